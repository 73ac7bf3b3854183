"""What two cards take and what it brings: examples of the rules, and all against an oracle."""

from itertools import permutations
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.chance import RecordedChance
from arena.decktet import CARDS, SUITS, as_set, cards_in, suits_of
from arena.game import IllegalMove
from arena.games.blulu import game
from arena.games.blulu.captures import Arithmetic, Play, bonus
from arena.games.blulu.state import DECKS, Options, State


def situation(hand: str, table: str, **options: Any) -> State:
    """Return a state in which seat 0 is to play from a hand, at a table."""
    state = game.start(Options(**options), 2, RecordedChance([DECKS[options.get("deck", "basic")]]))
    hands = (cards_in(as_set(hand.split())), state.hands[1])
    return state._replace(hands=hands, table=as_set(table.split()))


def legal(hand: str, table: str, **options: Any) -> set[str]:
    """Return the legal moves as words: ``3MV 7VY: 4``, and ``3MV 7VY`` where they are placed."""
    moves = list(game.legal(situation(hand, table, **options), 0))
    assert len(set(moves)) == len(moves)
    return {" ".join(move.cards) + (move.capture and f": {move.capture}") for move in moves}


def refusal(cards: str, capture: str, hand: str, table: str, **options: Any) -> str:
    with pytest.raises(IllegalMove) as caught:
        game.check(situation(hand, table, **options), 0, Play(tuple(cards.split()), capture))
    return str(caught.value)


def test_two_cards_take_their_sum_or_their_difference_not_both() -> None:
    assert legal("3MV 7VY", "4VL CM") == {"3MV 7VY: 4", "3MV 7VY: C"}


def test_with_the_arithmetic_both_they_take_sum_and_difference_together() -> None:
    assert legal("3MV 7VY", "4VL CM", arithmetic="both") == {"3MV 7VY: all"}
    assert legal("3MV 7VY", "4VL", arithmetic="both") == {"3MV 7VY: all"}
    assert legal("3MV 7VY", "5SV", arithmetic="both") == {"3MV 7VY"}


def test_a_sum_above_ten_takes_nothing() -> None:
    assert legal("7VY 5YK", "2MK AM CM") == {"5YK 7VY: 2"}


def test_two_cards_of_a_rank_take_that_rank_or_their_sum() -> None:
    assert legal("7ML 7SK", "7VY 4MS") == {"7ML 7SK: 7"}
    assert legal("4MS 4VL", "4YK 8MS 8VL") == {"4MS 4VL: 4", "4MS 4VL: 8"}
    assert legal("3MV 3SK", "6MV") == {"3MV 3SK: 6"}


def test_by_difference_sums_fall_away_also_for_two_cards_of_a_rank() -> None:
    assert legal("3MV 7VY", "4VL CM", arithmetic="difference") == {"3MV 7VY: 4"}
    assert legal("4MS 4VL", "4YK 8MS", arithmetic="difference") == {"4MS 4VL: 4"}
    assert legal("4MS 4VL", "8MS", arithmetic="difference") == {"4MS 4VL"}


def test_pawns_and_courts_count_nothing() -> None:
    table = "7ML PMYK TSLK"
    assert legal("7VY PMSL", table, deck="full") == {"7VY PMSL: 7"}
    assert legal("PMSL TMVK", table, deck="full") == {"PMSL TMVK: P", "PMSL TMVK: T"}
    assert legal("PMSL PSVK", table, deck="full") == {"PMSL PSVK: P", "PMSL PSVK: T"}
    assert legal("TMVK TMLY", table, deck="full") == {"TMVK TMLY: P", "TMVK TMLY: T"}


def test_by_difference_two_pawns_take_no_courts_but_pawn_and_court_take_either() -> None:
    options = {"deck": "full", "arithmetic": "difference"}
    assert legal("PMSL PSVK", "TSLK", **options) == {"PMSL PSVK"}
    assert legal("PMSL TMVK", "PMYK TSLK", **options) == {"PMSL TMVK: P", "PMSL TMVK: T"}


def test_a_difference_of_nothing_between_cards_of_a_rank_takes_nothing() -> None:
    assert legal("4MS 4VL", "PMYK TSLK", deck="full") == {"4MS 4VL"}


def test_a_hand_that_can_capture_must() -> None:
    hand, table = "AM 3MV 9MS", "4VL"
    assert legal(hand, table) == {"AM 3MV: 4"}
    assert "your hand has a capture, with AM and 3MV" in refusal("AM 9MS", "", hand, table)


def test_without_must_capture_other_cards_may_be_placed_those_with_a_capture_not() -> None:
    hand, table = "AM 3MV 9MS", "4VL"
    assert legal(hand, table, must_capture=False) == {"AM 3MV: 4", "AM 9MS", "3MV 9MS"}
    assert "cannot be placed" in refusal("AM 3MV", "", hand, table, must_capture=False)


def test_refusals_say_what_is_wrong() -> None:
    hand, table = "3MV 7VY 9MS", "4VL"
    assert "two cards, not 1" in refusal("3MV", "4", hand, table)
    assert "do not hold '5ML'" in refusal("3MV 5ML", "", hand, table)
    assert "3MV is there twice" in refusal("3MV 3MV", "", hand, table)
    assert "canonical order, 3MV 7VY" in refusal("7VY 3MV", "4", hand, table)
    assert "cannot capture 'C'; they capture 4" in refusal("3MV 7VY", "C", hand, table)
    assert "cannot capture 'all'; they capture 4" in refusal("3MV 7VY", "all", hand, table)
    assert "cannot capture 'C'; they capture nothing" in refusal("7VY 9MS", "C", hand, table)


def test_bonus_examples() -> None:
    assert bonus(("3MV", "7VY", "4VL")) == 2
    assert bonus(("4VL", "5YK", "9MS")) == 4
    assert bonus(("AV", "PMSL", "AY", "AK")) == 4
    assert bonus(("3MV", "7VY", "4VL", "4MS")) == 0
    assert bonus(("PMSL", "TMVK", "PMYK", "TMLY")) == 2


@pytest.mark.parametrize("rank", "23456789")
def test_any_three_of_a_rank_from_two_to_nine_are_a_sextet(rank: str) -> None:
    """So the published rules say."""
    assert bonus(tuple(code for code in CARDS if code[0] == rank)) == 4


@given(st.lists(st.sampled_from(CARDS[:-1]), min_size=3, max_size=7, unique=True))
def test_bonus_by_the_rules_own_words(group: list[str]) -> None:
    shown = [suit for code in group for suit in suits_of(code)]
    flush = any(all(suit in suits_of(code) for code in group) for suit in SUITS)
    sextet = all(shown.count(suit) == 1 for suit in SUITS)
    assert bonus(tuple(group)) == 2 * flush + 4 * sextet


def value(rank: str) -> int:
    return int({"A": "1", "C": "10", "P": "0", "T": "0"}.get(rank, rank))


def takes(first: str, second: str, target: str, arithmetic: Arithmetic) -> bool:
    """Tell by the rules' own words whether two ranks take a third."""
    a, b, wanted = value(first), value(second), value(target)
    if first == second and target == first:
        return True
    if arithmetic != "difference" and a + b == wanted:
        return True
    return first != second and abs(a - b) == wanted


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    cards=st.lists(st.sampled_from(DECKS["full"]), min_size=4, max_size=14, unique=True),
    size=st.sampled_from((2, 4, 6)),
    arithmetic=st.sampled_from(get_args(Arithmetic)),
    must_capture=st.booleans(),
)
def test_legal_and_check_agree_with_brute_force(
    cards: list[str], size: int, arithmetic: Arithmetic, must_capture: bool
) -> None:
    hand, table = cards[:size], cards[size:]
    ranks = {code[0] for code in table}
    captures, placings = set(), set()
    for two in permutations(hand, 2):
        if CARDS.index(two[0]) > CARDS.index(two[1]):
            continue
        found = {rank for rank in ranks if takes(two[0][0], two[1][0], rank, arithmetic)}
        if not found:
            placings.add(Play(two, ""))
        elif arithmetic == "both":
            captures.add(Play(two, "all"))
        else:
            captures |= {Play(two, rank) for rank in found}
    expected = captures if captures and must_capture else captures | placings

    options = {"deck": "full", "arithmetic": arithmetic, "must_capture": must_capture}
    state = situation(" ".join(hand), " ".join(table), **options)
    assert set(game.legal(state, 0)) == expected
    for two in permutations(hand, 2):
        for capture in ("", "all", *"A23456789CPT"):
            play = Play(two, capture)
            try:
                game.check(state, 0, play)
            except IllegalMove:
                assert play not in expected
            else:
                assert play in expected
