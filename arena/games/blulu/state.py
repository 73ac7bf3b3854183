"""Blulu's options, its state, and what a seat may know of it."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from arena.decktet import BASIC, COURTS, PAWNS
from arena.game import OptionsError
from arena.games.blulu.captures import Arithmetic, Play

Cards = tuple[str, ...]

DECKS: dict[str, Cards] = {
    "basic": BASIC,
    "pawns": (*BASIC, *PAWNS),
    "courts": (*BASIC, *COURTS),
    "full": (*BASIC, *PAWNS, *COURTS),
}


@dataclass(frozen=True)
class Options:
    """The deck, the deal, what captures, and what wins.

    ``hand`` cards are dealt to each seat at a time, ``table`` cards to the table once a round.
    """

    deck: Literal["basic", "pawns", "courts", "full"] = "basic"
    hand: Literal[4, 6] = 4
    table: Literal[0, 4] = 4
    arithmetic: Arithmetic = "either"
    must_capture: bool = True
    bonuses: Literal["tally", "exchange"] = "tally"
    target: int = 22

    def __post_init__(self) -> None:
        if self.target < 1:
            raise OptionsError(f"blulu: target is 1 point or more, not {self.target}")


class Turn(NamedTuple):
    """What a seat played."""

    seat: int
    play: Play


class SeatView(NamedTuple):
    """What everybody may know of a seat: cards in hand, captured cards (oldest first), score."""

    hand: int
    captured: Cards
    score: int


class State(NamedTuple):
    """A match between two decisions; ``turn`` is None when it is over."""

    options: Options
    round: int
    turn: int | None
    hands: tuple[Cards, ...]
    """By seat, in canonical order."""
    seats: tuple[SeatView, ...]
    table: int
    """A set of cards, as in :mod:`arena.decktet`."""
    deck: Cards
    """What is not yet dealt, drawn-first first."""
    captor: int | None
    """The seat that captured last in this round."""
    plays: tuple[Turn, ...]
    """What was played in this round."""


class View(NamedTuple):
    """What one seat may know; ``deck`` is the number of cards not yet dealt."""

    seat: int
    hand: Cards
    table: Cards
    seats: tuple[SeatView, ...]
    deck: int
    round: int
    dealer: int
    plays: tuple[Turn, ...]
