"""A running program, as whoever started it sees it."""

import os
import resource
import signal
from collections.abc import Callable
from dataclasses import dataclass

import trio

from arena.sandbox import tree as trees
from arena.sandbox.cgroup import Group
from arena.sandbox.errors import HostFault
from arena.sandbox.meter import Meter
from arena.sandbox.output import Output
from arena.sandbox.tree import Tree
from arena.sandbox.watcher import Watch

# Seconds of CPU time after which a program that is being stopped is fighting back.
_FIGHT = 0.25
_PATIENCE = 10


@dataclass(frozen=True, slots=True)
class Exit:
    """How a program ended.

    Attributes:
        code: its exit code; None if a signal ended it.
        signal: the signal that ended it; None if it left by itself.
        killed: whether we ended it, for whatever reason.
        memory_peak: bytes, exact with a memory cgroup, sampled without.
        memory_exceeded: whether it went over its memory, or over what bounds kernel memory.
        output_exceeded: whether it wrote more output than its limit.
        written_exceeded: whether a build wrote more into its folder than its limit.
        host_exhausted: whether it was ended as the host ran out of memory or disk: not its fault.
        cpu_seconds: of all its processes, exact with a cgroup that counts them.
        reason: one clause that says why it was ended, where we did it for a limit.
    """

    code: int | None
    signal: signal.Signals | None
    killed: bool
    memory_peak: int
    memory_exceeded: bool
    output_exceeded: bool
    written_exceeded: bool
    host_exhausted: bool
    cpu_seconds: float
    reason: str

    @property
    def text(self) -> str:
        """One clause for people, such as ``exit code 1`` or ``killed by SIGSEGV``."""
        if self.reason:
            return self.reason
        if self.signal is not None:
            return f"killed by {self.signal.name}"
        return f"exit code {self.code}"


@dataclass(frozen=True, slots=True)
class Usage:
    """What a program has used so far.

    Attributes:
        cpu_seconds: of all its processes.
        wait_seconds: time its living threads stood in the run queue, ready but without a CPU.
        memory: bytes now.
    """

    cpu_seconds: float
    wait_seconds: float
    memory: int


class Process:
    """A running program.

    Attributes:
        pid: its first process as the host numbers it: in a sandbox the init of its pid namespace.
        output: what it wrote to stdout and stderr.
        exit: how it ended; None while it runs.
    """

    def __init__(
        self,
        pid: int,
        *,
        tree: Tree,
        group: Group | None,
        output: Output,
        watch: Watch,
        end: Callable[[], None],
    ) -> None:
        self.pid = pid
        self.output = output
        self.exit: Exit | None = None
        self._tree = tree
        self._group = group
        self._watch = watch
        self._end = end
        self._killed = False
        self._ended = trio.Event()
        self._meter = Meter(tree)
        self._last = Usage(0.0, 0.0, 0)

    async def wait(self) -> Exit:
        """Wait until every process of the program is gone, and return how it ended.

        Any number of tasks may wait, before and after the end.
        """
        await self._ended.wait()
        assert self.exit is not None
        return self.exit

    def kill(self) -> None:
        """End all processes; harmless when they are gone."""
        if self.exit is None:
            self._killed = True
            self._end()

    async def freeze(self) -> bool:
        """Stop all processes and return whether they stand still.

        One that goes on for a quarter of a second of its own CPU time is fighting back: end it.
        Wall time does not count, for on a busy host it can take long until a process so much as
        notices that it is to stop.

        Raises:
            HostFault: the host did not manage it in ten seconds.
        """
        with trio.move_on_after(_PATIENCE):
            if self._group is not None and self._group.can_freeze:
                self._group.freeze(True)
                await self._group.frozen()
                return True
            limit = self.usage().cpu_seconds + _FIGHT
            while self.exit is None:
                for pid in self._tree.pids():
                    trees.send(self._tree, pid, signal.SIGSTOP)
                await trio.sleep(0.001)
                if trees.stopped(self._tree):
                    return True
                if self.usage().cpu_seconds > limit:
                    return False
            return True
        raise HostFault(f"Process {self.pid} and its children could not be stopped: busy host?")

    async def thaw(self) -> None:
        """Let all processes go on."""
        if self._group is not None and self._group.can_freeze:
            self._group.freeze(False)
        elif self.exit is None:
            for pid in self._tree.pids():
                trees.send(self._tree, pid, signal.SIGCONT)
        await trio.lowlevel.checkpoint()

    def owns(self, pid: int) -> bool:
        """Return whether a process, by its number on the host, belongs to the program.

        This is how to tell who is at the other end of a socket (``SO_PEERCRED``).
        """
        while pid > 1:
            if pid == self.pid:
                return True
            pid = trees.parent(pid)
        return False

    def ready(self) -> bool:
        """Return whether a thread of it runs or waits for a CPU at this moment.

        ``usage`` counts a wait when it is over.
        """
        return self.exit is None and trees.ready(self._tree)

    def usage(self) -> Usage:
        """Return what the program has used so far; after its end, what it last was seen to use."""
        if self.exit is None:
            counted = self._group.cpu_seconds() if self._group else None
            cpu, wait = self._meter.read(counted=counted is not None)
            memory = self._group.memory() if self._group else self._watch.latest()
            self._last = Usage(max(counted or cpu, self._last.cpu_seconds), wait, memory)
        return self._last

    def conclude(self, status: int, used: resource.struct_rusage) -> None:
        """Record the end; for whoever started the program.

        Args:
            status: the wait status of bubblewrap, or of a trusted program itself.
            used: what was accounted to it.
        """
        peak, cpu = self._watch.peak, max(self._last.cpu_seconds, used.ru_utime + used.ru_stime)
        killed_by_kernel = False
        if self._group is not None:
            peak = max(peak, self._group.memory_peak())
            cpu = max(cpu, self._group.cpu_seconds() or 0.0)
            killed_by_kernel = self._group.memory_kills() > 0
        code, number = _ending(status)
        reason = self._watch.reason
        if killed_by_kernel and not reason:
            reason = f"more than its {self._watch.limits.memory} bytes of memory"
        elif self.output.exceeded:
            reason = f"more than its {self._watch.limits.output} bytes of output"
        self.exit = Exit(
            code=code,
            signal=number,
            killed=self._killed,
            memory_peak=peak,
            memory_exceeded=killed_by_kernel or self._watch.memory_exceeded,
            output_exceeded=self.output.exceeded,
            written_exceeded=self._watch.written_exceeded,
            host_exhausted=self._watch.host_exhausted,
            cpu_seconds=cpu,
            reason=reason,
        )
        self._meter.close()
        self._ended.set()


def _ending(status: int) -> tuple[int | None, signal.Signals | None]:
    """Split a wait status into exit code and signal.

    Bubblewrap reports the signal that ended its program as 128 plus its number, as shells do.
    """
    code = os.waitstatus_to_exitcode(status)
    number = -code if code < 0 else code - 128
    try:
        return None, signal.Signals(number)
    except ValueError:
        return code, None
