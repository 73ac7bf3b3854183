"""Memory and pids cgroups, version 1 and 2, below the group that this process is in."""

import itertools
import os
import signal
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import trio

from arena.sandbox import owner
from arena.sandbox.errors import HostFault
from arena.sandbox.limits import Limits
from arena.sandbox.mounts import Mount, mounts

# The init and what changes the user count as processes of the group, but not of the program.
_OWN_PROCESSES = 2
_PREFIX = "arena."
# Where version 2 wants the processes of a group that has children.
_LEAF = "arena-referee"

_count = itertools.count()


class Group(ABC):
    """The cgroup of one program.

    Attributes:
        folders: its folder in every hierarchy that it is in.
        can_freeze: whether :meth:`freeze` works.
    """

    can_freeze = False

    def __init__(self, folders: list[Path]) -> None:
        self.folders = folders

    def add(self, pid: int) -> None:
        """Put a process, and so everything that it will start, into the group."""
        for folder in self.folders:
            _write(folder / "cgroup.procs", str(pid))

    def populated(self) -> bool:
        """Return whether a process is left in the group."""
        return any(processes(folder) for folder in self.folders)

    async def remove(self) -> None:
        """Remove the group, whose processes are dead or about to be.

        The kernel may hold a group for some milliseconds after its last process.
        """
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


class FirstVersion(Group):
    """A group in the memory and pids hierarchies, and in cpuacct where it is writable.

    Its freezer is never used: a frozen group cannot be killed, and outlives a killed referee.
    """

    def __init__(self, memory: Path, pids: Path, accounting: Path | None) -> None:
        super().__init__([memory, pids, *([accounting] if accounting else [])])
        self._memory = memory
        self._accounting = accounting

    def memory(self) -> int:
        """Return the bytes in use now."""
        return _number(self._memory / "memory.usage_in_bytes")

    def memory_peak(self) -> int:
        """Return the most bytes that were in use."""
        return _number(self._memory / "memory.max_usage_in_bytes")

    def memory_kills(self) -> int:
        """Return how often the kernel ended a process for the group's memory limit."""
        return _field(self._memory / "memory.oom_control", "oom_kill")

    def cpu_seconds(self) -> float | None:
        """Return the CPU time of the group, if counted."""
        if self._accounting is None:
            return None
        return _number(self._accounting / "cpuacct.usage") * 1e-9


class SecondVersion(Group):
    """A group in the unified hierarchy."""

    can_freeze = True

    def __init__(self, folder: Path) -> None:
        super().__init__([folder])
        self._folder = folder

    def memory(self) -> int:
        """Return the bytes in use now."""
        return _number(self._folder / "memory.current")

    def memory_peak(self) -> int:
        """Return the most bytes that were in use; 0 before Linux 5.19."""
        path = self._folder / "memory.peak"
        return _number(path) if path.exists() else 0

    def memory_kills(self) -> int:
        """Return how often the kernel ended a process for the group's memory limit."""
        return _field(self._folder / "memory.events", "oom_kill")

    def cpu_seconds(self) -> float | None:
        """Return the CPU time of the group."""
        return _field(self._folder / "cpu.stat", "usage_usec") * 1e-6

    def freeze(self, frozen: bool) -> None:
        """Stop the group, or let it go on."""
        _write(self._folder / "cgroup.freeze", str(int(frozen)))

    async def frozen(self) -> None:
        """Wait until the whole group stands still."""
        while not _field(self._folder / "cgroup.events", "frozen"):  # noqa: ASYNC110
            await trio.sleep(0.001)


@dataclass(frozen=True, slots=True)
class Home:
    """Where groups can be made.

    Attributes:
        version: 1 or 2.
        folders: the parent folder by controller; with version 2 all are the same.
    """

    version: int
    folders: dict[str, Path]

    def create(self, limits: Limits) -> Group:
        """Make a group with the limits.

        Raises:
            HostFault: the kernel refuses.
        """
        name = f"{_PREFIX}{owner.current()}.{next(_count)}"
        made = {controller: folder / name for controller, folder in self.folders.items()}
        for folder in set(made.values()):
            try:
                folder.mkdir()
            except OSError as error:
                raise HostFault(f"The cgroup {folder} cannot be made: {error}.") from error
        memory, pids = made["memory"], made["pids"]
        _write(pids / "pids.max", str(limits.processes + _OWN_PROCESSES))
        if self.version == 2:
            _write(memory / "memory.max", str(limits.memory))
            _write(memory / "memory.oom.group", "1")
            if (memory / "memory.swap.max").exists():
                _write(memory / "memory.swap.max", "0")
            return SecondVersion(memory)
        _write(memory / "memory.limit_in_bytes", str(limits.memory))
        if (memory / "memory.memsw.limit_in_bytes").exists():
            _write(memory / "memory.memsw.limit_in_bytes", str(limits.memory))
        return FirstVersion(memory, pids, made.get("cpuacct"))

    def left_behind(self) -> list[Path]:
        """Return the groups whose owner is dead."""
        found = []
        for parent in sorted(set(self.folders.values())):
            for folder in parent.glob(f"{_PREFIX}*"):
                mark = owner.Owner.parse(folder.name.removeprefix(_PREFIX).partition(".")[0])
                if mark is not None and mark.gone():
                    found.append(folder)
        return found


def find(root: Path = Path("/")) -> Home | None:
    """Return where this process can make memory and pids groups; None if nowhere.

    With version 2 its own group must be empty to have children, so all processes of the group,
    this one included, are moved into a leaf of it.

    Args:
        root: where the files of the kernel begin, for tests.
    """
    own = _own_groups(root)
    unified = own.pop("", None)
    if unified is not None and (home := _second(unified)) is not None:
        return home
    if not {"memory", "pids"} <= own.keys():
        return None
    if not all(os.access(own[name], os.W_OK) for name in ("memory", "pids")):
        return None
    used = {name: own[name] for name in ("memory", "pids")}
    if "cpuacct" in own and os.access(own["cpuacct"], os.W_OK):
        used["cpuacct"] = own["cpuacct"]
    return Home(1, used)


def processes(folder: Path) -> list[int]:
    """Return the processes in a group; none if it is gone."""
    try:
        return [int(line) for line in (folder / "cgroup.procs").read_text().split()]
    except OSError:
        return []


def destroy(folder: Path) -> None:
    """Kill what is in a group that a dead owner left, and remove it if that is done at once."""
    for pid in processes(folder):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    with suppress(OSError):
        folder.rmdir()


def _own_groups(root: Path) -> dict[str, Path]:
    """Map controllers to the folder of our own group; the unified hierarchy is the key ''."""
    table = mounts(root)
    found: dict[str, Path] = {}
    for line in (root / "proc/self/cgroup").read_text().splitlines():
        _, controllers, group = line.split(":", 2)
        for name in controllers.split(","):
            mount = next((each for each in table if _holds(each, name)), None)
            if mount is not None and (folder := mount.locate(group)) is not None:
                found[name] = root / folder.relative_to("/")
    return found


def _holds(mount: Mount, controller: str) -> bool:
    if not controller:
        return mount.kind == "cgroup2"
    return mount.kind == "cgroup" and controller in mount.options


def _second(own: Path) -> Home | None:
    parent = own.parent if own.name == _LEAF else own
    try:
        offered = set((parent / "cgroup.controllers").read_text().split())
        if not {"memory", "pids"} <= offered:
            return None
        wanted = " ".join(f"+{name}" for name in ("memory", "pids", "cpu") if name in offered)
        enabled = set((parent / "cgroup.subtree_control").read_text().split())
        if not {"memory", "pids"} <= enabled:
            leaf = parent / _LEAF
            leaf.mkdir(exist_ok=True)
            for pid in processes(parent):
                with suppress(ProcessLookupError):
                    (leaf / "cgroup.procs").write_text(str(pid))
            (parent / "cgroup.subtree_control").write_text(wanted)
    except OSError:
        return None
    if not os.access(parent, os.W_OK):
        return None
    return Home(2, {"memory": parent, "pids": parent})


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text)
    except OSError as error:
        raise HostFault(f"{path} does not take {text!r}: {error}.") from error


def _number(path: Path) -> int:
    return int(path.read_text())


def _field(path: Path, name: str) -> int:
    for line in path.read_text().splitlines():
        key, _, value = line.partition(" ")
        if key == name:
            return int(value)
    return 0
