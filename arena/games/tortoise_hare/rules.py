"""Tortoise and hare: two players race to shed their cards along connected courses."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import ClassVar, TypeVar

from arena.decktet import as_set, cards_in
from arena.game import Chance, Game, Standing, Variant, standing
from arena.games.tortoise_hare.racer import (
    DECKS,
    PASS,
    Deck,
    Move,
    Play,
    Racer,
    Role,
    series_of,
    type_of,
)
from arena.games.tortoise_hare.state import Cards, Options, SeatView, Side, State, View
from arena.records import maker
from arena.table import NOBODY, Counter, Table, Zone, only

RACES, MOST_RACES = 4, 12
DISCARDED: dict[Deck, int] = {"basic": 2, "extended": 2, "excuse": 3}
HARE_HAND: dict[Deck, int] = {"basic": 8, "extended": 10, "excuse": 10}
TORTOISE_DRAWS = 2

ROLES: tuple[Role, Role] = ("hare", "tortoise")
RACERS = {deck: {role: Racer(deck, role) for role in ROLES} for deck in DECKS}

T = TypeVar("T")
new_state, new_view, new_seat_view = maker(State), maker(View), maker(SeatView)


class TortoiseHare(Game[State, Move, View]):
    """Three decks, two seats."""

    name = "tortoise_hare"
    version = 1
    seats = range(2, 3)
    decision_limit = MOST_RACES * 150
    """At most 12 races of fewer than 150 decisions.

    Turns alternate, and so the tortoise's deck is empty by turn 20, and the hare's from the next
    pass on. Then no more than two passes in a row leave the race on, and it has at most 40 plays.
    """
    options_type = Options
    move_type = Move
    view_type = View
    variants: ClassVar[Mapping[str, Variant]] = {
        "basic": Variant(Options("basic"), seats),
        "extended": Variant(Options("extended"), seats),
        "excuse": Variant(Options("excuse"), seats),
    }

    def start(self, options: Options, seats: int, chance: Chance) -> State:
        return _start_race(options, 1, (0, 0), chance)

    def to_act(self, state: State) -> Sequence[int]:
        return () if state.turn is None else (state.turn,)

    def legal(self, state: State, seat: int) -> Sequence[Move]:
        (role, _size, _deck_size, course, _points), hand, _deck = state.sides[seat]
        return [PASS, *RACERS[state.options.deck][role].plays(hand, course[-1], state.series)]

    def check(self, state: State, seat: int, move: Move) -> None:
        if isinstance(move, Play):
            (role, _size, _deck_size, course, _points), hand, _deck = state.sides[seat]
            RACERS[state.options.deck][role].check(move.cards, hand, course[-1], state.series)

    def forced(self, state: State, seat: int) -> bool:
        return not state.sides[seat][1]

    def apply(self, state: State, moves: Mapping[int, Move], chance: Chance) -> State:
        ((seat, move),) = moves.items()
        if isinstance(move, Play):
            return _lay(state, seat, move.cards, chance)
        return _pass(state, seat, chance)

    def view(self, state: State, seat: int) -> View:
        _options, race, turn, sides, _discarded, series, dry = state
        _shown, hand, _deck = sides[seat]
        shown = (sides[0][0], sides[1][0])
        return new_view((seat, race, cards_in(hand), shown, series, dry, turn))

    def standing(self, state: State) -> Standing:
        return standing([shown.points for shown, _hand, _deck in state.sides])

    def redeal(self, options: Options, view: View, chance: Chance) -> State:
        seat, race, hand, seats, series, dry, turn = view
        own, other = seats[seat], seats[1 - seat]
        hidden = as_set(DECKS[options.deck]) - as_set((*hand, *own.course, *other.course))
        cards = iter(chance.shuffle(cards_in(hidden)))
        sides = _by_seat(
            seat,
            (own, as_set(hand), tuple(islice(cards, own.deck))),
            (other, as_set(islice(cards, other.hand)), tuple(islice(cards, other.deck))),
        )
        return new_state((options, race, turn, sides, tuple(cards), series, dry))

    def table(self, state: State) -> Table:
        zones, counters = [], []
        for seat, (shown, hand, deck) in enumerate(state.sides):
            zones.append(Zone("course", shown.course, seat))
            zones.append(Zone("hand", cards_in(hand), seat, only(seat)))
            zones.append(Zone("deck", deck, seat, NOBODY))
            counters.append(Counter("role", shown.role, seat))
            counters.append(Counter("points", shown.points, seat))
        zones.append(Zone("discarded", state.discarded, None, NOBODY))
        leader, kind, rank = state.series
        counters.append(Counter("series led by", f"seat {leader}"))
        if kind:
            counters.append(Counter("to follow", f"{kind} up to rank {rank} or higher"))
        extra = "" if state.race <= RACES else ", to break the tie"
        return Table(f"race {state.race}{extra}", tuple(zones), tuple(counters))


def _by_seat(seat: int, own: T, other: T) -> tuple[T, T]:
    """Return what is the seat's and what is the other's, seat 0's first."""
    return (own, other) if seat == 0 else (other, own)


def _start_race(options: Options, race: int, points: tuple[int, int], chance: Chance) -> State:
    cards = tuple(chance.shuffle(DECKS[options.deck]))
    number, drawn = DISCARDED[options.deck], HARE_HAND[options.deck]
    courses, dealt = cards[number : number + 2], cards[number + 2 :]
    hand, deck, other_deck = dealt[: 2 * drawn : 2], dealt[2 * drawn :: 2], dealt[1::2]
    hare = (race - 1) % 2
    shown = new_seat_view(("hare", drawn, len(deck), courses[:1], points[hare]))
    other = new_seat_view(("tortoise", 0, len(other_deck), courses[1:], points[1 - hare]))
    sides = _by_seat(hare, (shown, as_set(hand), deck), (other, 0, other_deck))
    return new_state((options, race, hare, sides, cards[:number], series_of(hare), False))


def _lay(state: State, seat: int, cards: Cards, chance: Chance) -> State:
    options, race, _turn, sides, discarded, series, _dry = state
    (role, size, deck_size, course, points), hand, deck = sides[seat]
    size -= len(cards)
    shown = new_seat_view((role, size, deck_size, course + cards, points))
    own, other = (shown, hand - as_set(cards), deck), sides[1 - seat]
    if not size and not deck:
        left, _hand, _deck = other
        won = left.hand + left.deck * options.count_deck
        return _end_race(state._replace(sides=_by_seat(seat, own, other)), seat, won, chance)
    sides = _turned(seat, own, other)
    series = series_of(series.leader, type_of(cards), cards[-1][0])
    return new_state((options, race, 1 - seat, sides, discarded, series, False))


def _pass(state: State, seat: int, chance: Chance) -> State:
    options, race, _turn, sides, discarded, series, dry_before = state
    own, other = sides[seat], sides[1 - seat]
    (role, size, *_shown), _hand, deck = own
    (_role, other_size, *_shown), _hand, other_deck = other
    dry = series.type is None and not deck and not other_deck
    if dry and dry_before:
        winner = seat if size < other_size else 1 - seat
        return _end_race(state, winner, abs(size - other_size), chance)
    if role == "hare":
        own = _draw(own, 1 if size and other_deck else len(deck))
    elif not deck:
        other = _draw(other, len(other_deck))
    sides = _turned(seat, own, other)
    return new_state((options, race, 1 - seat, sides, discarded, series_of(1 - seat), dry))


def _turned(seat: int, own: Side, other: Side) -> tuple[Side, Side]:
    """Return the sides after the seat's turn: the tortoise draws as her turn begins."""
    if other[0].role == "tortoise":
        other = _draw(other, TORTOISE_DRAWS)
    return (own, other) if seat == 0 else (other, own)


def _draw(side: Side, number: int) -> Side:
    """Return the side after it drew so many cards, or all that its deck has."""
    (role, _size, _deck_size, course, points), hand, deck = side
    if not deck:
        return side
    hand |= as_set(deck[:number])
    deck = deck[number:]
    return new_seat_view((role, hand.bit_count(), len(deck), course, points)), hand, deck


def _end_race(state: State, winner: int, won: int, chance: Chance) -> State:
    (shown, hand, deck), other = state.sides[winner], state.sides[1 - winner]
    shown = shown._replace(points=shown.points + won)
    points = _by_seat(winner, shown.points, other[0].points)
    decided = state.race >= RACES and points[0] != points[1]
    if decided or state.race == MOST_RACES:
        return state._replace(turn=None, sides=_by_seat(winner, (shown, hand, deck), other))
    return _start_race(state.options, state.race + 1, points, chance)
