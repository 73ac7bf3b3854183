"""Where people are asked at a terminal, and how their lines are read."""

import os
import sys
from collections.abc import Awaitable, Callable

import trio
from rich.console import Console
from rich.text import Text

from arena.referee.verdict import ArenaFault

Read = Callable[[], Awaitable[str]]
"""Returns the next line typed; raises ``EOFError`` where there is none."""


class Quit(ArenaFault):
    """The person left: the match is void, and nobody lost it."""


class Terminal:
    """Where people are asked: one at a time, also where several seats move at the same time.

    Attributes:
        console: what is shown goes there.
    """

    def __init__(self, console: Console, read: Read | None = None) -> None:
        self.console = console
        self._asking = False
        self._later: list[Callable[[], None]] = []
        self._read = read or LineReader(sys.stdin.fileno())
        self._lock = trio.Lock()

    async def ask(self, show: Callable[[], None], prompt: str) -> str:
        """Show what there is to answer, then return the line typed; raise :class:`Quit` at its end.

        Everybody else goes on while somebody thinks.
        """
        async with self._lock:
            show()
            answered = False
            try:
                self._asking = True
                self.console.print(Text(prompt, "bold"), end="", soft_wrap=True)
                self.console.file.flush()
                line = await self._read()
                answered = True
            except EOFError:
                raise Quit("the input ended, and so the match: nothing of it is stored") from None
            finally:
                if not answered:  # what is said next begins a line
                    self.console.print()
                self._asking = False
                for write in self._later:
                    write()
                self._later.clear()
        return line.strip()

    def aside(self, write: Callable[[], None]) -> None:
        """Let something be written that is no question: at once, or when nobody types any more."""
        if self._asking:
            self._later.append(write)
        else:
            write()


class LineReader:
    """Reads lines from a descriptor; waiting for one can be cancelled at any time."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor, self._waiting, self._ended = descriptor, bytearray(), False

    async def __call__(self) -> str:
        """Return the next line; raise ``EOFError`` behind the last one."""
        while b"\n" not in self._waiting and not self._ended:
            try:
                await trio.lowlevel.wait_readable(self._descriptor)
            except PermissionError:  # a file on the disk is always readable, and no poll takes it
                await trio.lowlevel.checkpoint()
            try:
                chunk = os.read(self._descriptor, 1 << 12)
            except OSError:  # the terminal was closed
                chunk = b""
            self._waiting += chunk
            self._ended = not chunk
        if not self._waiting:
            raise EOFError
        line, _, rest = self._waiting.partition(b"\n")
        self._waiting = rest
        return line.decode(errors="replace")
