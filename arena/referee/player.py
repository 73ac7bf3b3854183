"""Players: whatever answers decisions in a match."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from types import TracebackType
from typing import Any, NamedTuple

from arena.game import IllegalMove, Standing
from arena.games import AnyGame
from arena.referee.verdict import BotFault, EngineFault, Kind, Verdict
from arena.table import Table, seen_from


class TimeControl(NamedTuple):
    """Seconds; None: no such limit.

    ``startup`` until a new process is ready, ``decision`` for each decision, ``bank`` for all
    decisions of a match together, ``increment`` added to the bank after each decision.
    """

    startup: float = 10.0
    decision: float | None = 1.0
    bank: float | None = None
    increment: float = 0.0


class Begin(NamedTuple):
    """What a player is told as a match begins; ``players`` is empty unless names are told."""

    match: str
    game: AnyGame
    options: Any
    seat: int
    seats: int
    time_control: TimeControl
    players: tuple[str, ...] = ()


class End(NamedTuple):
    """What a player is told as a match ends; verdicts by seat, as words."""

    match: str
    standing: Standing
    verdicts: Sequence[str]


class Timing(NamedTuple):
    """Seconds of a decision: charged to the bot, on the wall, of CPU, of waiting for a CPU."""

    charged: float
    wall: float
    cpu: float | None = None
    waiting: float | None = None


class Answer(NamedTuple):
    """A move, not yet checked by the rules, and how long it took where that was measured."""

    move: Any
    timing: Timing | None = None


class Decision:
    """What a seat is asked. Made when first looked at: a player may need only a part of it."""

    def __init__(self, game: AnyGame, state: Any, seat: int, number: int) -> None:
        self.game, self.seat, self.number = game, seat, number
        self._state = state

    @cached_property
    def view(self) -> Any:
        """What the seat may know."""
        with RULES:
            return self.game.view(self._state, self.seat)

    @cached_property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves that are listed."""
        with RULES:
            return tuple(self.game.legal(self._state, self.seat))

    @cached_property
    def offers_open(self) -> bool:
        """Whether moves beyond the list are allowed too."""
        with RULES:
            return self.game.offers_open(self._state, self.seat)

    @cached_property
    def table(self) -> Table:
        """The table as the seat sees it."""
        with RULES:
            return seen_from(self.game.table(self._state), self.seat)

    def check(self, move: Any) -> None:
        """Raise :class:`IllegalMove` unless the seat may make the move."""
        with RULES:
            self.game.check(self._state, self.seat, move)

    def sample(self, rng: Random) -> Any:
        """Draw a random legal move, offers included."""
        with RULES:
            return self.game.sample(self._state, self.seat, rng)


class Player(ABC):
    """The interface; the referee cannot tell one kind of player from another.

    Every method may raise :class:`BotFault`: from then on the referee plays for the seat and asks
    it nothing more. ``instant`` is true of a player that never waits for anything.
    """

    name: str
    instant = False

    @property
    def notes(self) -> Sequence[str]:
        """Sentences about what it did that is no fault."""
        return ()

    @property
    def log(self) -> str:
        """What it wrote during this match: harmless text, the last of it where it is long."""
        return ""

    async def begin(self, begin: Begin) -> None:  # noqa: B027 - most need not hear
        """Hear that a match begins."""

    @abstractmethod
    async def decide(self, decision: Decision) -> Answer:
        """Return a move."""

    async def end(self, end: End) -> None:  # noqa: B027 - most need not hear
        """Hear how the match ended."""


class FunctionPlayer(Player):
    """Plays by a Python function from a decision to a move; what it raises is its crash."""

    instant = True

    def __init__(self, name: str, choose: Callable[[Decision], Any]) -> None:
        self.name, self._choose = name, choose

    async def decide(self, decision: Decision) -> Answer:
        """Return what the function chooses."""
        try:
            return Answer(self._choose(decision))
        except (BotFault, EngineFault):
            raise
        except Exception as error:
            cause = f"{self.name} raised {type(error).__name__}: {error}"
            raise BotFault(Verdict(Kind.CRASH, cause, "Mend the exception.")) from error


def random_player(name: str, rng: Random) -> Player:
    """Return the player that draws every move."""
    return FunctionPlayer(name, lambda decision: decision.sample(rng))


def first_player(name: str) -> Player:
    """Return the player that plays the first legal move."""
    return FunctionPlayer(name, lambda decision: decision.moves[0])


class _Rules:
    """Around calls of a game's methods: what they raise is the engine's fault."""

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if isinstance(error, Exception) and not isinstance(error, IllegalMove | EngineFault):
            raise EngineFault(f"the rules raised {type(error).__name__}: {error}") from error


RULES = _Rules()
