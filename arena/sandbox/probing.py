"""Finding out, by really running a program, how well this host can isolate one."""

import functools
import os
import re
import subprocess
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Literal, TypeVar

import trio

from arena.sandbox import hierarchy
from arena.sandbox.advice import INSTALL
from arena.sandbox.errors import HostFault, SandboxUnavailable
from arena.sandbox.isolation import Isolation
from arena.sandbox.launch import BUBBLEWRAP
from arena.sandbox.limits import Limits
from arena.sandbox.program import Program
from arena.sandbox.running import start
from arena.sandbox.seccomp import machine

T = TypeVar("T")

_OLDEST = (0, 8)

# How to get a cgroup of one's own.
DELEGATE = "systemd-run --user --scope -p Delegate=yes arena …"

_NO_CGROUP = f"no memory and pids cgroup is writable: start arena as root, or by `{DELEGATE}`"


def probe() -> Isolation:
    """Return the best isolation of this host, after running a program in it.

    The answer is kept for this process, as long as neither the host nor bubblewrap changes. The
    first call takes some tens of milliseconds, in which the calling thread waits.
    """
    boot = Path("/proc/sys/kernel/random/boot_id").read_text()
    return _probe((boot, os.geteuid(), bubblewrap_version()))


def bubblewrap_version() -> str:
    """Return bubblewrap's version, such as ``0.8.0``; empty if it cannot be run."""
    try:
        said = subprocess.run([BUBBLEWRAP, "--version"], capture_output=True, text=True, env={})
    except OSError:
        return ""
    found = re.search(r"\d+(\.\d+)+", said.stdout)
    return found.group() if found else ""


@functools.cache
def _probe(host: tuple[str, int, str]) -> Isolation:
    _, user, version = host
    none = Isolation("C", "none", version)
    if not version:
        return replace(none, reasons=(f"{BUBBLEWRAP} is missing: {INSTALL}",))
    if tuple(map(int, version.split(".")[:2])) < _OLDEST:
        return replace(none, reasons=(f"bubblewrap {version} is too old: {INSTALL}",))
    mode: Literal["root", "user"] = "root" if user == 0 else "user"
    found = hierarchy.find()
    sampled = Isolation("B", mode, version)
    reasons: list[str] = []
    if found is None:
        reasons.append(_NO_CGROUP)
    else:
        full = Isolation("A", mode, version, hierarchy=found)
        if not (refusal := _refusal(full)):
            return full
        reasons.append(refusal)
    if refusal := _refusal(sampled):
        return replace(none, reasons=(refusal, *reasons))
    return replace(sampled, reasons=tuple(reasons))


def _refusal(isolation: Isolation) -> str:
    """Run a small program; return why that did not work, or nothing."""

    async def work() -> str:
        try:
            machine()
            program = Program(("/bin/sh", "-c", "echo fine"), Path("/usr"))
            async with start(program, Limits(), isolation=isolation) as process:
                end = await process.wait()
        except (SandboxUnavailable, HostFault) as error:
            return str(error)
        if end.code != 0 or process.output.stdout.bytes != b"fine\n":
            return f"A probe program failed: {end.text}; {process.output.text()}"
        return ""

    return run_apart(work)


def run_apart(work: Callable[[], Awaitable[T]]) -> T:
    """Run a trio function in a thread of its own, since the caller may be inside a trio loop.

    Bubblewrap is tied to the thread that starts it; here it ends before the thread does.
    """
    answers: list[T] = []
    thread = threading.Thread(target=lambda: answers.append(trio.run(work)))
    thread.start()
    thread.join()
    return answers[0]
