"""The cards: a set of them is a whole number with one bit for each card, in canonical order.

The three wilds are those of one seat: a number stands for cards of one seat, or of none.
"""

from collections.abc import Iterable
from functools import cache

SUITS = "roygb"
RANKS = range(2, 11)
WILD_RANKS = {"J": 11, "Q": 12, "K": 13}

CODES = (*(f"{suit}{rank}" for suit in SUITS for rank in RANKS), *WILD_RANKS)
BIT = {code: 1 << place for place, code in enumerate(CODES)}

SUIT = tuple(sum(BIT[f"{suit}{rank}"] for rank in RANKS) for suit in SUITS)
RANK = {rank: sum(BIT[f"{suit}{rank}"] for suit in SUITS) for rank in RANKS}
NUMBERS = sum(SUIT)
WILDS = sum(BIT[code] for code in WILD_RANKS)
PARTS = tuple(sum(1 << place for place in range(at, at + 12)) for at in range(0, len(CODES), 12))
"""Twelve cards at a time, in canonical order."""
ODD = RANK[3] | RANK[5] | RANK[7] | RANK[9]
"""The number cards that are worth a point."""

HAND_SIZE = 14
"""Number cards dealt to a seat."""
FULL_HAND = HAND_SIZE + len(WILD_RANKS)

SUITS_IN_PLAY = {2: 4, 3: 5}
"""By the number of seats: two leave out blue."""
PACK = {seats: sum(SUIT[:suits]) for seats, suits in SUITS_IN_PLAY.items()}
"""The number cards in play, by the number of seats."""


def cards_of(codes: Iterable[str]) -> int:
    """Return the cards with these codes, each of them once."""
    return sum(map(BIT.__getitem__, codes))


def codes_of(cards: int) -> tuple[str, ...]:
    """Return the codes of the cards in canonical order."""
    codes: tuple[str, ...] = ()
    for part in PARTS:
        codes += _codes_of_part(cards & part)
    return codes


def wilds_of(cards: int) -> tuple[str, ...]:
    """Return the codes of the wilds among the cards."""
    return _codes_of_part(cards & WILDS)


@cache
def subsets(cards: int) -> tuple[int, ...]:
    """Return every set of some of the cards of one suit or rank, from none to all."""
    found = [0]
    while found[-1] != cards:
        found.append((found[-1] - cards) & cards)
    return tuple(found)


def lowest_and_highest_rank(numbers: int) -> tuple[int, int]:
    """Return the lowest and the highest rank among number cards."""
    ranks = 0
    for suit in range(len(SUITS)):
        ranks |= numbers >> suit * len(RANKS)
    ranks &= SUIT[0]
    return (ranks & -ranks).bit_length() + 1, ranks.bit_length() + 1


@cache
def _codes_of_part(cards: int) -> tuple[str, ...]:
    return tuple([code for code, bit in BIT.items() if cards & bit])
