"""gRPC within trio: an asyncio loop that takes its steps in trio's own thread.

trio and grpcio do not know each other: grpcio waits in asyncio. A loop in a thread of its own would
cost every decision two changes of thread, which take longer than gRPC itself. So the loop does not
run, it is stepped: whenever the one descriptor that it sleeps on has something, and whenever trio
has something for it. What gRPC wants to block on stays in gRPC's own threads.
"""

import os

# Before gRPC is imported: its fork handlers break children that are started while it runs.
os.environ["GRPC_ENABLE_FORK_SUPPORT"] = "0"
# And what a bot's broken frames make it say would be in the operator's terminal.
os.environ["GRPC_VERBOSITY"] = "NONE"

import asyncio
import heapq
import math
import selectors
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from contextvars import Context
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Self, TypeVar, TypeVarTuple

import trio

Result = TypeVar("Result")
Args = TypeVarTuple("Args")

_TICK, _PUNCTUAL = 0.005, 0.002
"""Seconds between two looks at the clock, and by which trio is late when nothing is wrong."""
_AFTERMATH = 0.1
"""Seconds in which what came while this process stood still gets through gRPC's threads."""
_THREADS = "/proc/self/task"


class GrpcSide:
    """Where gRPC runs, for as long as the context lasts; to be entered within a trio run.

    It serves any number of bots. All of it is for the trio thread.
    """

    def __enter__(self) -> Self:
        self.loop = _Loop()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._open = True
        self._waiting = 0
        self._sleep = trio.CancelScope()
        self._yield_at = 0.0
        self._due = math.inf
        self._stall = self._stall_counts_until = 0.0
        self._thread = threading.get_native_id()
        trio.lowlevel.spawn_system_task(self._drive, name="gRPC")
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        for task in self._tasks:
            task.cancel()
        self.step()
        self._open = False
        trio.lowlevel.notify_closing(self.loop.descriptor)
        self.loop.close()

    def start(self, coroutine: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Run a coroutine of asyncio up to its first pause, and then whenever it can go on."""
        task = self.loop.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.step()
        return task

    def step(self) -> None:
        """Do all that can be done without waiting."""
        self.loop.step()
        if (timer := self.loop.until_timer()) < math.inf:
            self._sleep.deadline = min(self._sleep.deadline, trio.current_time() + timer)

    async def call(
        self, function: Callable[..., Coroutine[Any, Any, Result]], *args: Any
    ) -> Result:
        """Run a coroutine of asyncio and return its result.

        It is not cancelled half-way, so it must be short.
        """
        done = trio.Event()
        task = self.start(function(*args))
        if not task.done():
            task.add_done_callback(lambda _: done.set())
            with trio.CancelScope(shield=True):
                await done.wait()
        return task.result()

    async def linger(self, seconds: float) -> None:
        """Wait for asyncio alone, until :meth:`hurry` or the end of the time; then for trio.

        Only where nothing else is to be done: one answer is waited for, and no task of trio could
        run. It saves a decision the way through trio's scheduler: a fifth of our CPU time.
        """
        if self._waiting == 1 and trio.lowlevel.current_statistics().tasks_runnable == 0:
            self._looked()
            self._due = monotonic() + seconds
            self.loop.run_for(seconds)
        if self._waiting:
            self._looked()
            self._arm()
        if monotonic() >= self._yield_at:
            await trio.lowlevel.checkpoint()
            self._yield_at = monotonic() + _TICK
        else:
            await trio.lowlevel.checkpoint_if_cancelled()

    def hurry(self) -> None:
        """End a :meth:`linger`, because what is waited for is there."""
        if self.loop.is_running():
            self.loop.stop()

    def lag(self) -> float:
        """Return for how many seconds up to now this thread has failed to look.

        An answer that is found now may have been lying there for so long. Measured only while a
        bot's answer is waited for: see :meth:`waits`.
        """
        now = monotonic()
        late = max(now - self._due, self._stall if now < self._stall_counts_until else 0.0)
        return late if late > _PUNCTUAL else 0.0

    def carriers(self) -> float:
        """Return the seconds that gRPC's own threads stood ready without a CPU, so far."""
        waits = (int(raw.split()[1]) for raw in self._of_carriers("schedstat"))
        return sum(waits) * 1e-9

    def carriers_ready(self) -> bool:
        """Return whether one of those threads runs or waits for a CPU at this moment.

        ``carriers`` counts a wait when it is over.
        """
        return any(raw.rpartition(b") ")[2].startswith(b"R") for raw in self._of_carriers("stat"))

    def _of_carriers(self, name: str) -> Iterator[bytes]:
        for thread in os.listdir(_THREADS):  # noqa: PTH208 - often called
            if int(thread) != self._thread:
                with suppress(FileNotFoundError, ProcessLookupError):
                    yield Path(_THREADS, thread, name).read_bytes()

    def waits(self, change: int) -> None:
        """Count one waited-for answer more (+1) or less (-1)."""
        self._waiting += change
        if not self._waiting:
            self._due = math.inf

    async def _drive(self) -> None:
        while self._open:
            self._sleep = trio.CancelScope()
            self._arm()
            with self._sleep, suppress(trio.ClosedResourceError):
                await trio.lowlevel.wait_readable(self.loop.descriptor)
            if self._open:
                self._looked()
                self.loop.step()

    def _looked(self) -> None:
        """Take note of having looked too late: what came meanwhile may yet be on its way here."""
        now = monotonic()
        if now - self._due > _PUNCTUAL:
            self._stall, self._stall_counts_until = now - self._due, now + _AFTERMATH

    def _arm(self) -> None:
        """Make sure that the loop is looked at again when something is due, and soon if need be."""
        pause = min(_TICK if self._waiting else math.inf, self.loop.until_timer())
        self._due = monotonic() + pause
        self._sleep.deadline = trio.current_time() + pause


class _Loop(asyncio.SelectorEventLoop):
    """An asyncio loop that is stepped; ``descriptor`` is readable when it has something to do."""

    def __init__(self) -> None:
        selector = selectors.EpollSelector()
        self.descriptor = selector.fileno()
        self._timers: list[float] = []
        self._more = False
        super().__init__(selector)

    @trio.lowlevel.enable_ki_protection
    def step(self) -> None:
        """Do all that can be done without waiting."""
        self._more = True
        while self._more:
            super().call_soon(self.stop)
            self._more = False
            self.run_forever()
        while self._timers and self._timers[0] <= self.time():
            heapq.heappop(self._timers)

    @trio.lowlevel.enable_ki_protection
    def run_for(self, seconds: float) -> None:
        """Run, until it is stopped or the time is over."""
        alarm = super().call_at(self.time() + seconds, self.stop)
        self.run_forever()
        alarm.cancel()
        self.step()

    def until_timer(self) -> float:
        """Return the seconds until it has something to do even if nothing happens."""
        return max(0.0, self._timers[0] - self.time()) if self._timers else math.inf

    def call_soon(
        self, callback: Callable[[*Args], object], *args: *Args, context: Context | None = None
    ) -> asyncio.Handle:
        """Call back in the next turn of the loop."""
        self._more = True
        return super().call_soon(callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[*Args], object],
        *args: *Args,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Call back at a time."""
        heapq.heappush(self._timers, when)
        return super().call_at(when, callback, *args, context=context)
