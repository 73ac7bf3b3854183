"""The examination of a host: what works of the sandbox, and what helps where it does not."""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from arena.sandbox.errors import HostFault, SandboxUnavailable
from arena.sandbox.isolation import Isolation
from arena.sandbox.limits import MIB, Limits
from arena.sandbox.probing import DELEGATE, probe, run_apart
from arena.sandbox.process import Exit
from arena.sandbox.program import Program
from arena.sandbox.running import start

_PROMISES = {
    "network": "no network",
    "files": "no file of the host",
    "processes": "no other process",
    "fork_bomb": "no more processes than allowed",
    "privileges": "no privilege, and filtered system calls",
    "secrets": "nothing of the referee's environment",
}
_TRUST_NOBODY = "run no foreign program on this host, and report this"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was examined.

    Attributes:
        name: what, in a few words.
        ok: whether foreign programs can be run as far as this goes.
        found: what was found, in one line.
        mend: the command or the step that makes it better; empty where nothing could be.
    """

    name: str
    ok: bool
    found: str
    mend: str = ""


def examine() -> list[Finding]:
    """Examine this host, by running small hostile programs in its sandbox.

    It takes about a second, in which the calling thread waits.
    """
    isolation = probe()
    if isolation.tier == "C":
        reason, _, advice = isolation.reasons[0].rpartition(": ")
        return [Finding("sandbox", False, reason, advice)]
    return [
        Finding("sandbox", True, f"{isolation.text} on {_kernel()}"),
        _accounting(isolation),
        *_promises(isolation),
        _memory(isolation),
    ]


def _kernel() -> str:
    system = os.uname()
    return f"Linux {system.release}, {system.machine}"


def _accounting(isolation: Isolation) -> Finding:
    if isolation.hierarchy is not None and isolation.tier == "A":
        version = isolation.hierarchy.version
        return Finding("memory accounting", True, f"exact, by cgroups of version {version}")
    return Finding("memory accounting", True, f"by sampling: {isolation.reasons[0]}", DELEGATE)


def _promises(isolation: Isolation) -> list[Finding]:
    source = Path(__file__).with_name("inside.py").read_text()
    os.environ["ARENA_PROBE_SECRET"] = "hidden"
    try:
        end, said = _run(isolation, Limits(processes=16), source)
    finally:
        del os.environ["ARENA_PROBE_SECRET"]
    if end is None or end.code != 0:
        return [Finding("isolation", False, f"the probe failed: {said}", _TRUST_NOBODY)]
    broken: dict[str, str] = json.loads(said)
    return [
        Finding(promise, not broken[name], broken[name] or "holds", broken[name] and _TRUST_NOBODY)
        for name, promise in _PROMISES.items()
    ]


def _memory(isolation: Isolation) -> Finding:
    name = "no more memory than allowed"
    source = "x = []\nwhile True: x.append(b'x' * 1_000_000)"
    end, said = _run(isolation, Limits(memory=64 * MIB), source)
    if end is None:
        return Finding(name, False, said, _TRUST_NOBODY)
    stopped = end.memory_exceeded or "MemoryError" in said
    if not stopped or end.memory_peak > 256 * MIB:
        found = f"{end.memory_peak // MIB} MiB were taken at a limit of 64 MiB"
        return Finding(name, False, found, _TRUST_NOBODY)
    return Finding(name, True, "holds")


def _run(isolation: Isolation, limits: Limits, source: str) -> tuple[Exit | None, str]:
    """Run a Python program; return its end, if it had one, and what it said or what was wrong."""
    interpreter = str(Path(sys.executable).resolve())
    program = Program(
        (interpreter, "-I", "-S", "-B", "-c", source),
        Path("/usr"),
        runtime=(Path(sys.base_prefix).resolve(),),
    )

    async def work() -> tuple[Exit | None, str]:
        try:
            async with start(program, limits, isolation=isolation) as process:
                end = await process.wait()
        except (HostFault, SandboxUnavailable) as error:
            return None, str(error)
        return end, process.output.text()

    return run_apart(work)
