"""What a persuasion shows, and what may be taken."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.chance import RecordedChance
from arena.game import IllegalMove
from arena.games.carambouille import game
from arena.games.carambouille.cards import (
    CARAMBOUILLE_PILE,
    FACE,
    PRODUCT_PILE,
    PRODUCTS,
    cards_in,
    holding_of,
)
from arena.games.carambouille.moves import PASS, Move, Persuade, Take
from arena.games.carambouille.state import Action, Options, Shown, State

NO_CHANCE = RecordedChance(())


def persuaded(player: str, victim: str) -> State:
    """Return a match in which seat 0 has persuaded seat 1."""
    chance = RecordedChance([PRODUCT_PILE, CARAMBOUILLE_PILE])
    state = game.start(Options(), 3, chance)
    hands = (f"persuasion {player}", victim, "saffron")
    for seat, hand in enumerate(hands):
        state = state.with_holding(seat, holding_of(hand.split()))
    return made(state, Persuade(1))


def made(state: State, move: Move) -> State:
    (seat,) = game.to_act(state)
    game.check(state, seat, move)
    return game.apply(state, {seat: move}, NO_CHANCE)


def take(cards: str, give: str) -> Take:
    return Take(tuple(cards.split()), tuple(give.split()))


def refusal(state: State, move: Move) -> str:
    with pytest.raises(IllegalMove) as error:
        game.check(state, 0, move)
    return str(error.value)


def test_takes_are_listed_by_size_and_share_no_product() -> None:
    state = persuaded("onions tomatoes lemons", "onions garlic wine")
    assert game.to_act(state) == (0,)
    assert game.legal(state, 0) == (
        take("garlic", "onions"),
        take("wine", "tomatoes lemons"),
        take("onions garlic", "tomatoes"),
        take("garlic wine", "onions tomatoes lemons"),
    )
    assert not game.offers_open(state, 0) and not game.forced(state, 0)


def test_a_take_swaps_products_and_passes_the_floor_on() -> None:
    state = persuaded("tomatoes lemons", "wine basket")
    state = made(state, take("wine", "tomatoes lemons"))
    assert [cards_in(holding) for holding in state.holdings] == [
        ("wine",), ("tomatoes", "lemons", "basket"), ("saffron",)
    ]  # fmt: skip
    assert state.spent == ("persuasion",)
    assert game.to_act(state) == (1,)


def test_only_the_two_seats_know_the_cards() -> None:
    state = persuaded("tomatoes lemons", "wine basket")
    shown = Shown(("wine",), ("basket",))
    assert game.view(state, 0).actions == (Action(0, Persuade(1), shown=shown),)
    assert game.view(state, 1).actions == game.view(state, 2).actions == (Action(0, Persuade(1)),)
    taken = take("wine", "tomatoes lemons")
    state = made(state, taken)
    assert [game.view(state, seat).actions[-1] for seat in range(3)] == [
        Action(0, taken), Action(0, taken), Action(0, take("", ""))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("player", "victim"),
    [
        ("onions", ""),
        ("", "onions"),
        ("onions", "tomatoes"),
        ("onions", "basket i_lied"),
        ("onions onions", "onions onions"),
        ("onions tomatoes", "onions tomatoes"),
        ("truffles truffles truffles truffles truffles", "saffron saffron saffron saffron"),
    ],
)
def test_without_an_exchange_the_card_is_spent_and_the_floor_passes_on(
    player: str, victim: str
) -> None:
    state = persuaded(player, victim)
    assert state.spent == ("persuasion",)
    assert game.to_act(state) == (1,) and state.victim is None
    shown = game.view(state, 0).actions[0].shown
    assert shown and " ".join(shown.products + shown.carambouilles) == victim


def test_takes_that_are_refused() -> None:
    state = persuaded("onions tomatoes tomatoes lemons ham", "onions garlic wine basket")
    assert "you take 50 and give 30" in refusal(state, take("wine", "onions tomatoes"))
    assert "the seat holds 0 saffron" in refusal(state, take("saffron", "onions"))
    assert "the seat holds 1 garlic, cards names 2" in refusal(state, take("garlic garlic", "ham"))
    assert "the seat holds 0 basket" in refusal(state, take("basket", "onions"))
    assert "you hold 1 onions, give names 2" in refusal(state, take("garlic", "onions onions"))
    assert "you hold 0 persuasion" in refusal(state, take("garlic", "persuasion"))
    assert "the seat holds 0 gold" in refusal(state, take("gold", "onions"))
    assert "take and give onions" in refusal(state, take("onions", "onions"))
    assert "at least one card" in refusal(state, take("", ""))
    assert "canonical order" in refusal(state, take("wine", "lemons tomatoes"))
    assert "canonical order" in refusal(state, take("wine garlic onions", "tomatoes ham"))
    assert refusal(state, PASS).startswith("pass: your persuasion is not settled")


def test_the_limit_of_eight_does_not_apply() -> None:
    small = "onions onions onions onions onions garlic garlic garlic garlic garlic"
    state = persuaded("saffron", small)
    assert game.legal(state, 0) == (take(small, "saffron"),)


def test_a_list_is_cut_at_500_and_open_beyond() -> None:
    wide = "garlic lemons lavender ham olive_oil rabbits foie_gras saffron"
    state = persuaded("onions herbs sweet_pepper hot_peppers fabric hens truffles cheese", wide)
    listed = game.legal(state, 0)
    assert len(listed) == 500 and game.offers_open(state, 0)
    every = sorted(exchanges(products(state, 1), products(state, 0)), key=order)
    assert list(listed) == every[:500]
    for beyond in every[500:]:
        game.check(state, 0, beyond)
    draws = {game.sample(state, 0, Random(seed)) for seed in range(60)}
    assert draws <= set(every) and not draws <= set(listed)


def test_two_large_hands_are_no_burden() -> None:
    cheap, dear = (" ".join(5 * PRODUCTS[start:]) for start in (0, 10))
    state = persuaded(cheap, dear)
    assert len(game.legal(state, 0)) == 500
    few = persuaded(" ".join(5 * ("truffles", "foie_gras")), " ".join(5 * ("saffron", "fabric")))
    assert 0 < len(game.legal(few, 0)) < 500


def products(state: State, seat: int) -> Sequence[str]:
    return [card for card in cards_in(state.holdings[seat]) if card in FACE]


def exchanges(victim: Sequence[str], player: Sequence[str]) -> Iterator[Take]:
    """Yield every exchange of equal value, by trying each pair of parts of the hands."""
    for cards in parts(victim):
        for give in parts(player):
            equal = sum(FACE[card] for card in cards) == sum(FACE[card] for card in give)
            if cards and equal and not {*cards} & {*give}:
                yield Take(cards, give)


def parts(hand: Sequence[str]) -> set[tuple[str, ...]]:
    ordered = sorted(hand, key=PRODUCTS.index)
    return {part for size in range(len(hand) + 1) for part in combinations(ordered, size)}


def order(taken: Take) -> tuple[int, int, list[list[int]]]:
    places = [[PRODUCTS.index(card) for card in side] for side in (taken.cards, taken.give)]
    return len(taken.cards) + len(taken.give), len(taken.cards), places


HANDS = st.lists(st.sampled_from(PRODUCT_PILE), max_size=6)


@settings(deadline=None)
@given(victim=HANDS, player=HANDS)
def test_takes_are_what_trying_every_pair_finds(victim: list[str], player: list[str]) -> None:
    state = persuaded(" ".join(player), " ".join(victim))
    every = sorted(exchanges(victim, player), key=order)
    if not every:
        assert state.victim is None
        return
    assert list(game.legal(state, 0)) == every[:500]
    assert game.offers_open(state, 0) == (len(every) > 500)
    for cards in parts(victim):
        for give in parts(player):
            move = Take(cards, give)
            if move in every:
                game.check(state, 0, move)
            else:
                assert refusal(state, move)
