"""What sales bring, reactions to them, and buying carambouilles."""

from decimal import Decimal

import pytest

from arena.chance import RecordedChance
from arena.game import IllegalMove
from arena.games.carambouille import game
from arena.games.carambouille.cards import (
    CARAMBOUILLE_PILE,
    FACE,
    PRODUCT_PILE,
    cards_in,
    holding_of,
)
from arena.games.carambouille.moves import (
    BARGAIN,
    DONE,
    ILLUSION,
    LAY,
    OVERSTOCK,
    PASS,
    SKIP,
    Buy,
    Move,
    Sell,
)
from arena.games.carambouille.state import Options, State

NO_CHANCE = RecordedChance(())


def sales(*hands: str, options: Options | None = None, score: int = 0) -> State:
    """Return the first sales of a match in which the seats hold these cards."""
    chance = RecordedChance([PRODUCT_PILE, CARAMBOUILLE_PILE])
    state = game.start(options or Options(), len(hands), chance)
    for seat, hand in enumerate(hands):
        state = state.with_holding(seat, holding_of(hand.split()))
    for _ in hands if state.round else ():
        state = after(state, PASS)
    return state._replace(seats=tuple(seat._replace(score=score) for seat in state.seats))


def last_sales(*hands: str) -> State:
    """Return the only sales of a match without exchanges and without a stock."""
    return sales(*hands, options=Options(floor_rounds=0), score=100)._replace(stock=())


def after(state: State, *moves: Move) -> State:
    """Make moves one after the other, each by the seat that is asked."""
    for move in moves:
        (seat,) = game.to_act(state)
        game.check(state, seat, move)
        state = game.apply(state, {seat: move}, NO_CHANCE)
    return state


def legal(state: State) -> list[Move]:
    (seat,) = game.to_act(state)
    return list(game.legal(state, seat))


def forced(state: State) -> bool:
    (seat,) = game.to_act(state)
    return game.forced(state, seat)


def refusal(state: State, move: Move) -> str:
    (seat,) = game.to_act(state)
    with pytest.raises(IllegalMove) as error:
        game.check(state, seat, move)
    return str(error.value)


def sold(product: str, count: int, memo: tuple[str, ...] | None = None) -> int:
    options = Options(memo=tuple(map(Decimal, memo))) if memo else Options()
    hand = " ".join([product] * count)
    return after(sales(hand, "", "", options=options), Sell(product, count), *[SKIP] * 3).scores[0]


@pytest.mark.parametrize(
    ("product", "values"),
    [
        ("onions", (10, 25, 45, 75, 120)),
        ("aubergines", (20, 50, 90, 150, 240)),
        ("cheese", (40, 100, 180, 300, 480)),
        ("saffron", (100, 250, 450, 750, 1200)),
    ],
)
def test_the_memo(product: str, values: tuple[int, ...]) -> None:
    assert tuple(sold(product, count) for count in range(1, 6)) == values


def test_another_memo_is_exact() -> None:
    memo = ("1.1", "2.2", "3.3", "4.6", "5.9")
    assert [sold("saffron", count, memo) for count in range(1, 6)] == [110, 220, 330, 460, 590]
    assert [sold("truffles", count, memo) for count in range(1, 6)] == [99, 198, 297, 414, 531]
    assert sold("onions", 1, ("0.1", "0.2", "0.3", "0.4", "0.7")) == 1
    assert sold("onions", 5, ("0.1", "0.2", "0.3", "0.4", "999999.9")) == 9_999_999


def test_what_a_seller_may_do() -> None:
    state = sales("onions onions saffron basket", "", "", score=120)
    assert legal(state) == [
        DONE, Sell("onions", 1), Sell("onions", 2), Sell("saffron", 1), Buy(1), Buy(2), LAY
    ]  # fmt: skip
    assert refusal(state, PASS).startswith("pass: these are your sales")
    assert refusal(state, SKIP).startswith("skip: these are your sales")
    assert refusal(state, Sell("onions", 3)) == "sell: you hold 2 onions, you sold 3"
    assert refusal(state, Sell("wine", 1)) == "sell: you hold 0 wine, you sold 1"
    for count in (0, -1):
        assert "at least one card" in refusal(state, Sell("onions", count))
    for product in ("basket", "gold", ""):
        assert f"no product {product!r}" in refusal(state, Sell(product, 1))


def test_a_seat_sells_as_often_as_it_likes() -> None:
    state = after(sales("onions onions onions wine", "", ""), Sell("onions", 1), *[SKIP] * 3)
    state = after(state, Sell("onions", 2), *[SKIP] * 3, Sell("wine", 1), *[SKIP] * 3)
    assert state.scores == (85, 0, 0) and legal(state) == [DONE, Buy(1)]
    sold = {card: count for card, count in zip(FACE, state.sold, strict=True) if count}
    assert sold == {"onions": 3, "wine": 1}
    assert game.to_act(after(state, DONE)) == (1,)


def test_two_onions_with_a_bargain() -> None:
    state = after(sales("onions onions", "bargain", ""), Sell("onions", 2), SKIP, BARGAIN, SKIP)
    assert state.scores == (13, 0, 0)


def test_three_cheeses_with_everything() -> None:
    state = sales("cheese cheese cheese illusion onions", "bargain", "overstock", "bargain")
    worth = []
    for move in (Sell("cheese", 3), ILLUSION, BARGAIN):
        state = after(state, move)
        assert state.sale
        worth.append(state.sale.value)
    assert worth == [180, 300, 150]
    state = after(state, OVERSTOCK)
    assert game.to_act(state) == (0,), "an overstock ends the reactions"
    assert state.scores == (0, 0, 0, 0)
    assert state.spent == ("illusion", "bargain", "overstock")
    assert cards_in(state.holdings[0]) == ("onions", "cheese", "cheese", "cheese")
    assert legal(state) == [DONE, Sell("onions", 1)]
    assert "cheese met an overstock" in refusal(state, Sell("cheese", 1))


def test_bargains_halve_one_after_the_other_and_round_up() -> None:
    state = sales("onions onions", "bargain", "bargain", "bargain")
    state = after(state, Sell("onions", 2), SKIP, BARGAIN, BARGAIN, BARGAIN)
    assert state.scores[0] == 4, "25, 13, 7, 4"


def test_reactions_go_clockwise_from_the_seller() -> None:
    state = after(sales("", "onions", "overstock", ""), DONE, Sell("onions", 1))
    asked: list[int] = []
    while state.sale:
        asked += game.to_act(state)
        state = after(state, SKIP)
    assert asked == [1, 2, 3, 0]


def test_which_reactions_are_legal() -> None:
    cards = "illusion illusion bargain overstock"
    state = after(sales(f"wine {cards}", cards, cards), Sell("wine", 1))
    assert legal(state) == [SKIP, ILLUSION]
    assert refusal(state, BARGAIN).startswith("bargain: this is your own sale")
    assert refusal(state, OVERSTOCK).startswith("overstock: this is your own sale")
    assert refusal(state, DONE).startswith("done: seat 0 is selling")
    assert refusal(state, Sell("wine", 1)).startswith("sell: seat 0 is selling")
    state = after(state, ILLUSION)
    assert game.to_act(state) == (1,), "one card from each seat"
    assert legal(state) == [SKIP, BARGAIN, OVERSTOCK]
    assert refusal(state, ILLUSION) == "illusion: only the seller may, seat 0"
    none = after(sales("wine basket", "persuasion", ""), Sell("wine", 1))
    assert refusal(none, ILLUSION) == "illusion: you hold no illusion"
    assert refusal(after(none, SKIP), BARGAIN) == "bargain: you hold no bargain"


def test_a_reaction_of_a_seat_without_carambouilles_is_forced() -> None:
    state = after(sales("wine", "basket", "", "bargain"), Sell("wine", 1))
    seen = []
    while state.sale:
        seen.append((forced(state), legal(state)))
        state = after(state, SKIP)
    assert seen == [(True, [SKIP]), (False, [SKIP]), (True, [SKIP]), (False, [SKIP, BARGAIN])]


def test_a_basket_laid_out_is_no_carambouille_in_hand() -> None:
    state = after(sales("wine", "basket", ""), DONE, LAY, DONE, DONE)
    state = after(state, *[PASS] * 3, DONE, DONE, Sell("wine", 1), SKIP)
    assert game.to_act(state) == (1,) and forced(state)


def test_a_seller_of_five_is_not_asked() -> None:
    state = after(sales("wine wine wine wine wine illusion", "", ""), Sell("wine", 5))
    assert forced(state) and legal(state) == [SKIP]
    assert "cannot be valued as one card more" in refusal(state, ILLUSION)
    four = after(sales("wine wine wine wine wine illusion", "", ""), Sell("wine", 4))
    assert not forced(four)
    assert after(four, ILLUSION, SKIP, SKIP).scores[0] == 600


def test_nothing_else_is_forced() -> None:
    state = after(sales("", "", ""), DONE)
    assert legal(state) == [DONE] and not forced(state)
    only = last_sales("wine", "", "")
    assert legal(only) == [Sell("wine", 1)] and not forced(only)


def test_an_overstock_bars_other_cards_of_that_product_too_in_this_phase() -> None:
    state = sales("wine wine wine", "overstock", "wine")
    state = after(state, Sell("wine", 1), SKIP, OVERSTOCK)
    assert legal(state) == [DONE]
    state = after(state, DONE, DONE)
    assert Sell("wine", 1) in legal(state), "another seat may sell it"
    state = after(state, DONE, *[PASS] * 3, DONE, DONE)
    assert game.to_act(state) == (0,) and Sell("wine", 3) in legal(state)


def test_who_has_bought_may_only_lay() -> None:
    state = after(sales("onions", "", "", score=100), Buy(1))
    assert state.scores == (50, 100, 100)
    assert cards_in(state.holdings[0]) == ("onions", "basket")
    assert legal(state) == [DONE, LAY]
    assert refusal(state, Buy(1)) == refusal(state, Sell("onions", 1)).replace("sell", "buy")
    state = after(state, LAY)
    assert legal(state) == [DONE] and [seat.baskets for seat in state.seats] == [1, 0, 0]


@pytest.mark.parametrize(
    ("score", "left", "most"),
    [(49, 9, 0), (50, 9, 1), (99, 9, 1), (100, 9, 2), (999, 1, 1), (999, 0, 0)],
)
def test_how_many_carambouilles_may_be_bought(score: int, left: int, most: int) -> None:
    state = sales("", "", "", score=score)
    state = state._replace(carambouilles=state.carambouilles[:left])
    assert legal(state) == [DONE, *(Buy(1), Buy(2))[:most]]
    for count in {-1, 0, 1, 2, 3} - set(range(1, most + 1)):
        assert refusal(state, Buy(count)).startswith("buy: ")


def test_carambouilles_are_bought_from_the_top() -> None:
    state = sales("", "", "", score=100)
    state = state._replace(carambouilles=("overstock", "i_lied", "bargain"))
    state = after(state, Buy(2))
    assert cards_in(state.holdings[0]) == ("i_lied", "overstock")
    assert state.carambouilles == ("bargain",)


def test_in_the_last_sales_a_seat_sells_until_it_has_nothing() -> None:
    state = last_sales("onions onions basket", "wine illusion", "")
    assert legal(state) == [Sell("onions", 1), Sell("onions", 2)]
    for move in (DONE, LAY, Buy(1)):
        assert "these are the last sales" in refusal(state, move)
    state = after(state, Sell("onions", 1), *[SKIP] * 3)
    assert legal(state) == [Sell("onions", 1)]
    state = after(state, Sell("onions", 1), *[SKIP] * 3)
    assert game.to_act(state) == (1,)
    state = after(state, Sell("wine", 1), ILLUSION, SKIP, SKIP)
    assert game.to_act(state) == (), "a seat without products is not asked"
    assert state.scores == (120, 225, 100)


def test_what_an_overstock_sent_back_in_the_last_sales_is_worth_nothing() -> None:
    state = last_sales("onions onions ham", "overstock overstock", "wine")
    state = after(state, Sell("onions", 1), SKIP, OVERSTOCK)
    assert legal(state) == [Sell("ham", 1)]
    state = after(state, Sell("ham", 1), SKIP, OVERSTOCK)
    assert game.to_act(state) == (2,)
    state = after(state, Sell("wine", 1), *[SKIP] * 3)
    assert game.to_act(state) == ()
    assert [place.score for place in game.standing(state)] == [100, 100, 150]
    assert [place.rank for place in game.standing(state)] == [2, 2, 1]


def test_the_values_of_all_sales_fit_the_faces() -> None:
    assert sum(FACE.values()) == 890
    assert [sold(product, 1) for product in FACE] == list(FACE.values())
