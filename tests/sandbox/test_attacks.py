"""Hostile programs in the real sandbox: what each tries, and that it gets nothing."""

import copy
import json
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import trio

from arena.sandbox import Exit, Isolation, Limits, Process, Program, socket_folder, start
from arena.sandbox.output import Output
from arena.sandbox.seccomp import X86_64, machine
from arena.sandbox.syscalls import ABSENT, OTHERS, REFUSED
from tests.sandbox.conftest import PYTHON, RUNTIME, alive, until

MIB = 1024 * 1024
ATTACKS = Path(__file__).parent / "attacks"
SECRET = "the referee's secret"
MODULES = ("files", "kernel", "processes", "network", "memory")

Facts = dict[str, Any]


def numbers() -> dict[str, int]:
    column = 0 if machine() == X86_64 else 1
    table = {**REFUSED, **ABSENT, **OTHERS, "mlock2": (325, 284), "seccomp": (317, 277)}
    found = ((name, each[column]) for name, each in table.items())
    return {name: number for name, number in found if number is not None}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all attackers."""
    folder = tmp_path_factory.mktemp("attackers")
    package = folder / "tests" / "sandbox" / "attacks"
    shutil.copytree(ATTACKS, package, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(["cc", "-O1", "-o", str(folder / "bombs"), str(ATTACKS / "bombs.c")], check=True)
    (folder / "absolute").symlink_to("/etc/shadow")
    (folder / "relative").symlink_to("../../../../../../etc/shadow")
    folder.chmod(0o755)
    return folder


@pytest.fixture(scope="module")
def facts(folder: Path, isolation: Isolation, tmp_path_factory: pytest.TempPathFactory) -> Facts:
    """What the small attackers found, by the name of the attack."""
    secret = tmp_path_factory.mktemp("secret") / "secret.txt"
    secret.write_text(SECRET)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARENA_SECRET", SECRET)
        return trio.run(attack, folder, isolation, secret)


async def attack(folder: Path, isolation: Isolation, secret: Path) -> Facts:
    abstract = f"arena-test-{os.getpid()}"
    table = numbers()
    with (
        socket_folder() as mine,
        socket_folder() as theirs,
        socket.create_server(("127.0.0.1", 0)) as service,
        listening(mine / "referee.sock") as referee,
        listening(mine / "flooded.sock"),
        listening(theirs / "referee.sock"),
        socket.socket(socket.AF_UNIX) as hidden,
    ):
        hidden.bind("\0" + abstract)
        hidden.listen()
        host = {
            "numbers": table,
            "refused": [name for name in REFUSED if name in table],
            "absent": [name for name in ABSENT if name in table],
            "secret_file": str(secret),
            "folder": str(folder),
            "referee": os.getpid(),
            "port": service.getsockname()[1],
            "abstract": abstract,
            "other_socket": str(theirs / "referee.sock"),
        }
        program = Program(
            (PYTHON[0], "-S", "-B", "-m", "tests.sandbox.attacks.inside", *MODULES),
            folder,
            {"HOST": json.dumps(host)},
            socket_folder=mine,
            runtime=RUNTIME,
        )
        async with (
            start(program, Limits(processes=50), isolation=isolation) as process,
            trio.open_nursery() as nursery,
        ):
            nursery.start_soon(answer, trio.socket.from_stdlib_socket(referee.dup()), process)
            with trio.fail_after(60):
                end = await process.wait()
            nursery.cancel_scope.cancel()
    assert end.code == 0, (end, process.output.text())
    facts = dict(json.loads(line) for line in process.output.stdout.bytes.splitlines())
    facts["host"] = host
    return facts


def listening(path: Path) -> socket.socket:
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    path.chmod(0o666)
    listener.listen(5)
    return listener


async def answer(listener: trio.socket.SocketType, process: Process) -> None:
    with listener:
        link, _ = await listener.accept()
    peer = link.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
    pid = int.from_bytes(peer[:4], "little")
    with link:
        await link.send(b"welcome" if process.owns(pid) else b"who are you")
        await link.recv(100)


def each(found: dict[str, Any] | list[Any], *allowed: object) -> bool:
    """Return whether there is something, and all of it is among these."""
    parts = list(found.values()) if isinstance(found, dict) else found
    return bool(parts) and all(part in allowed for part in parts)


def within(found: Any) -> bool:
    """Return whether a folder's names are those of the sandbox's root, or it cannot be read."""
    return found == "EACCES" or {*found} <= ROOT


ROOT = {"bin", "bot", "dev", "etc", "lib", "lib32", "lib64", "libx32", "proc", "run", "sbin", "tmp",
        "usr", *(path.parts[1] for path in RUNTIME)}  # fmt: skip
DEVICES = {"console", "core", "fd", "full", "null", "ptmx", "pts", "random", "shm", "stderr",
           "stdin", "stdout", "tty", "urandom", "zero"}  # fmt: skip
NO_FAMILY = "EAFNOSUPPORT"

# What each attack must have found, given the isolation and what the host told the attackers.
EXPECTED: dict[str, Callable[[Any, Isolation, Facts], bool]] = {
    "tmpfs_fill": lambda f, i, h: f == ["ENOSPC", 32 * MIB],
    "devshm_fill": lambda f, i, h: f == ["ENOSPC", 16 * MIB],
    "rootfs_and_dev_write": lambda f, i, h: each(f, "EROFS", "EACCES", "ENOENT", "EPERM"),
    "fd_bomb": lambda f, i, h: f[:2] == ["EPERM", "EMFILE"] and f[2] < 256,
    "file_size": lambda f, i, h: f == ["EFBIG", 32 * MIB],
    "write_bot_dir": lambda f, i, h: each(f, "EROFS", "EACCES", "EPERM"),
    "read_etc_passwd": lambda f, i, h: len(f) == 1 and f[0].startswith("bot:x:64"),
    "read_host_files": lambda f, i, h: each(f, "ENOENT", "EACCES"),
    "proc_root_escape": lambda f, i, h: all(
        within(names) for path, names in f.items() if "cwd" not in path
    ),
    "chroot_dirfd_escape": lambda f, i, h: f == ["EPERM", True, "EPERM"],
    "open_by_handle_at": lambda f, i, h: each(f, "EPERM"),
    "mount": lambda f, i, h: each(f, "EPERM"),
    "mknod_device": lambda f, i, h: {*f.pop("devices")} <= DEVICES and each(f, "EPERM"),
    "proc_sys_write": lambda f, i, h: each(f, "EACCES", "EROFS", "EPERM", "ENOENT"),
    "oom_immunity": lambda f, i, h: each(f, "EACCES"),
    "symlink_in_bot_dir": lambda f, i, h: each(f, "ENOENT"),
    "setuid_binary": lambda f, i, h: f == [],
    "setuid_calls": lambda f, i, h: (
        {*f.pop("capabilities")} == {"0" * 16}
        and f.pop("no_new_privs") == "1"
        and 0 not in f.pop("groups")
        and each(f, "EPERM", "EINVAL")
    ),
    "refused_calls": lambda f, i, h: f.keys() == {*h["refused"]} and each(f, "EPERM"),
    "absent_calls": lambda f, i, h: f.keys() == {*h["absent"]} and each(f, "ENOSYS"),
    "calls_of_newer_kernels": lambda f, i, h: each(f, "ENOSYS"),
    "cut_the_leash": lambda f, i, h: each(f, "EPERM"),
    "userns": lambda f, i, h: f.pop("clone3") == "ENOSYS" and each(f, "EPERM"),
    "personality": lambda f, i, h: each(f, "EPERM"),
    "i386_and_x32_abi": lambda f, i, h: each(f, {"died": "SIGSYS"}),
    "tiocsti": lambda f, i, h: f == ["EPERM", "ENXIO"],
    "sched": lambda f, i, h: each(f, "EPERM"),
    "clock_change": lambda f, i, h: each(f, "EPERM"),
    "seccomp_user_notif_and_tsync": lambda f, i, h: (
        (f.pop("plain"), f.pop("tsync"), f.pop("off")) == ("ok", "ok", "on") and each(f, "EPERM")
    ),
    "core_dump": lambda f, i, h: f == {"died": {"died": "SIGABRT"}, "limit": [1, 1], "left": []},
    # The first program and its child, this attacker, are two of the fifty.
    "fork_bomb": lambda f, i, h: f == ["EAGAIN", 48],
    "thread_bomb": lambda f, i, h: f == 48,
    "signal_referee_pid": lambda f, i, h: f.pop("init") == "S" and each(f, "ESRCH"),
    "ptrace_parent": lambda f, i, h: each(f, "EPERM"),
    # In user mode the init has the program's own user id; see the test of the hijack.
    "process_vm_readv_init": lambda f, i, h: (
        f.pop("memory") == ("EACCES" if i.mode == "root" else "ok") and each(f, "EPERM")
    ),
    "see_other_processes": lambda f, i, h: len(f) == 2 and "bwrap" in f,
    "proc1_environ_secret": lambda f, i, h: SECRET not in f,
    "proc1_cmdline_hostpaths": lambda f, i, h: "bwrap" in f and h["folder"] not in f,
    "inherited_fds": lambda f, i, h: f == {"0": "/dev/null", "1": "pipe:", "2": "pipe:"},
    "raw_netlink_vsock_alg": lambda f, i, h: each(f, NO_FAMILY),
    "tcp_loopback_service": lambda f, i, h: each(f, NO_FAMILY),
    "tcp_udp_external": lambda f, i, h: (
        f.pop("interfaces") == 0 and f.pop("resolver") != "ok" and each(f, NO_FAMILY)
    ),
    "abstract_unix": lambda f, i, h: f == "ECONNREFUSED",
    "other_bots_socket": lambda f, i, h: (
        f.pop("theirs") == "ENOENT"
        and f.pop("folder") == ["flooded.sock", "referee.sock"]
        and each(f, "EROFS")
    ),
    "referee_socket_works": lambda f, i, h: f == "welcome",
    "referee_socket_connect_flood": lambda f, i, h: f[0] == "EAGAIN" and f[1] < 20,
    "mlock": lambda f, i, h: f in ("ENOMEM", "EPERM"),
    "memfd": lambda f, i, h: f == ("ok" if i.tier == "A" else "ENOSYS"),
    "secret_memory": lambda f, i, h: f == "EPERM",
    "pipe_buffer_bomb": lambda f, i, h: (
        f["error"] == "EMFILE"
        and f["written"] < 128 * MIB
        and (i.tier == "A" or f["enlarged"] == 0)
    ),
    "buffer_sizes": lambda f, i, h: i.tier == "A" or f[0] == f[1],
    "sysv_shm": lambda f, i, h: each(f, "EPERM"),
    "mqueue": lambda f, i, h: each(f, "EPERM"),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_gets_nothing(name: str, facts: Facts, isolation: Isolation) -> None:
    found = facts[name]
    assert EXPECTED[name](copy.deepcopy(found), isolation, facts["host"]), found


def test_every_attack_has_an_expectation(facts: Facts) -> None:
    assert facts.keys() - {"host"} == EXPECTED.keys()


async def run(
    folder: Path, isolation: Isolation, limits: Limits, *command: str, seconds: float = 60
) -> tuple[Exit, Output]:
    """Run an attacker to its end, or kill it after some seconds."""
    program = Program(command, folder, runtime=RUNTIME)
    async with start(program, limits, isolation=isolation) as process:
        with trio.move_on_after(seconds):
            await process.wait()
    assert process.exit is not None
    assert not alive(process.pid)
    return process.exit, process.output


BOMBS = (
    "malloc_touch",
    "malloc_touch_many_procs",
    "mmap_shared_anon",
    "tmpfs_inode_bomb",
    "memfd_bomb",
    "page_table_bomb",
    "socketbuf_bomb",
    "socketbuf_bomb_many_procs",
)


@pytest.mark.parametrize("kind", BOMBS)
async def test_memory_bombs_go_off_alone(kind: str, folder: Path, isolation: Isolation) -> None:
    limits = Limits(memory=96 * MIB)
    end, output = await run(folder, isolation, limits, "./bombs", kind)
    if end.code == 0:
        # The kernel refused: no process held more than its own limits allow.
        assert output.stdout.bytes == b"refused\n"
        assert end.memory_peak < 128 * MIB
        return
    assert end.memory_exceeded, (end, output.text())
    assert not end.host_exhausted
    assert "memory" in end.text or "open files" in end.text
    if isolation.tier == "A":
        assert end.memory_peak <= limits.memory
    else:
        assert end.memory_peak < limits.memory + 512 * MIB


def alone(name: str) -> tuple[str, ...]:
    return (PYTHON[0], "-S", "-B", "-m", "tests.sandbox.attacks.alone", name)


@pytest.mark.parametrize(
    "name",
    [
        "fork_bomb_exponential",
        "ignore_sigterm",
        "stop_self_uncatchable",
        "cpu_burn_threads",
        "stdout_no_newline_hang",
        "close_stdio",
    ],
)
async def test_dies_when_its_time_is_over(name: str, folder: Path, isolation: Isolation) -> None:
    program = Program(alone(name), folder, runtime=RUNTIME)
    async with start(program, Limits(), isolation=isolation) as process:
        with trio.fail_after(60):
            await until(lambda: process.output.stdout.bytes)
        await trio.sleep(0.1)
        assert process.exit is None
    assert process.exit is not None
    assert process.exit.killed
    assert not alive(process.pid)


async def test_kill_minus_1(folder: Path, isolation: Isolation) -> None:
    end, output = await run(folder, isolation, Limits(), *alone("kill_minus_1"))
    assert end.code == 0
    assert output.stdout.bytes == b"up\nalone\n"


async def test_double_fork_daemon(folder: Path, isolation: Isolation) -> None:
    end, output = await run(folder, isolation, Limits(), *alone("double_fork_daemon"))
    assert (end.code, end.killed) == (0, False)
    assert output.stdout.bytes == b"daemon\n"


async def test_a_name_that_is_no_text(folder: Path, isolation: Isolation) -> None:
    program = Program(alone("name_that_is_no_text"), folder, runtime=RUNTIME)
    async with start(program, Limits(), isolation=isolation) as process:
        with trio.fail_after(60):
            await until(lambda: process.output.stdout.bytes)
        process.ready()
        assert process.owns(process.pid)
        assert await process.freeze()
        await process.thaw()
        end, _ = await run(folder, isolation, Limits(), "/usr/bin/true")
        assert end.code == 0
        assert process.exit is None
    assert not alive(process.pid)


async def test_rlimit_cpu(folder: Path, isolation: Isolation) -> None:
    end, _ = await run(folder, isolation, Limits(cpu_seconds=1), *alone("rlimit_cpu"))
    # With soft and hard limit equal, the kernel sends the one or the other.
    assert end.signal in (signal.SIGXCPU, signal.SIGKILL)
    assert not end.killed


@pytest.mark.parametrize("name", ["stdout_flood", "stderr_flood_lines"])
async def test_floods_are_cut_off(name: str, folder: Path, isolation: Isolation) -> None:
    end, output = await run(folder, isolation, Limits(), *alone(name))
    assert end.output_exceeded
    assert len(output.stdout.bytes) + len(output.stderr.bytes) == 64 * 1024
    assert output.stdout.total + output.stderr.total < 80 * MIB


async def test_hijack_namespace_init(folder: Path, isolation: Isolation) -> None:
    program = Program(
        (PYTHON[0], "-S", "-B", "-m", "tests.sandbox.attacks.hijack"), folder, runtime=RUNTIME
    )
    async with start(program, Limits(), isolation=isolation) as process:
        with trio.fail_after(60):
            await until(lambda: process.output.stdout.bytes.endswith(b"\n"))
        said = process.output.stdout.bytes.decode()
        if isolation.mode == "root":
            assert said.startswith("kept out:")
        else:
            assert said in ("taken over: -1\n", "kept out: another architecture\n")
        # Whoever holds the init holds no more than the program does.
        status = await trio.Path(f"/proc/{process.pid}/status").read_text()
        assert "CapEff:\t0000000000000000" in status
        assert "NoNewPrivs:\t1" in status
    assert not alive(process.pid)
