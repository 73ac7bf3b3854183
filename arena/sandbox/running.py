"""Starting one program, and its whole end."""

import os
import resource
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass

import trio

from arena.sandbox import bare, slots
from arena.sandbox.admission import admitted
from arena.sandbox.cgroup import Group
from arena.sandbox.child import Child, send
from arena.sandbox.command import USER
from arena.sandbox.errors import HostFault, SandboxUnavailable
from arena.sandbox.handover import lent
from arena.sandbox.isolation import Isolation
from arena.sandbox.launch import launch
from arena.sandbox.limits import Limits
from arena.sandbox.output import Output
from arena.sandbox.process import Process
from arena.sandbox.program import Program
from arena.sandbox.watcher import Watch

# Seconds that bubblewrap may outlive its sandbox.
_PATIENCE = 5


@dataclass(frozen=True)
class _Running:
    """A program with what its supervisor needs.

    Attributes:
        process: what the caller sees.
        child: our child process: bubblewrap, or the program itself.
        watch: the sampling.
        kill: sends SIGKILL to all processes.
        gone: returns when all processes are gone.
        group: its cgroup, if it has one.
        sampled: whether its memory is held to its limit by sampling.
    """

    process: Process
    child: Child
    watch: Watch
    kill: Callable[[], None]
    gone: Callable[[], Awaitable[None]]
    group: Group | None
    sampled: bool


@asynccontextmanager
async def start(
    program: Program,
    limits: Limits,
    *,
    isolation: Isolation,
    slot: int | None = None,
    trusted: bool = False,
) -> AsyncIterator[Process]:
    """Run a program for as long as the context lasts.

    When the context is left, for whatever reason, every process of the program is killed and
    waited for, and everything that was set up for it is taken away. The exceptions of the body
    pass as they are.

    Args:
        program: what to run.
        limits: what it may use. A trusted program is only held to its output.
        isolation: how to isolate it, as found by ``probe()``.
        slot: a number from 1 to 999 for the user id in root mode; by default a free one is taken.
        trusted: run it as a plain subprocess without any isolation.

    Raises:
        SandboxUnavailable: this host has no sandbox.
        HostFault: the program could not be started or ended, for no fault of its own.
    """
    failure: BaseException | None = None
    faults: list[Exception] = []
    async with AsyncExitStack() as stack:
        with trio.CancelScope(shield=True):
            if trusted or isolation.tier == "trusted":
                running = await _bare(stack, program, limits)
            else:
                running = await _sandboxed(stack, program, limits, isolation, slot)
        over = trio.Event()
        async with trio.open_nursery() as nursery:

            async def supervise() -> None:
                with trio.CancelScope(shield=True):
                    try:
                        await _supervise(running, program)
                    except Exception as error:
                        faults.append(error)
                        nursery.cancel_scope.cancel()
                    finally:
                        over.set()

            nursery.start_soon(supervise)
            try:
                yield running.process
            except BaseException as error:  # passed on below, without the nursery's wrapping
                failure = error
            running.process.kill()
            with trio.CancelScope(shield=True):
                await over.wait()
    if faults:
        raise HostFault(f"A program could not be supervised: {faults[0]!r}.") from faults[0]
    if failure is not None:
        raise failure


# Ctrl-C waits until there is something that can be ended.
@trio.lowlevel.enable_ki_protection
async def _sandboxed(
    stack: AsyncExitStack,
    program: Program,
    limits: Limits,
    isolation: Isolation,
    slot: int | None,
) -> _Running:
    if isolation.mode == "none" or isolation.tier == "C":
        advice = isolation.reasons[0] if isolation.reasons else "see `arena doctor`"
        raise SandboxUnavailable(f"Foreign programs are refused without a sandbox: {advice}")
    user = USER
    if isolation.mode == "root":
        user = slots.FIRST_USER + stack.enter_context(slots.occupied(slot))
    if program.writable is not None:
        owner = user if isolation.mode == "root" else None
        stack.enter_context(lent(program.writable, owner))
    group = None
    if isolation.tier == "A":
        if isolation.hierarchy is None:
            raise ValueError("An isolation of tier A must say where its cgroups are.")
        group = isolation.hierarchy.create(limits)
        stack.push_async_callback(group.remove)
    else:
        stack.enter_context(admitted(limits))
    descriptors = stack.enter_context(ExitStack())
    launched = await launch(
        descriptors, program, limits, mode=isolation.mode, user=user, group=group
    )
    leash = launched.leash
    output = Output(limits.output)
    watch = Watch(launched.tree, launched.tree.temporary, limits)

    def kill() -> None:
        send(leash, signal.SIGKILL)

    async def gone() -> None:
        await trio.lowlevel.wait_readable(leash)

    process = Process(
        launched.init, tree=launched.tree, group=group, output=output, watch=watch, end=kill
    )
    return _Running(process, launched.child, watch, kill, gone, group, sampled=group is None)


@trio.lowlevel.enable_ki_protection
async def _bare(stack: AsyncExitStack, program: Program, limits: Limits) -> _Running:
    descriptors = stack.enter_context(ExitStack())
    child, tree = bare.launch_bare(descriptors, program)
    ended = os.dup(child.ended)
    descriptors.callback(os.close, ended)
    output = Output(limits.output)
    watch = Watch(tree, (), limits)

    def kill() -> None:
        bare.kill(tree)

    async def gone() -> None:
        await trio.lowlevel.wait_readable(ended)
        while tree.pids():
            kill()
            await trio.sleep(0.005)

    await trio.lowlevel.checkpoint()
    process = Process(
        child.process.pid, tree=tree, group=None, output=output, watch=watch, end=kill
    )
    return _Running(process, child, watch, kill, gone, None, sampled=False)


async def _supervise(running: _Running, program: Program) -> None:
    """Read the output, watch the limits, and see the program to its end."""
    process, child, output = running.process, running.child, running.process.output
    try:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(output.drain, output.stdout, child.stdout, process.kill)
            nursery.start_soon(output.drain, output.stderr, child.stderr, process.kill)
            if running.group is not None:
                nursery.start_soon(running.watch.group_limit, running.group, process.kill)
            elif running.sampled:
                nursery.start_soon(running.watch.memory_limit, process.kill)
            if program.writable is not None:
                nursery.start_soon(running.watch.folder_limit, program.writable, process.kill)
            status, used = await _end(running)
            nursery.cancel_scope.cancel()
    except BaseException:
        running.kill()
        await _end(running)
        raise
    output.rest(output.stdout, child.stdout)
    output.rest(output.stderr, child.stderr)
    process.conclude(status, used)


async def _end(running: _Running) -> tuple[int, resource.struct_rusage]:
    """Wait until all processes are gone; return the child's wait status and what it used."""
    reaped = trio.Event()

    async def reap() -> None:
        await running.child.reap()
        running.process.usage()
        running.kill()
        reaped.set()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(reap)
        await running.gone()
        with trio.move_on_after(_PATIENCE):
            await reaped.wait()
        if not reaped.is_set():
            running.child.kill()
    return await running.child.reap()
