"""What there is to see: one seat's view, and the table."""

from typing import Literal, NamedTuple

from arena.games.carambouille.cards import (
    PRODUCTS,
    carambouilles_in,
    hand_of,
    products_in,
)
from arena.games.carambouille.exchanges import offered
from arena.games.carambouille.state import HANDS, Action, Sale, SeatView, State
from arena.records import maker
from arena.table import EVERYONE, NOBODY, Counter, Table, Zone, only
from arena.trading import words


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


new_view = maker(View)


def view(state: State, seat: int) -> View:
    """Return what the seat may know."""
    offer, log = state.offer, state.logs[seat]
    return new_view(
        (
            seat,
            *hand_of(state.holdings[seat]),
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
            state.sold,
            state.spent,
            state.seats,
            None if offer is None else log[offer],
            state.victim,
            state.sale,
            state.bought,
            tuple(dict.fromkeys(products_in(state.barred))) if state.barred else (),
            log,
        )
    )


def table(state: State) -> Table:
    """Return every zone and counter."""
    zones, counters = [], []
    for seat, holding in enumerate(state.holdings):
        seen_by = only(seat) if state.victim != seat else only(seat, state.turn)
        zones.append(Zone("products", products_in(holding), seat, seen_by))
        zones.append(Zone("carambouilles", carambouilles_in(holding), seat, seen_by))
        zones.append(Zone("baskets laid", ("basket",) * state.seats[seat].baskets, seat))
        counters.append(Counter("score", state.seats[seat].score, seat))
    sale = state.sale
    on_sale = (sale.sell.product,) * sale.sell.count if sale else ()
    zones.append(Zone("on sale", on_sale))
    sold = [card for card, copies in zip(PRODUCTS, state.sold, strict=True) for _ in range(copies)]
    zones.append(Zone("sold", tuple(sold)))
    zones.append(Zone("spent", state.spent))
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
