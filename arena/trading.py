"""Offers and answers: what the trading games share.

Cards are codes. What an offer gives and wants are its two sides, lists of cards in any order.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from arena.game import IllegalMove

Held = TypeVar("Held")

ALL = -1
"""The receiver of an offer to all other seats."""

SIDE_LIMIT = 8
"""At most so many cards stand on a side of an offer."""


class Lack(NamedTuple):
    """A card of which somebody holds fewer than needed."""

    card: str
    held: int
    needed: int


def lack(held: Sequence[str], needed: Sequence[str]) -> Lack | None:
    """Return the first card of ``needed`` that ``held`` has too few of, or None."""
    for card in needed:
        if held.count(card) < (count := needed.count(card)):
            return Lack(card, held.count(card), count)
    return None


def check_receiver(giver: int, to: int, seats: int) -> None:
    """Raise :class:`IllegalMove` unless ``to`` is ``ALL`` or another seat of the table."""
    if to == giver:
        raise IllegalMove("offer: you cannot make an offer to yourself")
    if to != ALL and not 0 <= to < seats:
        raise IllegalMove(f"offer: there is no seat {to}; name 0 to {seats - 1}, or {ALL} for all")


def check_sides(give: Sequence[str], want: Sequence[str], cards: Collection[str]) -> None:
    """Raise :class:`IllegalMove` unless the sides are short, not both empty, and name ``cards``."""
    if not give and not want:
        raise IllegalMove("offer: both sides are empty; give or want at least one card")
    for name, side in (("give", give), ("want", want)):
        if len(side) > SIDE_LIMIT:
            raise IllegalMove(f"offer: you {name} {len(side)} cards, at most {SIDE_LIMIT} go")
        for card in side:
            if card not in cards:
                raise IllegalMove(f"offer: there is no card {card!r}")


def check_held(held: Sequence[str], give: Sequence[str], place: str = "you hold") -> None:
    """Raise :class:`IllegalMove` unless ``held``, which ``place`` names, has all cards given."""
    if missing := lack(held, give):
        card, has, offered = missing
        raise IllegalMove(f"offer: {place} {has} {card}, you offered {offered}")


def answering(giver: int, to: int, seats: int) -> tuple[int, ...]:
    """Return the seats that answer an offer, in their order: clockwise from the giver's left."""
    if to != ALL:
        return (to,)
    return tuple((giver + step) % seats for step in range(1, seats))


def draw_sides(
    rng: Random, held: Sequence[Held], pool: Sequence[str]
) -> tuple[tuple[Held, ...], tuple[str, ...]]:
    """Draw what to give from ``held`` and what to want from ``pool``, which is not empty.

    Every pair of sides that these cards allow may come; short ones come often.
    """
    give, want = draw_side(rng, held), draw_side(rng, pool)
    return give, want if give or want else tuple(rng.sample(pool, 1))


def draw_side(rng: Random, cards: Sequence[Held]) -> tuple[Held, ...]:
    """Draw a side of an offer, empty ones too."""
    size, limit = 0, min(len(cards), SIDE_LIMIT)
    while size < limit and rng.random() < 0.5:
        size += 1
    return tuple(rng.sample(cards, size)) if size else ()


def words(to: int, give: Sequence[str], want: Sequence[str]) -> str:
    """Return an offer in words: ``to seat 2: 2 soy for blue``."""
    receiver = "all" if to == ALL else f"seat {to}"
    return f"to {receiver}: {_listed(give)} for {_listed(want)}"


def _listed(cards: Sequence[str]) -> str:
    return ", ".join(_counted(cards)) or "nothing"


def _counted(cards: Sequence[str]) -> Iterator[str]:
    for card, count in Counter(cards).items():
        yield card if count == 1 else f"{count} {card}"
