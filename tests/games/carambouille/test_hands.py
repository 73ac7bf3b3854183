"""Set-up, the deal between hands, the last hand, and the options."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

import pytest

from arena.chance import RecordedChance
from arena.game import OptionsError
from arena.games import find, options_from_plain
from arena.games.carambouille import game
from arena.games.carambouille.cards import (
    CARAMBOUILLE_PILE,
    PILE,
    PRODUCT_PILE,
    cards_in,
    holding_of,
    products_in,
)
from arena.games.carambouille.moves import DONE, RING, SKIP, Buy, Move, Sell
from arena.games.carambouille.state import Options, SeatView, State

NO_CHANCE = RecordedChance(())
WITHOUT_EXCHANGES = Options(floor_rounds=0)


def start(seats: int, products: Sequence[str] = PRODUCT_PILE) -> State:
    chance = RecordedChance([products, CARAMBOUILLE_PILE])
    return game.start(WITHOUT_EXCHANGES, seats, chance)


def after(state: State, *moves: Move) -> State:
    """Make moves one after the other, each by the seat that is asked."""
    for move in moves:
        (seat,) = game.to_act(state)
        game.check(state, seat, move)
        state = game.apply(state, {seat: move}, NO_CHANCE)
    return state


def dealt(*hands: int, baskets: tuple[int, ...], stock: tuple[str, ...], hand: int = 1) -> State:
    """Return the sales of hand number ``hand``, with so many products and baskets."""
    pile = PRODUCT_PILE
    state, first = start(len(hands)), (hand - 1) % len(hands)
    for seat, held in enumerate(hands):
        state = state.with_holding(seat, holding_of(pile[10 * seat :][:held]))
    seats = tuple(
        shown._replace(baskets=laid) for shown, laid in zip(state.seats, baskets, strict=True)
    )
    return state._replace(hand=hand, turn=first, asked=first, seats=seats, stock=stock)


def next_hand(state: State) -> State:
    return after(state, *[DONE] * len(state.holdings))


def sizes(state: State) -> list[int]:
    return [len(products_in(holding)) for holding in state.holdings]


def test_the_cards() -> None:
    assert len(PRODUCT_PILE) == 100 and set(Counter(PRODUCT_PILE).values()) == {5}
    assert len(CARAMBOUILLE_PILE) == 24 and set(Counter(CARAMBOUILLE_PILE).values()) == {4}
    assert list(PILE) == [*PRODUCT_PILE, *CARAMBOUILLE_PILE]
    assert cards_in(holding_of(reversed(PILE))) == PILE


@pytest.mark.parametrize("seats", range(3, 8))
def test_six_products_each_are_dealt_one_at_a_time_from_seat_0(seats: int) -> None:
    products = PRODUCT_PILE[::7] + tuple(
        card for place, card in enumerate(PRODUCT_PILE) if place % 7
    )
    state = start(seats, products)
    for seat, holding in enumerate(state.holdings):
        assert holding == holding_of(products[seat : 6 * seats : seats])
    assert state.stock == products[6 * seats :]
    assert state.carambouilles == CARAMBOUILLE_PILE
    assert state.scores == (0,) * seats and game.to_act(state) == (0,)


def test_the_products_are_shuffled_first() -> None:
    piles = list[Sequence[str]]()

    class Watched:
        def shuffle(self, pile: Sequence[str]) -> Sequence[str]:
            piles.append(pile)
            return pile

    game.start(Options(), 3, Watched())
    assert piles == [PRODUCT_PILE, CARAMBOUILLE_PILE]


def test_the_left_neighbour_becomes_first_trader_and_deals_from_itself() -> None:
    stock = ("wine", "ham", "hens", "rabbits", "fabric", "truffles", "saffron", "onions")
    state = next_hand(dealt(6, 7, 4, baskets=(0, 0, 0), stock=stock))
    assert state.first == 1 and game.to_act(state) == (1,)
    assert sizes(state) == [8, 8, 7]
    before = dealt(6, 7, 4, baskets=(0, 0, 0), stock=stock).holdings
    gains = [products_in(now - then) for now, then in zip(state.holdings, before, strict=True)]
    assert gains == [("hens", "fabric"), ("wine",), ("ham", "rabbits", "truffles")]
    assert state.stock == ("saffron", "onions")
    assert next_hand(state).first == 2


@pytest.mark.parametrize(("laid", "limit"), [(0, 8), (1, 10), (2, 11), (3, 12), (4, 14)])
def test_the_limit_of_a_hand_at_the_deal(laid: int, limit: int) -> None:
    stock = PRODUCT_PILE[50:]
    for held in range(limit - 4, limit + 2):
        state = next_hand(dealt(held, 10, 10, baskets=(laid, 0, 0), stock=stock))
        assert sizes(state) == [max(held, min(held + 3, limit)), 10, 10]


def test_the_hand_after_the_stock_ran_out_is_the_last() -> None:
    state = next_hand(dealt(6, 6, 6, baskets=(0, 0, 0), stock=("wine", "ham", "hens", "hens")))
    assert sizes(state) == [7, 8, 7], "those later in the order get less"
    assert state.last and game.view(state, 0).last
    assert DONE not in game.legal(state, 1)


def test_a_hand_with_one_card_left_in_the_stock_is_not_the_last() -> None:
    state = next_hand(dealt(8, 8, 8, baskets=(0, 0, 0), stock=("wine",)))
    assert not state.last and DONE in game.legal(state, 1)


def test_the_40th_hand_is_the_last() -> None:
    stock = PRODUCT_PILE[50:]
    state = next_hand(dealt(8, 8, 8, baskets=(0, 0, 0), stock=stock, hand=38))
    assert (state.hand, state.last) == (39, False)
    state = next_hand(state)
    assert (state.hand, state.last) == (40, True)
    assert all(isinstance(move, Sell) for move in game.legal(state, 0))
    while acting := game.to_act(state):
        state = after(state, game.legal(state, acting[0])[0])
    assert sizes(state) == [0, 0, 0] and state.stock == stock


def test_an_idle_match_ends() -> None:
    state, decisions = start(3), 0
    while acting := game.to_act(state):
        state, decisions = after(state, game.legal(state, acting[0])[0]), decisions + 1
    assert state.hand == 40 and decisions == 39 * 3 + 4 * sum((8, 8, 8))


def test_the_standing() -> None:
    seats = tuple(SeatView(6, 0, 0, score) for score in (70, 90, 20, 90))
    state = start(4)._replace(seats=seats, asked=None)
    assert [tuple(place) for place in game.standing(state)] == [(70, 3), (90, 1), (20, 4), (90, 1)]


def test_a_match_of_several_hands() -> None:
    chance = RecordedChance([PRODUCT_PILE[::-1], CARAMBOUILLE_PILE[::-1]])
    state = game.start(Options(), 3, chance)
    state = after(state, RING, Sell("saffron", 2), *[SKIP] * 3, Buy(2), DONE, DONE, DONE, RING)
    assert cards_in(state.holdings[0])[-2:] == ("overstock", "overstock")
    assert state.scores == (150, 0, 0) and (state.hand, state.turn) == (2, 1)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"memo": [1, 2, 3, 4]}, "give 5 multipliers, not 4"),
        ({"memo": [1, 2, 3, 4, 5, 6]}, "give 5 multipliers, not 6"),
        ({"memo": [0, 1, 2, 3, 4]}, "0 is not"),
        ({"memo": [-1, 1, 2, 3, 4]}, "-1 is not"),
        ({"memo": [1, 1, 2, 3, 4]}, "increase"),
        ({"memo": [1, 2.5, 2.4, 3, 4]}, "increase"),
        ({"memo": [1, 2.55, 3, 4, 5]}, "2.55 is no multiple of 0.1"),
        ({"memo": [1, 2, 3, 4, Decimal("5." + "0" * 40 + "1")]}, "no multiple of 0.1"),
        ({"memo": [1, 2, 3, 4, 1_000_000.1]}, "at most 1000000"),
        ({"memo": [1, 2, 3, 4, float("nan")]}, "NaN is not"),
        ({"memo": [1, 2, 3, 4, float("inf")]}, "Infinity is not"),
        ({"memo": [1, 2, 3, 4, "5"]}, "expected a number"),
        ({"memo": 3}, "expected a list"),
        ({"floor_rounds": -1}, "0 to 20"),
        ({"floor_rounds": 21}, "0 to 20"),
        ({"floor_rounds": 1.5}, "expected a whole number"),
        ({"rounds": 3}, "no option 'rounds'"),
    ],
)
def test_senseless_options_are_refused(options: dict[str, object], complaint: str) -> None:
    with pytest.raises(OptionsError) as error:
        options_from_plain(game, options)
    assert complaint in str(error.value)


def test_options_and_variants() -> None:
    assert find("carambouille") is game
    plain = {"memo": [1, 2.5, 4.5, 7.5, 12], "floor_rounds": 5}
    assert options_from_plain(game, plain) == Options()
    assert options_from_plain(game, {"floor_rounds": 0}) == WITHOUT_EXCHANGES
    assert game.variant_of(Options(), 7) == "standard"
    assert game.variant_of(WITHOUT_EXCHANGES, 3) == ""
    for seats in (2, 8):
        with pytest.raises(OptionsError, match="3, 4, 5, 6, 7 seats"):
            game.validate(Options(), seats)
