"""What there is to see: one seat's view, and the table."""

from functools import lru_cache
from typing import Literal, NamedTuple

from arena.games.carambouille.cards import carambouilles_in, product_counts, products_in
from arena.games.carambouille.exchanges import offered
from arena.games.carambouille.state import HANDS, Action, Sale, State
from arena.table import EVERYONE, NOBODY, Counter, Table, Zone, only
from arena.trading import words


class SeatView(NamedTuple):
    """What everybody may know of a seat: numbers of cards in hand, baskets laid out, score."""

    products: int
    carambouilles: int
    baskets: int
    score: int


class View(NamedTuple):
    """What one seat may know."""

    seat: int
    products: tuple[str, ...]
    carambouilles: tuple[str, ...]
    hand: int
    """The number of this hand, from 1."""
    last: bool
    phase: Literal["exchanges", "sales"]
    round: int
    """The round of the exchanges, from 1; 0 in the sales."""
    first_trader: int
    passes: int
    """How many seats passed in this round."""
    turn: int
    """The seat that has the floor, or sells."""
    asked: int | None
    """The seat that must decide; None: the match is over."""
    stock: int
    """How many products are still to be dealt."""
    left: int
    """How many carambouilles are still to be bought."""
    sold: tuple[int, ...]
    """How many cards of each product are sold, in canonical order."""
    spent: tuple[str, ...]
    """The carambouilles that are out of the game."""
    seats: tuple[SeatView, ...]
    offer: Action | None
    """The offer that waits for answers."""
    victim: int | None
    """The seat that the seat with the floor must take from."""
    sale: Sale | None
    """The sale that is open to reactions."""
    bought: bool
    """Whether the seller has bought."""
    barred: tuple[str, ...]
    """What the seller may not sell any more in this phase."""
    actions: tuple[Action, ...]
    """Those of this hand, oldest first, without reactions that were not asked for. They do not tell
    what another seat will really hand over, nor what was taken between others."""


def view(state: State, seat: int) -> View:
    """Return what the seat may know."""
    holding, log = state.holdings[seat], state.logs[seat]
    return View(
        seat,
        products_in(holding),
        carambouilles_in(holding),
        state.hand,
        state.last,
        "exchanges" if state.round else "sales",
        state.round,
        state.first,
        state.passes,
        state.turn,
        state.asked,
        len(state.stock),
        len(state.carambouilles),
        product_counts(state.discards),
        carambouilles_in(state.discards),
        tuple(map(_seat_view, state.holdings, state.baskets, state.scores)),
        None if state.offer is None else log[state.offer],
        state.victim,
        state.sale,
        state.bought,
        tuple(dict.fromkeys(products_in(state.barred))) if state.barred else (),
        log,
    )


@lru_cache(maxsize=1 << 10)
def _seat_view(holding: int, baskets: int, score: int) -> SeatView:
    return SeatView(len(products_in(holding)), len(carambouilles_in(holding)), baskets, score)


def table(state: State) -> Table:
    """Return every zone and counter."""
    zones, counters = [], []
    for seat, holding in enumerate(state.holdings):
        seen_by = only(seat) if state.victim != seat else only(seat, state.turn)
        zones.append(Zone("products", products_in(holding), seat, seen_by))
        zones.append(Zone("carambouilles", carambouilles_in(holding), seat, seen_by))
        zones.append(Zone("baskets laid", ("basket",) * state.baskets[seat], seat))
        counters.append(Counter("score", state.scores[seat], seat))
    sale = state.sale
    on_sale = (sale.sell.product,) * sale.sell.count if sale else ()
    zones.append(Zone("on sale", on_sale))
    zones.append(Zone("sold", products_in(state.discards)))
    zones.append(Zone("spent", carambouilles_in(state.discards)))
    zones.append(Zone("stock", state.stock, None, NOBODY))
    zones.append(Zone("carambouilles left", state.carambouilles, None, NOBODY))
    counters.append(Counter("First Trader", f"seat {state.first}"))
    if state.offer is not None:
        offer = offered(state)
        counters.append(Counter("offers", words(offer.to, offer.give, offer.want), state.turn))
        if offer.really:
            truth = words(offer.to, offer.really, offer.want)
            counters.append(Counter("in truth", truth, state.turn, only(state.turn)))
    if state.victim is not None:
        counters.append(Counter("persuades", f"seat {state.victim}", state.turn))
    if sale:
        counters.append(Counter("the sale is worth", sale.value, sale.seat, EVERYONE))
    phase = f"exchanges, round {state.round}" if state.round else "sales"
    number = "the last hand" if state.last else f"hand {state.hand} of at most {HANDS}"
    return Table(f"{number}, {phase}", tuple(zones), tuple(counters))
