"""The filter gives the right verdict for every call, on both architectures and in both forms."""

import ctypes
import ctypes.util
import errno
import struct

import pytest

from arena.sandbox.seccomp import AARCH64, ALLOW, KILL, X86_64, Instruction, program
from arena.sandbox.syscalls import ABSENT, OTHERS, REFUSED

ARCHITECTURES = {"x86_64": X86_64, "aarch64": AARCH64}
FORMS = [
    pytest.param(name, counted, id=f"{name}-{'counted' if counted else 'sampled'}")
    for name in ARCHITECTURES
    for counted in (True, False)
]


def verdict(
    instructions: list[Instruction], architecture: int, number: int, *arguments: int
) -> int:
    """Run the filter as the kernel does, over ``struct seccomp_data``."""
    data = struct.pack("<IIQ6Q", number, architecture, 0, *(arguments + (0,) * 6)[:6])
    accumulator, at = 0, 0
    while True:
        step = instructions[at]
        at += 1
        match step.code:
            case 0x20:
                (accumulator,) = struct.unpack_from("<I", data, step.value)
            case 0x05:
                at += step.value
            case 0x15:
                at += step.yes if accumulator == step.value else step.no
            case 0x25:
                at += step.yes if accumulator > step.value else step.no
            case 0x45:
                at += step.yes if accumulator & step.value else step.no
            case 0x06:
                return step.value
            case code:
                raise AssertionError(f"no such instruction: {code:#x}")


def refusal(number: int) -> int:
    return 0x00050000 | number


class Filter:
    """One form of the filter, asked by the names of calls."""

    def __init__(self, name: str, *, counted: bool) -> None:
        self.column = list(ARCHITECTURES).index(name)
        self.architecture = ARCHITECTURES[name]
        self.instructions = program(self.architecture, counted=counted)

    def number(self, name: str) -> int | None:
        return (REFUSED | ABSENT | OTHERS)[name][self.column]

    def __call__(self, call: str | int, *arguments: int) -> int:
        number = self.number(call) if isinstance(call, str) else call
        assert number is not None
        return verdict(self.instructions, self.architecture, number, *arguments)


@pytest.mark.parametrize(("name", "counted"), FORMS)
def test_every_number_has_the_verdict_of_its_table(name: str, counted: bool) -> None:
    ask = Filter(name, counted=counted)
    refused = {ask.number(call) for call in REFUSED}
    absent = {ask.number(call) for call in ABSENT}
    if not counted:
        absent.add(ask.number("memfd_create"))
    judged = {ask.number(call) for call in OTHERS} - absent
    for number in range(1024):
        if number in judged:
            continue
        expected = ALLOW
        if number in refused:
            expected = refusal(errno.EPERM)
        elif number in absent or number > 450:
            expected = refusal(errno.ENOSYS)
        assert ask(number) == expected, number


@pytest.mark.parametrize(("name", "counted"), FORMS)
def test_another_architecture_is_deadly(name: str, counted: bool) -> None:
    ask = Filter(name, counted=counted)
    for other in (0x40000003, 0x40000028, *(set(ARCHITECTURES.values()) - {ask.architecture})):
        assert verdict(ask.instructions, other, 1) == KILL


@pytest.mark.parametrize("counted", [True, False])
def test_the_x32_abi_is_deadly(counted: bool) -> None:
    ask = Filter("x86_64", counted=counted)
    for number in (0, 1, 39, 512, 0x3FFFFFFF, 0xBFFFFFFF):
        assert ask(0x40000000 | number) == KILL


@pytest.mark.parametrize(("name", "counted"), FORMS)
def test_only_unix_sockets(name: str, counted: bool) -> None:
    ask = Filter(name, counted=counted)
    for call in ("socket", "socketpair"):
        assert ask(call, 1, 1) == ALLOW
        for family in (0, 2, 10, 16, 17, 38, 40, 45):
            assert ask(call, family, 1) == refusal(errno.EAFNOSUPPORT)
    # The kernel looks at 32 bits only: the upper half must not hide a family.
    assert ask("socket", (1 << 32) | 1) == ALLOW
    assert ask("socket", (1 << 32) | 2) == refusal(errno.EAFNOSUPPORT)


@pytest.mark.parametrize(("name", "counted"), FORMS)
def test_clone_without_new_namespaces(name: str, counted: bool) -> None:
    ask = Filter(name, counted=counted)
    thread, fork = 0x3D0F00, 0x01200011
    assert ask("clone", thread) == ask("clone", fork) == ALLOW
    for bit in (17, 25, 26, 27, 28, 29, 30):
        assert ask("clone", fork | 1 << bit) == refusal(errno.EPERM)


@pytest.mark.parametrize(("name", "counted"), FORMS)
def test_the_leash_cannot_be_cut(name: str, counted: bool) -> None:
    ask = Filter(name, counted=counted)
    for option in range(100):
        expected = refusal(errno.EPERM) if option in (1, 62) else ALLOW
        assert ask("prctl", option) == expected
    assert ask("prctl", (1 << 32) | 1) == refusal(errno.EPERM)


@pytest.mark.parametrize(("name", "counted"), FORMS)
def test_no_input_for_a_terminal(name: str, counted: bool) -> None:
    ask = Filter(name, counted=counted)
    for request in (0x5412, 0x541C, (1 << 32) | 0x5412):
        assert ask("ioctl", 0, request) == refusal(errno.EPERM)
    assert ask("ioctl", 0x5412, 0x5413) == ALLOW


@pytest.mark.parametrize(("name", "counted"), FORMS)
def test_no_room_on_a_disk_before_it_is_written(name: str, counted: bool) -> None:
    ask = Filter(name, counted=counted)
    assert ask("fallocate", 3, 0, 0, 1 << 28) == refusal(errno.EOPNOTSUPP)
    for request in (0x40305828, 0x4030582A, 0x40305839, (1 << 32) | 0x40305828):
        assert ask("ioctl", 3, request) == refusal(errno.EOPNOTSUPP)
    assert ask("ioctl", 0x40305828, 0x40305829) == ALLOW


@pytest.mark.parametrize(("name", "counted"), FORMS)
def test_kernel_buffers_grow_only_where_they_are_counted(name: str, counted: bool) -> None:
    ask = Filter(name, counted=counted)
    assert ask("fcntl", 1, 1031) == (ALLOW if counted else refusal(errno.EPERM))
    assert ask("fcntl", 1031, 1) == ALLOW
    for option in (7, 8, 32, 33):
        assert ask("setsockopt", 3, 1, option) == (ALLOW if counted else refusal(0))
        assert ask("setsockopt", 3, 2, option) == ALLOW
    assert ask("setsockopt", 3, 1, 2) == ALLOW


@pytest.mark.parametrize(("name", "counted"), FORMS)
def test_the_kernel_takes_the_program(name: str, counted: bool) -> None:
    instructions = program(ARCHITECTURES[name], counted=counted)
    assert len(instructions) <= 4096
    assert instructions[-1].code == 0x06
    for at, step in enumerate(instructions):
        jumps = (step.value,) if step.code == 0x05 else (step.yes, step.no)
        assert all(jump >= 0 and at + 1 + jump < len(instructions) for jump in jumps if jump)
        assert len(step.pack()) == 8


def test_the_numbers_are_those_of_libseccomp() -> None:
    try:
        library = ctypes.CDLL("libseccomp.so.2")
    except OSError:
        pytest.skip("libseccomp.so.2 is not installed")
    for call, numbers in (REFUSED | ABSENT | OTHERS).items():
        for architecture, number in zip(ARCHITECTURES.values(), numbers, strict=True):
            found = library.seccomp_syscall_resolve_name_arch(
                ctypes.c_uint32(architecture), call.encode()
            )
            assert (found if found >= 0 else None) == number, call
