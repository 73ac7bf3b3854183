"""How the deals of tables become blocks: in which runs, cyclic orders and places."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from arena.tournament.schedule import Block, Run, Seating, Table, TableList
from arena.tournament.seating import cyclic_orders, seatings


@dataclass(frozen=True)
class Stretches:
    """How the deals of one table fall into runs, each in one cyclic order.

    The number of runs is a multiple of the number of cyclic orders (or of two, a direction and
    its reverse, where there are fewer deals than orders), so that each order has its equal share.
    """

    seats: int
    deals: int
    run: int

    @property
    def period(self) -> int:
        """How many cyclic orders a table goes through."""
        orders = len(cyclic_orders(self.seats))
        return orders if self.deals >= orders else min(2, self.deals)

    @property
    def count(self) -> int:
        """How many runs a table plays."""
        return min(self.deals, self.period * -(-self.deals // (self.period * self.run)))

    def start(self, stretch: int) -> int:
        """How many deals of the table come before a stretch; sizes differ by one at most."""
        size, larger = divmod(self.deals, self.count)
        return stretch * size + min(stretch, larger)

    def order(self, stretch: int, table: int) -> int:
        """Which cyclic order a stretch of the table-th table has."""
        return stretch % self.period + table * min(self.period, 2)


Seater = Callable[[Table, int], tuple[Seating, ...]]


@dataclass(frozen=True)
class Tables:
    """Tables that each play the same number of deals, as blocks with random access.

    First all tables play their first run, then all their second, and so on: whenever the
    tournament stops, all tables have come about equally far.

    Attributes:
        tables: who sits together; may be a lazy sequence.
        stretches: how the deals of each table fall into runs.
        first: index of the first block.
        seater: the seatings of a table in a cyclic order.
    """

    tables: TableList
    stretches: Stretches
    first: int = 0
    seater: Seater = seatings

    def __len__(self) -> int:
        return len(self.tables) * self.stretches.deals

    def runs(self, start: int = 0) -> Iterator[Run]:
        """All runs from the one on that contains the block with index `start`."""
        many = len(self.tables)
        skip = max(0, start - self.first)
        for stretch in range(self.stretches.count):
            begin, end = self.stretches.start(stretch), self.stretches.start(stretch + 1)
            length = end - begin
            skipped = max(0, skip - begin * many) // length
            for number in range(min(skipped, many), many):
                cycle = self.seater(self.tables[number], self.stretches.order(stretch, number))
                at = self.first + begin * many + number * length
                yield Run(tuple(Block(at + k, at + k, cycle) for k in range(length)))
