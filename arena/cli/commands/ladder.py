"""``arena ladder``: the ratings of a variant at a number of seats."""

from typing import Annotated

import typer

from arena.cli.choice import choose
from arena.cli.ratings import print_ratings, rating_row
from arena.cli.terminal import say, say_json
from arena.home import open_home
from arena.rating import fit
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
        say_json(
            {"ladder": choice.ladder, "ratings": [rating_row(line) for line in fitted.ratings]}
        )
        return
    if not fitted.ratings:
        say(f"no results on {choice.ladder} yet; see: arena tournament run --help")
        return
    say(f"{choice.ladder}: {fitted.matches} matches in {fitted.blocks} blocks")
    print_ratings(fitted)
