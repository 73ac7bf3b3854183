"""Attacks on files."""

# ruff: noqa: B023, PTH116, PTH208

import os
import resource
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.sandbox.attacks.inside import HOST, attempt, name, raise_limit, system_call


def _fill(folder: str) -> list[Any]:
    written, number = 0, 0
    names = []
    try:
        while True:
            path = Path(folder, f"fill{number}")
            names.append(path)
            with path.open("wb", buffering=0) as file:
                for _ in range(8):
                    written += file.write(b"x" * (1 << 20))
            number += 1
    except OSError as error:
        return [name(error), written]
    finally:
        for path in names:
            path.unlink(missing_ok=True)


def tmpfs_fill() -> list[Any]:
    return _fill("/tmp")


def devshm_fill() -> list[Any]:
    return _fill("/dev/shm")


def rootfs_and_dev_write() -> dict[str, str]:
    folders = ("/", "/dev", "/etc", "/run", "/run/arena", "/usr", "/usr/bin", "/bin", "/proc")
    return {folder: attempt(lambda: Path(folder, "mine").mkdir()) for folder in folders}


def fd_bomb() -> list[Any]:
    raised = attempt(lambda: raise_limit(resource.RLIMIT_NOFILE))
    opened: list[int] = []
    try:
        while True:
            opened.append(os.open("/dev/null", os.O_RDONLY))
    except OSError as error:
        return [raised, name(error), len(opened)]


def file_size() -> list[Any]:
    written = 0
    with Path("/tmp/large").open("wb", buffering=0) as file:
        try:
            while True:
                written += file.write(b"x" * 100_000)
        except OSError as error:
            return [name(error), written]
        finally:
            Path("/tmp/large").unlink()


def write_bot_dir() -> dict[str, str]:
    return {
        "create": attempt(lambda: Path("/bot/mine").touch()),
        "change": attempt(lambda: Path("/bot/tests/sandbox/attacks/inside.py").open("r+").close()),
        "remove": attempt(lambda: Path("/bot/tests/sandbox/attacks/inside.py").unlink()),
        "mode": attempt(lambda: Path("/bot/tests/sandbox/attacks/inside.py").chmod(0o777)),
        "remount": system_call("mount", b"none", b"/bot", b"", 32 | 4096, 0),
    }


def read_etc_passwd() -> list[str]:
    return Path("/etc/passwd").read_text().splitlines()


def read_host_files() -> dict[str, str]:
    paths = [
        "/etc/shadow", "/etc/hostname", "/etc/resolv.conf", "/home", "/var", "/boot", "/sys",
        "/run/docker.sock", "/run/systemd", "/run/user", "/proc/kcore", HOST["secret_file"],
    ]  # fmt: skip
    return {path: attempt(lambda: os.close(os.open(path, os.O_RDONLY))) for path in paths}


def proc_root_escape() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for path in ("/proc/1/root", "/proc/1/cwd", "/proc/self/root", "/proc/1/root/../../.."):
        try:
            found[path] = sorted(os.listdir(path))
        except OSError as error:
            found[path] = name(error)
    return found


def chroot_dirfd_escape() -> list[Any]:
    root = os.open("/", os.O_RDONLY)
    chroot = system_call("chroot", b"/tmp")
    up = os.stat("../" * 40, dir_fd=root)
    return [chroot, up.st_ino == os.stat("/").st_ino, system_call("pivot_root", b".", b".")]


def open_by_handle_at() -> list[str]:
    return [
        system_call("open_by_handle_at", 3, b"\0" * 64, 0),
        system_call("name_to_handle_at", -100, b"/bot", b"\0" * 64, b"\0" * 8, 0),
    ]


def mount() -> dict[str, str]:
    return {
        "tmpfs": system_call("mount", b"none", b"/tmp", b"tmpfs", 0, 0),
        "bind": system_call("mount", b"/usr", b"/tmp", b"", 4096, 0),
        "proc": system_call("mount", b"proc", b"/tmp", b"proc", 0, 0),
        "umount": system_call("umount2", b"/proc", 2),
        "fsopen": system_call("fsopen", b"tmpfs", 0),
        "open_tree": system_call("open_tree", -100, b"/", 1),
        "move_mount": system_call("move_mount", -100, b"/usr", -100, b"/tmp", 0),
    }


def mknod_device() -> dict[str, Any]:
    devices = sorted(os.listdir("/dev"))
    return {
        "block": attempt(lambda: os.mknod("/tmp/b", stat.S_IFBLK | 0o666, os.makedev(254, 0))),
        "character": attempt(lambda: os.mknod("/tmp/c", stat.S_IFCHR | 0o666, os.makedev(1, 1))),
        "devices": devices,
    }


def proc_sys_write() -> dict[str, str]:
    paths = [
        "/proc/sys/kernel/core_pattern", "/proc/sys/kernel/modprobe", "/proc/sys/vm/drop_caches",
        "/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/proc/sys/fs/file-max",
        "/proc/1/uid_map",
    ]  # fmt: skip
    return {path: _write(path) for path in paths}


def oom_immunity() -> list[str]:
    """Ask that somebody else be ended when the host runs out of memory."""
    return [_write("/proc/self/oom_score_adj", value) for value in (b"-1000", b"-1")]


def _write(path: str, value: bytes = b"1") -> str:
    def write() -> None:
        descriptor = os.open(path, os.O_WRONLY)
        try:
            os.write(descriptor, value)
        finally:
            os.close(descriptor)

    return attempt(write)


def symlink_in_bot_dir() -> dict[str, str]:
    paths: Iterable[str] = ("/bot/absolute", "/bot/relative")
    return {path: attempt(lambda: os.close(os.open(path, os.O_RDONLY))) for path in paths}


def setuid_binary() -> list[str]:
    """Look for places that honour set-user-id bits, and for files with them that are our own."""
    honoured = [
        line.split()[4]
        for line in Path("/proc/self/mountinfo").read_text().splitlines()
        if "nosuid" not in line.split()[5]
    ]
    for folder in ("/tmp", "/dev/shm"):
        Path(folder, "program").write_bytes(Path("/usr/bin/id").read_bytes())
        Path(folder, "program").chmod(0o6755)
        Path(folder, "program").unlink()
    return honoured
