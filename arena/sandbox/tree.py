"""The processes of one program, read and signalled through ``/proc``."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Protocol

from arena.sandbox.errors import HostFault

# What reading about a process raises after its end.
GONE = (FileNotFoundError, ProcessLookupError)


class Tree(Protocol):
    """All processes of a program, whatever they did to hide."""

    def pids(self) -> list[str]:
        """Return the processes by their names in this tree's own ``/proc``."""
        ...

    @property
    def proc(self) -> int:
        """The descriptor of that ``/proc``."""
        ...

    @property
    def period(self) -> float:
        """Seconds for which a list of the processes may do, by what it costs to make one."""
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

    period = 0.02

    def __init__(self, init: int) -> None:
        with ExitStack() as stack:
            try:
                self.proc, *temporary = (
                    _folder(f"/proc/{init}/root/{name}", stack)
                    for name in ("proc", "tmp", "dev/shm")
                )
            except OSError as error:
                raise HostFault(f"Process {init} cannot be watched: {error}.") from error
            self.temporary = tuple(temporary)
            self._stack = stack.pop_all()

    def pids(self) -> list[str]:
        """Return the processes as numbered inside; the init is 1."""
        return [name for name in _names(self.proc) if name.isdigit()]

    def close(self) -> None:
        """Let go of the descriptors."""
        self._stack.close()


class Session:
    """The processes of a trusted program: its session, and all descendants of it.

    Attributes:
        proc: descriptor of the host's ``/proc``.
    """

    period = 0.25

    def __init__(self, leader: int) -> None:
        self._stack = ExitStack()
        self.proc = _folder("/proc", self._stack)
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
        self._stack.close()


def stat(tree: Tree, pid: str, task: str = "") -> list[str]:
    """Return the fields of ``stat`` from the state on (field 3 of proc(5)); empty if gone."""
    text = read(tree, f"{pid}/task/{task}/stat" if task else f"{pid}/stat")
    return text[text.rindex(")") + 2 :].split() if text else []


def parent(pid: int) -> int:
    """Return the parent of a process, both as the host numbers them; 0 if it is gone."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except GONE:
        return 0
    return int(text[text.rindex(")") + 2 :].split()[1])


def read(tree: Tree, name: str) -> str:
    """Return a file of the tree's ``/proc``; empty if its process is gone or hides it."""
    try:
        descriptor = opened(tree, name)
    except (*GONE, PermissionError):
        return ""
    try:
        # A process names itself, with whatever bytes it likes.
        return os.read(descriptor, 1 << 16).decode(errors="replace")
    except (*GONE, PermissionError):
        return ""
    finally:
        os.close(descriptor)


def entries(tree: Tree, name: str) -> list[str] | None:
    """Return the names in a folder of the tree's ``/proc``; None if it cannot be read."""
    try:
        descriptor = opened(tree, name, os.O_DIRECTORY)
    except GONE:
        return []
    except PermissionError:
        return None
    try:
        return _names(descriptor)
    except GONE:
        return []
    finally:
        os.close(descriptor)


def send(tree: Tree, pid: str, number: signal.Signals) -> None:
    """Send a signal to a process of the tree, never to a later one with its number."""
    with suppress(*GONE):
        descriptor = opened(tree, pid, os.O_DIRECTORY)
        try:
            signal.pidfd_send_signal(descriptor, number)
        finally:
            os.close(descriptor)


def stopped(tree: Tree) -> bool:
    """Return whether every thread of the tree is stopped or dead."""
    return all(state in "TtZX" for state in _states(tree))


def ready(tree: Tree) -> bool:
    """Return whether a thread of the tree runs, or stands in the run queue."""
    return "R" in _states(tree)


def _states(tree: Tree) -> Iterator[str]:
    for pid in tree.pids():
        for task in entries(tree, f"{pid}/task") or ():
            if fields := stat(tree, pid, task):
                yield fields[0]


def opened(tree: Tree, name: str, flags: int = 0) -> int:
    """Open a file or folder of the tree's ``/proc`` for reading, and return the descriptor.

    Raises:
        OSError: one of ``GONE`` if its process has ended.
    """
    return os.open(name, os.O_RDONLY | os.O_CLOEXEC | flags, dir_fd=tree.proc)


def _folder(path: str, stack: ExitStack) -> int:
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    stack.callback(os.close, descriptor)
    return descriptor


def _names(descriptor: int) -> list[str]:
    return os.listdir(descriptor)
