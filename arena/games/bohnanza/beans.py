"""The beans: how many cards there are of each, and what a harvest pays."""

from typing import NamedTuple


class Bean(NamedTuple):
    """A kind of bean: its number of cards, and the fewest cards that pay each number of coins."""

    copies: int
    fewest: dict[int, int]


BEANS = {
    "blue": Bean(20, {1: 4, 2: 6, 3: 8, 4: 10}),
    "chili": Bean(18, {1: 3, 2: 6, 3: 8, 4: 9}),
    "stink": Bean(16, {1: 3, 2: 5, 3: 7, 4: 8}),
    "green": Bean(14, {1: 3, 2: 5, 3: 6, 4: 7}),
    "soy": Bean(12, {1: 2, 2: 4, 3: 6, 4: 7}),
    "black_eyed": Bean(10, {1: 2, 2: 4, 3: 5, 4: 6}),
    "red": Bean(8, {1: 2, 2: 3, 3: 4, 4: 5}),
    "garden": Bean(6, {2: 2, 3: 3}),
}
"""Every kind by its code, in canonical order."""

DECK = tuple(code for code, bean in BEANS.items() for _ in range(bean.copies))

PAID = {
    code: tuple(
        max((coins for coins, fewest in bean.fewest.items() if fewest <= cards), default=0)
        for cards in range(bean.copies + 1)
    )
    for code, bean in BEANS.items()
}
"""The coins that a harvest of a kind pays, by the number of cards in the field."""

_ORDER = {code: place for place, code in enumerate(BEANS)}


def in_order(*cards: str) -> tuple[str, ...]:
    """Return the cards in canonical order."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))
