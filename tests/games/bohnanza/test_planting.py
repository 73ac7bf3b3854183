"""Fields: what may be planted where, what a harvest pays, when a third field may be bought."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.chance import RecordedChance
from arena.game import IllegalMove
from arena.games.bohnanza import game
from arena.games.bohnanza.beans import BEANS, DECK, PAID
from arena.games.bohnanza.farm import EMPTY, Farm, Field
from arena.games.bohnanza.legality import harvests
from arena.games.bohnanza.moves import (
    BUY_FIELD,
    DONE,
    PLANT,
    STOP,
    BuyField,
    Harvest,
    Move,
    Plant,
)
from arena.games.bohnanza.pile import Pile
from arena.games.bohnanza.state import Options, State, Step

NO_CHANCE = RecordedChance(())
PILE = Pile(("blue",) * 20)


def farm(hand: str, *fields: tuple[str, int], coins: str = "", open: str = "") -> Farm:  # noqa: A002
    return Farm(
        tuple(hand.split()),
        tuple(Field(*field) if field[1] else EMPTY for field in fields),
        tuple(open.split()),
        tuple(coins.split()),
    )


def asked(step: Step, own: Farm, options: Options | None = None) -> State:
    other = farm("garden", ("", 0), ("", 0))
    return State(options or Options(), (own, other), PILE, 0, step, (0,))


def legal(state: State) -> set[Move]:
    return set(game.legal(state, state.acting[0]))


def after(state: State, move: Move) -> State:
    (seat,) = state.acting
    game.check(state, seat, move)
    return game.apply(state, {seat: move}, NO_CHANCE)


def test_the_deck_has_104_cards() -> None:
    assert len(DECK) == 104


@pytest.mark.parametrize(
    ("bean", "first_cards"),
    [
        ("blue", [4, 6, 8, 10]),
        ("chili", [3, 6, 8, 9]),
        ("stink", [3, 5, 7, 8]),
        ("green", [3, 5, 6, 7]),
        ("soy", [2, 4, 6, 7]),
        ("black_eyed", [2, 4, 5, 6]),
        ("red", [2, 3, 4, 5]),
        ("garden", [None, 2, 3, None]),
    ],
)
def test_a_harvest_pays_by_the_table(bean: str, first_cards: list[int | None]) -> None:
    paid = PAID[bean]
    assert [paid.index(coins) if coins in paid else None for coins in (1, 2, 3, 4)] == first_cards
    assert list(paid) == sorted(paid) and len(paid) == BEANS[bean].copies + 1


@pytest.mark.parametrize(
    ("bean", "cards", "coins"),
    [
        ("chili", 7, 2),
        ("chili", 8, 3),
        ("chili", 9, 4),
        ("chili", 18, 4),
        ("garden", 1, 0),
        ("garden", 2, 2),
        ("garden", 5, 3),
        ("blue", 3, 0),
    ],
)
def test_what_is_not_paid_is_discarded(bean: str, cards: int, coins: int) -> None:
    state = after(asked("plant_front", farm("soy", (bean, cards), ("", 0))), Harvest(0))
    assert state.farms[0].coins == (bean,) * coins
    assert state.farms[0].fields == (EMPTY, EMPTY)
    assert state.pile.discards == (bean,) * (cards - coins)
    assert state.acting == (0,) and state.step == "plant_front"


@pytest.mark.parametrize(
    ("fields", "ripe"),
    [
        ([("red", 1), ("soy", 3)], [1]),
        ([("red", 1), ("soy", 1)], [0, 1]),
        ([("red", 1), ("", 0)], [0]),
        ([("red", 1), ("", 0), ("soy", 2)], [2]),
        ([("red", 2), ("soy", 2), ("red", 1)], [0, 1]),
        ([("", 0), ("", 0)], []),
    ],
)
def test_a_single_card_is_protected(fields: list[tuple[str, int]], ripe: list[int]) -> None:
    assert [harvest.field for harvest in harvests(farm("", *fields).fields)] == ripe


def test_a_card_goes_to_its_kind_or_to_an_empty_field_and_a_kind_may_stand_twice() -> None:
    own = farm("red soy", ("red", 2), ("", 0), ("soy", 1))
    state = asked("plant_front", own)
    assert legal(state) == {Plant(0), Plant(1), Harvest(0)}
    assert after(state, Plant(1)).farms[0].fields == (
        Field("red", 2),
        Field("red", 1),
        own.fields[2],
    )


def test_the_front_card_then_the_next_one_never_a_third() -> None:
    state = asked("plant_front", farm("red red red soy", ("", 0), ("", 0)))
    assert legal(state) == {Plant(0), Plant(1)}
    state = after(state, Plant(0))
    assert legal(state) == {Plant(0), Plant(1), DONE, Harvest(0)}
    state = after(state, Plant(0))
    assert state.step == "offers" and state.farms[0].hand == ("red", "soy")
    assert state.turned_up == ("blue", "blue")


def test_the_second_card_may_stay() -> None:
    state = after(asked("plant_front", farm("red soy", ("", 0), ("", 0))), Plant(0))
    state = after(state, DONE)
    assert state.step == "offers" and state.farms[0].hand == ("soy",)


def test_without_a_second_card_there_is_no_decision() -> None:
    state = after(asked("plant_front", farm("red", ("", 0), ("", 0))), Plant(0))
    assert state.step == "offers"


@pytest.mark.parametrize(
    ("step", "rest"), [("plant_front", set()), ("plant_next", {DONE})]
)  # fmt: skip
def test_a_card_that_fits_no_field(step: Step, rest: set[Move]) -> None:
    own = farm("red", ("soy", 1), ("blue", 1), coins="soy soy soy")
    assert legal(asked(step, own)) == {Harvest(0), Harvest(1)} | rest
    for_sale = Options(fields=2, third_field=3)
    assert legal(asked(step, own, for_sale)) == {Harvest(0), Harvest(1), BUY_FIELD} | rest


def test_open_cards_are_planted_in_any_order_until_none_is_left() -> None:
    state = asked("plant_open", farm("", ("soy", 1), ("", 0), open="red soy"))
    assert legal(state) == {Plant(1, "red"), Plant(0, "soy"), Plant(1, "soy"), Harvest(0)}
    state = after(state, Plant(0, "soy"))
    assert legal(state) == {Plant(1, "red"), Harvest(0)}
    assert not game.forced(state, 0)
    state = after(state, Plant(1, "red"))
    assert state.turn == 1, "the turn of seat 0 is over"
    assert state.farms[0].hand == ("blue",) * 3


def test_a_single_legal_move_is_forced_where_the_open_cards_are_planted_and_nowhere_else() -> None:
    only_harvest = farm("soy", ("blue", 1), ("red", 2), open="soy")
    assert game.forced(asked("plant_open", only_harvest), 0)
    assert legal(asked("plant_front", only_harvest)) == {Harvest(1)}
    assert not game.forced(asked("plant_front", only_harvest), 0)


def test_seats_plant_clockwise_from_the_one_whose_turn_it_is() -> None:
    farms = tuple(
        farm("blue", ("", 0), ("", 0), open=opened) for opened in ("red", "", "soy", "red")
    )
    state = after(State(Options(), farms, PILE, 2, "trade", (2,)), STOP)
    order = []
    while state.step == "plant_open":
        (seat,) = state.acting
        order.append(seat)
        state = after(state, next(iter(game.legal(state, seat))))
    assert order == [2, 3, 0]


def test_the_oldest_coins_pay_for_a_field_and_are_discarded() -> None:
    own = farm("red", ("", 0), ("", 0), coins="soy blue blue red")
    state = after(asked("plant_front", own, Options(fields=2, third_field=3)), BUY_FIELD)
    assert state.farms[0].coins == ("red",)
    assert state.farms[0].fields == (EMPTY,) * 3
    assert state.pile.discards == ("blue", "blue", "soy")
    assert legal(state) == set(PLANT)


@pytest.mark.parametrize(
    ("own", "price"),
    [
        (farm("red", ("", 0), ("", 0), coins="soy soy"), 3),
        (farm("red", ("", 0), ("", 0), ("", 0), coins="soy soy"), 1),
        (farm("red", ("", 0), ("", 0), coins="soy soy"), 0),
    ],
    ids=["too few coins", "three fields", "none for sale"],
)
def test_no_field_to_buy(own: Farm, price: int) -> None:
    state = asked("plant_front", own, Options(fields=2, third_field=price))
    assert BUY_FIELD not in legal(state)
    with pytest.raises(IllegalMove, match="buy_field"):
        game.check(state, 0, BuyField())


def test_no_buying_in_the_offer_rounds() -> None:
    own = farm("red", ("", 0), ("", 0), coins="soy soy")
    state = asked("trade", own, Options(fields=2, third_field=1))
    with pytest.raises(IllegalMove, match="buy_field: not now"):
        game.check(state, 0, BUY_FIELD)


@pytest.mark.parametrize(
    ("step", "move", "sentence"),
    [
        ("plant_front", DONE, "done: not now; you are to plant the front card"),
        ("plant_front", Plant(1), "field 1 holds blue, the card is red"),
        ("plant_front", Plant(0, "red"), "leave card out"),
        ("plant_front", Plant(-1), "there is no field -1; yours are 0 to 1"),
        ("plant_front", Plant(10**30), "there is no field"),
        ("plant_front", Harvest(0), "field 0 has one card, and another"),
        ("plant_front", Harvest(2), "there is no field 2"),
        ("plant_next", STOP, "stop: not now"),
        ("plant_open", Plant(0), "card names one of your open cards, soy, not None"),
        ("plant_open", Plant(0, "red"), "card names one of your open cards, soy, not 'red'"),
        ("plant_open", Plant(0, "soy"), "field 0 holds red, the card is soy"),
        ("plant_open", Plant(7, "soy"), "there is no field 7"),
    ],
)
def test_refusals(step: Step, move: Move, sentence: str) -> None:
    state = asked(step, farm("red red", ("red", 1), ("blue", 2), open="soy"))
    with pytest.raises(IllegalMove, match=sentence):
        game.check(state, 0, move)


def test_an_empty_field_is_not_harvested() -> None:
    with pytest.raises(IllegalMove, match="field 0 is empty"):
        game.check(asked("plant_front", farm("red", ("", 0), ("blue", 2))), 0, Harvest(0))


@given(st.sampled_from(list(BEANS)), st.data())
def test_a_harvest_loses_no_card(bean: str, data: st.DataObject) -> None:
    size = data.draw(st.integers(1, BEANS[bean].copies))
    harvested, discards = farm("", (bean, size)).harvest(0)
    assert harvested.coins + discards == (bean,) * size
    assert len(harvested.coins) <= 4
