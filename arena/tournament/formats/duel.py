"""Duel: two bots compared with as few matches as possible."""

from collections.abc import Iterable
from dataclasses import dataclass

from arena import rating
from arena.rating import Claim, Standing, block_score
from arena.tournament.design import Design
from arena.tournament.layout import Stretches, Tables
from arena.tournament.schedule import Field, Format, Outcome, ScheduleError
from arena.tournament.seating import swapped_seatings


@dataclass(frozen=True)
class Duel(Format):
    """The first two bots change places in every deal, with the same others at the table.

    The field's deals are the most that are played: a sequential test stops as soon as it may claim
    something. Results of matches that end when one bot leads do not belong on a ladder.

    Attributes:
        elo0, elo1, alpha, beta: see `arena.rating.Duel`.
    """

    name = "duel"
    summary = "two bots change places in every deal, until a test tells which is better"
    rated = False

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def plan(self, field: Field) -> Design:
        """One table, whose first two bots are compared."""
        if field.bots != field.seats:
            raise ScheduleError(
                f"a duel at {field.seats} seats needs the two bots and {field.seats - 2} others, "
                f"but has {field.bots} bots"
            )
        self.test()
        tables = Tables(
            [tuple(range(field.bots))],
            Stretches(field.seats, field.deals, field.run),
            seater=lambda table, order: swapped_seatings(table[0], table[1], table[2:], order),
        )
        return Design(tables, field.bots, "the first two bots change places in every deal")

    def test(self) -> "DuelTest":
        """The sequential test of the first bot against the second.

        Raises:
            ScheduleError: the options make no test.
        """
        try:
            return DuelTest(rating.Duel(self.elo0, self.elo1, self.alpha, self.beta))
        except ValueError as error:
            raise ScheduleError(f"duel: {error}") from None


class DuelTest:
    """Bot 0 against bot 1, by the scores of blocks."""

    def __init__(self, duel: rating.Duel) -> None:
        self._duel = duel

    @property
    def standing(self) -> Standing:
        """Where the duel stands."""
        return self._duel.standing

    @property
    def words(self) -> str:
        """Where the duel stands, in a few words."""
        standing = self.standing
        return (
            f"block score {standing.score:.3f}, likelihood ratio {standing.ratio:.2f} "
            f"between {standing.lower:.2f} and {standing.upper:.2f}"
        )

    def add(self, block: int, outcomes: Iterable[Outcome]) -> bool:
        """Take the matches of the next block; tell whether something may be claimed."""
        standing = self._duel.add(block, block_score(outcomes, 0, 1))
        return standing.claim is not Claim.RUNNING
