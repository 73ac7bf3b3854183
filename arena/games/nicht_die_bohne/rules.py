"""Nicht die Bohne: give away a card, take one that another seat gave away, mind the signs.

A hand is a tuple of card codes in canonical order. What lies open before a seat is one record,
which states and views share.
"""

from collections import Counter as Bag
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Literal, NamedTuple

from arena.game import Chance, Game, IllegalMove, Standing, Variant, standing
from arena.table import Counter, Table, Zone, only

COLOURS = ("g", "r", "b", "y")
NUMBERS = tuple(map(str, range(1, 11)))
DOUBLE, MINUS, BEAN = "x2", "-", "0"
FACES = (*NUMBERS, DOUBLE, MINUS, MINUS, MINUS, BEAN)
DECK = tuple(colour + face for colour in COLOURS for face in FACES)
RANK = {code: rank for rank, code in enumerate(dict.fromkeys(DECK))}
"""The place of each face in the canonical order."""


@dataclass(frozen=True, slots=True)
class Commit:
    """Choose a card of the hand, for another seat to take."""

    card: str


@dataclass(frozen=True, slots=True)
class Take:
    """Take the card that ``seat`` committed."""

    seat: int


Move = Commit | Take

COMMITS = {code: Commit(code) for code in RANK}
TAKES = tuple(map(Take, range(6)))


@dataclass(frozen=True)
class Options:
    """``active_card``: the active player commits ``hidden`` like the others, or first, ``open``."""

    active_card: Literal["hidden", "open"] = "hidden"


class Seat(NamedTuple):
    """What lies open before a seat.

    ``harvest`` holds the cards taken in this game, in order. ``committed`` is the seat's card of
    this trick once it lies open, ``taken_by`` the seat that took it. ``points`` are those of the
    games finished.
    """

    harvest: tuple[str, ...]
    committed: str | None
    taken_by: int | None
    points: int


class State(NamedTuple):
    """A match between two decisions; games and tricks are counted from 1."""

    open: bool
    game: int
    trick: int
    active: int
    acting: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    seats: tuple[Seat, ...]


class View(NamedTuple):
    """What one seat may know; ``active`` is the active player."""

    seat: int
    hand: tuple[str, ...]
    game: int
    trick: int
    active: int
    seats: tuple[Seat, ...]


class NichtDieBohne(Game[State, Move, View]):
    """Both ways of the active player's card, three to six seats."""

    name = "nicht_die_bohne"
    version = 1
    seats = range(3, 7)
    decision_limit = 6 * 2 * len(DECK)
    """As many games as seats; in each of them every card is committed once and taken once."""
    options_type = Options
    move_type = Move
    view_type = View
    variants: ClassVar[Mapping[str, Variant]] = {
        "standard": Variant(Options("hidden"), seats),
        "open": Variant(Options("open"), seats),
    }

    def start(self, options: Options, seats: int, chance: Chance) -> State:
        return _deal(options.active_card == "open", 1, (0,) * seats, chance)

    def to_act(self, state: State) -> Sequence[int]:
        return state.acting

    def legal(self, state: State, seat: int) -> Iterable[Move]:
        if state.seats[seat].committed is None:
            return [COMMITS[card] for card in dict.fromkeys(state.hands[seat])]
        return [TAKES[owner] for owner in _on_offer(state)]

    def check(self, state: State, seat: int, move: Move) -> None:
        committing = state.seats[seat].committed is None
        if isinstance(move, Commit):
            if not committing:
                raise IllegalMove("commit: all have committed a card; take one of those on offer")
            if move.card not in state.hands[seat]:
                held = "you do not hold" if move.card in RANK else "there is no card"
                raise IllegalMove(f"commit: {held} {move.card!r}")
        elif committing:
            raise IllegalMove("take: no cards are on offer yet; commit a card of your hand")
        elif move.seat not in (offered := _on_offer(state)):
            seats = ", ".join(map(str, offered))
            raise IllegalMove(f"take: on offer are the cards of seats {seats}, not of {move.seat}")

    def apply(self, state: State, moves: Mapping[int, Move], chance: Chance) -> State:
        hands, seats = list(state.hands), list(state.seats)
        for seat, move in moves.items():
            harvest, _committed, taken_by, points = seats[seat]
            if isinstance(move, Take):
                return _take(state, seat, move.seat, chance)
            hand = hands[seat]
            place = hand.index(move.card)
            hands[seat] = hand[:place] + hand[place + 1 :]
            seats[seat] = Seat(harvest, move.card, taken_by, points)
        waiting = tuple([number for number, seat in enumerate(seats) if seat.committed is None])
        acting = waiting or (state.active,)
        return State(
            state.open, state.game, state.trick, state.active, acting, tuple(hands), tuple(seats)
        )

    def forced(self, state: State, seat: int) -> bool:
        if state.seats[seat].committed is None:
            return state.trick == _tricks(state)
        return len(_on_offer(state)) == 1

    def view(self, state: State, seat: int) -> View:
        return View(seat, state.hands[seat], state.game, state.trick, state.active, state.seats)

    def standing(self, state: State) -> Standing:
        return standing([seat.points for seat in state.seats])

    def redeal(self, options: Options, view: View, chance: Chance) -> State:
        hidden = Bag(DECK) - Bag(view.hand)
        for harvest, committed, taken_by, _points in view.seats:
            hidden -= Bag(harvest)
            if committed and taken_by is None:
                hidden -= Bag([committed])
        cards = iter(chance.shuffle(tuple(hidden.elements())))
        left = len(view.hand) + (view.seats[view.seat].committed is not None)
        hands = [
            view.hand if seat == view.seat
            else _sorted(islice(cards, left - (found.committed is not None)))
            for seat, found in enumerate(view.seats)
        ]  # fmt: skip
        open_ = options.active_card == "open"
        acting = _acting(open_, view.active, view.seats) if left else ()
        return State(open_, view.game, view.trick, view.active, acting, tuple(hands), view.seats)

    def table(self, state: State) -> Table:
        zones, counters = [], [Counter("active player", f"seat {state.active}")]
        for number, (hand, seat) in enumerate(zip(state.hands, state.seats, strict=True)):
            offered = seat.committed is not None and seat.taken_by is None
            zones.append(Zone("hand", hand, number, only(number)))
            zones.append(Zone("committed", (seat.committed or "",) * offered, number))
            zones.append(Zone("harvest", seat.harvest, number))
            counters.append(Counter("harvest worth", harvest_points(seat.harvest), number))
            counters.append(Counter("points", seat.points, number))
        games, tricks = len(state.seats), _tricks(state)
        headline = f"game {state.game} of {games}, trick {state.trick} of {tricks}"
        return Table(headline, tuple(zones), tuple(counters))


def harvest_points(harvest: Iterable[str]) -> int:
    """Return what a harvest is worth: the sum over its colours."""
    columns: dict[str, Bag[str]] = {colour: Bag() for colour in COLOURS}
    for code in harvest:
        columns[code[0]][code[1:]] += 1
    return sum(map(_column_points, columns.values()))


def _column_points(faces: Bag[str]) -> int:
    """Return what the cards of one colour are worth."""
    if BEAN in faces:
        return 0
    points = sum(value for value, face in enumerate(NUMBERS, 1) if face in faces)
    if DOUBLE in faces:
        points *= 2
    return -points if faces[MINUS] % 2 else points


def _tricks(state: State) -> int:
    """Return how many tricks a game has."""
    return len(DECK) // len(state.seats)


def _sorted(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=RANK.__getitem__))


def _on_offer(state: State) -> list[int]:
    """Return the seats whose committed cards may be taken now: the active player's goes last."""
    active = state.active
    return [
        number for number, seat in enumerate(state.seats)
        if seat.taken_by is None and number != active
    ] or [active]  # fmt: skip


def _take(state: State, seat: int, owner: int, chance: Chance) -> State:
    """Return the state after ``seat`` took the card of ``owner``."""
    seats = list(state.seats)
    harvest, committed, taken_by, points = seats[owner]
    assert committed is not None, "cards are taken only after all are committed"
    seats[owner] = Seat(harvest, committed, seat, points)
    harvest, own, taken_by, points = seats[seat]
    seats[seat] = Seat((*harvest, committed), own, taken_by, points)
    number, trick, active, hands = state.game, state.trick, state.active, state.hands
    if owner != active:
        return State(state.open, number, trick, active, (owner,), hands, tuple(seats))
    seats = [Seat(harvest, None, None, points) for harvest, _committed, _by, points in seats]
    if any(hands):
        acting = _first_to_commit(state.open, seat, len(seats))
        return State(state.open, number, trick + 1, seat, acting, hands, tuple(seats))
    totals = tuple([points + harvest_points(harvest) for harvest, _, _, points in seats])
    if number < len(seats):
        return _deal(state.open, number + 1, totals, chance)
    final = [
        Seat(seat.harvest, None, None, total) for seat, total in zip(seats, totals, strict=True)
    ]
    return State(state.open, number, trick, active, (), hands, tuple(final))


def _deal(open_: bool, number: int, totals: tuple[int, ...], chance: Chance) -> State:
    """Return the start of game ``number``."""
    seats = len(totals)
    active = number - 1
    cards = chance.shuffle(DECK)
    return State(
        open_,
        number,
        1,
        active,
        _first_to_commit(open_, active, seats),
        tuple([_sorted(cards[(seat - active) % seats :: seats]) for seat in range(seats)]),
        tuple([Seat((), None, None, total) for total in totals]),
    )


def _acting(open_: bool, active: int, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Return the seats that must act, by what lies open."""
    waiting = tuple([number for number, seat in enumerate(seats) if seat.committed is None])
    if len(waiting) == len(seats):
        return _first_to_commit(open_, active, len(seats))
    if waiting:
        return waiting
    owners = {seat.taken_by: number for number, seat in enumerate(seats)}
    taker = active
    while taker in owners:
        taker = owners[taker]
    return (taker,)


def _first_to_commit(open_: bool, active: int, seats: int) -> tuple[int, ...]:
    return (active,) if open_ else tuple(range(seats))
