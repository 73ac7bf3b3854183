"""Tables for large fields: a sample in which every pair of bots meets equally often.

Such a sample is a balanced incomplete block design. It is developed from a few *base tables* of
numbers modulo m: adding 1, 2, ... m - 1 to all numbers of a base table gives m tables. Two bots
then meet as often as their difference occurs among the base tables, so that a design is found by a
search for base tables in which all differences occur equally often: small, however many tables it
stands for. m is the number of bots, or one less, and the last bot stays where it is. (R. C. Bose,
"On the construction of balanced incomplete block designs", Annals of Eugenics 9, 1939.)
"""

import math
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arena.tournament.schedule import Table

STEPS = 300_000
"""Steps of a search for one design before the next larger is tried."""
TRIES = 4
"""How many sizes of a design are tried."""


class Developed:
    """All tables that come from base tables by adding a number modulo `modulus`.

    A base table with one number too few is completed by the bot that stays, number `modulus`.
    """

    def __init__(self, bases: Sequence[Sequence[int]], modulus: int, seats: int) -> None:
        self.bases = bases
        self.modulus = modulus
        self.seats = seats

    def __len__(self) -> int:
        return len(self.bases) * self.modulus

    def __getitem__(self, number: int, /) -> Table:
        if not 0 <= number < len(self):
            raise IndexError(number)
        base, shift = divmod(number, self.modulus)
        table = [(bot + shift) % self.modulus for bot in self.bases[base]]
        if len(table) < self.seats:
            table.append(self.modulus)
        return tuple(sorted(table))


class Shape(NamedTuple):
    """Arithmetic of a possible design, the smaller `tables` the better.

    Attributes:
        tables: how many tables it has.
        meetings: at how many of them each pair meets.
        modulus: what the numbers are reduced by.
        full: how many base tables have all their bots.
        short: how many are completed by the bot that stays.
    """

    tables: int
    meetings: int
    modulus: int
    full: int
    short: int


def shapes(bots: int, seats: int) -> list[Shape]:
    """The shapes that a design of this size can have, by number of tables."""
    return sorted(_shapes(bots, seats))


def _shapes(bots: int, seats: int) -> Iterator[Shape]:
    pairs = seats * (seats - 1)
    for meetings in range(1, pairs + 1):
        full, left = divmod(meetings * (bots - 1), pairs)
        # Half of an even modulus is its own negative, so it occurs an even number of times.
        if not left and (bots % 2 or meetings % 2 == 0):
            yield Shape(full * bots, meetings, bots, full, 0)
        short, left = divmod(meetings, seats - 1)
        if left or (bots % 2 and meetings % 2):
            continue
        full, left = divmod(meetings * (bots - 2) - short * (seats - 1) * (seats - 2), pairs)
        if full >= 0 and not left:
            yield Shape((full + short) * (bots - 1), meetings, bots - 1, full, short)


def balanced_sample(bots: int, seats: int, seed: bytes = b"") -> Developed:
    """The smallest design that a bounded search finds; of bots 0 ... bots - 1.

    The search hardly ever fails. If it does, the result is the nearest it came: pairs then differ
    in how often they meet, which the report of the plan shows.
    """
    chance = random.Random(seed)
    nearest: tuple[int, Developed] | None = None
    for shape in shapes(bots, seats)[:TRIES]:
        bases, wrong = _search(shape, seats, chance)
        found = Developed(bases, shape.modulus, seats)
        if not wrong:
            return found
        if nearest is None or wrong < nearest[0]:
            nearest = wrong, found
    assert nearest is not None  # every field has the shape with seats * (seats - 1) meetings
    return nearest[1]


def _search(shape: Shape, seats: int, chance: random.Random) -> tuple[list[list[int]], int]:
    """Anneal base tables until each difference occurs `meetings` times.

    Returns the base tables, and the sum of squares by which the differences are off.
    """
    modulus, goal = shape.modulus, shape.meetings
    bases = [
        chance.sample(range(modulus), size)
        for size, many in ((seats, shape.full), (seats - 1, shape.short))
        for _ in range(many)
    ]
    occurs = [0] * modulus
    for base in bases:
        for one in base:
            for other in base:
                occurs[(one - other) % modulus] += one != other
    wrong = sum((times - goal) ** 2 for times in occurs[1:])
    rare = [gap for gap in range(1, modulus) if occurs[gap] < goal]
    for _ in range(STEPS):
        if not wrong:
            break
        base = chance.choice(bases)
        place = chance.randrange(len(base))
        old, new = base[place], chance.randrange(modulus)
        if chance.random() < 0.6 and len(base) > 1:
            # Aim: give some other bot of the table a neighbour at a difference that is too rare.
            other = base[place - 1 - chance.randrange(len(base) - 1)]
            new = (other + chance.choice(rare)) % modulus
        if new in base:
            continue
        change = 0
        moved: list[tuple[int, int]] = []
        for other in base:
            if other != old:
                for gap, by in ((old - other, -1), (new - other, 1)):
                    for signed in (gap % modulus, -gap % modulus):
                        change += 1 + 2 * (occurs[signed] - goal) * by
                        occurs[signed] += by
                        moved.append((signed, by))
        if change <= 0 or chance.random() < math.exp(-change / 0.4):
            base[place] = new
            wrong += change
            rare = [gap for gap in range(1, modulus) if occurs[gap] < goal]
        else:
            for signed, by in moved:
                occurs[signed] -= by
    return bases, wrong
