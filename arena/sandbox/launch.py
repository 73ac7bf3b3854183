"""The start of a sandboxed program: nothing of it runs before everything binds it.

Bubblewrap is started in this thread, because the kernel ties the program's life to the thread
that forked. It holds the namespace's init at ``--block-fd`` while limits and cgroup are set on it;
then the init forks a gate, ties itself to bubblewrap, and loads the filter; only then does the gate
let the program in. A referee that dies before leaves a gate that reads the end of its input; one
that dies after ends the chain referee, bubblewrap, init, program.
"""

import json
import os
import signal
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import trio

from arena.sandbox import command, seccomp
from arena.sandbox.advice import INSTALL, failure
from arena.sandbox.cgroup import Group
from arena.sandbox.child import Child, pipe, send, spawn
from arena.sandbox.errors import HostFault, SandboxUnavailable
from arena.sandbox.limits import Limits, impose
from arena.sandbox.program import Program
from arena.sandbox.tree import Sandbox

BUBBLEWRAP = "/usr/bin/bwrap"
_PATIENCE = 30


@dataclass(frozen=True, slots=True)
class Launched:
    """A program that has just been let in.

    Attributes:
        child: bubblewrap.
        init: the first process of the pid namespace, as the host numbers it.
        leash: its pidfd: killing it kills all, and it becomes readable when the last one is gone.
        tree: the processes of the namespace.
    """

    child: Child
    init: int
    leash: int
    tree: Sandbox


async def launch(
    stack: ExitStack,
    program: Program,
    limits: Limits,
    *,
    mode: command.Mode,
    user: int,
    group: Group | None,
) -> Launched:
    """Start a program in a sandbox; not to be cancelled half-way.

    Args:
        stack: closes the file descriptors, in the end.
        program: what to run.
        limits: its limits.
        mode: whether bubblewrap runs as root.
        user: the user id that the program has inside.
        group: its cgroup; None if its memory will be sampled.

    Raises:
        SandboxUnavailable: the host refuses a sandbox.
        HostFault: the program could not be started, for no fault of its own.
    """
    with ExitStack() as mine:
        with ExitStack() as theirs:
            block, gate = pipe(theirs, mine)
            os.set_blocking(block, True)
            heard, told = pipe(mine, theirs)
            child = _bubblewrap(stack, theirs, program, limits, mode, user, group, block, told)
        leash: int | None = None
        try:
            with trio.fail_after(_PATIENCE):
                init = await _introduced(heard, child)
                leash = os.pidfd_open(init)
                stack.callback(os.close, leash)
                _bind(init, program, limits, mode, group)
                os.write(gate, b"x")
                await _armed(init)
                tree = Sandbox(init)
                stack.callback(tree.close)
                os.write(gate, b"go\n")
            return Launched(child, init, leash, tree)
        except BaseException as error:
            mine.close()
            message = await _abandon(child, leash)
            if not isinstance(error, (OSError, HostFault, trio.TooSlowError)):
                raise
            if not message and isinstance(error, trio.TooSlowError):
                raise HostFault(f"A sandbox was not ready in {_PATIENCE} s: busy host?") from error
            raise failure(message or str(error)) from error


def _bubblewrap(
    stack: ExitStack,
    theirs: ExitStack,
    program: Program,
    limits: Limits,
    mode: command.Mode,
    user: int,
    group: Group | None,
    block: int,
    told: int,
) -> Child:
    def memory(content: bytes) -> int:
        descriptor = os.memfd_create("arena")
        theirs.callback(os.close, descriptor)
        os.write(descriptor, content)
        os.lseek(descriptor, 0, os.SEEK_SET)
        return descriptor

    # Able to read too, or bubblewrap would end half-way when we are dead and nobody reads.
    info = os.open(f"/proc/self/fd/{told}", os.O_RDWR | os.O_CLOEXEC)
    theirs.callback(os.close, info)
    second = os.dup(block)
    theirs.callback(os.close, second)
    descriptors = command.Descriptors(
        passwd=memory(f"bot:x:{user}:{user}::/tmp:/bin/sh\n".encode()),
        group=memory(f"bot:x:{user}:\n".encode()),
        seccomp=memory(seccomp.compiled(counted=group is not None)),
        info=info,
        block=second,
    )
    options = command.options(program, limits, mode, descriptors)
    arguments = memory(b"".join(os.fsencode(option) + b"\0" for option in options))
    try:
        return spawn(
            stack,
            [BUBBLEWRAP, "--args", str(arguments), "--", *command.gated(program, mode, user)],
            stdin=block,
            environment={},
            passed=(arguments, *descriptors),
        )
    except FileNotFoundError as error:
        raise SandboxUnavailable(f"There is no {BUBBLEWRAP}: {INSTALL}.") from error
    except OSError as error:
        raise HostFault(f"{BUBBLEWRAP} could not be started: {error}.") from error


async def _introduced(heard: int, child: Child) -> int:
    """Read from bubblewrap who its init is; it is tied to us when it tells."""
    said = b""
    while b"}" not in said:
        await trio.lowlevel.wait_readable(heard)
        chunk = os.read(heard, 4096)
        if not chunk:
            raise HostFault("bubblewrap ended early")
        said += chunk
    init = int(json.loads(said)["child-pid"])
    if _status(str(init), "PPid") != child.process.pid:
        raise HostFault(f"process {init} is not bubblewrap's")
    return init


def _bind(
    init: int, program: Program, limits: Limits, mode: command.Mode, group: Group | None
) -> None:
    counted = group is not None
    # The JVM maps far more private memory than it uses.
    data = not counted and Path(program.command[0]).name != "java"
    # In a user namespace the init counts as a process of the program's user.
    impose(init, limits, own_processes=int(mode == "user"), counted=counted, data=data)
    with suppress(PermissionError):
        Path(f"/proc/{init}/oom_score_adj").write_text("1000")
    if group is not None:
        group.add(init)


async def _armed(init: int) -> None:
    """Wait until the init has loaded the filter, the last thing that it does to itself."""
    wanted = _status("self", "Seccomp_filters") + 1
    pause = 0.0002
    while _status(str(init), "Seccomp_filters") < wanted:
        await trio.sleep(pause)
        pause = min(2 * pause, 0.005)


def _status(pid: str, name: str) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        key, _, value = line.partition(":")
        if key == name:
            return int(value)
    raise HostFault(f"/proc/{pid}/status has no {name}: Linux 5.9 or newer is needed")


async def _abandon(child: Child, leash: int | None) -> str:
    """End a half-started sandbox and return what bubblewrap complained about."""
    if leash is not None:
        send(leash, signal.SIGKILL)
        await trio.lowlevel.wait_readable(leash)
    with trio.move_on_after(1):
        await trio.lowlevel.wait_readable(child.ended)
    child.kill()
    await child.reap()
    try:
        return os.read(child.stderr, 1 << 16).decode(errors="replace")
    except BlockingIOError:
        return ""
