"""Duels from the command line: their options, and playing one."""

from dataclasses import dataclass
from typing import Annotated

import typer

from arena.cli.choice import choose
from arena.cli.duel_page import DuelResult, duel_result
from arena.cli.playing import play_tournament
from arena.cli.progress import Shown
from arena.cli.tournament_options import PlayOptions
from arena.home import Home, open_home
from arena.store import Store
from arena.tournament.planning import plan_tournament


@dataclass(frozen=True)
class DuelOptions:
    """What is tested, and at which table; the parameters of a command, see ``spread``."""

    game: Annotated[str, typer.Option(help="GAME/VARIANT, such as haricots/basic.")]
    seats: Annotated[
        int | None, typer.Option(help="As many as bots, or the variant's fewest, unless given.")
    ] = None
    others: Annotated[
        str | None, typer.Option(help="At three and more seats: who else sits there, with commas.")
    ] = None
    deals: Annotated[int, typer.Option(min=1, help="Deals that are played at most.")] = 2000
    elo0: Annotated[float, typer.Option(help="Claim 'better' by more than this.")] = 0.0
    elo1: Annotated[float, typer.Option(help="Or claim 'not better by this'.")] = 20.0
    alpha: Annotated[float, typer.Option(help="Chance of a wrong 'better', at most.")] = 0.05
    beta: Annotated[float, typer.Option(help="Chance of a wrong 'not better', at most.")] = 0.05


@dataclass(frozen=True)
class Duelling:
    """All that duels need to be played one after the other."""

    home: Home
    store: Store
    options: DuelOptions
    play: PlayOptions
    jobs: int | None
    shown: Shown

    @staticmethod
    def begin(
        options: DuelOptions, play: PlayOptions, jobs: int | None, *, silent: bool
    ) -> "Duelling":
        """Open the state folder; ``silent``: show no progress."""
        home = open_home()
        shown: Shown = "nothing" if silent else "people"
        return Duelling(home, Store(home.database), options, play, jobs, shown)

    def duel(self, one: str, other: str) -> DuelResult:
        """Play two bots against each other until something may be claimed or deals run out."""
        options = self.options
        others = options.others.split(",") if options.others else []
        seats = options.seats
        if seats is None and others and "@" not in options.game:
            seats = 2 + len(others)
        choice = choose(options.game, seats)
        if len(others) != choice.seats - 2:
            raise typer.BadParameter(
                f"at {choice.seats} seats name {choice.seats - 2} of the others with --others, "
                f"not {len(others)}"
            )
        wishes = self.play.wishes(
            choice,
            ",".join([one, other, *others]),
            self.store,
            isolation=self.play.isolation,
            deals=options.deals,
            format="duel",
            format_options={
                "elo0": options.elo0,
                "elo1": options.elo1,
                "alpha": options.alpha,
                "beta": options.beta,
            },
        )
        tournament = plan_tournament(self.store, wishes)
        played = play_tournament(self.home, self.store, tournament, self.jobs, self.shown)
        result = duel_result(self.store, played)
        assert result, "a duel is a duel"
        return result
