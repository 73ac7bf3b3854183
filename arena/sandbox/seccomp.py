"""The system call filter, made by hand as a classic BPF program.

Calls are allowed unless named, up to number 450: what a newer kernel adds is refused as unknown,
so the set is finite. Every tested argument is a 32-bit value in the kernel too, so its low half
decides. The filter also holds for bubblewrap's own init.

Source of the layout: ``linux/seccomp.h``, ``linux/bpf_common.h``.
"""

import errno
import os
import struct
from collections.abc import Iterable
from dataclasses import dataclass

from arena.sandbox.errors import SandboxUnavailable
from arena.sandbox.syscalls import ABSENT, OTHERS, REFUSED

ALLOW = 0x7FFF0000
KILL = 0x80000000
_ERRNO = 0x00050000

X86_64 = 0xC000003E
AARCH64 = 0xC00000B7
_MACHINES = {"x86_64": X86_64, "aarch64": AARCH64}

_LAST_KNOWN = 450
_X32 = 0x40000000

_LOAD, _JUMP, _EQUAL, _ABOVE, _ANY_BIT, _RETURN = 0x20, 0x05, 0x15, 0x25, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16

_NEW_NAMESPACES = 0x7E020000
_AF_UNIX = 1
_PR_SET_PDEATHSIG, _PR_SCHED_CORE = 1, 62
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
_FS_IOC_RESVSP, _FS_IOC_RESVSP64, _FS_IOC_ZERO_RANGE = 0x40305828, 0x4030582A, 0x40305839
_F_SETPIPE_SZ = 1031
_SOL_SOCKET = 1
_BUFFER_SIZES = (7, 8, 32, 33)


@dataclass(frozen=True, slots=True)
class Instruction:
    """One BPF instruction; a jump counts from the instruction after it."""

    code: int
    value: int
    yes: int = 0
    no: int = 0

    def pack(self) -> bytes:
        """Return the instruction as the kernel's ``struct sock_filter``."""
        return struct.pack("<HBBI", self.code, self.yes, self.no, self.value)


def machine() -> int:
    """Return the audit architecture of this host.

    Raises:
        SandboxUnavailable: there is no filter for it.
    """
    name = os.uname().machine
    if name not in _MACHINES:
        raise SandboxUnavailable(
            f"There is no system call filter for {name}: use a host with one of "
            f"{', '.join(_MACHINES)}."
        )
    return _MACHINES[name]


def program(architecture: int, *, counted: bool) -> list[Instruction]:
    """Return the filter for an architecture.

    Args:
        architecture: ``X86_64`` or ``AARCH64``.
        counted: whether a memory cgroup counts kernel memory too; where none does, the calls that
            would turn little into much kernel memory are refused as well.
    """
    column = 0 if architecture == X86_64 else 1

    def numbers(names: Iterable[str]) -> list[int]:
        table = REFUSED | ABSENT | OTHERS
        found = (table[name][column] for name in names)
        return [number for number in found if number is not None]

    def number(name: str) -> int:
        return numbers([name])[0]

    filtered = [
        Instruction(_LOAD, _ARCHITECTURE),
        *_unless_equal(architecture, KILL),
        Instruction(_LOAD, _NUMBER),
    ]
    if architecture == X86_64:
        filtered += _above(_X32 - 1, KILL)
    filtered += _above(_LAST_KNOWN, _ERRNO | errno.ENOSYS)
    filtered += _among(numbers(REFUSED), _ERRNO | errno.EPERM)
    absent = numbers(ABSENT if counted else [*ABSENT, "memfd_create"])
    filtered += _among(absent, _ERRNO | errno.ENOSYS)

    eperm = _ERRNO | errno.EPERM
    family = [
        Instruction(_LOAD, _argument(0)),
        *_unless_equal(_AF_UNIX, _ERRNO | errno.EAFNOSUPPORT),
    ]
    filtered += _call(number("socket"), family)
    filtered += _call(number("socketpair"), family)
    namespaces = [Instruction(_ANY_BIT, _NEW_NAMESPACES, 0, 1), Instruction(_RETURN, eperm)]
    filtered += _call(number("clone"), [Instruction(_LOAD, _argument(0)), *namespaces])
    options = _among([_PR_SET_PDEATHSIG, _PR_SCHED_CORE], eperm)
    filtered += _call(number("prctl"), [Instruction(_LOAD, _argument(0)), *options])
    # Takes a whole disk at once, before anybody looks; who means well writes when it is missing.
    reserved = _ERRNO | errno.EOPNOTSUPP
    filtered += _among(numbers(["fallocate"]), reserved)
    requests = [
        *_among([_TIOCSTI, _TIOCLINUX], eperm),
        *_among([_FS_IOC_RESVSP, _FS_IOC_RESVSP64, _FS_IOC_ZERO_RANGE], reserved),
    ]
    filtered += _call(number("ioctl"), [Instruction(_LOAD, _argument(1)), *requests])
    if not counted:
        pipes = _among([_F_SETPIPE_SZ], eperm)
        filtered += _call(number("fcntl"), [Instruction(_LOAD, _argument(1)), *pipes])
        # Pretends success: gRPC and others set buffer sizes and take a failure badly.
        sizes = [Instruction(_LOAD, _argument(2)), *_among(_BUFFER_SIZES, _ERRNO)]
        level = [
            Instruction(_LOAD, _argument(1)),
            Instruction(_EQUAL, _SOL_SOCKET, 0, len(sizes)),
            *sizes,
        ]
        filtered += _call(number("setsockopt"), level)
    filtered.append(Instruction(_RETURN, ALLOW))
    return filtered


def compiled(*, counted: bool) -> bytes:
    """Return this host's filter in the form that ``bwrap --seccomp`` reads."""
    return b"".join(instruction.pack() for instruction in program(machine(), counted=counted))


def _argument(index: int) -> int:
    return _ARGUMENTS + 8 * index


def _unless_equal(value: int, verdict: int) -> list[Instruction]:
    return [Instruction(_EQUAL, value, 1, 0), Instruction(_RETURN, verdict)]


def _above(value: int, verdict: int) -> list[Instruction]:
    return [Instruction(_ABOVE, value, 0, 1), Instruction(_RETURN, verdict)]


def _among(values: Iterable[int], verdict: int) -> list[Instruction]:
    tests = list(values)
    count = len(tests)
    return [
        *(Instruction(_EQUAL, value, count - index) for index, value in enumerate(tests)),
        Instruction(_JUMP, 1),
        Instruction(_RETURN, verdict),
    ]


def _call(number: int, body: list[Instruction]) -> list[Instruction]:
    """Run a body for one system call only, and load the number again after it."""
    return [
        Instruction(_EQUAL, number, 0, len(body) + 1),
        *body,
        Instruction(_LOAD, _NUMBER),
    ]
