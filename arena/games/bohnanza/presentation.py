"""What there is to see: the view of a seat, and the table."""

from typing import NamedTuple

from arena.games.bohnanza.farm import Cards, Fields
from arena.games.bohnanza.state import Action, StandingOffer, State, Step
from arena.records import maker
from arena.table import NOBODY, Counter, Table, Zone, only
from arena.trading import words


class SeatView(NamedTuple):
    """What everybody may know of a seat.

    ``cards`` is the size of its hand, ``proven`` are the cards that it certainly holds.
    """

    cards: int
    fields: Fields
    open: Cards
    coins: Cards
    turns: int
    proven: Cards


class View(NamedTuple):
    """What one seat may know."""

    seat: int
    hand: Cards
    turn: int
    step: Step
    round: int
    acting: tuple[int, ...]
    offers: tuple[StandingOffer, ...]
    turned_up: Cards
    seats: tuple[SeatView, ...]
    pile: int
    shuffled: int
    last: bool
    discards: Cards
    actions: tuple[Action, ...]


new_seat_view, new_view = maker(SeatView), maker(View)


def view(state: State, seat: int) -> View:
    """Return what the seat may know."""
    _options, farms, pile, turn, step, acting, round_, turned_up, offers, actions = state
    seats = [
        new_seat_view((len(hand), fields, opened, coins, turns, proven))
        for hand, fields, opened, coins, turns, proven in farms
    ]
    cards, discards, shuffled, last = pile
    return new_view(
        (
            *(seat, farms[seat].hand, turn, step, round_, acting, offers, turned_up),
            *(tuple(seats), len(cards), shuffled, last, discards, actions),
        )
    )


def table(state: State) -> Table:
    """Return every zone and counter."""
    zones, counters = [], []
    for seat, farm in enumerate(state.farms):
        zones.append(Zone("hand", farm.hand, seat, only(seat)))
        for number, (card, size) in enumerate(farm.fields):
            zones.append(Zone(f"field {number}", (card,) * size if card else (), seat))
        zones.append(Zone("open", farm.open, seat))
        zones.append(Zone("coins", farm.coins, seat))
        counters.append(Counter("coins", len(farm.coins), seat))
        counters.append(Counter("turns", farm.turns, seat))
    for seat, offer in state.offers:
        text = words(offer.to, offer.give + offer.give_open, offer.want)
        counters.append(Counter("offer", text, seat))
    zones.append(Zone("turned up", state.turned_up))
    zones.append(Zone("draw pile", state.pile.cards, None, NOBODY))
    zones.append(Zone("discard pile", state.pile.discards))
    counters.append(Counter("shuffled anew", state.pile.shuffled))
    if state.step == "answer":
        counters.append(Counter("to answer", f"seat {state.acting[0]}"))
    return Table(_headline(state), tuple(zones), tuple(counters))


def _headline(state: State) -> str:
    if state.step == "over":
        return "the match is over"
    number = sum(farm.turns for farm in state.farms)
    turn = f"turn {number} (seat {state.turn}{', the last one' if state.pile.last else ''})"
    if state.step == "plant_open":
        return f"{turn}: planting the open cards"
    if state.step in ("plant_front", "plant_next"):
        return f"{turn}: planting from the hand"
    return f"{turn}: offer round {state.round} of {state.options.offer_rounds}"
