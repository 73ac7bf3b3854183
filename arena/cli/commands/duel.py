"""``arena duel``: which of two bots is better, with as few matches as possible."""

from typing import Annotated

import typer

from arena.cli.duel_page import duel_json, say_duel
from arena.cli.duelling import Duelling, DuelOptions
from arena.cli.spread import spread
from arena.cli.terminal import say_json
from arena.cli.tournament_options import AsJson, Jobs, PlayOptions


@spread
def command(
    one: Annotated[str, typer.Argument(metavar="A", help="The bot that may be better.")],
    other: Annotated[str, typer.Argument(metavar="B", help="The bot that it is compared with.")],
    options: DuelOptions,
    play: PlayOptions,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Let two bots change places deal by deal, until a sequential test tells which is better.

    It is stored as a tournament that no ladder counts; resume it as such.

    Example: arena duel fox@2 fox@1 --game haricots/basic --elo0 0 --elo1 20
    """
    result = Duelling.begin(options, play, jobs, silent=as_json).duel(one, other)
    if as_json:
        say_json(duel_json(result))
    else:
        say_duel(result)
