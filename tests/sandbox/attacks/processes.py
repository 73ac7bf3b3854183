"""Attacks on other processes, and by many of them."""

# ruff: noqa: B023, PTH208

import contextlib
import ctypes
import os
import signal
import threading
from pathlib import Path
from typing import Any

from tests.sandbox.attacks.inside import HOST, attempt, name, status, system_call


def fork_bomb() -> list[Any]:
    children: list[int] = []
    try:
        while len(children) < 2000:
            child = os.fork()
            if not child:
                signal.pause()
            children.append(child)
    except OSError as error:
        return [name(error), len(children)]
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    return ["ok", len(children)]


def thread_bomb() -> int:
    over = threading.Event()
    started = 0
    with contextlib.suppress(RuntimeError):
        while started < 2000:
            threading.Thread(target=over.wait, daemon=True).start()
            started += 1
    over.set()
    return started


def signal_referee_pid() -> dict[str, str]:
    found = {
        str(pid): attempt(lambda: os.kill(pid, signal.SIGKILL))
        for pid in (HOST["referee"], HOST["referee"] - 1, 30000)
    }
    for each in (signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP):
        attempt(lambda: os.kill(1, each))
    return found | {"init": status(1)["State"][0]}


def ptrace_parent() -> list[str]:
    return [system_call("ptrace", request, os.getppid(), 0, 0) for request in (16, 0x4206)]


def process_vm_readv_init() -> dict[str, str]:
    space = ctypes.create_string_buffer(64)
    vector = ctypes.addressof(space)
    return {
        "readv": system_call("process_vm_readv", 1, vector, 1, vector, 1, 0),
        "writev": system_call("process_vm_writev", 1, vector, 1, vector, 1, 0),
        "memory": attempt(lambda: os.close(os.open("/proc/1/mem", os.O_RDWR))),
    }


def see_other_processes() -> list[str]:
    pids = [each for each in os.listdir("/proc") if each.isdigit()]
    return sorted({Path(f"/proc/{pid}/comm").read_text().strip() for pid in pids})


def proc1_environ_secret() -> str:
    try:
        return Path("/proc/1/environ").read_bytes().decode()
    except OSError as error:
        return name(error)


def proc1_cmdline_hostpaths() -> str:
    return " ".join(Path("/proc/1/cmdline").read_bytes().decode().split("\0"))


def inherited_fds() -> dict[str, str]:
    """Tell the files of the first program, our parent."""
    folder = Path(f"/proc/{os.getppid()}/fd")
    found = {each.name: str(each.readlink()).partition("[")[0] for each in folder.iterdir()}
    # The pipe from us to our parent.
    return {
        number: target for number, target in found.items() if int(number) < 3 or target != "pipe:"
    }
