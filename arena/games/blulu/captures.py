"""What two cards may take from the table, and what bonus a capture brings."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from arena.decktet import CARDS, EXCUSE, SUITS, as_set, suits_of

Arithmetic = Literal["either", "difference", "both"]

VALUES = {"A": 1, **{rank: int(rank) for rank in "23456789"}, "C": 10, "P": 0, "T": 0}
"""What each rank counts."""
OF_RANK = {rank: as_set(code for code in CARDS if code[0] == rank) for rank in VALUES}
SUITS_OF = {code: sum(1 << 5 * SUITS.index(suit) for suit in suits_of(code)) for code in CARDS}
"""The suits of each card, five bits apart: added up they are the cards of each suit."""
ALL_SUITS = sum(1 << 5 * place for place in range(len(SUITS)))
ALL = "all"
"""The target where sum and difference are taken together."""
FLUSH, SEXTET = 2, 4


@dataclass(frozen=True, slots=True)
class Play:
    """Play two cards, in canonical order, and capture a rank with them, or place them ("")."""

    cards: tuple[str, ...]
    capture: str


Pair = tuple[int, tuple[tuple[int, Play], ...], Play]
"""All that can be played with two cards: the set of cards that they can take, each capture with
those that it takes where they are on the table, and the placing, for when none of them is there."""


@cache
def pairs(arithmetic: Arithmetic) -> dict[str, dict[str, Pair]]:
    """Return what can be played with any two cards: by the first one, and then by the second."""
    cards = [code for code in CARDS if code != EXCUSE]
    return {
        first: {second: _pair((first, second), arithmetic) for second in cards[place:]}
        for place, first in enumerate(cards, 1)
    }


def _pair(two: tuple[str, str], arithmetic: Arithmetic) -> Pair:
    takes, ranks = _targets(two[0][0], two[1][0], arithmetic)
    captures = tuple((OF_RANK[rank], Play(two, rank)) for rank in ranks)
    if arithmetic == "both":
        captures = ((takes, Play(two, ALL)),)
    return takes, captures, Play(two, "")


@cache
def _targets(first: str, second: str, arithmetic: Arithmetic) -> tuple[int, tuple[str, ...]]:
    """Return the cards, and their ranks, that cards of two ranks can take."""
    a, b = VALUES[first], VALUES[second]
    values = set() if arithmetic == "difference" else {a + b}
    if first != second:
        values.add(abs(a - b))
    ranks = tuple(
        rank for rank, value in VALUES.items() if value in values or rank == first == second
    )
    return sum(OF_RANK[rank] for rank in ranks), ranks


def taken_by(play: Play, arithmetic: Arithmetic) -> int:
    """Return the cards that a capture takes where they are on the table."""
    if play.capture == ALL:
        first, second = play.cards
        takes, _captures, _placing = pairs(arithmetic)[first][second]
        return takes
    return OF_RANK[play.capture]


def bonus(group: tuple[str, ...]) -> int:
    """Return what the suits of a capture bring, the two cards played and all taken together."""
    common, shown = ALL_SUITS, 0
    for code in group:
        suits = SUITS_OF[code]
        common &= suits
        shown += suits
    if common:
        return FLUSH
    return SEXTET if shown == ALL_SUITS else 0
