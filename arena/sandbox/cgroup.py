"""The memory and pids cgroup of one program, version 1 or 2."""

import os
from abc import ABC, abstractmethod
from pathlib import Path

import trio

from arena.sandbox.errors import HostFault


class Group(ABC):
    """The cgroup of one program.

    Attributes:
        folders: its folder in every hierarchy that it is in.
        can_freeze: whether :meth:`freeze` works.
    """

    can_freeze = False

    def __init__(self, folders: list[Path]) -> None:
        self.folders = folders
        self._open: dict[Path, int] = {}

    def add(self, pid: int) -> None:
        """Put a process, and so everything that it will start, into the group."""
        for folder in self.folders:
            write(folder / "cgroup.procs", str(pid))

    async def remove(self) -> None:
        """Remove the group, whose processes are dead.

        The kernel may hold a group for some milliseconds after its last process.

        Raises:
            HostFault: it is still held after a second.
        """
        for descriptor in self._open.values():
            os.close(descriptor)
        self._open.clear()
        for folder in self.folders:
            for pause in (0.001, 0.01, 0.1, 1):
                try:
                    folder.rmdir()
                    break
                except FileNotFoundError:
                    break
                except OSError:
                    await trio.sleep(pause)
            else:
                raise HostFault(f"The cgroup {folder} cannot be removed.")

    @abstractmethod
    def memory(self) -> int:
        """Return the bytes in use now."""

    @abstractmethod
    def memory_peak(self) -> int:
        """Return the most bytes that were in use; 0 if the kernel does not tell."""

    @abstractmethod
    def memory_kills(self) -> int:
        """Return how often the kernel ended a process for the group's memory limit."""

    @abstractmethod
    def cpu_seconds(self) -> float | None:
        """Return the CPU time of all processes that were ever in the group, if counted."""

    def freeze(self, frozen: bool) -> None:
        """Stop the group, or let it go on."""
        raise NotImplementedError

    async def frozen(self) -> None:
        """Wait until the whole group stands still."""
        raise NotImplementedError

    def _read(self, path: Path) -> str:
        """Read a file that stays open until the group is removed: some are read every turn."""
        if path not in self._open:
            self._open[path] = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        return os.pread(self._open[path], 1 << 14, 0).decode()

    def _field(self, path: Path, name: str) -> int:
        for line in self._read(path).splitlines():
            key, _, value = line.partition(" ")
            if key == name:
                return int(value)
        return 0


class FirstVersion(Group):
    """A group in the memory and pids hierarchies, and in cpuacct where it is writable.

    Its freezer is never used: a frozen group cannot be killed, and outlives a killed referee.
    """

    def __init__(self, memory: Path, pids: Path, accounting: Path | None) -> None:
        super().__init__([memory, pids, *([accounting] if accounting else [])])
        self._memory = memory / "memory.usage_in_bytes"
        self._peak = memory / "memory.max_usage_in_bytes"
        self._kills = memory / "memory.oom_control"
        self._cpu = accounting / "cpuacct.usage" if accounting else None

    def memory(self) -> int:
        """Return the bytes in use now."""
        return int(self._read(self._memory))

    def memory_peak(self) -> int:
        """Return the most bytes that were in use."""
        return int(self._read(self._peak))

    def memory_kills(self) -> int:
        """Return how often the kernel ended a process for the group's memory limit."""
        return self._field(self._kills, "oom_kill")

    def cpu_seconds(self) -> float | None:
        """Return the CPU time of the group, if counted."""
        return int(self._read(self._cpu)) * 1e-9 if self._cpu else None


class SecondVersion(Group):
    """A group in the unified hierarchy."""

    can_freeze = True

    def __init__(self, folder: Path) -> None:
        super().__init__([folder])
        self._folder = folder

    def memory(self) -> int:
        """Return the bytes in use now."""
        return int(self._read(self._folder / "memory.current"))

    def memory_peak(self) -> int:
        """Return the most bytes that were in use; 0 before Linux 5.19."""
        path = self._folder / "memory.peak"
        return int(self._read(path)) if path.exists() else 0

    def memory_kills(self) -> int:
        """Return how often the kernel ended a process for the group's memory limit."""
        return self._field(self._folder / "memory.events", "oom_kill")

    def cpu_seconds(self) -> float | None:
        """Return the CPU time of the group."""
        return self._field(self._folder / "cpu.stat", "usage_usec") * 1e-6

    def freeze(self, frozen: bool) -> None:
        """Stop the group, or let it go on."""
        write(self._folder / "cgroup.freeze", str(int(frozen)))

    async def frozen(self) -> None:
        """Wait until the whole group stands still."""
        while not self._field(self._folder / "cgroup.events", "frozen"):  # noqa: ASYNC110
            await trio.sleep(0.001)


def write(path: Path, text: str) -> None:
    """Write a file of a cgroup.

    Raises:
        HostFault: the kernel refuses.
    """
    try:
        path.write_text(text)
    except OSError as error:
        raise HostFault(f"{path} does not take {text!r}: {error}.") from error
