"""In which seats the bots of one table play one deal.

A deal is played once in every rotation of a *cyclic order* of the table's bots, so that each bot
holds each seat's cards once. Rotations alone would leave every bot behind the same neighbour for
ever; so the cyclic order changes from one run of deals to the next. The orders of a table come in
pairs, one the reverse of the other:

- after any pair, every bot has sat in a lower seat than every other in exactly half of the matches;
- after all orders, every bot has been the immediate predecessor of every other equally often.

The orders are Walecki's Hamiltonian cycles: one point stays, the others are visited in the zigzag
0, 1, -1, 2, -2, ... of the integers modulo seats - 1, and turning the zigzag gives the next cycle.
For an odd number of seats half a turn covers every neighbouring pair once; for an even number a
whole turn covers every pair twice. (B. Alspach, "The wonderful Walecki construction", Bulletin of
the ICA 52, 2008.)
"""

from collections.abc import Sequence
from functools import cache


@cache
def cyclic_orders(seats: int) -> tuple[tuple[int, ...], ...]:
    """The cyclic orders that together balance a table of `seats`, as orders of range(seats).

    Two seats need one order, three 2, four 6, five 4, six 10: seats - 1 where seats is odd, twice
    that where it is even. Orders 2k and 2k + 1 are each other's reverse.
    """
    if seats <= 2:
        return (tuple(range(seats)),)
    moving = seats - 1
    zigzag = [(step + 1) // 2 * (1 if step % 2 else -1) for step in range(moving)]
    turns = moving // 2 if moving % 2 == 0 else moving
    orders: list[tuple[int, ...]] = []
    for turn in range(turns):
        cycle = tuple((place + turn) % moving for place in zigzag)
        orders += [(moving, *cycle), (moving, *reversed(cycle))]
    return tuple(orders)


def seatings(table: Sequence[int], order: int = 0) -> tuple[tuple[int, ...], ...]:
    """All rotations of the table in one of its cyclic orders: one seating per match.

    Each seating lists bots by seat. `order` counts on past the last order from the first again.
    """
    orders = cyclic_orders(len(table))
    cycle = [table[place] for place in orders[order % len(orders)]]
    return tuple(tuple(cycle[turn:] + cycle[:turn]) for turn in range(len(cycle)))


def swapped_seatings(
    first: int, second: int, others: Sequence[int], order: int = 0
) -> tuple[tuple[int, ...], ...]:
    """Every rotation twice: the second time the first two bots have changed places.

    In the pair of matches the others sit in the same seats with the same cards, so that all that
    differs is which of the two held which hand. At two seats the rotations are that already.
    """
    if not others:
        return seatings((first, second))
    swap = {first: second, second: first}
    return tuple(
        each
        for seating in seatings((first, second, *others), order)
        for each in (seating, tuple(swap.get(bot, bot) for bot in seating))
    )
