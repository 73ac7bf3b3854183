"""What a program writes to stdout and stderr: always read, bounded, shown with care."""

import os
from collections import deque
from collections.abc import Callable

import trio

from arena.printable import printable

_KEPT = 64 * 1024

Hear = Callable[[str, bytes], None]
"""Is told which stream it is, ``stdout`` or ``stderr``, and what was written to it."""


class Ring:
    """The last 64 KiB of one stream."""

    def __init__(self) -> None:
        self.total = 0
        self._kept = 0
        self._chunks: deque[bytes] = deque()

    def add(self, chunk: bytes) -> None:
        """Append a chunk, and forget what is more than 64 KiB back."""
        self.total += len(chunk)
        self._kept += len(chunk)
        self._chunks.append(chunk)
        while self._kept - len(self._chunks[0]) >= _KEPT:
            self._kept -= len(self._chunks.popleft())

    @property
    def bytes(self) -> bytes:
        """The last bytes of the stream, at most 64 KiB."""
        return b"".join(self._chunks)[-_KEPT:]

    def text(self, since: int = 0) -> str:
        """Return the last lines, each made harmless by :func:`printable`, tabs as spaces.

        Args:
            since: how many bytes of the stream are left out at its beginning.
        """
        wanted = max(0, self.total - since)
        lines = self.bytes[-wanted:].decode(errors="replace").split("\n") if wanted else [""]
        return "\n".join(printable(line.expandtabs(4)) for line in lines)


class Output:
    """Both streams of a program.

    Attributes:
        stdout: the end of the standard output.
        stderr: the end of the standard error.
        exceeded: whether more was written than the limit.
    """

    def __init__(self, limit: int) -> None:
        self.stdout = Ring()
        self.stderr = Ring()
        self.exceeded = False
        self._limit = limit
        self._hear: Hear | None = None

    def follow(self, hear: Hear) -> None:
        """Let ``hear`` have all that was kept so far, and then everything as it comes."""
        self._hear = hear
        for ring in (self.stdout, self.stderr):
            if ring.total:
                hear(self._name(ring), ring.bytes)

    def text(self) -> str:
        """Return both streams as harmless text, stdout first."""
        return self.text_since((0, 0))

    @property
    def totals(self) -> tuple[int, int]:
        """How many bytes were written so far to stdout and to stderr."""
        return self.stdout.total, self.stderr.total

    def text_since(self, totals: tuple[int, int]) -> str:
        """Return what was written after the totals were these, as harmless text, stdout first."""
        rings = (self.stdout, self.stderr)
        return "".join(ring.text(since) for ring, since in zip(rings, totals, strict=True))

    def add(self, ring: Ring, chunk: bytes) -> None:
        """Append a chunk to one of the streams and hold the sum against the limit."""
        ring.add(chunk)
        if self._hear is not None:
            self._hear(self._name(ring), chunk)
        if self.stdout.total + self.stderr.total > self._limit:
            self.exceeded = True

    def _name(self, ring: Ring) -> str:
        return "stdout" if ring is self.stdout else "stderr"

    async def drain(self, ring: Ring, source: int, flooded: Callable[[], None]) -> None:
        """Read a non-blocking pipe until its end, and call ``flooded`` once over the limit."""
        while True:
            await trio.lowlevel.wait_readable(source)
            chunk = _read(source)
            if not chunk:
                return
            self.add(ring, chunk)
            if self.exceeded:
                flooded()

    def rest(self, ring: Ring, source: int) -> None:
        """Read what is left in a non-blocking pipe whose writers are dead."""
        while chunk := _read(source):
            self.add(ring, chunk)


def _read(source: int) -> bytes:
    try:
        return os.read(source, 1 << 16)
    except BlockingIOError:
        return b""
