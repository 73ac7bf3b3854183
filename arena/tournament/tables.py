"""Which bots may share a table: all combinations, counted and drawn without listing them."""

from bisect import bisect_right
from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from arena.tournament.owners import part_owners
from arena.tournament.sample import balanced_sample
from arena.tournament.schedule import Table, TableList


class Combinations:
    """All tables of `seats` bots with at most one bot of each group, as a lazy sequence.

    `len` and access by number cost a few steps per group, however many tables there are: the
    number of ways to choose k bots from the groups from g on is the k-th elementary symmetric
    polynomial of their sizes.
    """

    def __init__(self, groups: Sequence[Sequence[int]], seats: int) -> None:
        self.groups = tuple(tuple(group) for group in groups)
        self.seats = seats
        ways = [[1] + [0] * seats]
        for group in reversed(self.groups):
            rest = ways[-1]
            ways.append([1] + [rest[k] + len(group) * rest[k - 1] for k in range(1, seats + 1)])
        self._ways = ways[::-1]

    def __len__(self) -> int:
        return self._ways[0][self.seats]

    def __getitem__(self, number: int, /) -> Table:
        if not 0 <= number < len(self):
            raise IndexError(number)
        table: list[int] = []
        for place, group in enumerate(self.groups):
            left = self.seats - len(table)
            if not left:
                break
            each = self._ways[place + 1][left - 1]
            if number < each * len(group):
                table.append(group[number // each])
                number %= each
            else:
                number -= each * len(group)
        return tuple(sorted(table))


class Pairs:
    """All pairs of bots by the circle method: in each turn of the circle every bot plays once.

    One bot stays (or, where their number is odd, nobody does, and the bot opposite rests), the
    others move on by one place.
    """

    def __init__(self, bots: int) -> None:
        self.bots = bots

    def __len__(self) -> int:
        return self.bots * (self.bots - 1) // 2

    def __getitem__(self, number: int, /) -> Table:
        if not 0 <= number < len(self):
            raise IndexError(number)
        circle = self.bots - 1 if self.bots % 2 == 0 else self.bots
        turn, place = divmod(number, self.bots // 2)
        one = (turn + place + 1) % circle
        if self.bots % 2 == 0 and place == self.bots // 2 - 1:
            return tuple(sorted((turn, self.bots - 1)))
        return tuple(sorted((one, (turn - place - 1) % circle)))


class Spread:
    """The same tables in strides of about the golden section of their number.

    Any stretch of the schedule then holds a bit of everything, not all tables of one bot.
    """

    def __init__(self, tables: TableList) -> None:
        self.tables = tables
        many = len(tables)
        stride = max(1, round(many * 0.6180339887498949))
        while gcd(stride, many) > 1:
            stride += 1
        self.stride = stride

    def __len__(self) -> int:
        return len(self.tables)

    def __getitem__(self, number: int, /) -> Table:
        if not 0 <= number < len(self):
            raise IndexError(number)
        return self.tables[number * self.stride % len(self)]


class Joined:
    """Lists of tables, one after the other."""

    def __init__(self, parts: Sequence[TableList]) -> None:
        self.parts = parts
        self.starts = [0]
        for part in parts:
            self.starts.append(self.starts[-1] + len(part))

    def __len__(self) -> int:
        return self.starts[-1]

    def __getitem__(self, number: int, /) -> Table:
        if not 0 <= number < len(self):
            raise IndexError(number)
        part = bisect_right(self.starts, number) - 1
        return self.parts[part][number - self.starts[part]]


class Renamed:
    """Tables of places in a list of bots, as tables of those bots, with further bots at each."""

    def __init__(self, tables: TableList, bots: Sequence[int], also: Table = ()) -> None:
        self.tables = tables
        self.bots = bots
        self.also = also

    def __len__(self) -> int:
        return len(self.tables)

    def __getitem__(self, number: int, /) -> Table:
        return tuple(sorted((*self.also, *(self.bots[place] for place in self.tables[number]))))


class Choice(NamedTuple):
    """Tables, and in words how they were chosen."""

    tables: TableList
    how: str


def choose(groups: Sequence[Sequence[int]], seats: int, most: int, seed: bytes) -> Choice:
    """Every table of `seats` bots with at most one of each group, or a balanced sample of them.

    Args:
        groups: the bots.
        seats: bots per table.
        most: sample only if there are more tables than this. Pairs are never sampled: a sample in
            which every pair meets would be all of them.
        seed: of the sample.
    """
    bots = sorted(bot for group in groups for bot in group)
    if seats == 2 and len(groups) == len(bots):
        return Choice(Renamed(Pairs(len(bots)), bots), "every combination")
    apart = " that keeps bots of one owner apart" if len(groups) < len(bots) else ""
    every = Combinations(groups, seats)
    if len(every) <= most or seats <= 2:
        return Choice(Spread(every), f"every combination{apart}")
    sample = balanced_sample(len(bots), seats, seed)
    if len(sample) >= len(every):
        return Choice(Spread(every), f"every combination{apart}")
    tables: TableList = Renamed(sample, bots)
    if len(groups) < len(bots):
        tables = part_owners([tables[n] for n in range(len(tables))], groups, seed)
    return Choice(Spread(tables), f"a balanced sample of {len(every):,}{apart}")
