"""CPU time and run-queue waiting of a tree, cheap enough to be read before and after every turn."""

import os
import time
from contextlib import ExitStack, suppress
from typing import Self

from arena.sandbox import tree as trees
from arena.sandbox.tree import Tree

_TICK = 1 / os.sysconf("SC_CLK_TCK")
_NANO = 1e-9
# How much of a tree has its files kept open: bots with more are read at more expense.
_PROCESSES = 4
_THREADS = 24


class Meter:
    """Reads the times of all threads of a tree.

    Files are kept open, and processes are listed anew only after ``tree.period`` seconds: then a
    reading takes a few microseconds for each thread.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._kept: dict[str, _Process] = {}
        self._others: set[str] = set()
        self._listed = -1.0

    def read(self, *, counted: bool) -> tuple[float, float]:
        """Return the CPU seconds of the tree and the seconds its threads waited for a CPU.

        Waiting is that of living processes. The CPU time of children that nobody waited for is
        missing.

        Args:
            counted: a cgroup counts the CPU seconds, so that their sum here may be coarse.
        """
        now = time.monotonic()
        if now - self._listed >= self._tree.period:
            self._listed = now
            self._list()
        running = waiting = 0.0
        for pid, process in list(self._kept.items()):
            ran, waited = process.read(counted=counted)
            running += ran
            waiting += waited
            if process.crowded:
                self._kept.pop(pid).close()
                self._others.add(pid)
        for pid in self._others:
            with suppress(*trees.GONE), _Process(self._tree, pid) as process:
                ran, waited = process.read(counted=counted)
                running += ran
                waiting += waited
        return running, waiting

    def close(self) -> None:
        """Close all files."""
        for process in self._kept.values():
            process.close()
        self._kept.clear()

    def _list(self) -> None:
        found = set(self._tree.pids())
        for pid in self._kept.keys() - found:
            self._kept.pop(pid).close()
        self._others &= found
        for pid in found - self._kept.keys() - self._others:
            if len(self._kept) < _PROCESSES:
                with suppress(*trees.GONE):
                    self._kept[pid] = _Process(self._tree, pid)
            else:
                self._others.add(pid)


class _Thread:
    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.running = 0
        self.waiting = 0

    def read(self) -> None:
        running, waiting, _ = os.pread(self.descriptor, 100, 0).split()
        self.running, self.waiting = int(running), int(waiting)


class _Process:
    """The times of one process.

    Attributes:
        crowded: whether it has so many threads that their files should not be kept open.
    """

    def __init__(self, tree: Tree, pid: str) -> None:
        self.crowded = False
        self._tree = tree
        self._pid = pid
        self._threads: dict[str, _Thread] = {}
        self._past = [0, 0]
        with ExitStack() as stack:
            self._folder = trees.opened(tree, f"{pid}/task", os.O_DIRECTORY)
            stack.callback(os.close, self._folder)
            self._stat = trees.opened(tree, f"{pid}/stat")
            stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self, *, counted: bool) -> tuple[float, float]:
        try:
            # The folder has a link for each thread, besides its own two.
            if os.fstat(self._folder).st_nlink - 2 != len(self._threads):
                self._list()
            for thread in self._threads.values():
                thread.read()
        except trees.GONE:
            self._list()
        threads = self._threads.values()
        running = (self._past[0] + sum(thread.running for thread in threads)) * _NANO
        waiting = (self._past[1] + sum(thread.waiting for thread in threads)) * _NANO
        if not counted:
            with suppress(*trees.GONE):
                stat = os.pread(self._stat, 1000, 0)
                fields = stat[stat.rindex(b")") + 2 :].split()
                # Ticks are coarse, but include threads that came and went between two readings.
                own, children = (sum(map(int, fields[at : at + 2])) * _TICK for at in (11, 13))
                running = max(running, own) + children
        return running, waiting

    def close(self) -> None:
        for descriptor in (self._folder, self._stat):
            os.close(descriptor)
        for thread in self._threads.values():
            os.close(thread.descriptor)

    def _list(self) -> None:
        found = set(trees.entries(self._tree, f"{self._pid}/task") or ())
        self.crowded = len(found) > _THREADS
        for task in self._threads.keys() - found:
            thread = self._threads.pop(task)
            os.close(thread.descriptor)
            self._past[0] += thread.running
            self._past[1] += thread.waiting
        for task in found - self._threads.keys():
            with suppress(*trees.GONE):
                name = f"{self._pid}/task/{task}/schedstat"
                thread = _Thread(trees.opened(self._tree, name))
                self._threads[task] = thread
                thread.read()
