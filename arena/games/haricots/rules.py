"""Haricots: shed your hand by climbing, or be the last seat that stays in the round.

A hand is a tuple of 13 counts, one for each face in ascending order; a face is its index.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, ClassVar, Literal, NamedTuple

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

Hand = tuple[int, ...]
Status = Literal["in", "dropped", "folded"]
IN: Status = "in"


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
PLAYS = tuple(tuple(Play(code, count) for count in range(15)) for code in FACES)
"""Every play there is, by face and count: a hand never holds more than 14 cards."""


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


class State(NamedTuple):
    """A match between two decisions; ``turn`` is None when it is over."""

    advanced: bool
    round: int
    turn: int | None
    hands: tuple[Hand, ...]
    decks: tuple[tuple[int, ...], ...]
    """The personal decks: faces, drawn-first first."""
    rest: tuple[int, ...]
    """The faces that are out of the round."""
    table: LastPlay | None
    statuses: tuple[Status, ...]
    actions: tuple[Action, ...]
    """What was done in this round."""
    chips: tuple[tuple[int, ...], ...]
    """For each seat the numbers of the rounds it won."""
    negatives: tuple[int, ...]


class SeatView(NamedTuple):
    """What everybody may know of a seat; ``revealed`` is the hand that a fold showed."""

    cards: int
    deck: int
    status: Status
    chips: tuple[int, ...]
    revealed: tuple[str, ...]


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
        fresh: tuple[Any, ...] = ((),) * seats
        advanced = options.rules == "advanced"
        return _deal(advanced, 1, fresh, (0,) * seats, chance)

    def to_act(self, state: State) -> Sequence[int]:
        return () if state.turn is None else (state.turn,)

    def legal(self, state: State, seat: int) -> Iterator[Move]:
        if not state.advanced or state.decks[seat]:
            yield PASS
        if state.advanced:
            yield FOLD
        to_beat, values = _to_beat(state)
        for held, value, plays in zip(state.hands[seat], values, PLAYS, strict=True):
            if held and held * value > to_beat:
                yield from plays[to_beat // value + 1 : held + 1]

    def check(self, state: State, seat: int, move: Move) -> None:
        if isinstance(move, Play):
            _check_play(state, seat, move)
        elif isinstance(move, Fold) and not state.advanced:
            raise IllegalMove("fold: only the advanced rules have it")
        elif isinstance(move, Pass) and state.advanced and not state.decks[seat]:
            raise IllegalMove("pass: your personal deck is empty; play a higher value or fold")

    def apply(self, state: State, moves: Mapping[int, Move], chance: Chance) -> State:
        ((seat, move),) = moves.items()
        hand, actions = state.hands[seat], (*state.actions, Action(seat, move))
        if isinstance(move, Play):
            face = FACE_OF[move.card]
            value = move.count * _to_beat(state)[1][face]
            hand = (*hand[:face], hand[face] - move.count, *hand[face + 1 :])
            state = state._replace(
                hands=_put(state.hands, seat, hand),
                table=LastPlay(move.card, move.count, value, seat),
                actions=actions,
            )
            if not any(hand):
                return _end_round(state, seat, chance)
        elif isinstance(move, Pass) and state.decks[seat]:
            drawn, *deck = state.decks[seat]
            hand = (*hand[:drawn], hand[drawn] + 1, *hand[drawn + 1 :])
            state = state._replace(
                hands=_put(state.hands, seat, hand),
                decks=_put(state.decks, seat, tuple(deck)),
                actions=actions,
            )
        else:
            state = _leave(state, seat, move)._replace(actions=actions)
            if state.statuses.count("in") == 1:
                return _end_round(state, state.statuses.index("in"), chance)
        return _next_turn(state, seat)

    def view(self, state: State, seat: int) -> View:
        seats = tuple(
            SeatView(sum(hand), len(deck), status, chips, codes(hand) if status == "folded" else ())
            for hand, deck, status, chips in zip(
                state.hands, state.decks, state.statuses, state.chips, strict=True
            )
        )
        return View(
            seat,
            codes(state.hands[seat]),
            state.table,
            state.round,
            (state.round - 1) % len(seats),
            seats,
            state.actions,
            state.negatives[seat],
            state.negatives if state.turn is None else (),
        )

    def standing(self, state: State) -> Standing:
        if not state.advanced:
            return standing([len(chips) for chips in state.chips])
        scores = [
            CHIP_POINTS * len(chips) - negative
            for chips, negative in zip(state.chips, state.negatives, strict=True)
        ]
        keys = [
            (score, len(chips), max(chips, default=0))
            for score, chips in zip(scores, state.chips, strict=True)
        ]
        return standing(scores, keys)

    def redeal(self, state: State, seat: int, chance: Chance) -> State:
        hidden = [
            other for other, status in enumerate(state.statuses)
            if other != seat and status != "folded"
        ]  # fmt: skip
        sizes = [sum(state.hands[other]) for other in hidden] + [len(deck) for deck in state.decks]
        pile = [code for other in hidden for code in codes(state.hands[other])]
        pile += [FACES[face] for face in (*sum(state.decks, ()), *state.rest)]
        dealt = [FACE_OF[code] for code in chance.shuffle(sorted(pile, key=FACE_OF.__getitem__))]
        ends = list(accumulate(sizes))
        parts = [tuple(dealt[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
        hands = dict(enumerate(state.hands)) | {
            other: _counts(part) for other, part in zip(hidden, parts, strict=False)
        }
        return state._replace(
            hands=tuple(hands.values()),
            decks=tuple(parts[len(hidden) :]),
            rest=tuple(dealt[ends[-1] :]),
        )

    def table(self, state: State) -> Table:
        zones, counters = [], []
        for seat, (hand, deck) in enumerate(zip(state.hands, state.decks, strict=True)):
            status, chips = state.statuses[seat], state.chips[seat]
            seen_by = None if status == "folded" else only(seat)
            zones.append(Zone("hand", codes(hand), seat, seen_by))
            zones.append(Zone("personal deck", tuple(FACES[face] for face in deck), seat, NOBODY))
            counters.append(Counter("status", status, seat))
            counters.append(Counter("chips", " ".join(f"no. {number}" for number in chips), seat))
            if state.advanced:
                seen_by = None if state.turn is None else only(seat)
                counters.append(Counter("negative", state.negatives[seat], seat, seen_by))
        played = [(action.move.card,) * action.move.count
                  for action in state.actions if isinstance(action.move, Play)]  # fmt: skip
        last = played.pop() if state.table else ()
        zones.append(Zone("last play", last))
        zones.append(Zone("played before", sum(played, ())))
        rest = tuple(FACES[face] for face in state.rest)
        zones.append(Zone("out of the round", rest, None, NOBODY))
        if state.table:
            counters.append(Counter("value to beat", state.table.value))
            counters.append(Counter("played by", f"seat {state.table.owner}"))
        rounds = f" of {len(state.hands)}" if state.advanced else ""
        return Table(f"round {state.round}{rounds}", tuple(zones), tuple(counters))


def codes(hand: Hand) -> tuple[str, ...]:
    """Return the cards of a hand, ascending."""
    return tuple([code for code, held in zip(FACES, hand, strict=True) for _ in range(held)])


def longest_run(hand: Hand) -> int:
    """Return how many cards a fold sets aside: the longest run, one card of each value 1 … 12."""
    longest = run = 0
    for held in hand[:12]:
        run = run + 1 if held else 0
        longest = max(longest, run)
    return max(longest, 1)


def _to_beat(state: State) -> tuple[int, tuple[int, ...]]:
    """Return the value to beat, and what a card of each face is worth against it."""
    if state.table is None:
        return 0, LOW
    return state.table.value, HIGH if state.table.value >= HIGH_FROM else LOW


def _check_play(state: State, seat: int, play: Play) -> None:
    face = FACE_OF.get(play.card)
    if face is None:
        raise IllegalMove(f"play: there is no card {play.card!r}")
    held = state.hands[seat][face]
    if play.count < 1:
        raise IllegalMove(f"play: play at least one card, not {play.count}")
    if play.count > held:
        raise IllegalMove(f"play: you hold {held} x {play.card}, you played {play.count}")
    to_beat, values = _to_beat(state)
    value = play.count * values[face]
    if value <= to_beat:
        raise IllegalMove(
            f"play: {play.count} x {play.card} is worth {value}, it must be more than {to_beat}"
        )


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
        advanced=advanced,
        round=number,
        turn=first,
        hands=tuple(_counts(cards[place:hand_cards:seats]) for place in places),
        decks=tuple(tuple(cards[hand_cards + place : deck_cards : seats]) for place in places),
        rest=tuple(cards[deck_cards:]),
        table=None,
        statuses=(IN,) * seats,
        actions=(),
        chips=chips,
        negatives=negatives,
    )


def _leave(state: State, seat: int, move: Move) -> State:
    if not isinstance(move, Fold):
        return state._replace(statuses=_put(state.statuses, seat, "dropped"))
    hand = state.hands[seat]
    negative = state.negatives[seat] + sum(hand) - longest_run(hand)
    return state._replace(
        statuses=_put(state.statuses, seat, "folded"),
        negatives=_put(state.negatives, seat, negative),
    )


def _next_turn(state: State, seat: int) -> State:
    seats, statuses = len(state.hands), state.statuses
    seat = (seat + 1) % seats
    while statuses[seat] != "in":
        seat = (seat + 1) % seats
    if state.table is not None and state.table.owner == seat:
        return state._replace(turn=seat, table=None)
    return state._replace(turn=seat)


def _end_round(state: State, winner: int, chance: Chance) -> State:
    chips = _put(state.chips, winner, (*state.chips[winner], state.round))
    negatives = state.negatives
    if state.advanced and not any(state.hands[winner]):
        # By now the winner's own hand adds nothing; a folded seat has taken its points.
        negatives = tuple(
            negative + (sum(hand) if status == "in" else 0)
            for negative, hand, status in zip(negatives, state.hands, state.statuses, strict=True)
        )
    over = state.round == len(chips) if state.advanced else len(chips[winner]) == 2
    if over:
        return state._replace(turn=None, chips=chips, negatives=negatives)
    return _deal(state.advanced, state.round + 1, chips, negatives, chance)


def _counts(faces: Sequence[int]) -> Hand:
    counts = [0] * len(FACES)
    for face in faces:
        counts[face] += 1
    return tuple(counts)


def _put(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """Return the values by seat with one of them changed."""
    return (*values[:seat], value, *values[seat + 1 :])
