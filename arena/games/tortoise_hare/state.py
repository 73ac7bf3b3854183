"""The options of tortoise and hare, the state of a match, and what a seat may know of it."""

from dataclasses import dataclass
from typing import NamedTuple

from arena.games.tortoise_hare.racer import Deck, Role, Series

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """Which cards are in the deck, and whether cards left in a loser's deck count for the winner.

    ``deck``: ``basic`` (36 cards), ``extended`` (44: pawns and courts), ``excuse`` (45).
    """

    deck: Deck = "basic"
    count_deck: bool = False


class SeatView(NamedTuple):
    """What everybody may know of a seat: its role, the sizes of hand and deck, course, points."""

    role: Role
    hand: int
    deck: int
    course: Cards
    points: int


Side = tuple[SeatView, int, Cards]
"""What everybody may know of a seat, its hand as a set of cards, its deck drawn-first first."""


class State(NamedTuple):
    """A match between two decisions; ``turn`` is None when it is over."""

    options: Options
    race: int
    turn: int | None
    sides: tuple[Side, Side]
    """By seat."""
    discarded: Cards
    series: Series
    dry: bool
    """Whether the last move was a dry pass."""


class View(NamedTuple):
    """What one seat may know.

    ``dry`` says that the last move was a dry pass, so that another one ends the race. ``turn`` is
    the seat that must act; None: the match is over.
    """

    seat: int
    race: int
    hand: Cards
    seats: tuple[SeatView, ...]
    series: Series
    dry: bool
    turn: int | None
