"""Programs to run in the sandbox, in every set-up that this host can give."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import trio

from arena.sandbox import Exit, Isolation, Limits, Program, probe, start

PYTHON = (str(Path(sys.executable).resolve()), "-I", "-S", "-B")
RUNTIME = (Path(sys.base_prefix).resolve(),)


@pytest.fixture(scope="session")
def best() -> Isolation:
    """The best isolation of this host."""
    found = probe()
    assert found.tier in "AB", found.reasons
    return found


@pytest.fixture(scope="session", params=["tierA", "tierB"])
def isolation(request: pytest.FixtureRequest, best: Isolation) -> Isolation:
    """Each tier of this host; the user is whoever runs the tests."""
    if request.param == "tierB":
        return replace(best, tier="B")
    if best.tier != "A":
        pytest.skip("no memory and pids cgroup is writable here")
    return best


async def until(condition: Callable[[], object]) -> None:
    """Wait until something has come about."""
    while not condition():  # noqa: ASYNC110
        await trio.sleep(0.005)


def alive(pid: int) -> bool:
    """Return whether a process runs; one that only waits to be forgotten does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


@dataclass(frozen=True)
class Ran:
    """What came of a program."""

    exit: Exit
    stdout: str
    stderr: str


@dataclass(frozen=True)
class Bots:
    """Writes programs and runs them."""

    folder: Path
    isolation: Isolation

    def python(
        self, source: str, *arguments: str, environment: Mapping[str, str] | None = None
    ) -> Program:
        """A program of this source."""
        (self.folder / "bot.py").write_text(source)
        return self.program(*PYTHON, "bot.py", *arguments, environment=environment)

    def program(self, *command: str, environment: Mapping[str, str] | None = None) -> Program:
        """A program with the bot's folder and this interpreter."""
        return Program(command, self.folder, environment or {}, runtime=RUNTIME)

    async def run(self, program: Program, limits: Limits | None = None) -> Ran:
        """Run a program to its own end."""
        limits = limits or Limits()
        async with start(program, limits, isolation=self.isolation) as process:
            end = await process.wait()
        output = process.output
        return Ran(end, output.stdout.bytes.decode(), output.stderr.bytes.decode())


@pytest.fixture
def bots(tmp_path: Path, isolation: Isolation) -> Bots:
    """Programs in a folder of their own."""
    folder = tmp_path / "bot"
    folder.mkdir()
    folder.chmod(0o755)
    return Bots(folder, isolation)
