"""Who meets whom in a round, given the order of the bots and who has met before."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from arena.tournament.matching import match_up
from arena.tournament.schedule import Table

Met = Mapping[frozenset[int], int]
"""How often two bots have met; pairs that have not may be missing."""


def pair_off(order: Sequence[int], met: Met) -> list[Table]:
    """Pairs of bots that are near each other in the order, with as few rematches as possible.

    From the top, each bot gets the nearest below with which the rest can still be paired without
    one rematch more than needed. A rematch is a meeting of bots that have met more often than some
    two others have.
    """
    rarest = min((met.get(frozenset(pair), 0) for pair in combinations(order, 2)), default=0)
    fresh: dict[int, set[int]] = {bot: set() for bot in order}
    for one, other in combinations(order, 2):
        if met.get(frozenset((one, other)), 0) <= rarest:
            fresh[one].add(other)
            fresh[other].add(one)
    left = list(order)
    matching = match_up(left, fresh)
    rematches = (len(left) - len(matching)) // 2
    tables: list[Table] = []
    while left:
        bot = left.pop(0)
        for other in left:
            spare = rematches - (other not in fresh[bot])
            if spare < 0:
                continue
            rest = [each for each in left if each != other]
            kept = {one: two for one, two in matching.items() if not {one, two} & {bot, other}}
            tried = match_up(rest, fresh, kept)
            if len(rest) - len(tried) <= 2 * spare:
                left, matching, rematches = rest, tried, spare
                tables.append((bot, other))
                break
    return tables


def seat_together(
    order: Sequence[int], seats: int, met: Met, groups: Collection[Sequence[int]]
) -> list[Table]:
    """Tables of three or more bots near each other in the order; the first table is the best.

    No two bots of one group share a table, provided that no group has more bots than there are
    tables. Rematches are as few as exchanges of two bots between tables can make them (the least
    possible number is out of reach: the problem is NP-hard).
    """
    place = {bot: number for number, bot in enumerate(order)}
    group = {bot: number for number, bots in enumerate(groups) for bot in bots}
    tables = _from_the_top(order, seats, met, group)
    if any(_clashes(table, group) for table in tables):
        # One bot of a group after the other, each to the next table: no table gets two.
        many = len(order) // seats
        size = Counter(group[bot] for bot in order)
        spread = sorted(order, key=lambda bot: (-size[group[bot]], group[bot], place[bot]))
        tables = [spread[number::many] for number in range(many)]
    _improve(tables, met, group, place)
    return sorted((tuple(table) for table in tables), key=lambda t: sorted(place[b] for b in t))


def _from_the_top(
    order: Sequence[int], seats: int, met: Met, group: Mapping[int, int]
) -> list[list[int]]:
    left = list(order)
    tables = []
    while left:
        table = [left.pop(0)]
        while len(table) < seats:
            best = min(
                range(len(left)),
                key=lambda number: (*_cost([*table, left[number]], met, group), number),
            )
            table.append(left.pop(best))
        tables.append(table)
    return tables


def _improve(
    tables: list[list[int]], met: Met, group: Mapping[int, int], place: Mapping[int, int]
) -> None:
    """Exchange two bots wherever that leaves fewer clashes, or rematches, or nearer neighbours."""

    def worth(*changed: list[int]) -> tuple[int, int, int]:
        costs = [_cost(table, met, group) for table in changed]
        middle = [sum(place[bot] for bot in table) / len(table) for table in changed]
        spread = sum(
            round((place[bot] - middle[number]) ** 2)
            for number, table in enumerate(changed)
            for bot in table
        )
        return sum(clashes for clashes, _ in costs), sum(again for _, again in costs), spread

    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            if worth(one, other)[:2] == (0, 0) and not _overlap(one, other, place):
                continue
            for here in range(len(one)):
                for there in range(len(other)):
                    before = worth(one, other)
                    one[here], other[there] = other[there], one[here]
                    if worth(one, other) < before:
                        better = True
                    else:
                        one[here], other[there] = other[there], one[here]


def _overlap(one: Sequence[int], other: Sequence[int], place: Mapping[int, int]) -> bool:
    first, second = sorted(place[bot] for bot in one), sorted(place[bot] for bot in other)
    return first[0] < second[-1] and second[0] < first[-1]


def _cost(table: Sequence[int], met: Met, group: Mapping[int, int]) -> tuple[int, int]:
    """Pairs of one group, and earlier meetings."""
    return _clashes(table, group), sum(
        met.get(frozenset(pair), 0) for pair in combinations(table, 2)
    )


def _clashes(table: Sequence[int], group: Mapping[int, int]) -> int:
    return sum(group[one] == group[other] for one, other in combinations(table, 2))
