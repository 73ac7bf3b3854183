"""``arena publish``: leaderboards as files."""

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.terminal import say
from arena.home import open_home
from arena.leaderboard.publishing import publish
from arena.store import Store


def command(
    folder: Annotated[Path, typer.Option("--dir", help="Where to write them.")] = Path(
        "leaderboards"
    ),
) -> None:
    """Write a page and a JSON file for each game, with all its ladders, from stored results.

    Example: arena publish --dir leaderboards
    """
    written = publish(Store(open_home().database), folder)
    for file in written:
        say(f"written: {file}")
    if not written:
        say("no rated results yet; see: arena tournament run --help")
