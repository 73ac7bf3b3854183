"""What the checks of one bot share: how to start it, the time there is, what has been seen."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple

from arena.bots.checking.playing import Played
from arena.bots.checking.report import Report
from arena.bots.opening import Opener, StoredBot
from arena.games import AnyGame
from arena.referee.player import TimeControl
from arena.referee.verdict import Verdict
from arena.sandbox import Exit
from arena.wire.bot import Outgoing, plainly
from arena.wire.player import BotPlayer

PATIENCE = 5.0
"""Seconds until a bot that should exit is taken for one that never does."""
CONTROL = TimeControl()
"""What bots have where nobody asks for anything else."""


class Leaving(NamedTuple):
    """How a bot left when its stream ended.

    ``seconds`` after it; None: it lived on. ``output`` is the end of its stderr.
    """

    seconds: float | None
    exit: Exit | None
    output: str


class Bench:
    """A bot that is checked.

    Attributes:
        games: those of its games that there are.
        seconds: how long the whole check may take, about.
        report: takes the lines.
        doing: is told what is done at the moment.
        played: its matches; a process that failed in one plays no other.
        first: those of them that its first process played first, one of each game.
        leavings: how its processes left.
        sits: whether a process can play several matches, as far as is known.
        memory: bytes that a process of it had at most.
    """

    def __init__(
        self,
        bring: Opener,
        bot: StoredBot,
        games: Sequence[AnyGame],
        seconds: float,
        report: Report,
        doing: Callable[[str], None],
    ) -> None:
        self.games, self.seconds, self.report, self.doing = games, seconds, report, doing
        self.limits = bring.limits
        self.played: list[Played] = []
        self.first: list[Played] = []
        self.leavings: list[Leaving] = []
        self.sits = True
        self.memory = 0
        self._bring, self._bot = bring, bot

    def open(self, outgoing: Outgoing = plainly) -> AbstractAsyncContextManager[BotPlayer]:
        """Return the context in which a new process of the bot lives."""
        return self._bring.open(self._bot, outgoing)

    @property
    def good(self) -> list[Played]:
        """Matches that one process can play: of each game one in which it made decisions.

        They are one alone where a process cannot play several.
        """
        good: dict[str, Played] = {}
        for played in self.played:
            if played.moves and not played.failed:
                good.setdefault(played.fixture.game.name, played)
        return list(good.values())[: None if self.sits else 1]


async def farewell(bot: BotPlayer, *, abruptly: bool = False) -> Leaving:
    """End a bot's stream, and see how it leaves."""
    seconds = await bot.leave(PATIENCE, abruptly=abruptly)
    return Leaving(seconds, bot.exit, bot.output.stderr.text().strip())


def stderr_of(verdict: Verdict) -> str:
    """Return the end of what a bot that failed wrote to stderr."""
    return str(verdict.facts.get("stderr", ""))
