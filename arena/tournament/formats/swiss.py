"""Swiss: in every round bots with about the same score meet."""

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from arena.tournament.pairing import pair_off, seat_together
from arena.tournament.rounds import Rounds
from arena.tournament.schedule import Field, Format, Outcome, ScheduleError, Table, points

MOST_ROUNDS = 1_000


@dataclass(frozen=True)
class Swiss(Format):
    """A few rounds that sort a large field; everybody plays to the end.

    Attributes:
        rounds: how many; 0 for as many as a knockout of the field would need at two seats.
    """

    name = "swiss"
    summary = "in every round bots with about the same score meet; nobody is eliminated"

    rounds: int = 0

    def plan(self, field: Field) -> "SwissPlan":
        """Rounds of tables; see `SwissPlan`."""
        if not 0 <= self.rounds <= MOST_ROUNDS:
            raise ScheduleError(
                f"rounds must be 1 to {MOST_ROUNDS:,}, or 0 for as many as a knockout would need"
            )
        return SwissPlan(field, self.rounds or max(1, math.ceil(math.log2(field.bots))))


class SwissPlan(Rounds):
    """Rounds of a Swiss tournament.

    Bots are ordered by points per round, equal ones as drawn by lot beforehand, and seated from
    the top with their neighbours, rematches being avoided as long as they can be. If the field
    does not fill its tables, some bots rest: those that have rested least, and of these the last
    in the order. A rest counts half a point, which is what an average bot makes.
    """

    def __init__(self, field: Field, rounds: int) -> None:
        super().__init__(field, [field.bots // field.seats] * rounds)
        self.lot = random.Random(field.seed).sample(range(field.bots), field.bots)

    def seat(self, number: int, outcomes: Sequence[Outcome]) -> list[Table]:
        """The tables of round `number`."""
        field = self.field
        gained: Counter[int] = Counter()
        played: Counter[int] = Counter()
        met: Counter[frozenset[int]] = Counter()
        for outcome in outcomes:
            played.update(outcome.seating)
            met.update(map(frozenset, combinations(outcome.seating, 2)))
            for bot, point in points(outcome).items():
                # Exact in units of half an opponent, so that no order of adding up can matter.
                gained[bot] += round(2 * (field.seats - 1) * point)
        full = field.deals * field.seats
        rests = {bot: number - played[bot] // full for bot in self.lot}
        half = full * (field.seats - 1)
        order = sorted(self.lot, key=lambda bot: -(gained[bot] + half * rests[bot]))
        resting = sorted(range(len(order)), key=lambda place: (rests[order[place]], -place))
        resting = resting[: field.bots % field.seats]
        order = [bot for place, bot in enumerate(order) if place not in resting]
        if field.seats == 2:
            return pair_off(order, met)
        return seat_together(order, field.seats, met, field.groups)

    def remarks(self) -> tuple[tuple[str, str], ...]:
        """Who rests."""
        rest = self.field.bots % self.field.seats
        return (("bots that rest in a round", f"{rest}, in turn" if rest else "none"),)
