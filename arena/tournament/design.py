"""The plan of a format that needs no results, and the report on its balance."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from arena.tournament.layout import Stretches, Tables
from arena.tournament.schedule import (
    MOST_TABLES,
    Outcome,
    Plan,
    Report,
    Run,
    ScheduleError,
    Table,
)
from arena.tournament.seating import cyclic_orders


class Design(Plan):
    """One round of tables that are known from the start."""

    rounds = 1

    def __init__(self, tables: Tables, bots: int, how: str) -> None:
        """Args: the tables, the number of bots in the field, how the tables were chosen."""
        if not len(tables.tables):
            raise ScheduleError(
                "no table can be filled without two bots of one owner: "
                "enter bots of more owners, or allow owners to share a table"
            )
        if len(tables.tables) > MOST_TABLES:
            raise ScheduleError(
                f"{len(tables.tables):,} tables are more than {MOST_TABLES:,}: enter fewer bots, "
                "or play a sample of the tables, by a smaller `most`"
            )
        self.tables = tables
        self.bots = bots
        self.how = how

    def size(self, number: int) -> int:
        """How many blocks there are."""
        return len(self.tables)

    @property
    def matches(self) -> int:
        """How many matches there are."""
        return len(self.tables) * self._seatings

    @property
    def sittings(self) -> int:
        """How many sittings there are."""
        return self.tables.stretches.count * len(self.tables.tables) * self._seatings

    @property
    def _seatings(self) -> int:
        return len(self.tables.seater(self.tables.tables[0], 0))

    def runs(
        self,
        number: int = 0,
        outcomes: Iterable[Outcome] = (),
        start: int = 0,
    ) -> Iterator[Run]:
        """The runs from the one on that contains the block with index `start`."""
        return self.tables.runs(start)

    def report(self) -> Report:
        """Counts and balance; takes time and memory by the number of tables, not of matches."""
        stretches = self.tables.stretches
        tables = self.tables.tables
        meetings = meet(tables[number] for number in range(len(tables)))
        per_table = self.matches // len(tables)
        return Report(
            (
                ("tables", f"{len(tables):,} of {stretches.seats} ({self.how})"),
                ("deals", f"{stretches.deals:,} per table, {len(self.tables):,} in all"),
                ("matches", self.matches),
                ("matches per bot", _range(meetings.tables, per_table)),
                ("matches per pair that meets", _range(meetings.pairs, per_table)),
                ("pairs that never meet", _pairs(self.bots) - len(meetings.pairs)),
                ("runs", stretches.count * len(tables)),
                *balance(stretches),
            )
        )


class Meetings(NamedTuple):
    """At how many tables each bot sits, and each pair of bots together."""

    tables: Counter[int]
    pairs: Counter[tuple[int, int]]


def meet(tables: Iterable[Table]) -> Meetings:
    """Count who sits where and who meets whom."""
    meetings = Meetings(Counter(), Counter())
    for table in tables:
        meetings.tables.update(table)
        meetings.pairs.update(combinations(table, 2))
    return meetings


def balance(stretches: Stretches) -> tuple[tuple[str, str], ...]:
    """What the number of deals means for the balance of seats, as lines of a report."""
    orders = len(cyclic_orders(stretches.seats))
    ahead = orders == 1 or stretches.deals % 2 == 0
    beside = stretches.deals % orders == 0
    return (
        ("every bot in every seat", "equally often, in each block"),
        (
            "every bot in a lower seat than every other",
            "equally often" if ahead else "not quite: needs an even number of deals",
        ),
        (
            "every bot next before every other",
            "equally often" if beside else f"not quite: needs a multiple of {orders} deals",
        ),
    )


def _pairs(bots: int) -> int:
    return bots * (bots - 1) // 2


def _range(counts: Counter[int] | Counter[tuple[int, int]], factor: int) -> str | int:
    if not counts:
        return 0
    low, high = min(counts.values()) * factor, max(counts.values()) * factor
    return low if low == high else f"{low:,} to {high:,}"
