"""Haricots: shed your hand by climbing, or be the last seat that stays in the round.

A hand is a tuple of 13 counts, one for each face in ascending order; a face is its index.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from math import prod
from operator import getitem
from typing import ClassVar, Literal, NamedTuple, TypeVar

from arena.game import Chance, Game, IllegalMove, Standing, Variant, standing
from arena.table import NOBODY, Counter, Table, Zone, only

FACES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "15")
COPIES = (3, 4, 1, 6, 8, 10, 9, 8, 7, 6, 5, 2, 1)
LOW = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15)
"""What a card of each face is worth while the table is below HIGH_FROM."""
HIGH = (17, 16, *LOW[2:])
HIGH_FROM = 15
HAND_SIZE, DECK_SIZE = 10, 4
CHIP_POINTS = 3

FACE_OF = {code: face for face, code in enumerate(FACES)}
DECK = tuple(code for code, copies in zip(FACES, COPIES, strict=True) for _ in range(copies))

T = TypeVar("T")
Hand = tuple[int, ...]
Status = Literal["in", "dropped", "folded"]


@dataclass(frozen=True, slots=True)
class Play:
    """Play ``count`` cards of one face."""

    card: str
    count: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Draw from the personal deck, or drop out where it is empty (basic rules)."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Leave the round, with the longest run set aside (advanced rules)."""


Move = Play | Pass | Fold

PASS, FOLD = Pass(), Fold()
PLAYS = tuple([Play(code, count) for count in range(15)] for code in FACES)
"""Every play there is, by face and count: a hand never holds more than 14 cards."""
RUNS = tuple([(code,) * count for count in range(15)] for code in FACES)
"""So many cards of a face, by face and count."""


def worth(face: int, to_beat: int) -> int:
    """Return the value of a card of a face, played on a table of that value."""
    return (HIGH if to_beat >= HIGH_FROM else LOW)[face]


LEAST_COUNTS = tuple(
    tuple(to_beat // worth(face, to_beat) + 1 for face in range(len(FACES)))
    for to_beat in range(max(map(prod, zip(HIGH, COPIES, strict=True))) + 1)
)
"""How many cards of each face beat the table, by the table's value and the face."""


@dataclass(frozen=True)
class Options:
    """``rules``: ``basic`` or ``advanced``."""

    rules: Literal["basic", "advanced"] = "basic"


class Action(NamedTuple):
    """What a seat did."""

    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The play on the table, its value and its owner."""

    card: str
    count: int
    value: int
    owner: int


class SeatView(NamedTuple):
    """What everybody may know of a seat.

    ``cards`` and ``deck`` are how many it has in hand and in its personal deck, ``chips`` the
    numbers of the rounds it won, ``revealed`` the hand that a fold showed.
    """

    cards: int
    deck: int
    status: Status
    chips: tuple[int, ...]
    revealed: tuple[str, ...]


class Round(NamedTuple):
    """What seldom changes: the round's number, the faces out of it, everybody's negative points."""

    number: int
    rest: tuple[int, ...]
    negatives: tuple[int, ...]
    advanced: bool


class State(NamedTuple):
    """A match between two decisions.

    ``turn`` is None when it is over. ``decks`` are the personal decks: faces, drawn-first first.
    ``actions`` is what was done in this round.
    """

    turn: int | None
    table: LastPlay | None
    seats: tuple[SeatView, ...]
    hands: tuple[Hand, ...]
    decks: tuple[tuple[int, ...], ...]
    actions: tuple[Action, ...]
    round: Round


class View(NamedTuple):
    """What one seat may know.

    ``negative`` is its own total of negative points; ``negatives`` are everybody's, once the match
    is over.
    """

    seat: int
    hand: tuple[str, ...]
    table: LastPlay | None
    round: int
    first: int
    seats: tuple[SeatView, ...]
    actions: tuple[Action, ...]
    negative: int
    negatives: tuple[int, ...]


class Haricots(Game[State, Move, View]):
    """Both rule sets, two to five seats."""

    name = "haricots"
    version = 1
    seats = range(2, 6)
    decision_limit = 600
    """At most seats + 1 rounds, in each at most 14 plays and 5 passes a seat."""
    options_type = Options
    move_type = Move
    view_type = View
    variants: ClassVar[Mapping[str, Variant]] = {
        "basic": Variant(Options("basic"), seats),
        "advanced": Variant(Options("advanced"), seats),
    }

    def start(self, options: Options, seats: int, chance: Chance) -> State:
        return _deal(options.rules == "advanced", 1, ((),) * seats, (0,) * seats, chance)

    def to_act(self, state: State) -> Sequence[int]:
        return () if state.turn is None else (state.turn,)

    def legal(self, state: State, seat: int) -> Sequence[Move]:
        moves: list[Move] = []
        if not state.round.advanced or state.decks[seat]:
            moves.append(PASS)
        if state.round.advanced:
            moves.append(FOLD)
        least_counts = LEAST_COUNTS[state.table.value if state.table else 0]
        for held, least, plays in zip(state.hands[seat], least_counts, PLAYS, strict=True):
            if held >= least:
                moves += plays[least : held + 1]
        return moves

    def check(self, state: State, seat: int, move: Move) -> None:
        if isinstance(move, Play):
            _check_play(state, seat, move)
        elif isinstance(move, Fold) and not state.round.advanced:
            raise IllegalMove("fold: only the advanced rules have it")
        elif isinstance(move, Pass) and state.round.advanced and not state.decks[seat]:
            raise IllegalMove("pass: your personal deck is empty; play a higher value or fold")

    def apply(self, state: State, moves: Mapping[int, Move], chance: Chance) -> State:
        ((seat, move),) = moves.items()
        if isinstance(move, Play):
            return _play(state, seat, move, chance)
        if isinstance(move, Pass) and state.decks[seat]:
            return _draw(state, seat)
        return _leave(state, seat, move, chance)

    def view(self, state: State, seat: int) -> View:
        return View(
            seat,
            codes(state.hands[seat]),
            state.table,
            state.round.number,
            (state.round.number - 1) % len(state.seats),
            state.seats,
            state.actions,
            state.round.negatives[seat],
            state.round.negatives if state.turn is None else (),
        )

    def standing(self, state: State) -> Standing:
        if not state.round.advanced:
            return standing([len(seat.chips) for seat in state.seats])
        scores = [
            CHIP_POINTS * len(seat.chips) - negative
            for seat, negative in zip(state.seats, state.round.negatives, strict=True)
        ]
        keys = [
            (score, len(seat.chips), max(seat.chips, default=0))
            for score, seat in zip(scores, state.seats, strict=True)
        ]
        return standing(scores, keys)

    def redeal(self, state: State, seat: int, chance: Chance) -> State:
        hidden = [
            other for other, found in enumerate(state.seats)
            if other != seat and found.status != "folded"
        ]  # fmt: skip
        pile = [code for other in hidden for code in codes(state.hands[other])]
        pile += [FACES[face] for face in (*sum(state.decks, ()), *state.round.rest)]
        dealt = iter(chance.shuffle(sorted(pile, key=FACE_OF.__getitem__)))
        hands = list(state.hands)
        for other in hidden:
            hands[other] = _counts(_take(dealt, sum(hands[other])))
        decks = tuple(_take(dealt, len(deck)) for deck in state.decks)
        rest = _take(dealt, len(state.round.rest))
        return state._replace(
            hands=tuple(hands), decks=decks, round=state.round._replace(rest=rest)
        )

    def table(self, state: State) -> Table:
        zones, counters = [], []
        for seat, (found, hand) in enumerate(zip(state.seats, state.hands, strict=True)):
            deck = tuple(FACES[face] for face in state.decks[seat])
            seen_by = None if found.status == "folded" else only(seat)
            zones.append(Zone("hand", codes(hand), seat, seen_by))
            zones.append(Zone("personal deck", deck, seat, NOBODY))
            counters.append(Counter("status", found.status, seat))
            chips = " ".join(f"no. {number}" for number in found.chips)
            counters.append(Counter("chips", chips, seat))
            if state.round.advanced:
                seen_by = None if state.turn is None else only(seat)
                counters.append(Counter("negative", state.round.negatives[seat], seat, seen_by))
        played = [(action.move.card,) * action.move.count
                  for action in state.actions if isinstance(action.move, Play)]  # fmt: skip
        last = played.pop() if state.table else ()
        zones.append(Zone("last play", last))
        zones.append(Zone("played before", sum(played, ())))
        rest = tuple(FACES[face] for face in state.round.rest)
        zones.append(Zone("out of the round", rest, None, NOBODY))
        if state.table:
            counters.append(Counter("value to beat", state.table.value))
            counters.append(Counter("played by", f"seat {state.table.owner}"))
        rounds = f" of {len(state.seats)}" if state.round.advanced else ""
        return Table(f"round {state.round.number}{rounds}", tuple(zones), tuple(counters))


def codes(hand: Hand) -> tuple[str, ...]:
    """Return the cards of a hand, ascending."""
    return tuple(chain.from_iterable(map(getitem, RUNS, hand)))


def longest_run(hand: Hand) -> int:
    """Return how many cards a fold sets aside: the longest run, one card of each value 1 … 12."""
    longest = run = 0
    for held in hand[:12]:
        run = run + 1 if held else 0
        longest = max(longest, run)
    return max(longest, 1)


def _check_play(state: State, seat: int, play: Play) -> None:
    face = FACE_OF.get(play.card)
    if face is None:
        raise IllegalMove(f"play: there is no card {play.card!r}")
    if play.count < 1:
        raise IllegalMove(f"play: play at least one card, not {play.count}")
    held = state.hands[seat][face]
    if play.count > held:
        raise IllegalMove(f"play: you hold {held} x {play.card}, you played {play.count}")
    to_beat = state.table.value if state.table else 0
    if play.count < LEAST_COUNTS[to_beat][face]:
        value = play.count * worth(face, to_beat)
        raise IllegalMove(
            f"play: {play.count} x {play.card} is worth {value}, it must be more than {to_beat}"
        )


def _play(state: State, seat: int, play: Play, chance: Chance) -> State:
    face, count = FACE_OF[play.card], play.count
    value = count * worth(face, state.table.value if state.table else 0)
    found = state.seats[seat]
    state = State(
        seat,
        LastPlay(play.card, count, value, seat),
        _put(state.seats, seat, found._replace(cards=found.cards - count)),
        _put(state.hands, seat, _more(state.hands[seat], face, -count)),
        state.decks,
        (*state.actions, Action(seat, play)),
        state.round,
    )
    return _next_turn(state, seat) if found.cards > count else _end_round(state, seat, chance)


def _draw(state: State, seat: int) -> State:
    drawn, *deck = state.decks[seat]
    found = state.seats[seat]
    state = State(
        seat,
        state.table,
        _put(state.seats, seat, found._replace(cards=found.cards + 1, deck=len(deck))),
        _put(state.hands, seat, _more(state.hands[seat], drawn, 1)),
        _put(state.decks, seat, tuple(deck)),
        (*state.actions, Action(seat, PASS)),
        state.round,
    )
    return _next_turn(state, seat)


def _leave(state: State, seat: int, move: Move, chance: Chance) -> State:
    """Drop out or fold."""
    found, hand, round_ = state.seats[seat], state.hands[seat], state.round
    if isinstance(move, Fold):
        found = found._replace(status="folded", revealed=codes(hand))
        negative = round_.negatives[seat] + sum(hand) - longest_run(hand)
        round_ = round_._replace(negatives=_put(round_.negatives, seat, negative))
    else:
        found = found._replace(status="dropped")
    seats = _put(state.seats, seat, found)
    actions = (*state.actions, Action(seat, move))
    state = state._replace(seats=seats, actions=actions, round=round_)
    left = [other for other, found in enumerate(seats) if found.status == "in"]
    return _next_turn(state, seat) if len(left) > 1 else _end_round(state, left[0], chance)


def _next_turn(state: State, seat: int) -> State:
    """Give the turn to the next seat that is in; its own play is cleared from the table."""
    seats = state.seats
    seat = (seat + 1) % len(seats)
    while seats[seat].status != "in":
        seat = (seat + 1) % len(seats)
    table = state.table
    if table is not None and table.owner == seat:
        table = None
    return State(seat, table, *state[2:])


def _end_round(state: State, winner: int, chance: Chance) -> State:
    round_ = state.round
    won = state.seats[winner]
    won = won._replace(chips=(*won.chips, round_.number))
    seats = _put(state.seats, winner, won)
    if round_.advanced and not any(state.hands[winner]):
        # The winner's own hand adds nothing now; a folded seat has taken its points.
        negatives = tuple(
            negative + (found.cards if found.status == "in" else 0)
            for negative, found in zip(round_.negatives, seats, strict=True)
        )
        round_ = round_._replace(negatives=negatives)
    over = round_.number == len(seats) if round_.advanced else len(won.chips) == 2
    if over:
        return state._replace(turn=None, seats=seats, round=round_)
    chips = tuple(found.chips for found in seats)
    return _deal(round_.advanced, round_.number + 1, chips, round_.negatives, chance)


def _deal(
    advanced: bool,
    number: int,
    chips: tuple[tuple[int, ...], ...],
    negatives: tuple[int, ...],
    chance: Chance,
) -> State:
    seats = len(chips)
    first = (number - 1) % seats
    cards = [FACE_OF[code] for code in chance.shuffle(DECK)]
    hand_cards, deck_cards = HAND_SIZE * seats, (HAND_SIZE + DECK_SIZE) * seats
    places = [(seat - first) % seats for seat in range(seats)]
    return State(
        turn=first,
        table=None,
        seats=tuple(SeatView(HAND_SIZE, DECK_SIZE, "in", won, ()) for won in chips),
        hands=tuple(_counts(cards[place:hand_cards:seats]) for place in places),
        decks=tuple(tuple(cards[hand_cards + place : deck_cards : seats]) for place in places),
        actions=(),
        round=Round(number, tuple(cards[deck_cards:]), negatives, advanced),
    )


def _counts(faces: Iterable[int]) -> Hand:
    counts = [0] * len(FACES)
    for face in faces:
        counts[face] += 1
    return tuple(counts)


def _more(hand: Hand, face: int, count: int) -> Hand:
    """Return the hand with so many more cards of a face."""
    return (*hand[:face], hand[face] + count, *hand[face + 1 :])


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the values by seat with one of them changed."""
    return (*values[:seat], value, *values[seat + 1 :])


def _take(dealt: Iterator[str], count: int) -> tuple[int, ...]:
    """Return the faces of the next cards."""
    return tuple(FACE_OF[code] for code in islice(dealt, count))
