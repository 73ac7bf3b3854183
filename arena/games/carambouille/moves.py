"""The moves, and those of them that come again and again made once."""

from dataclasses import dataclass
from functools import cache
from typing import NoReturn

from arena.game import IllegalMove
from arena.games.carambouille.cards import ALL_OF, COPIES, ONE, PRODUCT_PARTS, PRODUCTS
from arena.plain import snake_case


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the floor to the next seat."""


@dataclass(frozen=True, slots=True)
class Ring:
    """End the exchanges at once (the First Trader only)."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a basket open in front of the seat, for good."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer an exchange to seat ``to``, or to all (-1).

    ``really`` is what the seat will hand over in place of ``give``; empty: ``give`` itself.
    """

    to: int
    give: tuple[str, ...]
    want: tuple[str, ...]
    really: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept an offer; ``really`` is handed over in place of what is wanted, unless empty."""

    really: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline an offer."""


@dataclass(frozen=True, slots=True)
class Persuade:
    """Play a persuasion on ``seat``."""

    seat: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take ``cards`` of the persuaded seat and give it ``give``, each in canonical order."""

    cards: tuple[str, ...]
    give: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell ``count`` cards of a product."""

    product: str
    count: int


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy ``count`` carambouilles."""

    count: int


@dataclass(frozen=True, slots=True)
class Done:
    """End the seat's sales."""


@dataclass(frozen=True, slots=True)
class Illusion:
    """Value the seat's own sale as one card more."""


@dataclass(frozen=True, slots=True)
class Bargain:
    """Halve the value of another seat's sale."""


@dataclass(frozen=True, slots=True)
class Overstock:
    """Cancel another seat's sale."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Play no card on a sale."""


Reaction = Skip | Illusion | Bargain | Overstock
Move = Pass | Ring | Lay | Offer | Accept | Decline | Persuade | Take | Sell | Buy | Done | Reaction

PASS, RING, LAY = Pass(), Ring(), Lay()
ACCEPT, DECLINE = Accept(()), Decline()
DONE, SKIP = Done(), Skip()
ILLUSION, BARGAIN, OVERSTOCK = Illusion(), Bargain(), Overstock()
CARD_OF = {Illusion: "illusion", Bargain: "bargain", Overstock: "overstock"}
"""The card that a reaction spends."""

PERSUADES = tuple(Persuade(seat) for seat in range(7))
BUYS = (Buy(1), Buy(2))
SELLS = {
    card: tuple(Sell(card, count) for count in range(1, COPIES[card] + 1)) for card in PRODUCTS
}
"""For each product the sales of one card, two cards, and so on."""


def sells_of(products: int) -> tuple[Sell, ...]:
    """Return every sale that these products allow, in canonical order."""
    sells: tuple[Sell, ...] = ()
    for part in PRODUCT_PARTS:
        sells += _sells_of_part(products & part)
    return sells


@cache
def _sells_of_part(products: int) -> tuple[Sell, ...]:
    held = [(sells, products // ONE[card] & 15) for card, sells in SELLS.items()]
    return tuple([sell for sells, count in held for sell in sells[:count]])


def refuse(move: Move, why: str, instead: str) -> NoReturn:
    """Raise :class:`IllegalMove` for a move of a kind that the decision has no place for."""
    raise IllegalMove(f"{snake_case(type(move).__name__)}: {why}; {instead}")


def check_holds(move: Move, holding: int, card: str) -> None:
    """Raise :class:`IllegalMove` unless the carambouille that the move plays is held."""
    if not holding & ALL_OF[card]:
        raise IllegalMove(f"{snake_case(type(move).__name__)}: you hold no {card}")
