"""Limits by sampling: memory where no cgroup counts it, and what a build writes."""

import os
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import trio

from arena.sandbox import tree as trees
from arena.sandbox.cgroup import Group
from arena.sandbox.folders import enter, walk
from arena.sandbox.limits import MIB, Limits
from arena.sandbox.tree import Tree

_PERIOD = 0.02
_FOLDER_PERIOD = 0.25
_GROUP_PERIOD = 0.05
# Open files hold socket and pipe buffers that no process's memory shows.
_OPEN_FILES = 1024
# What one inode of a tmpfs takes of kernel memory: its size limit does not count that.
_INODE = 1200
# What every file or folder takes of a disk, at least.
_ENTRY = 4096
_KIB = 1024

_watched: "set[Watch]" = set()


class Watch:
    """What sampling has found out about one program.

    Attributes:
        limits: the program's limits.
        peak: the most bytes of memory seen.
        memory_exceeded: whether the program was ended for its memory or its open files.
        written_exceeded: whether it was ended for what it wrote into its folder.
        host_exhausted: whether it was ended to save the host, its memory or its disk.
        reason: one clause about that; empty if it was not ended.
    """

    def __init__(self, tree: Tree, temporary: tuple[int, ...], limits: Limits) -> None:
        self.limits = limits
        self.peak = 0
        self.memory_exceeded = False
        self.written_exceeded = False
        self.host_exhausted = False
        self.reason = ""
        self._tree = tree
        self._temporary = temporary
        self._end: Callable[[], None] = lambda: None
        self._sampled = -1.0
        self._used = 0

    def memory(self) -> int:
        """Return the bytes in use now, and remember the most.

        Resident memory counts a page shared by processes once for each, so the dearer fair
        share is read only when that sum is over the limit.
        """
        pids = self._tree.pids()
        temporary = sum(_temporary(descriptor) for descriptor in self._temporary)
        used = sum(_resident(self._tree, pid) for pid in pids) + temporary
        if used > self.limits.memory:
            used = sum(_fair(self._tree, pid) for pid in pids) + temporary
        self.peak = max(self.peak, used)
        self._sampled, self._used = time.monotonic(), used
        return used

    def latest(self) -> int:
        """Return the bytes of memory of a sample that is at most 40 ms old."""
        if time.monotonic() - self._sampled > 2 * _PERIOD:
            return self.memory()
        return self._used

    async def memory_limit(self, end: Callable[[], None]) -> None:
        """Sample every 20 ms, and call ``end`` when the program is over its memory.

        When the host itself runs out of memory, the largest program of this process is ended.
        """
        self._end = end
        _watched.add(self)
        try:
            while not self.reason:
                await trio.sleep(_PERIOD)
                used = self.memory()
                if used > self.limits.memory:
                    self.memory_exceeded = True
                    self._over(f"{used} bytes of memory, over its {self.limits.memory}")
                elif (files := self._open_files()) > _OPEN_FILES:
                    self.memory_exceeded = True
                    self._over(f"{files} open files, over {_OPEN_FILES} in all its processes")
                elif exhausted():
                    largest = max(_watched, key=Watch.memory)
                    largest.host_exhausted = True
                    largest._over("ended because the host ran out of memory")
        finally:
            _watched.discard(self)

    async def group_limit(self, group: Group, end: Callable[[], None]) -> None:
        """End the program soon after the kernel ended one of its processes for its memory.

        The kernel may spare the others, which would then wait for a dead one.
        """
        self._end = end
        while not self.reason:
            await trio.sleep(_GROUP_PERIOD)
            if group.memory_kills():
                self.memory_exceeded = True
                self._over(f"more than its {self.limits.memory} bytes of memory")

    async def folder_limit(self, folder: Path, end: Callable[[], None]) -> None:
        """Add up a folder's files every quarter of a second, and end the program over its limit.

        It is ended, too, when the disk is nearly full, with whatever it may have hidden there.
        """
        self._end = end
        place = enter(folder)
        hidden = 0
        try:
            while not self.reason:
                await trio.sleep(_FOLDER_PERIOD)
                try:
                    size, hidden = _size(place) + self._unlinked(place), 0
                except PermissionError:
                    size, hidden = 0, hidden + 1
                if size > self.limits.written or hidden > 1:
                    self.written_exceeded = True
                    what = "folders that cannot be counted" if hidden else f"{size} bytes"
                    self._over(f"{what} written, over its {self.limits.written} bytes")
                elif nearly_full(place):
                    self.host_exhausted = True
                    self._over("ended because the host's disk is nearly full")
        finally:
            os.close(place)

    def _open_files(self) -> int:
        total = 0
        for pid in self._tree.pids():
            files = trees.entries(self._tree, f"{pid}/fd")
            if files is not None:
                total += len(files)
            elif "VmSize" in trees.read(self._tree, f"{pid}/status"):
                # A living process that hides its files from us has as many as it may.
                total += self.limits.open_files
        return total

    def _unlinked(self, place: int) -> int:
        """Add up the files of a folder's disk that have no name any more, and are open."""
        disk, found = os.fstat(place).st_dev, {}
        for pid in self._tree.pids():
            for name in trees.entries(self._tree, f"{pid}/fd") or ():
                with suppress(*trees.GONE, PermissionError):
                    state = os.stat(f"{pid}/fd/{name}", dir_fd=self._tree.proc)
                    if state.st_dev == disk and state.st_nlink == 0 and stat.S_ISREG(state.st_mode):
                        found[state.st_ino] = state.st_blocks * 512
        return sum(found.values())

    def _over(self, reason: str) -> None:
        self.reason = reason
        self._end()


def exhausted() -> bool:
    """Return whether less than 512 MiB or 5 % of the host's memory is available."""
    total, available = host_memory()
    return available < max(512 * MIB, total // 20)


def nearly_full(place: int) -> bool:
    """Return whether less than 512 MiB or 5 % of a folder's disk is free, the smaller of both."""
    disk = os.fstatvfs(place)
    return disk.f_bavail * disk.f_frsize < min(512 * MIB, disk.f_blocks * disk.f_frsize // 20)


def host_memory() -> tuple[int, int]:
    """Return the host's memory in bytes: in total, and available without swapping."""
    found = {}
    for line in Path("/proc/meminfo").read_text().splitlines():
        name, _, value = line.partition(":")
        found[name] = int(value.split()[0]) * _KIB
    return found["MemTotal"], found["MemAvailable"]


def _resident(tree: Tree, pid: str) -> int:
    return _sum(trees.read(tree, f"{pid}/status"), ("VmRSS", "VmPTE", "VmSwap"))


def _fair(tree: Tree, pid: str) -> int:
    shares = trees.read(tree, f"{pid}/smaps_rollup")
    if not shares:
        return _resident(tree, pid)
    return _sum(shares, ("Pss", "SwapPss")) + _sum(trees.read(tree, f"{pid}/status"), ("VmPTE",))


def _sum(text: str, names: tuple[str, ...]) -> int:
    total = 0
    for line in text.splitlines():
        name, _, value = line.partition(":")
        if name in names:
            total += int(value.split()[0]) * _KIB
    return total


def _temporary(descriptor: int) -> int:
    state = os.fstatvfs(descriptor)
    used = (state.f_blocks - state.f_bfree) * state.f_frsize
    return used + (state.f_files - state.f_ffree) * _INODE


def _size(folder: int) -> int:
    """Add up what is in a folder.

    Raises:
        PermissionError: a folder in it cannot be entered, or lies absurdly deep.
    """
    total = 0
    for entry in walk(folder):
        if entry.too_deep:
            raise PermissionError
        total += max(entry.state.st_blocks * 512, _ENTRY)
    return total
