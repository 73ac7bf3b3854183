"""The cards, and holdings of them as numbers.

A holding is one whole number with four bits for each kind of card, which say how many there are of
it. Holdings are added and subtracted as the numbers they are.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

FACE = {
    "onions": 10, "garlic": 10, "herbs": 10,
    "tomatoes": 20, "sweet_pepper": 20, "aubergines": 20,
    "lemons": 30, "hot_peppers": 30, "lavender": 30,
    "cheese": 40, "sausage": 40,
    "wine": 50, "ham": 50,
    "hens": 60, "rabbits": 60,
    "olive_oil": 70, "fabric": 70,
    "foie_gras": 80,
    "truffles": 90,
    "saffron": 100,
}  # fmt: skip
"""The face value of each product."""

PRODUCTS = tuple(FACE)
CARAMBOUILLES = ("basket", "i_lied", "persuasion", "illusion", "bargain", "overstock")
COPIES = dict.fromkeys(PRODUCTS, 5) | dict.fromkeys(CARAMBOUILLES, 4)
"""How many cards there are of each kind, in canonical order."""

PRODUCT_PILE = tuple(card for card in PRODUCTS for _ in range(COPIES[card]))
CARAMBOUILLE_PILE = tuple(card for card in CARAMBOUILLES for _ in range(COPIES[card]))
PILE = PRODUCT_PILE + CARAMBOUILLE_PILE

ONE = {card: 1 << 4 * place for place, card in enumerate(COPIES)}
"""The holding of one card of each kind."""
ALL_OF = {card: 15 * one for card, one in ONE.items()}
"""The bits of each kind."""
PRODUCT_BITS = sum(ALL_OF[card] for card in PRODUCTS)
CARAMBOUILLE_BITS = sum(ALL_OF[card] for card in CARAMBOUILLES)
PRODUCT_PARTS = tuple(sum(map(ALL_OF.__getitem__, PRODUCTS[at : at + 5])) for at in (0, 5, 10, 15))
"""The bits of the products, five kinds at a time."""


def holding_of(cards: Iterable[str]) -> int:
    """Return the cards as a holding."""
    return sum([ONE[card] for card in cards])


def cards_in(holding: int) -> tuple[str, ...]:
    """Return the cards of a holding in canonical order."""
    products, carambouilles = hand_of(holding)
    return products + carambouilles


@lru_cache(maxsize=1 << 12)
def hand_of(holding: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the products and the carambouilles of a holding, each in canonical order."""
    products: tuple[str, ...] = ()
    for part in PRODUCT_PARTS:
        products += _listed(holding & part)
    return products, _listed(holding & CARAMBOUILLE_BITS)


def products_in(holding: int) -> tuple[str, ...]:
    """Return the products of a holding in canonical order."""
    return hand_of(holding & PRODUCT_BITS)[0]


def carambouilles_in(holding: int) -> tuple[str, ...]:
    """Return the carambouilles of a holding in canonical order."""
    return hand_of(holding & CARAMBOUILLE_BITS)[1]


@cache
def _listed(part: int) -> tuple[str, ...]:
    """Return the cards of a holding of a few kinds: they come again and again."""
    return tuple([card for card, one in ONE.items() for _ in range(part // one & 15)])
