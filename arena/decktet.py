"""The Decktet, the public six-suited deck by P. D. Magnus: its cards, and sets of them as bits.

A card's code is its rank and then its suits (``9MS``, ``PMSL``); the Excuse, ``X``, has no suit.
A set of cards is a number: bit i stands for card i of the canonical order.
"""

from collections.abc import Iterable, Sequence

SUITS = "MSVLYK"
"""Moons, suns, waves, leaves, wyrms, knots."""

BASIC = (
    *("AM", "AS", "AV", "AL", "AY", "AK"),
    *("2MK", "2SY", "2VL"),
    *("3MV", "3SK", "3LY"),
    *("4MS", "4VL", "4YK"),
    *("5ML", "5SV", "5YK"),
    *("6MV", "6SY", "6LK"),
    *("7ML", "7SK", "7VY"),
    *("8MS", "8VL", "8YK"),
    *("9MS", "9VY", "9LK"),
    *("CM", "CS", "CV", "CL", "CY", "CK"),
)
PAWNS = ("PMSL", "PMYK", "PSVK", "PVLY")
COURTS = ("TMVK", "TMLY", "TSVY", "TSLK")
EXCUSE = "X"

CARDS = (*BASIC, *PAWNS, *COURTS, EXCUSE)
"""Every card, in the canonical order."""

BIT = {code: 1 << index for index, code in enumerate(CARDS)}


def suits_of(code: str) -> str:
    """Return the suits of a card, each one letter."""
    return "" if code == EXCUSE else code[1:]


def as_set(codes: Iterable[str]) -> int:
    """Return the set of these cards."""
    cards = 0
    for code in codes:
        cards |= BIT[code]
    return cards


def in_order(codes: Iterable[str]) -> tuple[str, ...]:
    """Return these cards in the canonical order."""
    return tuple(sorted(codes, key=BIT.__getitem__))


def _subsets(cards: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the cards of every set of some cards, by the number that the set is."""
    subsets: list[tuple[str, ...]] = [()]
    for code in cards:
        subsets += [(*subset, code) for subset in subsets]
    return subsets


_FIRST, _SECOND, _THIRD, _FOURTH = (
    _subsets(CARDS[start : start + 12]) for start in (0, 12, 24, 36)
)


def cards_in(cards: int) -> tuple[str, ...]:
    """Return the cards of a set, in the canonical order."""
    return (
        _FIRST[cards & 4095]
        + _SECOND[cards >> 12 & 4095]
        + _THIRD[cards >> 24 & 4095]
        + _FOURTH[cards >> 36]
    )
