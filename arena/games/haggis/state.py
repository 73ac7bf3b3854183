"""What a match of haggis is made of: options, moves, and where it stands."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from arena.game import OptionsError
from arena.games.haggis.combinations import Play


@dataclass(frozen=True)
class Options:
    """The options; the defaults are the published game to 350 points.

    ``bomb_gift``: who gets a bombed trick among three, a seat the winner will ``choose``, or the
    one with the ``second_best`` play. ``first_out_bonus`` is for three seats only.
    """

    target: int = 350
    bomb_gift: Literal["choose", "second_best"] = "choose"
    first_out_bonus: int = 5
    scoring: Literal["standard", "pang"] = "standard"

    def __post_init__(self) -> None:
        if self.target < 1:
            raise OptionsError(f"haggis: target is a whole number from 1, not {self.target}")
        if self.first_out_bonus < 0:
            raise OptionsError(
                f"haggis: first_out_bonus is a whole number from 0, not {self.first_out_bonus}"
            )


@dataclass(frozen=True, slots=True)
class Bet:
    """Bet ``amount`` points to go out first."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Play nothing now."""


@dataclass(frozen=True, slots=True)
class Give:
    """Give the bombed trick to ``seat``."""

    seat: int


Move = Bet | Play | Pass | Give


class TrickPlay(NamedTuple):
    """A play that lies in the trick, and whose it is."""

    seat: int
    play: Play


class State(NamedTuple):
    """A match between two decisions; ``turn`` is None when it is over.

    Hands and haggis are sets of cards (see :mod:`arena.games.haggis.cards`). What every play
    changes stands at the end.
    """

    options: Options
    round: int
    haggis: int
    bets: tuple[int, ...]
    first_out: int | None
    """The seat that went out first in this round."""
    totals: tuple[int, ...]
    """The points of the rounds before, and those for going out in this one."""
    piles: tuple[tuple[str, ...], ...]
    """The cards captured in this round."""
    captured: tuple[int, ...]
    """The points captured in this round."""
    leader: int
    """The seat that leads, or led, the trick."""
    giving: bool
    """Whether the seat whose turn it is names who gets the trick."""
    hands: tuple[int, ...]
    trick: tuple[TrickPlay, ...]
    passed: tuple[int, ...]
    """The seats that passed since the last play."""
    played: tuple[str, ...]
    """All cards played in this round, oldest first."""
    turn: int | None
