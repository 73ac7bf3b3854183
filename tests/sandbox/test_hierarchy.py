"""Cgroups are found below our own group and carry the limits, in both versions."""

import os
from pathlib import Path

import pytest

from arena.sandbox import Isolation, Limits
from arena.sandbox.cgroup import SecondVersion
from arena.sandbox.hierarchy import Hierarchy, destroy, find
from arena.sandbox.owner import Owner, current


def kernel(root: Path, groups: str, mounts: str) -> None:
    """Lay out what find() reads of the kernel."""
    (root / "proc/self").mkdir(parents=True)
    (root / "proc/self/cgroup").write_text(groups)
    (root / "proc/self/mountinfo").write_text(mounts)


FIRST = """\
30 25 0:26 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
31 25 0:27 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids
32 25 0:28 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
33 25 0:29 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
"""
FIRST_GROUPS = "9:memory:/m/n\n8:pids:/p\n7:cpu,cpuacct:/\n0::/\n"
SECOND = "30 25 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n"


def unified(root: Path, group: str, controllers: str, enabled: str = "") -> Path:
    folder = root / "sys/fs/cgroup" / group
    folder.mkdir(parents=True)
    (folder / "cgroup.controllers").write_text(controllers)
    (folder / "cgroup.subtree_control").write_text(enabled)
    (folder / "cgroup.procs").write_text("")
    return folder


def test_version_1_is_found_in_each_hierarchy_below_our_own_group(tmp_path: Path) -> None:
    kernel(tmp_path, FIRST_GROUPS, FIRST)
    for name in ("memory/m/n", "pids/p", "cpu,cpuacct"):
        (tmp_path / "sys/fs/cgroup" / name).mkdir(parents=True)
    found = find(tmp_path)
    place = tmp_path / "sys/fs/cgroup"
    assert found == Hierarchy(
        1,
        {
            "memory": place / "memory/m/n",
            "pids": place / "pids/p",
            "cpuacct": place / "cpu,cpuacct",
        },
    )


def test_a_unified_mount_without_the_controllers_is_none(tmp_path: Path) -> None:
    kernel(tmp_path, "0::/\n", SECOND)
    unified(tmp_path, "", "hugetlb")
    assert find(tmp_path) is None


def test_version_2_is_found_with_its_controllers_enabled(tmp_path: Path) -> None:
    kernel(tmp_path, "0::/user.slice/arena.scope\n", SECOND)
    folder = unified(tmp_path, "user.slice/arena.scope", "cpu memory pids")
    assert find(tmp_path) == Hierarchy(2, {"memory": folder, "pids": folder})
    assert (folder / "cgroup.subtree_control").read_text() == "+memory +pids"


def test_a_later_process_finds_the_same_place_from_the_leaf(tmp_path: Path) -> None:
    kernel(tmp_path, "0::/arena.scope/arena-referee\n", SECOND)
    folder = unified(tmp_path, "arena.scope", "memory pids", "memory pids")
    (folder / "arena-referee").mkdir()
    assert find(tmp_path) == Hierarchy(2, {"memory": folder, "pids": folder})


def test_a_group_of_version_2_carries_the_limits(tmp_path: Path) -> None:
    group = Hierarchy(2, {"memory": tmp_path, "pids": tmp_path}).create(
        Limits(memory=1_000_000, processes=10)
    )
    (folder,) = group.folders
    assert folder.parent == tmp_path
    assert (folder / "memory.max").read_text() == "1000000"
    assert (folder / "memory.oom.group").read_text() == "1"
    assert (folder / "pids.max").read_text() == "12"
    group.add(123)
    assert (folder / "cgroup.procs").read_text() == "123"


async def test_a_group_of_version_2_is_read(tmp_path: Path) -> None:
    (tmp_path / "memory.current").write_text("7\n")
    (tmp_path / "memory.events").write_text("low 0\noom 2\noom_kill 3\n")
    (tmp_path / "cpu.stat").write_text("usage_usec 2500000\nuser_usec 1\n")
    (tmp_path / "cgroup.events").write_text("populated 1\nfrozen 1\n")
    group = SecondVersion(tmp_path)
    assert (group.memory(), group.memory_peak(), group.memory_kills()) == (7, 0, 3)
    assert group.cpu_seconds() == 2.5
    (tmp_path / "memory.peak").write_text("9\n")
    assert group.memory_peak() == 9
    group.freeze(True)
    assert (tmp_path / "cgroup.freeze").read_text() == "1"
    await group.frozen()


async def test_a_real_group_is_made_and_removed(best: Isolation) -> None:
    if best.hierarchy is None:
        pytest.skip("no memory and pids cgroup is writable here")
    group = best.hierarchy.create(Limits(memory=1 << 24))
    assert all(folder.is_dir() for folder in group.folders)
    assert group.memory_kills() == 0
    await group.remove()
    assert not any(folder.exists() for folder in group.folders)


def test_only_groups_of_dead_owners_are_left_behind(best: Isolation) -> None:
    if best.hierarchy is None:
        pytest.skip("no memory and pids cgroup is writable here")
    own = current()
    dead = Owner(own.namespace, own.pid, own.started - 1)
    parent = best.hierarchy.folders["memory"]
    living, left = parent / f"arena.{own}.x", parent / f"arena.{dead}.x"
    for folder in (living, left):
        folder.mkdir()
    try:
        found = best.hierarchy.left_behind()
        assert left in found
        assert living not in found
        destroy(left)
        assert not left.exists()
    finally:
        for folder in (living, left):
            if folder.exists():
                folder.rmdir()
    assert os.getpid() == own.pid
