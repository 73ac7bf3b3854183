"""What a bot's processes use on its turns and between them.

Reading it takes a good part of a quick decision's time, so it is read only where the last reading
is not fresh: a decision of a few milliseconds is then not measured, and cannot matter.
"""

import math
from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple

from arena.sandbox import Usage
from arena.wire.stolen import most, stolen

FREE, SHARE = 0.5, 0.1
"""CPU seconds that a bot may use between its turns: to tidy up, and of the time that passes."""


class Used(NamedTuple):
    """Seconds of CPU, of standing ready without one, and of its messages' carriers doing so.

    ``stolen`` are those in which a processor was taken from this whole machine.
    """

    cpu: float = 0.0
    waiting: float = 0.0
    carrying: float = 0.0
    stolen: float = 0.0


class _Reading(NamedTuple):
    usage: Usage = Usage(0.0, 0.0, 0)
    carriers: float = 0.0
    stolen: Sequence[float] = ()


class Meter:
    """Reads around a bot's turns what it used; a reading is fresh for ``fresh`` seconds.

    ``usage`` is that of the bot, ``carriers`` the seconds that the threads that carry its messages
    stood ready without a CPU, ``stolen`` those that each processor was taken from this machine.
    """

    def __init__(
        self,
        usage: Callable[[], Usage],
        carriers: Callable[[], float],
        now: Callable[[], float] = monotonic,
        stolen: Callable[[], Sequence[float]] = stolen,
    ) -> None:
        self._usage, self._carriers, self._now, self._stolen = usage, carriers, now, stolen
        self._read_at = -math.inf
        self._last = _Reading()
        self._asked_at = 0.0
        self._on_turn = 0.0
        self._played = False
        self.idle_cpu = self.idle_wall = 0.0

    def turn_begins(self, fresh: float) -> None:
        """Take note that a turn begins."""
        now = self._now()
        if now - self._read_at >= fresh:
            since, used = self._read_at, self._read(now)
            if self._played:
                # Quick turns since the last reading used some of it: at most their own time.
                self.idle_cpu += max(0.0, used.cpu - self._on_turn)
                self.idle_wall += now - since - self._on_turn
            self._on_turn = 0.0
        self._asked_at = now

    def so_far(self) -> Used:
        """Return what was used since the turn began, or a little before."""
        return _between(self._last, self._reading())

    def turn_ends(self, fresh: float) -> Used | None:
        """Return what the turn used; None where it was too short to matter."""
        now = self._now()
        self._played = True
        if now - self._asked_at < fresh:
            self._on_turn += now - self._asked_at
            return None
        self._on_turn = 0.0
        return self._read(now)

    @property
    def overused(self) -> bool:
        """Whether more was used between turns than is allowed."""
        return self.idle_cpu > FREE + SHARE * self.idle_wall

    def _read(self, now: float) -> Used:
        """Read anew; return what was used since the last reading."""
        before, self._last = self._last, self._reading()
        self._read_at = now
        return _between(before, self._last)

    def _reading(self) -> _Reading:
        return _Reading(self._usage(), self._carriers(), self._stolen())


def _between(before: _Reading, after: _Reading) -> Used:
    # What threads that ended had used is missing, so a difference may be below zero.
    return Used(
        max(0.0, after.usage.cpu_seconds - before.usage.cpu_seconds),
        max(0.0, after.usage.wait_seconds - before.usage.wait_seconds),
        max(0.0, after.carriers - before.carriers),
        most(before.stolen, after.stolen),
    )
