"""Haricots: shed your hand by climbing, or be the last seat that stays in the round."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import ClassVar, Literal, NamedTuple, TypeVar

from arena.game import Chance, Game, IllegalMove, Standing, Variant, standing
from arena.table import NOBODY, Counter, Table, Zone, only

FACES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "15")
COPIES = (3, 4, 1, 6, 8, 10, 9, 8, 7, 6, 5, 2, 1)
VALUE = {face: int(face) for face in FACES}
"""What a card is worth while the table is below HIGH_FROM."""
HIGH_VALUE = VALUE | {"1": 17, "2": 16}
HIGH_FROM = 15
HAND_SIZE, DECK_SIZE = 10, 4
CHIP_POINTS = 3

DECK = tuple(face for face, copies in zip(FACES, COPIES, strict=True) for _ in range(copies))

T = TypeVar("T")
Cards = tuple[str, ...]
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
PLAYS = {face: [Play(face, count) for count in range(15)] for face in FACES}
"""Every play there is, by face and count: a hand never holds more than 14 cards."""


def worth(face: str, to_beat: int) -> int:
    """Return the value of a card, played on a table of that value."""
    return (HIGH_VALUE if to_beat >= HIGH_FROM else VALUE)[face]


LEAST_COUNTS = [
    {face: to_beat // worth(face, to_beat) + 1 for face in FACES} for to_beat in range(65)
]
"""How many cards of each face beat the table, by its value: 64 is the most (eight 8, four 16)."""


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
    """What seldom changes: the round's number, the cards out of it, everybody's negative points."""

    number: int
    rest: Cards
    negatives: tuple[int, ...]
    advanced: bool


class State(NamedTuple):
    """A match between two decisions.

    ``turn`` is None when it is over. Hands are sorted, ``decks`` are the personal
    decks, drawn-first first. ``actions`` is what was done in this round.
    """

    turn: int | None
    table: LastPlay | None
    seats: tuple[SeatView, ...]
    hands: tuple[Cards, ...]
    decks: tuple[Cards, ...]
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
        hand = state.hands[seat]
        for face in dict.fromkeys(hand):
            held, least = hand.count(face), least_counts[face]
            if held >= least:
                moves += PLAYS[face][least : held + 1]
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
            state.hands[seat],
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
        pile = sum((state.hands[other] for other in hidden), ())
        pile += sum(state.decks, ()) + state.round.rest
        dealt = iter(chance.shuffle(in_order(pile)))
        hands = list(state.hands)
        for other in hidden:
            hands[other] = in_order(islice(dealt, len(hands[other])))
        decks = tuple(tuple(islice(dealt, len(deck))) for deck in state.decks)
        round_ = state.round._replace(rest=tuple(dealt))
        return state._replace(hands=tuple(hands), decks=decks, round=round_)

    def table(self, state: State) -> Table:
        zones, counters = [], []
        for seat, (found, hand) in enumerate(zip(state.seats, state.hands, strict=True)):
            seen_by = None if found.status == "folded" else only(seat)
            zones.append(Zone("hand", hand, seat, seen_by))
            zones.append(Zone("personal deck", state.decks[seat], seat, NOBODY))
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
        zones.append(Zone("out of the round", state.round.rest, None, NOBODY))
        if state.table:
            counters.append(Counter("value to beat", state.table.value))
            counters.append(Counter("played by", f"seat {state.table.owner}"))
        rounds = f" of {len(state.seats)}" if state.round.advanced else ""
        return Table(f"round {state.round.number}{rounds}", tuple(zones), tuple(counters))


def in_order(cards: Iterable[str]) -> Cards:
    """Return cards sorted, ascending."""
    return tuple(sorted(cards, key=VALUE.__getitem__))


def longest_run(hand: Cards) -> int:
    """Return how many cards a fold sets aside: the longest run, one card of each value 1 … 12."""
    longest = run = 1
    for lower, higher in pairwise(in_order(set(hand))):
        run = run + 1 if VALUE[higher] == VALUE[lower] + 1 else 1
        longest = max(longest, run)
    return longest


def _check_play(state: State, seat: int, play: Play) -> None:
    if play.card not in VALUE:
        raise IllegalMove(f"play: there is no card {play.card!r}")
    if play.count < 1:
        raise IllegalMove(f"play: play at least one card, not {play.count}")
    held = state.hands[seat].count(play.card)
    if play.count > held:
        raise IllegalMove(f"play: you hold {held} x {play.card}, you played {play.count}")
    to_beat = state.table.value if state.table else 0
    if play.count < LEAST_COUNTS[to_beat][play.card]:
        value = play.count * worth(play.card, to_beat)
        raise IllegalMove(
            f"play: {play.count} x {play.card} is worth {value}, it must be more than {to_beat}"
        )


def _play(state: State, seat: int, play: Play, chance: Chance) -> State:
    value = play.count * worth(play.card, state.table.value if state.table else 0)
    hand = state.hands[seat]
    first = hand.index(play.card)
    hand = hand[:first] + hand[first + play.count :]
    _cards, deck, status, chips, revealed = state.seats[seat]
    seats = _put(state.seats, seat, SeatView(len(hand), deck, status, chips, revealed))
    state = State(
        _next_in(seats, seat),
        LastPlay(play.card, play.count, value, seat),
        seats,
        _put(state.hands, seat, hand),
        state.decks,
        (*state.actions, Action(seat, play)),
        state.round,
    )
    return state if hand else _end_round(state, seat, chance)


def _draw(state: State, seat: int) -> State:
    drawn, *deck = state.decks[seat]
    hand = in_order((*state.hands[seat], drawn))
    _cards, _deck, status, chips, revealed = state.seats[seat]
    turn = _next_in(state.seats, seat)
    return State(
        turn,
        _left_lying(state.table, turn),
        _put(state.seats, seat, SeatView(len(hand), len(deck), status, chips, revealed)),
        _put(state.hands, seat, hand),
        _put(state.decks, seat, tuple(deck)),
        (*state.actions, Action(seat, PASS)),
        state.round,
    )


def _leave(state: State, seat: int, move: Move, chance: Chance) -> State:
    """Drop out or fold."""
    found, hand, round_ = state.seats[seat], state.hands[seat], state.round
    if isinstance(move, Fold):
        found = found._replace(status="folded", revealed=hand)
        negative = round_.negatives[seat] + len(hand) - longest_run(hand)
        round_ = round_._replace(negatives=_put(round_.negatives, seat, negative))
    else:
        found = found._replace(status="dropped")
    seats = _put(state.seats, seat, found)
    state = state._replace(seats=seats, actions=(*state.actions, Action(seat, move)), round=round_)
    turn = _next_in(seats, seat)
    if sum(found.status == "in" for found in seats) == 1:
        return _end_round(state, turn, chance)
    return state._replace(turn=turn, table=_left_lying(state.table, turn))


def _next_in(seats: tuple[SeatView, ...], seat: int) -> int:
    """Return the next seat that is still in the round."""
    seat = (seat + 1) % len(seats)
    while seats[seat].status != "in":
        seat = (seat + 1) % len(seats)
    return seat


def _left_lying(table: LastPlay | None, turn: int) -> LastPlay | None:
    """Return the table as the turn comes to a seat: its own play is cleared."""
    return None if table is not None and table.owner == turn else table


def _end_round(state: State, winner: int, chance: Chance) -> State:
    round_ = state.round
    won = state.seats[winner]
    won = won._replace(chips=(*won.chips, round_.number))
    seats = _put(state.seats, winner, won)
    if round_.advanced and not state.hands[winner]:
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
    cards = tuple(chance.shuffle(DECK))
    hand_cards, deck_cards = HAND_SIZE * seats, (HAND_SIZE + DECK_SIZE) * seats
    places = [(seat - first) % seats for seat in range(seats)]
    return State(
        turn=first,
        table=None,
        seats=tuple(SeatView(HAND_SIZE, DECK_SIZE, "in", won, ()) for won in chips),
        hands=tuple(in_order(cards[place:hand_cards:seats]) for place in places),
        decks=tuple(cards[hand_cards + place : deck_cards : seats] for place in places),
        actions=(),
        round=Round(number, cards[deck_cards:], negatives, advanced),
    )


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the values by seat with one of them changed."""
    return (*values[:seat], value, *values[seat + 1 :])
