"""What two cards may take from the table, and what bonus a capture brings."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Literal, NamedTuple

from arena.decktet import CARDS, EXCUSE, SUITS, as_set, suits_of

Arithmetic = Literal["either", "difference", "both"]

VALUES = {"A": 1, **{rank: int(rank) for rank in "23456789"}, "C": 10, "P": 0, "T": 0}
"""What each rank counts."""
OF_RANK = {rank: as_set(code for code in CARDS if code[0] == rank) for rank in VALUES}
SUITS_OF = {code: sum(1 << SUITS.index(suit) for suit in suits_of(code)) for code in CARDS}
"""The suits of each card, one bit for each."""
ALL_SUITS = (1 << len(SUITS)) - 1
ALL = "all"
"""The target where sum and difference are taken together."""
FLUSH, SEXTET = 2, 4


@dataclass(frozen=True, slots=True)
class Play:
    """Play two cards, in canonical order, and capture a rank with them, or place them ("")."""

    cards: tuple[str, ...]
    capture: str


class Pair(NamedTuple):
    """All that can be played with two cards.

    They can take any card of the set ``takes``; each capture stands with the cards that it takes
    where they are on the table. With none of them there the two cards are placed.
    """

    takes: int
    captures: tuple[tuple[int, Play], ...]
    placing: Play


@cache
def pairs(arithmetic: Arithmetic) -> dict[tuple[str, ...], Pair]:
    """Return what can be played with any two cards, given in canonical order."""
    cards = [code for code in CARDS if code != EXCUSE]
    return {two: _pair(two, arithmetic) for two in combinations(cards, 2)}


def _pair(two: tuple[str, str], arithmetic: Arithmetic) -> Pair:
    ranks = list(_target_ranks(two[0][0], two[1][0], arithmetic))
    takes = sum(OF_RANK[rank] for rank in ranks)
    captures = tuple((OF_RANK[rank], Play(two, rank)) for rank in ranks)
    if arithmetic == "both":
        captures = ((takes, Play(two, ALL)),)
    return Pair(takes, captures, Play(two, ""))


def _target_ranks(first: str, second: str, arithmetic: Arithmetic) -> Iterator[str]:
    a, b = VALUES[first], VALUES[second]
    values = set() if arithmetic == "difference" else {a + b}
    if first != second:
        values.add(abs(a - b))
    for rank, value in VALUES.items():
        if value in values or rank == first == second:
            yield rank


def taken_by(play: Play, arithmetic: Arithmetic) -> int:
    """Return the cards that a capture takes where they are on the table."""
    if play.capture == ALL:
        return pairs(arithmetic)[play.cards].takes
    return OF_RANK[play.capture]


def bonus(group: tuple[str, ...]) -> int:
    """Return what the suits of a capture bring, the two cards played and all taken together."""
    common, shown, number = ALL_SUITS, 0, 0
    for code in group:
        suits = SUITS_OF[code]
        common &= suits
        shown |= suits
        number += suits.bit_count()
    if common:
        return FLUSH
    return SEXTET if shown == ALL_SUITS and number == len(SUITS) else 0
