"""Where cgroups can be made: below the group that this process is in, never beside it."""

import errno
import itertools
import os
import signal
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from arena.sandbox import owner
from arena.sandbox.cgroup import FirstVersion, Group, SecondVersion, write
from arena.sandbox.errors import HostFault
from arena.sandbox.limits import Limits
from arena.sandbox.mounts import Mount, mounts

# The init and what changes the user count as processes of the group, but not of the program.
_OWN_PROCESSES = 2
_PREFIX = "arena."
# Where version 2 wants the processes of a group that has children.
_LEAF = "arena-referee"

_count = itertools.count()


@dataclass(frozen=True, slots=True)
class Hierarchy:
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
        memory, pids = made["memory"], made["pids"]
        try:
            for folder in set(made.values()):
                folder.mkdir()
            write(pids / "pids.max", str(limits.processes + _OWN_PROCESSES))
            if self.version == 1:
                write(memory / "memory.limit_in_bytes", str(limits.memory))
                _write_if_there(memory / "memory.memsw.limit_in_bytes", str(limits.memory))
                return FirstVersion(memory, pids, made.get("cpuacct"))
            write(memory / "memory.max", str(limits.memory))
            write(memory / "memory.oom.group", "1")
            _write_if_there(memory / "memory.swap.max", "0")
            return SecondVersion(memory)
        except (OSError, HostFault) as error:
            for folder in set(made.values()):
                destroy(folder)
            raise HostFault(f"The cgroup {name} cannot be made: {error}.") from error

    def left_behind(self) -> list[Path]:
        """Return the groups whose owner is dead."""
        found = []
        for parent in sorted(set(self.folders.values())):
            for folder in parent.glob(f"{_PREFIX}*"):
                mark = owner.Owner.parse(folder.name.removeprefix(_PREFIX).partition(".")[0])
                if mark is not None and mark.gone():
                    found.append(folder)
        return found


def find(root: Path = Path("/")) -> Hierarchy | None:
    """Return where this process can make memory and pids groups; None if nowhere.

    With version 2 a group with children must have no processes, so all processes of our group,
    this one included, are moved into a leaf of it; the group at the very top is exempt.

    Args:
        root: where the files of the kernel begin, for tests.
    """
    own = _own_groups(root)
    unified = own.pop("", None)
    if unified is not None and (found := _second(unified)) is not None:
        return found
    if not {"memory", "pids"} <= own.keys():
        return None
    if not all(os.access(own[name], os.W_OK) for name in ("memory", "pids")):
        return None
    used = {name: own[name] for name in ("memory", "pids")}
    if "cpuacct" in own and os.access(own["cpuacct"], os.W_OK):
        used["cpuacct"] = own["cpuacct"]
    return Hierarchy(1, used)


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


def _second(own: Path) -> Hierarchy | None:
    parent = own.parent if own.name == _LEAF else own
    try:
        offered = set((parent / "cgroup.controllers").read_text().split())
        enabled = set((parent / "cgroup.subtree_control").read_text().split())
        if not {"memory", "pids"} <= offered or not os.access(parent, os.W_OK):
            return None
        if not {"memory", "pids"} <= enabled:
            _enable(parent)
    except OSError:
        return None
    return Hierarchy(2, {"memory": parent, "pids": parent})


def _enable(parent: Path) -> None:
    control = parent / "cgroup.subtree_control"
    try:
        control.write_text("+memory +pids")
    except OSError as error:
        if error.errno != errno.EBUSY:
            raise
        leaf = parent / _LEAF
        leaf.mkdir(exist_ok=True)
        for pid in processes(parent):
            with suppress(ProcessLookupError):
                (leaf / "cgroup.procs").write_text(str(pid))
        control.write_text("+memory +pids")


def _write_if_there(path: Path, text: str) -> None:
    if path.exists():
        write(path, text)
