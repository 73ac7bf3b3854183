"""``arena play``: matches outside of tournaments, for a look and in bulk."""

import re
from pathlib import Path
from secrets import token_hex
from typing import Annotated

import typer

from arena.cli.bulk import play_many
from arena.cli.choice import choose
from arena.cli.limits import DAY
from arena.cli.one_match import play_one
from arena.cli.seats import Seating
from arena.referee.player import TimeControl


def command(
    game: Annotated[str, typer.Argument(help="GAME/VARIANT, such as haricots/advanced.")],
    players: Annotated[
        str,
        typer.Option(
            help="Who plays, by seat, with commas: random, first, human, a submitted bot "
            "such as fox or ann/fox@2, or a bot's folder or archive."
        ),
    ],
    seats: Annotated[int | None, typer.Option(help="As many as players unless given.")] = None,
    options: Annotated[str | None, typer.Option(help="JSON, laid over the variant's.")] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same again.")] = None,
    export: Annotated[Path | None, typer.Option(help="Write the transcript to this file.")] = None,
    count: Annotated[int | None, typer.Option(min=1, help="Play so many deals.")] = None,
    export_dir: Annotated[
        Path | None, typer.Option(help="With --count: write every transcript there.")
    ] = None,
    decision_time: Annotated[
        float, typer.Option("--time", min=0.001, max=DAY, help="Seconds a bot has for a decision.")
    ] = 1.0,
    trusted: Annotated[
        bool, typer.Option("--trusted", help="Run bots of your own without the sandbox.")
    ] = False,
    debug: Annotated[
        bool,
        typer.Option(
            "--debug",
            help="Tell on stderr, as it happens, what is asked and answered, and all that bots "
            "write.",
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> None:
    """Play one match, or many with --count. Built-in players need no sandbox.

    A human plays at this terminal; ? tells how. A folder plays under the conditions of a ladder.

    Example: arena play haricots/advanced --players random,random,first --seed 7
    """
    names = [name.strip() for name in players.split(",")]
    choice = choose(game, len(names) if seats is None else seats, options)
    if len(names) != choice.seats:
        raise typer.BadParameter(f"{len(names)} players for {choice.seats} seats")
    if (export and count) or (export_dir and not count):
        raise typer.BadParameter("--export is for one match, --export-dir goes with --count")
    seed = token_hex(4) if seed is None else seed
    if not re.fullmatch(r"[\w.-]+", seed):
        raise typer.BadParameter(f"the seed {seed!r} is not made of letters, digits, . _ -")
    control = TimeControl(decision=decision_time)
    seating = Seating(names, choice, seed, control, trusted, debug, as_json)
    if count is None:
        play_one(seating, export, as_json)
    else:
        play_many(seating, count, export_dir, as_json)
