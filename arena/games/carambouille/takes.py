"""What a persuasion may take: the exchanges of equal face value between two hands of products."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from arena.game import IllegalMove
from arena.games.carambouille.cards import FACE, ONE, PRODUCTS, products_in
from arena.games.carambouille.moves import Take
from arena.trading import lack

LISTED = 500
"""So many takes are listed; if there are more, the decision is open."""


@lru_cache(maxsize=16)
def takes(victim: int, player: int) -> tuple[Take, ...]:
    """Return the takes between these products in the order of the rules.

    There are at most ``LISTED`` + 1 of them: the one beyond the list tells that there are more.
    """
    first = islice(all_takes(victim, player), LISTED + 1)
    return tuple([Take(cards, give) for cards, give in first])


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


Cards = tuple[str, ...]
_Part = tuple[Cards, int, int, int]
"""Some products of a hand in canonical order, what they are worth, the bits of their kinds, and the
place in the hand after the last of them."""


def all_takes(victim: int, player: int) -> Iterator[tuple[Cards, Cards]]:
    """Yield what every take takes and gives: fewest cards in all, fewest taken, by cards taken,
    by cards given.

    Parts are made size by size, and only as far as they are needed: two large hands have millions.
    """
    of_victim, of_player = products_in(victim), products_in(player)
    taken, given = _Parts(of_victim, _worth(of_player)), _Parts(of_player, _worth(of_victim))
    gifts_by_size = [_by_worth(given.by_size[0])]
    for size in range(2, len(of_victim) + len(of_player) + 1):
        taken.grow()
        given.grow()
        gifts_by_size.append(_by_worth(given.by_size[-1]))
        for count in range(1, size):
            gifts = gifts_by_size[size - count]
            for cards, worth, kinds, _end in taken.by_size[count] if gifts else ():
                for give, given_kinds in gifts.get(worth, ()):
                    if not kinds & given_kinds:
                        yield cards, give


class _Parts:
    """The parts of a hand that are worth no more than ``limit``, by size, in canonical order."""

    def __init__(self, hand: Sequence[str], limit: int) -> None:
        self.by_size: list[list[_Part]] = [[((), 0, 0, 0)]]
        self._limit = limit
        # A part grows by a card that comes after it; of equal ones, by the first.
        self._further = [
            [
                ((card,), FACE[card], ONE[card], place + 1)
                for place, card in enumerate(hand)
                if place == end or (place > end and card != hand[place - 1])
            ]
            for end in range(len(hand) + 1)
        ]

    def grow(self) -> None:
        """Add the parts of one card more."""
        limit, further = self._limit, self._further
        self.by_size.append(
            [
                (cards + card, worth + face, kinds | kind, after)
                for cards, worth, kinds, end in self.by_size[-1]
                for card, face, kind, after in further[end]
                if worth + face <= limit
            ]
        )


def _by_worth(parts: Iterable[_Part]) -> dict[int, list[tuple[Cards, int]]]:
    """Return the cards of the parts, and their kinds, by what they are worth."""
    found = defaultdict(list)
    for cards, worth, kinds, _end in parts:
        found[worth].append((cards, kinds))
    return found


def _worth(products: Iterable[str]) -> int:
    return sum(map(FACE.__getitem__, products))
