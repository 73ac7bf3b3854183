"""Attacks on the kernel's interface."""

import ctypes
import mmap
import os
import resource
import struct
import time
from pathlib import Path
from typing import Any

from tests.sandbox.attacks.inside import (
    HOST,
    attempt,
    call,
    in_child,
    raise_limit,
    status,
    system_call,
)

PERSONALITIES = (0xFFFFFFFF, 0, 0x0040000, 0x0400000)


def refused_calls() -> dict[str, str]:
    return {each: system_call(each, 0, 0, 0, 0, 0, 0) for each in HOST["refused"]}


def absent_calls() -> dict[str, str]:
    return {each: system_call(each, 0, 0, 0, 0, 0, 0) for each in HOST["absent"]}


def calls_of_newer_kernels() -> list[str]:
    return [call(number, 0, 0, 0, 0, 0, 0) for number in range(451, 520)]


def cut_the_leash() -> list[str]:
    return [system_call("prctl", 1, number) for number in (0, 9)]


def userns() -> dict[str, str]:
    spaces = {"user": 28, "mount": 17, "pid": 29, "network": 30, "ipc": 27, "uts": 26, "cgroup": 25}
    found = {}
    for each, bit in spaces.items():
        found[f"unshare {each}"] = system_call("unshare", 1 << bit)
        found[f"clone {each}"] = system_call("clone", 1 << bit | 17, 0, 0, 0, 0)
    found["clone3"] = system_call("clone3", b"\0" * 88, 88)
    found["setns"] = system_call("setns", 0, 0)
    return found


def personality() -> list[str]:
    return [system_call("personality", each) for each in PERSONALITIES]


def _execute(code: bytes) -> Any:
    def work() -> int:
        area = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        area.write(code)
        address = ctypes.addressof(ctypes.c_char.from_buffer(area))
        return int(ctypes.CFUNCTYPE(ctypes.c_long)(address)())

    return in_child(work)


def i386_and_x32_abi() -> list[Any]:
    if os.uname().machine != "x86_64":
        return [{"died": "SIGSYS"}] * 2
    # mov eax, 20 (getpid); int 0x80; ret
    i386 = _execute(b"\xb8\x14\0\0\0\xcd\x80\xc3")
    # mov eax, 0x40000027 (getpid); syscall; ret
    x32 = _execute(b"\xb8\x27\0\0\x40\x0f\x05\xc3")
    return [i386, x32]


def tiocsti() -> list[str]:
    def terminal() -> None:
        os.close(os.open("/dev/tty", os.O_RDWR))

    return [system_call("ioctl", 0, 0x5412, b"x"), attempt(terminal)]


def sched() -> dict[str, str]:
    def policy() -> None:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))

    def raised(kind: int) -> str:
        return attempt(lambda: raise_limit(kind))

    return {
        "affinity": attempt(lambda: os.sched_setaffinity(0, {0})),
        "realtime": attempt(policy),
        "nice": attempt(lambda: os.nice(-5) and None),
        "processes": raised(resource.RLIMIT_NPROC),
        "files": raised(resource.RLIMIT_NOFILE),
        "cpu": raised(resource.RLIMIT_CPU),
        "core": raised(resource.RLIMIT_CORE),
    }


def clock_change() -> dict[str, str]:
    now = struct.pack("<qq", int(time.time()) + 3600, 0)
    return {
        "clock_settime": system_call("clock_settime", 0, now),
        "settimeofday": system_call("settimeofday", now, 0),
        "adjtimex": system_call("adjtimex", b"\0" * 256),
    }


def seccomp_user_notif_and_tsync() -> dict[str, str]:
    """Load filters of our own that allow everything, and try again what was refused."""
    allow = struct.pack("<HBBI", 6, 0, 0, 0x7FFF0000)
    program = ctypes.create_string_buffer(allow)
    description = struct.pack("<HxxxxxxQ", 1, ctypes.addressof(program))
    plain = system_call("seccomp", 1, 0, description)
    synchronised = system_call("seccomp", 1, 1, description)
    return {
        "plain": plain,
        "tsync": synchronised,
        "mount": system_call("mount", b"none", b"/tmp", b"tmpfs", 0, 0),
        "ptrace": system_call("ptrace", 16, 1, 0, 0),
        "leash": system_call("prctl", 1, 0),
        "off": "ok" if status()["Seccomp"] == "0" else "on",
    }


def setuid_calls() -> dict[str, Any]:
    own = status()
    return {
        "setuid": attempt(lambda: os.setuid(0)),
        "setgid": attempt(lambda: os.setgid(0)),
        "setresuid": attempt(lambda: os.setresuid(0, 0, 0)),
        "setgroups": attempt(lambda: os.setgroups([0])),
        "capabilities": [own[key] for key in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")],
        "no_new_privs": own["NoNewPrivs"],
        "groups": os.getgroups(),
    }


def core_dump() -> dict[str, Any]:
    died = in_child(os.abort)
    return {
        "died": died,
        "limit": resource.getrlimit(resource.RLIMIT_CORE),
        "left": [str(each) for folder in ("/tmp", "/bot") for each in Path(folder).glob("core*")],
    }
