"""``arena bisect``: which version of a bot made it worse."""

from typing import Annotated

import typer

from arena.cli.bisecting import Bisection
from arena.cli.duelling import Duelling, DuelOptions
from arena.cli.spread import spread
from arena.cli.tournament_options import AsJson, Jobs, PlayOptions


@spread
def command(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="A submitted bot, without version.")],
    options: DuelOptions,
    play: PlayOptions,
    good: Annotated[int, typer.Option(min=1, help="An earlier version that was better.")],
    bad: Annotated[int, typer.Option(min=1, help="A later version that is worse.")],
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> int:
    """Find the version that made a bot worse, by duels of the good version against others.

    The first duel makes sure that the good version is better than the bad one at all.

    Exit code 1 where the version cannot be told.

    Example: arena bisect fox --good 3 --bad 11 --game haricots/basic --elo1 50
    """
    duelling = Duelling.begin(options, play, jobs, silent=as_json)
    return Bisection.begin(duelling, bot, good, bad).run(as_json)
