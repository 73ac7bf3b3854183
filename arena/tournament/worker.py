"""A worker process: plays the runs that it is given, one after the other, on one core.

``python -m arena.tournament.worker`` reads JSON lines on stdin: first its orders, then assignments;
it answers with reports on stdout (see :mod:`arena.tournament.work`). It ends with its stdin, and
dies with the process that started it.
"""

import ctypes
import json
import math
import os
import signal
import sys
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import trio

from arena import host
from arena.bots.languages import LanguageMissing
from arena.bots.opening import Opener, StoredBot, opener
from arena.bots.store import BotStore, DamagedVersion
from arena.lines import lines_of
from arena.plain import from_plain
from arena.referee.player import Player
from arena.referee.verdict import ArenaFault, HostFault, Kind
from arena.sandbox import Limits
from arena.tournament.conditions import Conditions, Entrant
from arena.tournament.schedule import Run
from arena.tournament.sitting import OpenEntrant, Played, play_sitting
from arena.tournament.work import Assignment, Failed, Report, Void, done, from_line, run_of, to_line

ATTEMPTS = 3
"""So often a sitting is played before the run is given up."""
PR_SET_PDEATHSIG = 1


class Orders(NamedTuple):
    """The first line a worker reads. ``core`` is the CPU it keeps to, with all that it starts."""

    conditions: Conditions
    bots: str
    live: str
    core: int | None


Send = Callable[[Report], None]


class Worker:
    """Plays assignments by its orders."""

    def __init__(self, orders: Orders, open_entrant: OpenEntrant, send: Send) -> None:
        self._conditions, self._live = orders.conditions, Path(orders.live)
        self._open_entrant, self._send = open_entrant, send
        self._host = host.fingerprint()

    async def play(self, assigned: Assignment) -> None:
        """Play a run in all its seatings and report it."""
        run = run_of(assigned)
        played = []
        for seating in range(len(run.seatings)):
            sitting = await self._sitting(assigned.number, run, seating)
            if sitting is None:
                return
            played += sitting
        self._send(done(assigned.number, played))

    async def _sitting(self, number: int, run: Run, seating: int) -> list[Played] | None:
        """Play a sitting, again where it was void; None where that was reported as failed."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await play_sitting(
                    self._conditions, run, seating, self._open_entrant, self._live, self._host
                )
            except Exception as error:
                first = _first(error)
                kind, cause = _blame(first), f"{type(first).__name__}: {first}"
                # The rules do the same thing every time; a host may recover.
                last = attempt == ATTEMPTS or kind is Kind.ENGINE
                report = Failed if last else Void
                self._send(report(number, run.blocks[0].index, kind.value, cause))
                if last:
                    return None
        return None


def _first(error: BaseException) -> BaseException:
    """Return what a group of errors began with."""
    return _first(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error


def _blame(error: BaseException) -> Kind:
    if isinstance(error, ArenaFault):
        return error.kind
    return Kind.HOST if isinstance(error, OSError | MemoryError) else Kind.REFEREE


async def _serve() -> None:
    incoming = lines_of(trio.lowlevel.FdStream(os.dup(sys.stdin.fileno())))
    orders: Orders = from_plain(Orders, json.loads(await anext(incoming)))
    if orders.core is not None:
        os.sched_setaffinity(0, {orders.core})
    output = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # only reports may reach the runner

    def send(report: Report) -> None:
        line = memoryview(to_line(report))
        while line:
            line = line[os.write(output, line) :]

    give, take = trio.open_memory_channel[Assignment](math.inf)
    async with trio.open_nursery() as nursery:

        async def listen() -> None:
            async for line in incoming:
                give.send_nowait(from_line(line))
            nursery.cancel_scope.cancel()  # the runner is gone, or wants no more

        nursery.start_soon(listen)
        conditions = orders.conditions
        limits = Limits(memory=conditions.memory)
        async with opener(
            trusted=conditions.trusted, freeze=conditions.freeze, limits=limits
        ) as bring:
            found = bring.isolation.text
            if found != conditions.isolation:
                raise HostFault(f"planned under {conditions.isolation}, this host gives {found}")
            worker = Worker(orders, partial(_open, bring, Path(orders.bots)), send)
            async for assigned in take:
                await worker.play(assigned)


def _open(bring: Opener, bots: Path, entrant: Entrant) -> AbstractAsyncContextManager[Player]:
    try:
        stored = BotStore(bots).load(entrant.sha256)
        bot = StoredBot(entrant.label, stored.folder, stored.manifest, stored.sha256)
        return bring.open(bot)
    except (DamagedVersion, LanguageMissing) as problem:
        raise HostFault(f"{entrant.label}: {problem}") from problem


def main() -> None:
    """Serve until stdin ends."""
    # Set before anything else is started: whatever kills the runner must not leave us behind.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the runner's to handle
    trio.run(_serve)


if __name__ == "__main__":
    main()
