"""What cards can be: sets, sequences and bombs, and which of them is higher."""

import enum
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from arena.games.haggis.cards import (
    NUMBERS,
    SUIT,
    SUITS,
    WILD_RANKS,
    cards_of,
    codes_of,
    lowest_and_highest_rank,
)


class Kind(enum.IntEnum):
    """The kinds of combinations."""

    SET = 1
    SEQUENCE = 2
    BOMB = 3


@dataclass(frozen=True, slots=True)
class Play:
    """Play cards, named in canonical order, wilds last, and what they are read as.

    A set's width is the number of its cards and its rank theirs. A sequence has ``width`` cards of
    each rank, the highest of which is ``rank``. A bomb has width 0 and rank 1 … 6.
    """

    cards: tuple[str, ...]
    kind: Kind
    width: int
    rank: int


WILD_BOMBS = {cards_of("JQ"): 2, cards_of("JK"): 3, cards_of("QK"): 4, cards_of("JQK"): 5}
"""The ranks of bombs that are wilds alone."""
ODD_BOMBS = {
    cards_of(map("{}{}".format, suits, (3, 5, 7, 9))): 6 if len(set(suits)) == 1 else 1
    for suits in product(SUITS, repeat=4)
    if len(set(suits)) in (1, 4)
}
"""The ranks of the bombs 3-5-7-9: those in four suits, and those in one."""
remember = lru_cache(maxsize=1 << 16)
"""For functions whose arguments come again and again in a run of matches."""


@remember
def play_of(cards: int, kind: Kind, width: int, rank: int) -> Play:
    """Return the play of a set of cards."""
    return Play(codes_of(cards), kind, width, rank)


def beats(play: Play, last: Play) -> bool:
    """Tell whether a play is higher than the last one."""
    if play.kind is Kind.BOMB:
        return last.kind is not Kind.BOMB or play.rank > last.rank
    shape, last_shape = ((played.kind, played.width, len(played.cards)) for played in (play, last))
    return shape == last_shape and play.rank > last.rank


@remember
def readings(cards: int, suits: int) -> tuple[Play, ...]:
    """Return all plays that are these cards; ``suits`` is the number of suits in play."""
    numbers, size = cards & NUMBERS, cards.bit_count()
    if not numbers:
        if cards in WILD_BOMBS:
            return (play_of(cards, Kind.BOMB, 0, WILD_BOMBS[cards]),)
        return tuple([play_of(cards, Kind.SET, 1, WILD_RANKS[code]) for code in codes_of(cards)])
    low, high = lowest_and_highest_rank(numbers)
    shown = sum(1 for suit in SUIT if numbers & suit)
    found = []
    if low == high:
        found.append(play_of(cards, Kind.SET, size, low))
    for width in range(shown, suits + 1):
        length, rest = divmod(size, width)
        # It starts with the lowest natural: three wilds never reach beyond the king.
        rank = low + length - 1
        if not rest and length >= (3 if width == 1 else 2) and rank >= high:
            found.append(play_of(cards, Kind.SEQUENCE, width, rank))
    if cards in ODD_BOMBS:
        found.append(play_of(cards, Kind.BOMB, 0, ODD_BOMBS[cards]))
    return tuple(found)
