"""Knockout: the losers of each table leave."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from arena.tournament.rounds import Rounds
from arena.tournament.schedule import Field, Format, Outcome, Table, points


@dataclass(frozen=True)
class Knockout(Format):
    """Bots are seeded in the order in which they entered, the best first."""

    name = "knockout"
    summary = "the losers of each table leave; bots are seeded in their order, the best first"

    def plan(self, field: Field) -> "KnockoutPlan":
        """Rounds down to one last table."""
        return KnockoutPlan(field)


class Cut(NamedTuple):
    """What a round does: so many tables, at which so many bots leave altogether."""

    tables: int
    leave: int


class KnockoutPlan(Rounds):
    """Rounds of a knockout.

    At a table of n seats the best n / p go on, p being the smallest divisor of n: one of two, one
    of three, two of four, one of five. The first round (rarely the first two) is incomplete, so
    that all later ones come out even: the best seeds go on without playing.

    In every round the bots that play are seeded anew: the best meets the last, the second the last
    but one, and so on; with more seats in snakes. At a table more points win; if they are equal,
    the better seed does.
    """

    def __init__(self, field: Field) -> None:
        self.cuts = list(cuts(field.bots, field.seats))
        super().__init__(field, [cut.tables for cut in self.cuts])

    def seat(self, number: int, outcomes: Sequence[Outcome]) -> list[Table]:
        """The tables of round `number`."""
        gained: dict[Table, Counter[int]] = {}
        for outcome in outcomes:
            sums = gained.setdefault(tuple(sorted(outcome.seating)), Counter())
            for bot, point in points(outcome).items():
                # Exact in units of half an opponent, so that no order of adding up can matter.
                sums[bot] += round(2 * (self.field.seats - 1) * point)
        alive = list(range(self.field.bots))
        for cut in self.cuts[:number]:
            leave = cut.leave
            for table in draw(alive, self.field.seats, cut.tables):
                losers = min(leave, self.field.seats - winners(self.field.seats))
                leave -= losers
                ranking = sorted((-gained[table][bot], bot) for bot in table)
                out = {bot for _, bot in ranking[len(ranking) - losers :]}
                alive = [bot for bot in alive if bot not in out]
        return draw(alive, self.field.seats, self.cuts[number].tables)

    def remarks(self) -> tuple[tuple[str, str], ...]:
        """Who goes on."""
        byes = self.field.bots - self.cuts[0].tables * self.field.seats
        return (
            ("go on from a table", f"{winners(self.field.seats)} of {self.field.seats}"),
            ("bots that enter later", f"the {byes} best seeds" if byes else "none"),
        )


def winners(seats: int) -> int:
    """How many bots of a table go on."""
    return seats // next(divisor for divisor in range(2, seats + 1) if seats % divisor == 0)


def cuts(bots: int, seats: int) -> Iterator[Cut]:
    """The rounds of a field, down to one table whose best bot wins."""
    stay = winners(seats)
    while bots > seats:
        goal = seats
        while goal * seats // stay < bots:
            goal = goal * seats // stay
        tables = min(-(-(bots - goal) // (seats - stay)), bots // seats)
        leave = min(bots - goal, tables * (seats - stay))
        yield Cut(tables, leave)
        bots -= leave
    yield Cut(1, seats - 1)


def draw(alive: Sequence[int], seats: int, tables: int) -> list[Table]:
    """The tables of the worst seeds that fill them: each has one of every tier of seeds."""
    playing = alive[len(alive) - tables * seats :]
    tiers = [playing[start : start + tables] for start in range(0, len(playing), tables)]
    return [
        tuple(
            sorted(tier[number if row % 2 == 0 else -1 - number] for row, tier in enumerate(tiers))
        )
        for number in range(tables)
    ]
