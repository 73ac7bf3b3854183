"""``arena ladder``: the ratings of a variant at a number of seats."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from arena.cli.choice import choose
from arena.cli.ladder_page import show_ladder
from arena.home import open_home
from arena.leaderboard.ladders import RatedLadder, Wanted, rate, rate_stored
from arena.rating.csv_form import read_csv, write_csv
from arena.store import Store

DATES = ["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S"]


def command(
    ladder: Annotated[
        str | None, typer.Argument(help="GAME/VARIANT, such as haricots/basic.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="The variant's fewest unless given.")] = None,
    since: Annotated[
        datetime | None, typer.Option(formats=DATES, help="Only matches from then on, in UTC.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option(help="Only matches among these, with commas: fox,ann/hen@2.")
    ] = None,
    without_forfeits: Annotated[
        bool, typer.Option("--without-forfeits", help="Only matches in which no bot failed.")
    ] = False,
    anchor: Annotated[
        str | None, typer.Option(help="The bot with rating 0; arena/random if it has results.")
    ] = None,
    results: Annotated[
        Path | None, typer.Option(help="Rate this CSV file instead of what is stored.")
    ] = None,
    csv: Annotated[Path | None, typer.Option(help="Write the rated results to this file.")] = None,
    details: Annotated[
        bool, typer.Option("--details", help="Also who beats whom, seats, and forfeits apart.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> None:
    """Rate all bots of a ladder jointly, from all its results.

    Example: arena ladder haricots/basic --seats 2 --details
    """
    names = [name.strip() for name in bots.split(",")] if bots else []
    wanted = Wanted(names, without_forfeits, anchor)
    if (ladder is None) == (results is None):
        raise typer.BadParameter("name a ladder, or a file with --results")
    if results is not None:
        if seats or since:
            raise typer.BadParameter("--seats and --since are for stored results")
        rated = _from_file(results, wanted)
    else:
        choice = choose(ladder or "", seats)
        game, variant = choice.game, choice.variant
        rated = rate_stored(
            Store(open_home().database),
            game.name,
            variant,
            choice.seats,
            game.version,
            wanted,
            since and since.replace(tzinfo=UTC),
        )
    if csv is not None:
        with csv.open("w", encoding="utf-8", newline="") as file:
            write_csv(rated.results, file)
    show_ladder(rated, details=details, as_json=as_json)


def _from_file(path: Path, wanted: Wanted) -> RatedLadder:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return rate(str(path), list(read_csv(file, str(path))), wanted, {})
