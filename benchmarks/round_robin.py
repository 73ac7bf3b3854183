"""Matches per second of a round-robin of random bots in the real sandbox, and who used the CPU."""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.machine import described

ROOT = Path(__file__).parents[1]
DEALS = 40


def main() -> None:
    """Submit the random bot twice, let both play, and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"ARENA_HOME": folder}

        def arena(*arguments: str | Path) -> str:
            command = [sys.executable, "-m", "arena", *map(str, arguments)]
            return subprocess.run(
                command, env=environment, check=True, capture_output=True, text=True
            ).stdout

        names = ("one", "two")
        for name in names:
            bot = Path(folder) / name
            bot.mkdir()
            for file in (ROOT / "sample_bots" / "random").iterdir():
                text = file.read_text("utf-8").replace('name = "random"', f'name = "{name}"')
                (bot / file.name).write_text(text, "utf-8")
            toml = (bot / "bot.toml").read_text("utf-8")
            lines = [line for line in toml.splitlines() if not line.startswith("games")]
            (bot / "bot.toml").write_text("\n".join([*lines, 'games = ["haricots"]', ""]))
            arena("bot", "submit", bot)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begin = time.monotonic()
        arena(
            "tournament", "run", "haricots/basic", "--bots", ",".join(names), "--deals", str(DEALS)
        )
        seconds = time.monotonic() - begin
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        (row,) = json.loads(arena("tournament", "list", "--json"))
    matches = row["matches_done"]
    table = Table("figure", "value", box=None)
    table.add_row("matches", str(matches))
    table.add_row("wall seconds", f"{seconds:.1f}")
    table.add_row("matches per second", f"{matches / seconds:.1f}")
    table.add_row("CPU seconds of arena and what it waited for", f"{cpu:.1f}")
    console = Console()
    console.print(table)
    console.print(described("grpcio", "trio"), highlight=False)


if __name__ == "__main__":
    main()
