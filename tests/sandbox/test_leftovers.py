"""Nothing survives the death of a referee, at whatever moment it comes."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.sandbox import Isolation, sweep
from arena.sandbox.sockets import left_behind
from tests.sandbox.conftest import PYTHON

CHECKOUT = Path(__file__).parents[2]
KILLS = 50
AT_ONCE = 5
# After the death of its referee a program has this many seconds to die.
GRACE = 2.0


class Holder:
    """A process that forks referees."""

    def __init__(self, tier: str, folder: Path) -> None:
        self.folder = folder
        # Found in the command line of everything that runs or starts the program.
        self.mark = f"1000.{os.getpid()}{time.monotonic_ns()}"
        self.process = subprocess.Popen(
            [sys.executable, "-B", "-m", "tests.sandbox.holder", tier],
            cwd=CHECKOUT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.read() == "ready"

    def read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def fork(self, manner: str, *command: str) -> int:
        """Start a referee that starts programs; return its number."""
        script = f"echo up; sleep {self.mark} & exec sleep {self.mark}"
        line = [manner, command or ["/bin/sh", "-c", script], str(self.folder)]
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()
        return int(self.read())

    def left(self, harmless: str = "") -> list[str]:
        """Return what still runs, but for processes of a name that is harmless."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                line = (entry / "cmdline").read_bytes()
                name = (entry / "comm").read_text().strip()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if self.mark.encode() in line and name != harmless:
                found.append(f"{entry.name} {line.decode()}")
        return found

    def gone(self, harmless: str = "") -> bool:
        """Return whether all is gone within the grace, but for what is harmless."""
        deadline = time.monotonic() + GRACE
        while self.left(harmless):
            if time.monotonic() > deadline:
                return False
            time.sleep(0.02)
        return True

    def close(self) -> None:
        with self.process as process:
            process.kill()


@pytest.fixture
def holder(isolation: Isolation, tmp_path: Path) -> Iterator[Holder]:
    tmp_path.chmod(0o755)
    holder = Holder(isolation.tier, tmp_path)
    yield holder
    holder.close()


@pytest.mark.slow
def test_nothing_survives_a_kill_at_any_moment(holder: Holder, isolation: Isolation) -> None:
    moments = random.Random(1)
    for _ in range(KILLS // AT_ONCE):
        for referee in [holder.fork("starting") for _ in range(AT_ONCE)]:
            time.sleep(moments.uniform(0, 0.03))
            os.kill(referee, signal.SIGKILL)
        assert holder.gone(harmless="bwrap"), holder.left()
    # A bubblewrap killed between two of its own steps may leave an init that never ran a program.
    sweep(isolation)
    assert holder.gone(), holder.left()
    assert left_behind() == []
    if isolation.hierarchy is not None:
        assert isolation.hierarchy.left_behind() == []


@pytest.mark.parametrize("manner", ["held", "frozen"])
def test_nothing_survives_whatever_state_it_was_in(holder: Holder, manner: str) -> None:
    referee = holder.fork(manner)
    assert holder.read() == "held"
    assert len(holder.left()) >= 6
    os.kill(referee, signal.SIGKILL)
    assert holder.gone(), holder.left()


def test_not_even_with_its_init_taken_over(holder: Holder) -> None:
    package = holder.folder / "tests" / "sandbox" / "attacks"
    attacks = Path(__file__).parent / "attacks"
    shutil.copytree(attacks, package, ignore=shutil.ignore_patterns("__pycache__"))
    module = "tests.sandbox.attacks.hijack"
    referee = holder.fork("held", PYTHON[0], "-S", "-B", "-m", module, holder.mark)
    assert holder.read() == "held"
    assert len(holder.left()) >= 6
    os.kill(referee, signal.SIGKILL)
    assert holder.gone(), holder.left()


def test_a_sweep_ends_what_a_trusted_program_left(best: Isolation, tmp_path: Path) -> None:
    holder = Holder(best.tier, tmp_path)
    try:
        referee = holder.fork("trusted")
        assert holder.read() == "held"
        os.kill(referee, signal.SIGKILL)
        deadline = time.monotonic() + GRACE
        while alive(referee) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert sweep(best).processes >= 1
        assert holder.gone(), holder.left()
    finally:
        holder.close()


def alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def test_a_sweep_leaves_alone_what_has_a_living_owner(holder: Holder, best: Isolation) -> None:
    referee = holder.fork("held")
    assert holder.read() == "held"
    # Bubblewrap, its init, and two programs, in each of three sandboxes.
    while len(holder.left()) < 12:
        time.sleep(0.01)
    sweep(best)
    assert len(holder.left()) == 12
    os.kill(referee, signal.SIGKILL)
    assert holder.gone(), holder.left()
