"""Keeping bots of one owner apart in tables that were chosen without regard to owners."""

import math
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from arena.tournament.schedule import Table

STEPS = 200_000
"""Exchanges that are tried."""
CLASH = 50
"""How much worse a pair of one owner is than a pair that meets too often."""


def part_owners(
    tables: Sequence[Table], groups: Sequence[Sequence[int]], seed: bytes
) -> list[Table]:
    """Exchange bots between tables until no table has two bots of one group.

    Every bot keeps its number of tables, and all other pairs meet as equally often as a bounded
    search makes them. Tables that still have two bots of a group in the end are left out.
    """
    chance = random.Random(seed)
    group = {bot: number for number, bots in enumerate(groups) for bot in bots}
    made = [list(table) for table in tables]
    meet = Counter(pair for table in made for pair in combinations(sorted(table), 2))
    for step in range(STEPS):
        heat = 1.05 - step / STEPS
        one, other = chance.sample(made, 2)
        here, there = chance.randrange(len(one)), chance.randrange(len(other))
        leaves, comes = one[here], other[there]
        if comes in one or leaves in other:
            continue
        change = _move(meet, group, one, leaves, comes) + _move(meet, group, other, comes, leaves)
        if change <= 0 or chance.random() < math.exp(-change / heat):
            one[here], other[there] = comes, leaves
        else:
            _move(meet, group, one, comes, leaves)
            _move(meet, group, other, leaves, comes)
    return [
        tuple(sorted(table)) for table in made if len({group[bot] for bot in table}) == len(table)
    ]


def _move(
    meet: Counter[tuple[int, int]],
    group: dict[int, int],
    table: Sequence[int],
    leaves: int,
    comes: int,
) -> int:
    """Count `comes` in the place of `leaves`; return by how much the sum of squares grows."""
    change = 0
    for bot in table:
        if bot not in (leaves, comes):
            for changed, by in ((leaves, -1), (comes, 1)):
                pair = (bot, changed) if bot < changed else (changed, bot)
                change += 1 + 2 * by * meet[pair]
                change += CLASH * by * (group[bot] == group[changed])
                meet[pair] += by
    return change
