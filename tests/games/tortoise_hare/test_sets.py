"""Which sets may be laid: examples of the rules, and all of them against a brute-force oracle."""

from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.decktet import CARDS, EXCUSE, as_set, suits_of
from arena.game import IllegalMove
from arena.games.tortoise_hare.racer import DECKS, Deck, Racer, Role, Series, SetType

RACERS = {(deck, role): Racer(deck, role) for deck in DECKS for role in ("hare", "tortoise")}
LEAD = Series(0)


def plays(
    hand: str, top: str, series: Series = LEAD, role: Role = "hare", deck: Deck = "basic"
) -> set[str]:
    laid = RACERS[deck, role].plays(as_set(hand.split()), top, series)
    assert len(set(laid)) == len(laid)
    return {" ".join(play.cards) for play in laid}


def refusal(
    cards: str,
    hand: str,
    top: str,
    series: Series = LEAD,
    role: Role = "hare",
    deck: Deck = "basic",
) -> str:
    with pytest.raises(IllegalMove) as caught:
        RACERS[deck, role].check(tuple(cards.split()), as_set(hand.split()), top, series)
    return str(caught.value)


def test_a_card_connects_by_suit_by_rank_or_as_one_rank_higher() -> None:
    assert plays("5SV", "9MS") == {"5SV"}
    assert plays("9LK", "9MS") == {"9LK"}
    assert plays("CK", "9MS") == {"CK"}
    assert plays("8YK", "9MS") == set()
    assert plays("8YK", "9VY") == {"8YK"}


def test_a_pawn_and_not_a_crown_is_one_rank_higher_than_a_nine_in_the_larger_decks() -> None:
    for deck in ("extended", "excuse"):
        assert plays("PSVK TMLY CK", "9MS", deck=deck) == {
            "PSVK",
            "PSVK TMLY",
            "PSVK TMLY CK",
            "TMLY",
            "TMLY CK",
        }
        assert plays("CK", "9MS", deck=deck) == set()
        assert plays("CM", "TSVY", deck=deck) == {"CM"}
        assert plays("CM", "PSVK", deck=deck) == set()


def test_nothing_is_higher_than_a_crown() -> None:
    for deck in DECKS:
        assert plays("AM", "CK", deck=deck) == set()
        assert plays("CK AM", "CY", deck=deck) == {"CK"}


def test_only_the_first_card_of_a_set_connects() -> None:
    assert plays("5SV 6LK 7ML", "9MS") == {"5SV", "5SV 6LK", "5SV 6LK 7ML", "7ML"}


def test_straights_take_any_card_of_each_rank() -> None:
    assert plays("2MK 3SK 3LY 4VL", "AK", Series(1, "straight", "A")) == {
        "2MK 3SK",
        "2MK 3LY",
        "2MK 3SK 4VL",
        "2MK 3LY 4VL",
        "3SK 4VL",
    }


def test_a_multiple_is_listed_once_for_each_set_first_and_last_card() -> None:
    pairs = {"AM AS", "AS AM", "AM AV", "AV AM", "AS AV", "AV AS"}
    triples = {"AM AV AS", "AM AS AV", "AS AV AM", "AS AM AV", "AV AS AM", "AV AM AS"}
    assert plays("AM AS AV", "AK", Series(1, "multiple", "A")) == pairs | triples
    six = plays("AM AS AV AL AY AK", "AK", Series(1, "multiple", "A"))
    assert len(six) == 6 * 5 * 2**4


def test_between_the_first_and_last_card_a_multiple_is_in_canonical_order() -> None:
    hand = "AM AS AV AL AY AK"
    assert "AL AM AV AS" in plays(hand, "AK")
    assert "in this order: AM AV" in refusal("AL AV AM AS", hand, "AK")


def test_the_tortoise_lays_at_most_two_cards() -> None:
    assert plays("5SV 6LK 7ML 5ML", "9MS", role="tortoise") == {
        "5SV",
        "5SV 6LK",
        "5SV 5ML",
        "5ML",
        "5ML 5SV",
        "5ML 6LK",
        "7ML",
    }
    assert "at most 2 cards" in refusal("5SV 6LK 7ML", "5SV 6LK 7ML", "9MS", role="tortoise")


def test_a_set_follows_its_type_up_to_the_rank_of_the_last_card() -> None:
    straight = Series(1, "straight", "6")
    hand = "3MV 4MS 5ML 6MV 7ML"
    assert plays(hand, "2MK", straight) == {
        "3MV 4MS 5ML 6MV",
        "3MV 4MS 5ML 6MV 7ML",
        "4MS 5ML 6MV",
        "4MS 5ML 6MV 7ML",
        "5ML 6MV",
        "5ML 6MV 7ML",
        "6MV 7ML",
    }
    assert "rank 6 or higher" in refusal("3MV 4MS 5ML", hand, "2MK", straight)
    assert "a single cannot follow a straight" in refusal("7ML", hand, "2MK", straight)


def test_the_tortoise_follows_four_aces_with_any_connected_pair() -> None:
    series = Series(0, "multiple", "A")
    hand = "2VL 3MV 3SK 3LY 4VL"
    assert plays(hand, "9MS", series, "tortoise") == {
        "3MV 3SK",
        "3SK 3MV",
        "3MV 3LY",
        "3SK 3LY",
    }


def test_the_excuse_is_led_alone_and_connects_both_ways() -> None:
    assert plays("X", "8YK", deck="excuse") == {"X"}
    assert plays("X AM AS", "8YK", deck="excuse") == {"X"}
    assert plays("AM 9VY 5ML 5SV", "X", deck="excuse") == {
        "AM",
        "9VY",
        "5ML",
        "5SV",
        "5ML 5SV",
        "5SV 5ML",
    }
    assert "AM is not one rank higher" in refusal("X AM", "X AM", "8YK", deck="excuse")


def test_the_excuse_never_follows() -> None:
    types: tuple[SetType, ...] = ("single", "multiple", "straight")
    for kind in types:
        series = Series(1, kind, "A")
        assert plays("X", "8YK", series, deck="excuse") == set()
        assert refusal("X", "X", "8YK", series, deck="excuse")


def test_any_single_follows_the_excuse() -> None:
    series = Series(1, "single", "X")
    assert plays("AM 9VY 9MS", "CM", series, deck="excuse") == {"AM", "9MS"}


def test_refusals_say_what_is_wrong() -> None:
    hand = "5SV 5ML 6LK"
    assert "at least one card" in refusal("", hand, "9MS")
    assert "do not hold '7ML'" in refusal("7ML", hand, "9MS")
    assert "do not hold 'nonsense'" in refusal("nonsense", hand, "9MS")
    assert "5SV is there twice" in refusal("5SV 5SV", hand, "9MS")
    assert "not all of one rank" in refusal("5SV 5ML 6LK", hand, "9MS")
    assert "5SV is not one rank higher than 6LK" in refusal("6LK 5SV", hand, "9MS")
    assert "6LK does not connect to 9MS" in refusal("6LK", hand, "9MS")


def naive_plays(
    hand: list[str], top: str, series: Series, role: Role, deck: Deck
) -> Iterator[tuple[str, ...]]:
    """Yield what may be laid, of all orders of all subsets of the hand, by the rules' own words."""
    ranks = [rank for rank in "A23456789PTC" if any(code[0] == rank for code in DECKS[deck])]
    step = {rank: number for number, rank in enumerate(ranks, 1)} | {EXCUSE: 0}

    def connects(code: str) -> bool:
        if EXCUSE in (code, top):
            return True
        shared = set(suits_of(code)) & set(suits_of(top))
        return bool(shared) or step[code[0]] - step[top[0]] in (0, 1)

    def kind(cards: tuple[str, ...]) -> str:
        steps = [step[code[0]] for code in cards]
        if len(cards) == 1:
            return "single"
        if EXCUSE in cards:
            return "none"
        if len(set(steps)) == 1:
            places = [CARDS.index(code) for code in cards[1:-1]]
            return "multiple" if places == sorted(places) else "none"
        return "straight" if steps == [*range(steps[0], steps[0] + len(steps))] else "none"

    for size in range(1, len(hand) + 1 if role == "hare" else 3):
        for cards in permutations(hand, size):
            if kind(cards) == "none" or not connects(cards[0]):
                continue
            if series.type is None:
                yield cards
            elif kind(cards) == series.type and cards != (EXCUSE,):
                assert series.rank is not None
                if step[cards[-1][0]] >= step[series.rank]:
                    yield cards


@st.composite
def situations(draw: st.DrawFn) -> tuple[Deck, Role, list[str], str, Series]:
    """A few cards of neighbouring ranks, so that there are multiples and straights."""
    deck = draw(st.sampled_from(tuple(DECKS)))
    ranks = [rank for rank in "XA23456789PTC" if any(code[0] == rank for code in DECKS[deck])]
    low = draw(st.integers(0, len(ranks) - 1))
    near = [code for code in DECKS[deck] if code[0] in ranks[low : low + 4]]
    top = draw(st.sampled_from(DECKS[deck]))
    pool = st.sampled_from([code for code in near if code != top] or list(DECKS["basic"]))
    hand = draw(st.lists(pool, max_size=6, unique=True))
    types: tuple[SetType | None, ...] = (None, "single", "multiple", "straight")
    kind = draw(st.sampled_from(types))
    rank = draw(st.sampled_from(ranks[low : low + 4])) if kind else None
    role: Role = draw(st.sampled_from(("hare", "tortoise")))
    return deck, role, hand, top, Series(0, kind, rank)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(situations())
def test_plays_and_check_agree_with_brute_force(
    situation: tuple[Deck, Role, list[str], str, Series],
) -> None:
    deck, role, hand, top, series = situation
    racer = RACERS[deck, role]
    expected = list(naive_plays(hand, top, series, role, deck))
    laid = [play.cards for play in racer.plays(as_set(hand), top, series)]
    assert sorted(laid) == sorted(expected)
    for size in range(len(hand) + 1):
        for cards in permutations(hand, size):
            try:
                racer.check(cards, as_set(hand), top, series)
            except IllegalMove:
                assert cards not in expected
            else:
                assert cards in expected
