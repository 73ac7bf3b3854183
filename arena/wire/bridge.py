"""Between trio and gRPC: one asyncio loop in one side thread, the only place where gRPC runs.

trio and grpcio do not know each other. Whatever waits, waits in trio; the side thread moves bytes.
"""

import os

# Before gRPC is imported: its fork handlers break children that are started while it runs.
os.environ["GRPC_ENABLE_FORK_SUPPORT"] = "0"

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Self, TypeVar

import trio

Result = TypeVar("Result")

_TICK, _PUNCTUAL = 0.005, 0.002
"""Seconds between two looks at the clock, and by which asyncio is late when nothing is wrong."""

_TASKS = "/proc/self/task"


class GrpcSide:
    """The side thread, for as long as the context lasts; to be entered within a trio run.

    It serves any number of bots.
    """

    def __enter__(self) -> Self:
        self._trio = trio.lowlevel.current_trio_token()
        self._waiting = 0
        self._due: float | None = None
        self._late = 0.0
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self.loop.run_forever, name="arena-grpc", daemon=True
        )
        self._thread.start()
        self._others = {threading.get_native_id(), self._thread.native_id}
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    def post(self, function: Callable[..., object], *args: Any) -> None:
        """From trio: have the side thread call a function."""
        self.loop.call_soon_threadsafe(function, *args)

    def report(self, function: Callable[..., object], *args: Any) -> None:
        """From the side thread: have the trio thread call a function."""
        with suppress(trio.RunFinishedError):
            self._trio.run_sync_soon(function, *args)

    async def call(
        self, function: Callable[..., Coroutine[Any, Any, Result]], *args: Any
    ) -> Result:
        """From trio: run a coroutine in the side thread and return its result.

        It is not cancelled half-way, so it must be short.
        """
        done = trio.Event()
        future = asyncio.run_coroutine_threadsafe(function(*args), self.loop)
        future.add_done_callback(lambda _: self.report(done.set))
        with trio.CancelScope(shield=True):
            await done.wait()
        return future.result()

    def lag(self) -> float:
        """Return for how many seconds up to now the side thread may have failed to look.

        An answer that it finds now may have been lying there for so long. Measured only while a
        bot's answer is waited for: see :meth:`waits`.
        """
        overdue = 0.0 if self._due is None else monotonic() - self._due
        late = max(overdue, self._late)
        return late if late > _PUNCTUAL else 0.0

    def carriers(self) -> float:
        """Return the seconds that gRPC's own threads stood ready without a CPU, so far."""
        total = 0
        for name in os.listdir(_TASKS):  # noqa: PTH208 - often called
            if int(name) not in self._others:
                with suppress(FileNotFoundError, ProcessLookupError):
                    total += int(Path(_TASKS, name, "schedstat").read_bytes().split()[1])
        return total * 1e-9

    def waits(self, change: int) -> None:
        """In the side thread: count one waited-for answer more (+1) or less (-1)."""
        self._waiting += change
        if self._waiting and self._due is None:
            self._late = 0.0
            self._schedule()

    def _schedule(self) -> None:
        self._due = monotonic() + _TICK
        self.loop.call_later(_TICK, self._tick)

    def _tick(self) -> None:
        assert self._due is not None, "the tick was scheduled"
        self._late = monotonic() - self._due
        if self._waiting:
            self._schedule()
        else:
            self._due = None
