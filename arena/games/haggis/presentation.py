"""What a seat may know of a match, and how the match lies on the table."""

from typing import NamedTuple

from arena.games.haggis.cards import NUMBERS, WILDS, codes_of, wilds_of
from arena.games.haggis.combinations import Kind, Play
from arena.games.haggis.state import State, TrickPlay
from arena.records import maker
from arena.table import EVERYONE, NOBODY, Counter, Table, Zone, only


class SeatView(NamedTuple):
    """What everybody may know of a seat.

    ``cards`` is the number of its cards, wilds included; ``wilds`` are those it still holds.
    ``captured`` are the points captured in this round; ``total`` those of the rounds before and
    those for going out in this one. ``pile`` are the cards captured in this round, oldest first.
    """

    cards: int
    wilds: tuple[str, ...]
    bet: int
    captured: int
    total: int
    pile: tuple[str, ...]


class View(NamedTuple):
    """What one seat may know.

    ``passed`` are the seats that passed since the last play. ``played`` are all cards played in
    this round, oldest first. ``haggis`` is empty until the match is over.
    """

    seat: int
    hand: tuple[str, ...]
    round: int
    leader: int
    trick: tuple[TrickPlay, ...]
    passed: tuple[int, ...]
    first_out: int | None
    seats: tuple[SeatView, ...]
    played: tuple[str, ...]
    haggis: tuple[str, ...]


new_seat_view, new_view = maker(SeatView), maker(View)


def view_of(state: State, seat: int) -> View:
    """Return what the seat may know."""
    hands = state.hands
    public = zip(state.bets, state.captured, state.totals, state.piles, strict=True)
    seats = [
        new_seat_view((hand.bit_count(), wilds_of(hand), *shown))
        for hand, shown in zip(hands, public, strict=True)
    ]
    return new_view(
        (
            seat,
            codes_of(hands[seat]),
            state.round,
            state.leader,
            state.trick,
            state.passed,
            state.first_out,
            tuple(seats),
            state.played,
            codes_of(state.haggis) if state.turn is None else (),
        )
    )


def table_of(state: State) -> Table:
    """Return every zone and counter."""
    over = state.turn is None
    zones, counters = [], []
    for seat, hand in enumerate(state.hands):
        zones.append(Zone("hand", codes_of(hand & NUMBERS), seat, EVERYONE if over else only(seat)))
        zones.append(Zone("wilds", codes_of(hand & WILDS), seat))
        zones.append(Zone("captured", state.piles[seat], seat))
        counters.append(Counter("total", state.totals[seat], seat))
        counters.append(Counter("captured", state.captured[seat], seat))
        if state.bets[seat]:
            counters.append(Counter("bet", state.bets[seat], seat))
        if seat in state.passed:
            counters.append(Counter("passed", "yes", seat))
        if seat == state.first_out:
            counters.append(Counter("out", "first", seat))
    zones += [Zone(_words(play), play.cards, seat) for seat, play in state.trick]
    zones.append(Zone("haggis", codes_of(state.haggis), None, EVERYONE if over else NOBODY))
    counters.append(Counter("leads", f"seat {state.leader}"))
    return Table(f"round {state.round}", tuple(zones), tuple(counters))


def _words(play: Play) -> str:
    """Return what the cards are read as, in a few words."""
    if play.kind is Kind.SEQUENCE:
        return f"sequence to {play.rank}, {play.width} wide"
    if play.kind is Kind.BOMB:
        return f"bomb {play.rank}"
    return f"set of {len(play.cards)}, rank {play.rank}"
