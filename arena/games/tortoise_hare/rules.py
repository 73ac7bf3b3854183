"""Tortoise and hare: two players race to shed their cards along connected courses."""

from collections.abc import Mapping, Sequence
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
    Series,
    type_of,
)
from arena.games.tortoise_hare.state import Cards, Options, SeatView, State, View
from arena.table import NOBODY, Counter, Table, Zone, only

RACES, MOST_RACES = 4, 12
DISCARDED: dict[Deck, int] = {"basic": 2, "extended": 2, "excuse": 3}
HARE_HAND: dict[Deck, int] = {"basic": 8, "extended": 10, "excuse": 10}
TORTOISE_DRAWS = 2

ROLES: tuple[Role, Role] = ("hare", "tortoise")
RACERS = {deck: {role: Racer(deck, role) for role in ROLES} for deck in DECKS}

T = TypeVar("T")


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
        plays = _racer(state, seat).plays(state.hands[seat], state.courses[seat][-1], state.series)
        return [PASS, *plays]

    def check(self, state: State, seat: int, move: Move) -> None:
        if isinstance(move, Play):
            _racer(state, seat).check(
                move.cards, state.hands[seat], state.courses[seat][-1], state.series
            )

    def forced(self, state: State, seat: int) -> bool:
        return not state.hands[seat]

    def apply(self, state: State, moves: Mapping[int, Move], chance: Chance) -> State:
        ((seat, move),) = moves.items()
        if isinstance(move, Play):
            return _lay(state, seat, move.cards, chance)
        return _pass(state, seat, chance)

    def view(self, state: State, seat: int) -> View:
        roles, points = state.roles, state.points
        hands, decks, courses = state.hands, state.decks, state.courses
        seats = (
            SeatView(roles[0], hands[0].bit_count(), len(decks[0]), courses[0], points[0]),
            SeatView(roles[1], hands[1].bit_count(), len(decks[1]), courses[1], points[1]),
        )
        return View(seat, state.race, cards_in(hands[seat]), seats, state.series, state.dry)

    def standing(self, state: State) -> Standing:
        return standing(state.points)

    def redeal(self, state: State, seat: int, chance: Chance) -> State:
        other = 1 - seat
        hidden = as_set((*cards_in(state.hands[other]), *sum(state.decks, ()), *state.discarded))
        cards = tuple(chance.shuffle(cards_in(hidden)))
        hand = state.hands[other].bit_count()
        deck_0, deck_1 = hand + len(state.decks[0]), len(cards) - len(state.discarded)
        return state._replace(
            hands=_put(state.hands, other, as_set(cards[:hand])),
            decks=(cards[hand:deck_0], cards[deck_0:deck_1]),
            discarded=cards[deck_1:],
        )

    def table(self, state: State) -> Table:
        zones, counters = [], []
        for seat in (0, 1):
            zones.append(Zone("course", state.courses[seat], seat))
            zones.append(Zone("hand", cards_in(state.hands[seat]), seat, only(seat)))
            zones.append(Zone("deck", state.decks[seat], seat, NOBODY))
            counters.append(Counter("role", state.roles[seat], seat))
            counters.append(Counter("points", state.points[seat], seat))
        zones.append(Zone("discarded", state.discarded, None, NOBODY))
        leader, kind, rank = state.series
        counters.append(Counter("series led by", f"seat {leader}"))
        if kind:
            counters.append(Counter("to follow", f"{kind} up to rank {rank} or higher"))
        extra = "" if state.race <= RACES else ", to break the tie"
        return Table(f"race {state.race}{extra}", tuple(zones), tuple(counters))


def _racer(state: State, seat: int) -> Racer:
    return RACERS[state.options.deck][state.roles[seat]]


def _start_race(options: Options, race: int, points: tuple[int, int], chance: Chance) -> State:
    cards = tuple(chance.shuffle(DECKS[options.deck]))
    number, drawn = DISCARDED[options.deck], HARE_HAND[options.deck]
    courses, dealt = cards[number : number + 2], cards[number + 2 :]
    hare = (race - 1) % 2

    def by_seat(of_hare: T, of_tortoise: T) -> tuple[T, T]:
        return (of_hare, of_tortoise) if hare == 0 else (of_tortoise, of_hare)

    return State(
        options=options,
        race=race,
        roles=by_seat(*ROLES),
        turn=hare,
        hands=by_seat(as_set(dealt[: 2 * drawn : 2]), 0),
        decks=by_seat(dealt[2 * drawn :: 2], dealt[1::2]),
        courses=by_seat(courses[:1], courses[1:]),
        discarded=cards[:number],
        series=Series(hare),
        dry=False,
        points=points,
    )


def _lay(state: State, seat: int, cards: Cards, chance: Chance) -> State:
    other = 1 - seat
    hands = _put(state.hands, seat, state.hands[seat] - as_set(cards))
    courses = _put(state.courses, seat, state.courses[seat] + cards)
    if not hands[seat] and not state.decks[seat]:
        won = hands[other].bit_count()
        if state.options.count_deck:
            won += len(state.decks[other])
        return _end_race(state._replace(hands=hands, courses=courses), seat, won, chance)
    series = Series(state.series.leader, type_of(cards), cards[-1][0])
    return _next_turn(state, seat, hands, state.decks, courses, series, dry=False)


def _pass(state: State, seat: int, chance: Chance) -> State:
    hands, decks = state.hands, state.decks
    dry = state.series.type is None and not any(decks)
    if dry and state.dry:
        ahead = hands[1].bit_count() - hands[0].bit_count()
        return _end_race(state, 0 if ahead > 0 else 1, abs(ahead), chance)
    hare = state.roles.index("hare")
    if not decks[1 - hare] or (seat == hare and not hands[hare]):
        hands, decks = _draw(hands, decks, hare, len(decks[hare]))
    elif seat == hare:
        hands, decks = _draw(hands, decks, hare, 1)
    return _next_turn(state, seat, hands, decks, state.courses, Series(1 - seat), dry=dry)


def _next_turn(
    state: State,
    seat: int,
    hands: tuple[int, int],
    decks: tuple[Cards, Cards],
    courses: tuple[Cards, Cards],
    series: Series,
    *,
    dry: bool,
) -> State:
    """Return the state after the seat's turn, with the tortoise's draw if it is her turn now."""
    turn = 1 - seat
    if state.roles[turn] == "tortoise":
        hands, decks = _draw(hands, decks, turn, TORTOISE_DRAWS)
    return State(
        state.options,
        state.race,
        state.roles,
        turn,
        hands,
        decks,
        courses,
        state.discarded,
        series,
        dry,
        state.points,
    )


def _end_race(state: State, winner: int, won: int, chance: Chance) -> State:
    points = _put(state.points, winner, state.points[winner] + won)
    decided = state.race >= RACES and points[0] != points[1]
    if decided or state.race == MOST_RACES:
        return state._replace(turn=None, points=points)
    return _start_race(state.options, state.race + 1, points, chance)


def _draw(
    hands: tuple[int, int], decks: tuple[Cards, Cards], seat: int, number: int
) -> tuple[tuple[int, int], tuple[Cards, Cards]]:
    deck = decks[seat]
    if not deck:
        return hands, decks
    hand = hands[seat] | as_set(deck[:number])
    return _put(hands, seat, hand), _put(decks, seat, deck[number:])


def _put(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """Return the pair with the seat's value changed."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)
