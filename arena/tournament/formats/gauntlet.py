"""Gauntlet: a few challengers against everybody else, who do not play among themselves."""

from dataclasses import dataclass

from arena.tournament.design import Design
from arena.tournament.layout import Stretches, Tables
from arena.tournament.schedule import Field, Format, ScheduleError
from arena.tournament.tables import Joined, Renamed, choose


@dataclass(frozen=True)
class Gauntlet(Format):
    """The first bots of the field are challengers; every table has one of them.

    Attributes:
        challengers: how many.
        most: if a challenger could meet more combinations of opponents than this, it meets a
            sample, in which every pair of its opponents sits with it equally often.
    """

    name = "gauntlet"
    summary = "the first bots against all others, who do not meet among themselves"

    challengers: int = 1
    most: int = 1000

    def plan(self, field: Field) -> Design:
        """Each challenger meets every combination of other bots, or a sample of them."""
        if not 1 <= self.challengers <= field.bots - field.seats + 1:
            raise ScheduleError(
                f"{self.challengers} of {field.bots} bots cannot be challengers at {field.seats} "
                f"seats: choose 1 to {field.bots - field.seats + 1}"
            )
        parts = []
        how = ""
        for challenger in range(self.challengers):
            groups = [
                [bot for bot in group if bot >= self.challengers]
                for group in field.groups
                if challenger not in group
            ]
            choice = choose(
                [group for group in groups if group], field.seats - 1, self.most, field.seed
            )
            parts.append(Renamed(choice.tables, range(field.bots), (challenger,)))
            how = choice.how
        stretches = Stretches(field.seats, field.deals, field.run)
        return Design(Tables(Joined(parts), stretches), field.bots, f"{how} of opponents")
