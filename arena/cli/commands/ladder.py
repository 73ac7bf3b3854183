"""``arena ladder``: the ratings of a variant at a number of seats."""

import math
from typing import Annotated

import typer

from arena.cli.choice import choose
from arena.cli.terminal import grid, out, say, say_json
from arena.home import open_home
from arena.rating import Rating, fit
from arena.store import Store


def command(
    ladder: Annotated[str, typer.Argument(help="GAME/VARIANT, such as haricots/basic.")],
    seats: Annotated[int | None, typer.Option(help="The variant's fewest unless given.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> None:
    """Rate all bots of a ladder jointly, from all its results.

    Example: arena ladder haricots/basic --seats 2
    """
    choice = choose(ladder, seats)
    results = Store(open_home().database).results(
        choice.game.name, choice.variant, choice.seats, choice.game.version
    )
    fitted = fit(results)
    if as_json:
        say_json({"ladder": choice.ladder, "ratings": [_row(line) for line in fitted.ratings]})
        return
    if not fitted.ratings:
        say(f"no results on {choice.ladder} yet; see: arena tournament run --help")
        return
    numbers = ("rank", "Elo", "±", "matches", "points", "forfeits")
    table = grid("rank", "bot", "Elo", "±", "matches", "points", "forfeits", numbers=numbers)
    for line in fitted.ratings:
        ranks = f"{line.rank_low}" + (
            f"–{line.rank_high}" if line.rank_high != line.rank_low else ""
        )
        table.add_row(
            ranks,
            line.bot,
            f"{line.elo:.0f}",
            _finite(line.error, ".0f"),
            str(line.matches),
            f"{line.points:.3f}",
            str(line.forfeits),
        )
    say(f"{choice.ladder}: {fitted.matches} matches in {fitted.blocks} blocks")
    out.print(table)
    for note in fitted.notes:
        say(note)


def _row(line: Rating) -> dict[str, object]:
    bot, _, version = line.bot.rpartition("@")
    return {
        "bot": bot.partition("/")[2],
        "owner": bot.partition("/")[0],
        "version": int(version),
        "elo": round(line.elo, 3),
        "error": round(line.error, 3) if math.isfinite(line.error) else None,
        "matches": line.matches,
        "rank": line.rank,
        "rank_low": line.rank_low,
        "rank_high": line.rank_high,
        "points": line.points,
        "points_error": line.points_error if math.isfinite(line.points_error) else None,
        "forfeits": line.forfeits,
    }


def _finite(value: float, form: str) -> str:
    return format(value, form) if math.isfinite(value) else "?"
