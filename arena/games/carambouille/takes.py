"""What a persuasion may take: the exchanges of equal face value between two hands of products."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from arena.game import IllegalMove
from arena.games.carambouille.cards import FACE, ONE, PRODUCTS, cards_in
from arena.games.carambouille.moves import Take
from arena.trading import lack

LISTED = 500
"""So many takes are listed; if there are more, the decision is open."""


@lru_cache(maxsize=64)
def takes(victim: int, player: int) -> tuple[Take, ...]:
    """Return the takes between these products in the order of the rules.

    There are at most ``LISTED`` + 1 of them: the one beyond the list tells that there are more.
    """
    return tuple(islice(_all_takes(victim, player), LISTED + 1))


def check_take(take: Take, victim: Sequence[str], player: Sequence[str]) -> None:
    """Raise :class:`IllegalMove` unless the take is one between these products."""
    for side, cards, held, holder in (
        ("cards", take.cards, victim, "the seat holds"),
        ("give", take.give, player, "you hold"),
    ):
        if missing := lack(held, cards):
            card, has, needed = missing
            raise IllegalMove(f"take: {holder} {has} {card}, {side} names {needed}")
        if cards != tuple(sorted(cards, key=PRODUCTS.index)):
            raise IllegalMove(f"take: {side} stands in canonical order, from onions to saffron")
    if not take.cards:
        raise IllegalMove("take: take at least one card")
    taken, given = (sum(FACE[card] for card in cards) for cards in (take.cards, take.give))
    if taken != given:
        raise IllegalMove(f"take: you take {taken} and give {given} in face value; make them equal")
    for card in take.cards:
        if card in take.give:
            raise IllegalMove(f"take: you take and give {card}, do only one of it")


class _Part(NamedTuple):
    """Some products of a hand, in canonical order; ``kinds`` has a bit for each kind."""

    cards: tuple[str, ...]
    worth: int
    kinds: int


def _all_takes(victim: int, player: int) -> Iterator[Take]:
    """Yield every take: fewest cards in all, fewest taken, by cards taken, by cards given.

    Parts are made size by size, and only as far as they are needed: two large hands have millions.
    """
    taken, given = _Parts(victim, _worth(player)), _Parts(player, _worth(victim))
    for size in range(2, len(cards_in(victim)) + len(cards_in(player)) + 1):
        for count in range(1, size):
            gifts = given.by_worth(size - count)
            for cards, worth, kinds in taken.of_size(count):
                for gift in gifts.get(worth, ()):
                    if not kinds & gift.kinds:
                        yield Take(cards, gift.cards)


class _Parts:
    """The parts of a hand that are worth no more than ``limit``, by size."""

    def __init__(self, holding: int, limit: int) -> None:
        self._limit = limit
        self._copies = Counter(cards_in(holding))
        self._sizes = [[_Part((), 0, 0)]]
        self._by_worth: list[dict[int, list[_Part]]] = [{0: self._sizes[0]}]

    def of_size(self, size: int) -> list[_Part]:
        """Return the parts of so many cards in canonical order."""
        while len(self._sizes) <= size:
            self._grow()
        return self._sizes[size]

    def by_worth(self, size: int) -> dict[int, list[_Part]]:
        """Return the parts of so many cards by what they are worth, in canonical order."""
        self.of_size(size)
        return self._by_worth[size]

    def _grow(self) -> None:
        larger, by_worth = [], defaultdict(list)
        for cards, worth, kinds in self._sizes[-1]:
            for card, copies in self._copies.items():
                more, bit = worth + FACE[card], ONE[card]
                after = kinds >= 2 * bit  # the part has a later kind: cards are added in order
                if after or more > self._limit or cards.count(card) == copies:
                    continue
                part = _Part((*cards, card), more, kinds | bit)
                larger.append(part)
                by_worth[more].append(part)
        self._sizes.append(larger)
        self._by_worth.append(by_worth)


def _worth(holding: int) -> int:
    return sum(FACE[card] for card in cards_in(holding))
