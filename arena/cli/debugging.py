"""``--debug``: every decision and answer, and what bots write, as it happens, on stderr."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from textwrap import wrap

import trio
from rich.console import Console
from rich.text import Text

from arena.game import IllegalMove
from arena.printable import printable
from arena.referee.chairs import OpenPlayer
from arena.referee.player import Answer, Begin, Decision, End, Player, Timing
from arena.referee.verdict import BotFault, Verdict
from arena.terminal.brief import brief
from arena.terminal.moves import words
from arena.terminal.prompt import Terminal
from arena.wire.player import BotPlayer

LINES = 4
"""A view in short has no more lines than these."""
LONGEST = 64 * 1024
"""Bytes; what a bot writes without ending its line is shown in such pieces."""
ROOM = 256 * 1024
"""Bytes that are shown of what a bot writes in one go: between what else is told of it."""

_LINE = 128
"""Bytes of that room that a line takes beside its own: to show it takes time, which is the bot's
opponents', too."""
_INDENT = "    "
_STYLES = ("cyan", "magenta", "yellow", "green", "blue")


class Page:
    """Where it is all written; not while a person types at ``terminal``."""

    def __init__(self, console: Console, terminal: Terminal | None = None) -> None:
        self._console, self._terminal = console, terminal

    @property
    def width(self) -> int:
        """Columns."""
        return self._console.width

    def write(self, text: Text) -> None:
        """Write a text as it is."""

        def write() -> None:
            self._console.print(text, soft_wrap=True)

        if self._terminal:
            self._terminal.aside(write)
        else:
            write()


def debugged(open_player: OpenPlayer, seat: int, label: str, page: Page) -> OpenPlayer:
    """Return what brings the same player, with all that it does and writes told on the page."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Player]:
        told = _Told(page, seat, label)
        try:
            async with open_player() as player:
                if isinstance(player, BotPlayer):
                    player.output.follow(told.hear)
                yield DebuggedPlayer(player, told)
        finally:
            told.end_lines()

    return opened


class DebuggedPlayer(Player):
    """Plays as another player does, and tells it."""

    def __init__(self, player: Player, told: "_Told") -> None:
        self.name, self.instant = player.name, player.instant
        self._player, self._told = player, told

    @property
    def notes(self) -> tuple[str, ...]:
        """Those of the player."""
        return tuple(self._player.notes)

    @property
    def log(self) -> str:
        """That of the player."""
        return self._player.log

    async def begin(self, begin: Begin) -> None:
        """Pass it on."""
        try:
            await self._player.begin(begin)
        except BotFault as fault:
            self._told.fault(fault.verdict)
            raise

    async def decide(self, decision: Decision) -> Answer:
        """Tell what is asked, ask, and tell the answer."""
        self._told.decision(decision)
        try:
            answer = await self._player.decide(decision)
        except BotFault as fault:
            self._told.fault(fault.verdict)
            raise
        if not self.instant:
            for _round in range(3):  # what it wrote before it answered is read before it is told
                await trio.lowlevel.checkpoint()
        self._told.answer(decision, answer)
        return answer

    async def end(self, end: End) -> None:
        """Pass it on."""
        await self._player.end(end)


class _Told:
    """The lines about one seat."""

    def __init__(self, page: Page, seat: int, label: str) -> None:
        self._page, self._prefix = page, f"[{seat} {printable(label)}] "
        self._style = _STYLES[seat % len(_STYLES)]
        self._begun: dict[str, bytes] = {}
        self._room, self._left_out = ROOM, 0

    def hear(self, stream: str, chunk: bytes) -> None:
        *lines, rest = (self._begun.get(stream, b"") + chunk).split(b"\n")
        if len(rest) > LONGEST:
            lines, rest = [*lines, rest], b""
        self._begun[stream] = rest
        for line in lines:
            self._written(stream, line)

    def end_lines(self) -> None:
        """Show what it wrote and did not end with a line's end."""
        for stream, rest in self._begun.items():
            if rest:
                self._written(stream, rest)
        self._begun.clear()
        self._say_left_out()

    def decision(self, decision: Decision) -> None:
        count = len(decision.moves)
        moves = f"{count} move{'s' if count != 1 else ''}"
        offers = " and offers" if decision.offers_open else ""
        self._say(
            f"position {decision.number}, {moves}{offers}: {brief(decision.table, decision.seat)}",
            "dim",
            lines=LINES,
        )

    def answer(self, decision: Decision, answer: Answer) -> None:
        self._say(f"→ {words(answer.move)}{_times(answer.timing)}", "bold")
        try:
            decision.check(answer.move)
        except IllegalMove as error:
            self._say(f"✗ illegal: {printable(str(error))}", "red")

    def fault(self, verdict: Verdict) -> None:
        self.end_lines()
        self._say(f"✗ {verdict.kind.value}: {printable(verdict.cause)}", "red")
        self._say(f"  {printable(verdict.advice)}", "red")

    def _written(self, stream: str, line: bytes) -> None:
        self._room -= len(line) + _LINE
        if self._room < 0:
            self._left_out += 1
            return
        text = printable(line.decode(errors="replace").expandtabs(4))
        self._page.write(self._prefixed(f"{stream}: {text}", ""))

    def _say_left_out(self) -> None:
        if self._left_out:
            self._page.write(self._prefixed(f"… and {self._left_out} more lines", ""))
        self._room, self._left_out = ROOM, 0

    def _say(self, text: str, style: str, *, lines: int = 100) -> None:
        self._say_left_out()
        wrapped = wrap(
            text,
            max(self._page.width, len(self._prefix) + 30),
            initial_indent=self._prefix,
            subsequent_indent=_INDENT,
            max_lines=lines,
            placeholder=" …",
            break_on_hyphens=False,
        )
        self._page.write(self._prefixed("\n".join(wrapped)[len(self._prefix) :], style))

    def _prefixed(self, text: str, style: str) -> Text:
        return Text.assemble((self._prefix, self._style), (text, style))


def _times(timing: Timing | None) -> str:
    if timing is None:
        return ""
    return f"   charged {timing.charged * 1000:.1f} ms, wall {timing.wall * 1000:.1f} ms"
