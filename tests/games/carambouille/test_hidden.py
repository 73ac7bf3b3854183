"""What a seat may know, and what other worlds it must reckon with."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from arena.chance import DealChance, RecordedChance
from arena.games.carambouille import game
from arena.games.carambouille.cards import (
    CARAMBOUILLE_PILE,
    FACE,
    PILE,
    PRODUCT_PILE,
    cards_in,
    holding_of,
)
from arena.games.carambouille.known import known_cards
from arena.games.carambouille.moves import (
    ACCEPT,
    DECLINE,
    OVERSTOCK,
    PASS,
    RING,
    SKIP,
    Accept,
    Move,
    Offer,
    Persuade,
    Sell,
    Take,
)
from arena.games.carambouille.state import Action, Exchange, Options, SeatView, State
from arena.table import seen_from

SECRET = b"what lies face down"


def market(*hands: str) -> State:
    """Return the first floor of a match in which the seats hold these cards, of all there are."""
    chance = RecordedChance([PRODUCT_PILE, CARAMBOUILLE_PILE])
    state = game.start(Options(), len(hands), chance)
    left = Counter(PILE) - Counter(" ".join(hands).split())
    for seat, hand in enumerate(hands):
        state = state.with_holding(seat, holding_of(hand.split()))
    return state._replace(
        stock=tuple(card for card in PRODUCT_PILE for _ in range(left.pop(card, 0))),
        carambouilles=tuple(card for card in CARAMBOUILLE_PILE for _ in range(left.pop(card, 0))),
    )


def after(state: State, *moves: Move) -> State:
    for move in moves:
        (seat,) = game.to_act(state)
        game.check(state, seat, move)
        state = game.apply(state, {seat: move}, RecordedChance(()))
    return state


def worlds(state: State, seat: int, number: int = 100) -> list[State]:
    view = game.view(state, seat)
    return [game.redeal(Options(), view, DealChance(SECRET, "", deal)) for deal in range(number)]


def hands(states: list[State], seat: int) -> list[tuple[str, ...]]:
    return [cards_in(state.holdings[seat]) for state in states]


def offer(to: int, give: str = "", want: str = "", really: str = "") -> Offer:
    return Offer(to, tuple(give.split()), tuple(want.split()), tuple(really.split()))


LIE, TOLD = offer(1, "saffron", "wine", "onions"), offer(1, "saffron", "wine")


def test_a_view_holds_what_lies_open_and_the_own_hand_alone() -> None:
    state = after(market("onions wine i_lied", "ham basket basket", "hens"), PASS)
    view = game.view(state, 1)
    assert (view.products, view.carambouilles) == (("ham",), ("basket", "basket"))
    assert view.seats == (SeatView(2, 1, 0, 0), SeatView(1, 2, 0, 0), SeatView(1, 0, 0, 0))
    assert (view.hand, view.last, view.phase, view.round) == (1, False, "exchanges", 1)
    assert (view.first_trader, view.turn, view.asked) == (0, 1, 1)
    assert (view.stock, view.left, view.sold, view.spent) == (96, 21, (0,) * 20, ())
    assert view.actions == (Action(0, PASS),)
    assert (view.offer, view.victim, view.sale) == (None, None, None)


def test_really_is_seen_by_its_maker_alone_until_the_exchange() -> None:
    state = after(market("onions i_lied", "wine", "hens"), LIE)
    assert game.view(state, 0).offer == Action(0, LIE) == game.view(state, 0).actions[0]
    for seat in (1, 2):
        view = game.view(state, seat)
        assert view.offer == Action(0, TOLD) == view.actions[0]
    declined = after(state, DECLINE)
    assert game.view(declined, 1).actions == (Action(0, TOLD), Action(1, DECLINE))


def test_after_a_lie_the_two_sides_know_what_was_handed_over_and_all_know_who_lied() -> None:
    state = after(market("onions i_lied", "wine", "hens"), LIE, ACCEPT)
    whole = Exchange(0, ("onions",), ("wine",), True, False)
    for seat in (0, 1):
        assert game.view(state, seat).actions[-1] == Action(1, ACCEPT, exchange=whole)
    told = game.view(state, 2)
    assert told.actions[-1] == Action(1, ACCEPT, exchange=whole._replace(from_offerer=()))
    assert told.spent == ("i_lied",)
    both = after(market("onions i_lied", "ham i_lied", "hens"), LIE, Accept(("ham",)))
    assert game.view(both, 2).actions[-1] == Action(
        1, ACCEPT, exchange=Exchange(0, (), (), True, True)
    )
    assert game.view(both, 0).actions[-1].exchange == Exchange(0, ("onions",), ("ham",), True, True)


def test_sales_and_reactions_lie_open() -> None:
    state = after(market("wine wine", "bargain", "hens"), RING, Sell("wine", 2))
    view = game.view(state, 2)
    assert view.sale and (view.sale.seat, view.sale.value) == (0, 125)
    assert view.seats[0].products == 0, "what is on sale is out of the hand"
    assert view.actions[-1] == Action(0, Sell("wine", 2), value=125)
    state = after(state, SKIP, SKIP)
    assert game.view(state, 2).actions[-1] == Action(1, SKIP, value=125)
    assert len(game.view(state, 2).actions) == 3, "a reaction that was not asked for is not told"
    state = after(state, SKIP)
    assert game.view(state, 2).sold[11] == 2 and game.view(state, 2).seats[0].score == 125


def test_the_hidden_is_dealt_anew() -> None:
    state = market("onions i_lied", "wine ham basket", "hens saffron bargain")
    others = worlds(state, 0)
    for seat in (1, 2):
        assert len(set(hands(others, seat))) > 50
        assert all(len(hand) == 3 for hand in hands(others, seat))
    assert set(hands(others, 0)) == {("onions", "i_lied")}
    assert len({world.stock for world in others}) == 100


def test_whether_an_offer_is_a_lie_is_dealt_anew() -> None:
    state = after(market("onions ham i_lied", "wine saffron", "hens"), LIE)
    others = worlds(state, 1, 400)
    lies = {move.really for world in others if isinstance(move := whole(world).move, Offer)}
    assert () in lies and len(lies) > 5, "some worlds have the offer true"
    for world in others:
        assert game.view(world, 1) == game.view(state, 1)
        assert after(world, ACCEPT).scores == (0, 0, 0)
    assert {whole(world).move for world in worlds(state, 0)} == {LIE}


def whole(state: State) -> Action:
    assert state.offer is not None
    return state.logs[state.turn][state.offer]


def test_a_true_offer_stays_possible() -> None:
    state = after(market("saffron ham", "wine", "hens"), TOLD)
    assert all("saffron" in hand for hand in hands(worlds(state, 2), 0))


def test_what_was_seen_in_this_hand_stays_where_it_is() -> None:
    swap = offer(2, "ham", "hens")
    state = after(market("ham persuasion", "wine basket", "hens fabric"), swap, ACCEPT)
    assert all("ham" in hand for hand in hands(worlds(state, 1), 2))
    assert all("hens" in hand for hand in hands(worlds(state, 1), 0))
    assert len(set(hands(worlds(state, 1), 2))) > 10
    state = after(state, PASS, PASS, Persuade(1))
    assert set(hands(worlds(state, 0), 1)) == {("wine", "basket")}
    assert len(set(hands(worlds(state, 2), 1))) > 10


def test_a_persuasion_must_stay_possible_in_other_worlds() -> None:
    state = after(market("ham persuasion", "wine", "hens"), Persuade(1))
    for seat in range(3):
        for world in worlds(state, seat, 20):
            assert game.to_act(world) == (0,) and game.legal(world, 0)
    taken = after(state, Take(("wine",), ("ham",)))
    assert set(hands(worlds(taken, 1), 0)) == {("wine",)}
    assert len(set(hands(worlds(taken, 2), 0))) > 10


def test_the_last_sales_stay_possible_in_other_worlds() -> None:
    state = after(market("wine wine ham", "overstock", "hens"), RING)
    state = state._replace(stock=(), sold=tuple(state.stock.count(card) for card in FACE))
    state = after(state, Sell("wine", 1), SKIP, OVERSTOCK)
    for world in worlds(state, 2):
        assert "wine" in cards_in(world.holdings[0])
        assert game.legal(world, 0), "something must be left to sell"


def test_the_table_shows_a_lie_to_its_maker_alone() -> None:
    table = game.table(after(market("onions i_lied", "wine", "hens"), LIE))
    mine, others = (
        {at.label: at.value for at in seen_from(table, seat).counters} for seat in (0, 1)
    )
    assert mine["offers"] == others["offers"] == "to seat 1: saffron for wine"
    assert mine["in truth"] == "to seat 1: onions for wine" and "in truth" not in others


def test_the_table_shows_a_persuaded_hand_to_the_player() -> None:
    table = game.table(after(market("ham persuasion", "wine", "hens"), Persuade(1)))
    for seat, seen in enumerate((("wine",), ("wine",), ("",))):
        zones = seen_from(table, seat).zones
        assert next(zone.cards for zone in zones if zone.owner == 1) == seen


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(3, 4))
def test_what_a_seat_takes_for_certain_is_so(seed: int, seats: int) -> None:
    rng, chance = Random(seed), DealChance(SECRET, "certain", seed)
    state = game.start(Options(), seats, chance)
    while acting := game.to_act(state):
        for seat in range(seats):
            known = known_cards(game.view(state, seat).actions, seats)
            for other, holding in enumerate(state.holdings):
                assert known[other] <= Counter(cards_in(holding))
        state = game.apply(state, {acting[0]: game.sample(state, acting[0], rng)}, chance)
