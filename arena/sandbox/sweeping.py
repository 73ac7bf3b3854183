"""Taking away what killed referees left behind."""

import os
import shutil
import signal
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from arena.sandbox import hierarchy, owner, sockets
from arena.sandbox.isolation import Isolation


class Swept(NamedTuple):
    """How much was left behind by dead owners, and taken away."""

    processes: int
    cgroups: int
    socket_folders: int


def sweep(isolation: Isolation) -> Swept:
    """Take away all that a dead owner left: processes, cgroups, socket folders.

    What belongs to a living process stays, as does everything made in another pid namespace,
    about whose owner nothing can be known.

    Args:
        isolation: that of this host.
    """
    processes = 0
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            processes += _end(entry.name)
    groups = isolation.hierarchy.left_behind() if isolation.hierarchy else []
    for group in groups:
        hierarchy.destroy(group)
    folders = sockets.left_behind()
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
    return Swept(processes, len(groups), len(folders))


def _end(pid: str) -> bool:
    """Kill a process if a dead owner started it."""
    with suppress(OSError):
        handle = os.open(f"/proc/{pid}", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            if _orphaned(handle):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
                return True
        finally:
            os.close(handle)
    return False


def _orphaned(handle: int) -> bool:
    descriptor = os.open("environ", os.O_RDONLY | os.O_CLOEXEC, dir_fd=handle)
    try:
        variables = os.read(descriptor, 1 << 16).split(b"\0")
    finally:
        os.close(descriptor)
    prefix = f"{owner.MARK}=".encode()
    for variable in variables:
        if variable.startswith(prefix):
            mark = owner.Owner.parse(variable.removeprefix(prefix).decode(errors="replace"))
            return mark is not None and mark.gone()
    return False
