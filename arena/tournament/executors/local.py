"""Runs played by worker processes on this machine, one for each core."""

import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import trio

from arena.lines import lines_of
from arena.plain import to_plain
from arena.referee.verdict import Kind
from arena.tournament.conditions import Conditions
from arena.tournament.work import Assignment, Failed, Report, Void, from_line, to_line
from arena.tournament.worker import ATTEMPTS, Orders

GRACE = 5.0
"""Seconds that a worker has to end its bots, before it is killed and they die with it."""


class LocalExecutor:
    """Worker processes, ``jobs`` of them: one for each core unless told otherwise."""

    def __init__(
        self, conditions: Conditions, bots: Path, live: Path, jobs: int | None = None
    ) -> None:
        cores = sorted(os.sched_getaffinity(0))
        self._conditions, self._bots, self._live = conditions, bots, live
        self._cores = [cores[job % len(cores)] for job in range(jobs or len(cores))]

    async def play(
        self, assignments: Iterator[Assignment], reports: trio.MemorySendChannel[Report]
    ) -> None:
        """Play all assignments and send what becomes of them, in the order of finishing.

        The next assignment is asked for when a worker is free.
        """
        async with reports, trio.open_nursery() as nursery:
            for core in self._cores:
                nursery.start_soon(self._work, core, assignments, reports)

    async def _work(
        self, core: int, assignments: Iterator[Assignment], reports: trio.MemorySendChannel[Report]
    ) -> None:
        """Keep one worker busy; a new one takes over where it dies."""
        assigned = next(assignments, None)
        deaths = 0
        while assigned is not None:
            async with self._worker(core) as worker:
                while assigned is not None:
                    report = await worker.ask(assigned)
                    while isinstance(report, Void):
                        await reports.send(report)
                        report = await worker.report()
                    if report is None:
                        break
                    await reports.send(report)
                    deaths = 0
                    assigned = next(assignments, None)
            if assigned is not None:
                deaths += 1
                last = deaths == ATTEMPTS
                block = assigned.deals[0].block
                cause = f"the worker process ended with status {worker.status}"
                lost = (Failed if last else Void)(assigned.number, block, Kind.HOST.value, cause)
                await reports.send(lost)
                if last:
                    return

    @asynccontextmanager
    async def _worker(self, core: int) -> AsyncIterator["_Worker"]:
        # Started in this very thread: the worker asks to die with the thread that started it.
        # -P: nothing is imported from the folder where arena was started, which may be a bot's.
        process = subprocess.Popen(  # noqa: ASYNC220
            [sys.executable, "-P", "-m", "arena.tournament.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        orders = Orders(self._conditions, str(self._bots), str(self._live), core)
        worker = _Worker(process)
        try:
            await worker.tell(json.dumps(to_plain(Orders, orders)).encode() + b"\n")
            yield worker
        finally:
            await worker.end()


class _Worker:
    """One process and the two pipes to it."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin and process.stdout
        self._process = process
        self._handle = os.pidfd_open(process.pid)
        self._input = trio.lowlevel.FdStream(os.dup(process.stdin.fileno()))
        self._output = trio.lowlevel.FdStream(os.dup(process.stdout.fileno()))
        process.stdin.close()
        process.stdout.close()
        self._lines = lines_of(self._output)

    @property
    def status(self) -> int | None:
        """The exit status, once it has ended."""
        return self._process.returncode

    async def tell(self, line: bytes) -> None:
        """Write a line; nothing where the worker is gone, which its reports will show."""
        try:
            await self._input.send_all(line)
        except trio.BrokenResourceError:
            return

    async def ask(self, assigned: Assignment) -> Report | None:
        """Give out a run and return the first report, None where the worker died."""
        await self.tell(to_line(assigned))
        return await self.report()

    async def report(self) -> Report | None:
        """Return the next report, None where the worker died."""
        line = await anext(self._lines, None)
        report: Report | None = None if line is None else from_line(line)
        return report

    async def end(self) -> None:
        """Close the pipes, and make sure that the process is gone, with all its bots."""
        with trio.CancelScope(shield=True):
            await self._input.aclose()
            with trio.move_on_after(GRACE):
                await trio.lowlevel.wait_readable(self._handle)
            os.close(self._handle)
            self._process.kill()
            self._process.wait()
            await self._output.aclose()
