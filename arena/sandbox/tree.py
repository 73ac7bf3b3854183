"""The processes of one program, read and signalled through ``/proc``."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from arena.sandbox.errors import HostFault

_GONE = (FileNotFoundError, ProcessLookupError)
_TICK = 1 / os.sysconf("SC_CLK_TCK")
_NANO = 1e-9


class Tree(Protocol):
    """All processes of a program, whatever they did to hide."""

    def pids(self) -> list[str]:
        """Return the processes by their names in this tree's own ``/proc``."""
        ...

    @property
    def proc(self) -> int:
        """The descriptor of that ``/proc``."""
        ...

    def close(self) -> None:
        """Let go of the descriptors."""
        ...


class Sandbox:
    """The processes of a pid namespace, seen through the namespace's own ``/proc``.

    That folder lists them and nothing else, and the program cannot mount over it. It is opened
    while the program is still held back.

    Attributes:
        proc: descriptor of ``/proc`` inside.
        temporary: descriptors of the writable file systems inside, ``/tmp`` and ``/dev/shm``.
    """

    def __init__(self, init: int) -> None:
        root = f"/proc/{init}/root"
        self.temporary: tuple[int, ...] = ()
        try:
            self.proc = _folder(f"{root}/proc")
            self.temporary = (_folder(f"{root}/tmp"), _folder(f"{root}/dev/shm"))
        except OSError as error:
            raise HostFault(f"The sandbox of process {init} cannot be watched: {error}.") from error

    def pids(self) -> list[str]:
        """Return the processes as numbered inside; the init is 1."""
        return [name for name in _names(self.proc) if name.isdigit()]

    def close(self) -> None:
        """Let go of the descriptors."""
        for descriptor in (self.proc, *self.temporary):
            os.close(descriptor)


class Session:
    """The processes of a trusted program: its session, and all descendants of it.

    Attributes:
        proc: descriptor of the host's ``/proc``.
        temporary: none.
    """

    temporary: tuple[int, ...] = ()

    def __init__(self, leader: int) -> None:
        self.proc = _folder("/proc")
        self._leader = leader

    def pids(self) -> list[str]:
        """Return the processes as numbered on the host."""
        leader = str(self._leader)
        found: set[str] = set()
        others: list[tuple[str, str]] = []
        for name in _names(self.proc):
            if name.isdigit() and (fields := stat(self, name)) and fields[0] != "Z":
                if name == leader or fields[3] == leader:
                    found.add(name)
                others.append((name, fields[1]))
        while more := {name for name, parent in others if parent in found} - found:
            found |= more
        return list(found)

    def close(self) -> None:
        """Let go of the descriptor."""
        os.close(self.proc)


def stat(tree: Tree, pid: str, task: str = "") -> list[str]:
    """Return the fields of ``stat`` from the state on (field 3 of proc(5)); empty if gone."""
    text = read(tree, f"{pid}/task/{task}/stat" if task else f"{pid}/stat")
    return text[text.rindex(")") + 2 :].split() if text else []


def read(tree: Tree, name: str) -> str:
    """Return a file of the tree's ``/proc``; empty if its process is gone or hides it."""
    try:
        descriptor = os.open(name, os.O_RDONLY | os.O_CLOEXEC, dir_fd=tree.proc)
    except (*_GONE, PermissionError):
        return ""
    try:
        return os.read(descriptor, 1 << 16).decode()
    except (*_GONE, PermissionError):
        return ""
    finally:
        os.close(descriptor)


def entries(tree: Tree, name: str) -> list[str] | None:
    """Return the names in a folder of the tree's ``/proc``; None if it cannot be read."""
    try:
        with _opened(tree, name) as descriptor:
            return _names(descriptor)
    except _GONE:
        return []
    except PermissionError:
        return None


def send(tree: Tree, pid: str, number: signal.Signals) -> None:
    """Send a signal to a process of the tree, never to a later one with its number."""
    with suppress(*_GONE), _opened(tree, pid) as descriptor:
        signal.pidfd_send_signal(descriptor, number)


def stopped(tree: Tree) -> bool:
    """Return whether every thread of the tree is stopped or dead."""
    return all(
        fields[0] in "TtZX"
        for pid in tree.pids()
        for task in entries(tree, f"{pid}/task") or ()
        if (fields := stat(tree, pid, task))
    )


def times(tree: Tree) -> tuple[float, float]:
    """Return the tree's CPU seconds, and the seconds its living threads waited for a CPU.

    The CPU time of children that nobody waited for is missing.
    """
    running = waiting = 0.0
    for pid in tree.pids():
        fields = stat(tree, pid)
        if not fields:
            continue
        exact = 0.0
        for task in entries(tree, f"{pid}/task") or ():
            schedule = read(tree, f"{pid}/task/{task}/schedstat").split()
            if schedule:
                exact += int(schedule[0]) * _NANO
                waiting += int(schedule[1]) * _NANO
        # Ticks are coarse but include threads that ended; nanoseconds are those of the living.
        own, children = (sum(map(int, fields[at : at + 2])) * _TICK for at in (11, 13))
        running += max(own, exact) + children
    return running, waiting


def _folder(path: str) -> int:
    return os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)


def _names(descriptor: int) -> list[str]:
    return os.listdir(descriptor)


@contextmanager
def _opened(tree: Tree, name: str) -> Iterator[int]:
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
    descriptor = os.open(name, flags, dir_fd=tree.proc)
    try:
        yield descriptor
    finally:
        os.close(descriptor)
