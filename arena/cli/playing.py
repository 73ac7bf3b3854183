"""Running a tournament from the command line, from wherever it stands."""

import trio
import typer

from arena.bots.opening import usable_isolation
from arena.cli.codes import INTERRUPTED
from arena.cli.progress import Shown, watch
from arena.cli.terminal import say_error
from arena.home import Home
from arena.store import Store
from arena.store.tables import Tournament
from arena.tournament.executors.local import LocalExecutor
from arena.tournament.runner import Runner


def play_tournament(
    home: Home, store: Store, tournament: Tournament, jobs: int | None, shown: Shown
) -> Tournament:
    """Play what is left and return the tournament as it is stored then."""
    runner = Runner(home, store, tournament)
    if not runner.conditions.trusted:
        usable_isolation()  # told here where there is none, rather than by every worker
    executor = LocalExecutor(runner.conditions, home.bots, home.live, jobs)
    try:
        with watch(runner, shown) as hear:
            trio.run(runner.run, executor, hear)
    except KeyboardInterrupt:
        say_error(f"interrupted; go on with: arena tournament resume {tournament.id}")
        raise typer.Exit(INTERRUPTED) from None
    return store.tournament(runner.number)
