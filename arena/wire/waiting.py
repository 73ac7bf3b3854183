"""Waiting for what a bot says, with an eye on what of the time is its own."""

import math
from collections.abc import Callable
from time import monotonic

from arena.referee.clock import charged, hard_limit
from arena.sandbox import Process
from arena.wire.link import Link, Received
from arena.wire.meter import Meter, Used
from arena.wire.verdicts import Spent

LOOK = 0.01
"""Seconds between two looks at a bot whose time seems to be up."""


class Waiting:
    """Waits for the answers of one bot."""

    def __init__(self, link: Link, process: Process, meter: Meter) -> None:
        self._link, self._process, self._meter = link, process, meter

    async def wait(
        self, asked: float, allowance: float | None, used: Callable[[], Used | None]
    ) -> tuple[Received | None, bool, Spent]:
        """Wait for the answer to what was asked at that time; return it, and whether it is late.

        Only when the allowance is over on the wall is it found out what the bot is not to blame
        for; that is added to its time, again and again up to the hard limit.
        """
        if allowance is None:
            allowance = math.inf
        pause, before, looks = asked + allowance - monotonic(), Used(), 0
        while True:
            received = await self._link.receive(max(0.0, pause))
            if received is not None:
                wall = received.came - (received.asked or asked)
                spent = _spent(allowance, wall, received.lag, used())
                return received, spent.charged > allowance or _hopeless(spent), spent
            now = self._meter.so_far()
            spent = _spent(allowance, monotonic() - asked, self._link.lag(), now)
            # A wait for a processor that is not over is not in the figures yet: the bot's, or that
            # of a thread of ours which has yet to carry the question to it. It began after the
            # last look if the bot ran since, and can then not have been long.
            ready = self._process.ready() or self._link.carriers_ready()
            waits = ready and now.cpu <= before.cpu
            over = spent.charged > allowance + (LOOK if ready else 0.0)
            late = _hopeless(spent) or (looks > 0 and over and not waits)
            if late or self._link.error is not None:
                return None, late, spent
            looks = looks + 1 if spent.charged > allowance else 0
            pause, before = max(LOOK, allowance - spent.charged), now


def _hopeless(spent: Spent) -> bool:
    return spent.wall > hard_limit(spent.limit)


def _spent(allowance: float, wall: float, lag: float, used: Used | None) -> Spent:
    """Say where the time went; without a measurement all of it is the bot's."""
    if used is None:
        return Spent(allowance, wall, max(0.0, wall - lag), None, None, lag)
    overhead, waiting = lag + used.carrying, used.waiting + used.stolen
    own = charged(wall, overhead=overhead, waiting=waiting, cpu=used.cpu)
    return Spent(allowance, wall, own, used.cpu, waiting, overhead)
