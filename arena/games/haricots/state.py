"""The options of haricots, the state of a match, and what a seat may know of it."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from arena.games.haricots.cards import Cards, Hand, Move

Status = Literal["in", "dropped", "folded"]


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
    revealed: Cards


class Round(NamedTuple):
    """What seldom changes: the round's number and first seat, the cards out of it, and all points.

    ``negatives`` are everybody's negative points.
    """

    number: int
    first: int
    rest: Cards
    negatives: tuple[int, ...]
    advanced: bool


class State(NamedTuple):
    """A match between two decisions.

    ``turn`` is None when it is over. ``decks`` are the personal decks, drawn-first first.
    ``actions`` is what was done in this round.
    """

    turn: int | None
    table: LastPlay | None
    seats: tuple[SeatView, ...]
    hands: tuple[Hand, ...]
    decks: tuple[Cards, ...]
    actions: tuple[Action, ...]
    round: Round


class View(NamedTuple):
    """What one seat may know.

    ``negative`` is its own total of negative points; ``negatives`` are everybody's, once the match
    is over.
    """

    seat: int
    hand: Cards
    table: LastPlay | None
    round: int
    first: int
    seats: tuple[SeatView, ...]
    actions: tuple[Action, ...]
    negative: int
    negatives: tuple[int, ...]
