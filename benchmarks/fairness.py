"""Whether a busy host costs an honest bot anything, and whether a slow bot is caught.

With three processes for each core that do nothing but compute, two bots that need 60 ms of CPU for
every decision play under a limit of 100 ms. Then, without those processes, a bot that needs 120 ms
plays: it is to be caught in every match.
"""

import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import trio
from rich.console import Console
from rich.table import Table

from arena.bots.opening import StoredBot, opener
from arena.bots.staging import staged
from arena.games import find
from arena.referee.match import Outcome, Recorder, Setup
from arena.referee.player import TimeControl
from arena.referee.series import play_series
from arena.referee.verdict import HostFault, Kind, Verdict
from arena.replay.log import Header, ReplayWriter
from arena.replay.reader import parse
from benchmarks.machine import described

DECISIONS = int(sys.argv[1]) if "".join(sys.argv[1:]).isdecimal() else 2000
SLOW_MATCHES = 10
LIMIT = 0.1
ROWS = ("matches", "decisions", "timeouts", "void", "most charged, ms", "longest on the wall, ms")

BOT = """
import time

from arena_sdk import run


def choose(decision):
    begin = time.thread_time()
    while time.thread_time() - begin < {seconds}:
        pass
    return 0


run(choose)
"""


class Tally:
    """What became of the matches of two bots."""

    def __init__(self) -> None:
        self.decisions = self.matches = self.voids = 0
        self.verdicts: Counter[str] = Counter()
        self.late: list[Verdict] = []
        self.most_charged = self.most_wall = 0.0

    def figures(self) -> tuple[str, ...]:
        """Return what was counted, as ``ROWS`` name it."""
        return (
            str(self.matches),
            str(self.decisions),
            str(self.verdicts["timeout"]),
            str(self.voids),
            f"{1000 * self.most_charged:.0f}",
            f"{1000 * self.most_wall:.0f}",
        )

    def hear(self, _number: int, recorder: Recorder, outcome: Outcome) -> None:
        """Count a match."""
        self.matches += 1
        self.decisions += outcome.decisions
        self.verdicts.update(verdict.kind.value for verdict in outcome.verdicts)
        self.late += [verdict for verdict in outcome.verdicts if verdict.kind is Kind.TIMEOUT]
        assert isinstance(recorder, ReplayWriter)
        for timing in parse(recorder.closed()).times.values():
            self.most_charged = max(self.most_charged, timing.charged)
            self.most_wall = max(self.most_wall, timing.wall)


async def play(bots: list[StoredBot], tally: Tally, decisions: int, matches: int) -> None:
    """Play deal after deal until there were so many decisions and matches."""
    game = find("haricots")
    options = game.variants["basic"].options
    async with opener() as bring:
        while tally.decisions < decisions or tally.matches < matches:
            setup = Setup("fairness", game, options, TimeControl(60.0, LIMIT))
            header = Header("fairness", game, options, ({"name": "a"}, {"name": "b"}))
            opens = [partial(bring.open, bot) for bot in bots]
            record = partial(_writer, header)
            try:
                await play_series(setup, opens, str(tally.matches), 1, record, tally.hear)
            except HostFault:
                tally.voids += 1  # and the deal is played again


def _writer(header: Header, _number: int) -> ReplayWriter:
    return ReplayWriter(header)


@contextmanager
def hogs() -> Iterator[None]:
    """Let three processes for each core compute."""
    count = 3 * len(os.sched_getaffinity(0))
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def bot(folder: Path, seconds: float) -> Path:
    """Write a bot that computes so long at every decision."""
    folder.mkdir()
    toml = 'name = "busy"\nowner = "arena"\nlanguage = "python"\ngames = ["haricots"]\n'
    (folder / "bot.toml").write_text(toml)
    (folder / "bot.py").write_text(BOT.format(seconds=seconds))
    return folder


async def play_both(folder: Path, honest: Tally, slow: Tally) -> None:
    """Play the honest bot on a busy host, then the slow one."""
    stage = partial(staged, trusted=False, tell=print)
    async with (
        stage(bot(folder / "honest", 0.6 * LIMIT)) as one,
        stage(bot(folder / "slow", 1.2 * LIMIT)) as other,
    ):
        with hogs():
            await play([one, one], honest, DECISIONS, 1)
        await play([other, one], slow, 0, SLOW_MATCHES)


def main() -> None:
    """Play both and print the table."""
    honest, slow = Tally(), Tally()
    with tempfile.TemporaryDirectory() as folder:
        trio.run(play_both, Path(folder), honest, slow)
    table = Table("", "60 % of the limit, busy host", "120 % of the limit against it", box=None)
    for name, *figures in zip(ROWS, honest.figures(), slow.figures(), strict=True):
        table.add_row(name, *figures)
    console = Console()
    console.print(table)
    for verdict in honest.late:
        console.print(f"late on the busy host: {verdict.facts}", highlight=False)
    console.print(described("grpcio", "trio"), highlight=False)


if __name__ == "__main__":
    if sys.argv[1:] not in ([], [str(DECISIONS)]):
        sys.exit("usage: python -m benchmarks.fairness [DECISIONS]")
    main()
