"""All that a hand can play.

The list is put together from parts of the hand, each with the wilds: the cards of one rank, of one
suit, of a few neighbouring ranks. What a part holds is remembered, since the same parts come again
in other hands.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations

from arena.games.haggis.cards import (
    BIT,
    NUMBERS,
    ODD,
    RANK,
    RANKS,
    SUIT,
    WILD_RANKS,
    WILDS,
    codes_of,
    lowest_and_highest_rank,
    subsets,
)
from arena.games.haggis.combinations import (
    ODD_BOMBS,
    WILD_BOMBS,
    Kind,
    Play,
    play_of,
    remember,
)

HIGHEST_WIDE = 11
"""The highest rank of a sequence that is wider than 1: three wilds never make two ranks."""
WINDOWS = {
    low: tuple(
        WILDS | sum(RANK[rank] for rank in RANKS if low <= rank < low + length)
        for length in range(2, 13)
    )
    for low in RANKS
}
"""By the lowest rank: the cards of two ranks from it on, of three, and so on, and the wilds."""


def leads(hand: int, suits: int) -> list[Play]:
    """Return all that a hand can lead, its lowest single first."""
    wilds = hand & WILDS
    found: list[Play] = []
    for rank in RANKS:
        if numbers := hand & RANK[rank]:
            found += _sets(numbers | wilds)
    found += _single_wilds(wilds)
    for suit in SUIT:
        if numbers := hand & suit:
            found += _straights(numbers | wilds)
    for low in RANKS:
        if hand & RANK[low]:
            for length, window in enumerate(WINDOWS[low], 2):
                cards = hand & window
                enough = cards.bit_count() >= 2 * length
                plays = _wide_sequences(cards, low, length, suits) if enough else ()
                if not plays:
                    break  # where no sequence has one length, none has a greater one
                found += plays
    found += bombs(hand)
    return found


def follows(hand: int, suits: int, last: Play) -> list[Play]:
    """Return all that a hand can play on the last play."""
    if last.kind is Kind.BOMB:
        return [bomb for bomb in bombs(hand) if bomb.rank > last.rank]
    wilds, size, width, rank = hand & WILDS, len(last.cards), last.width, last.rank
    found: list[Play] = []
    if last.kind is Kind.SET:
        for higher in range(rank + 1, 11):
            if numbers := hand & RANK[higher]:
                found += _of_size(_sets, numbers | wilds, size)
        if size == 1:
            found += [play for play in _single_wilds(wilds) if play.rank > rank]
    elif width == 1:
        for suit in SUIT:
            if numbers := hand & suit:
                plays = _of_size(_straights, numbers | wilds, size)
                found += [play for play in plays if play.rank > rank]
    else:
        length = size // width
        for low in range(max(2, rank - length + 2), HIGHEST_WIDE - length + 2):
            cards = hand & WINDOWS[low][length - 2]
            if cards.bit_count() >= size:
                plays = _wide_sequences(cards, low, length, suits)
                found += [play for play in plays if play.width == width]
    return found + bombs(hand)


def bombs(hand: int) -> list[Play]:
    """Return the bombs that a hand holds."""
    found = list(_wild_bombs(hand & WILDS))
    if hand & RANK[3] and hand & RANK[5] and hand & RANK[7] and hand & RANK[9]:
        found += _odd_bombs(hand & ODD)
    return found


@remember
def _of_size(family: Callable[[int], tuple[Play, ...]], cards: int, size: int) -> tuple[Play, ...]:
    return tuple([play for play in family(cards) if len(play.cards) == size])


@remember
def _single_wilds(wilds: int) -> tuple[Play, ...]:
    return tuple([play_of(BIT[code], Kind.SET, 1, WILD_RANKS[code]) for code in codes_of(wilds)])


@remember
def _sets(cards: int) -> tuple[Play, ...]:
    """Return the sets that cards of one rank and wilds can make, smaller ones first."""
    numbers, wilds = cards & NUMBERS, cards & WILDS
    rank, _same = lowest_and_highest_rank(numbers)
    found = [shown | helpers for shown in subsets(numbers)[1:] for helpers in subsets(wilds)]
    found.sort(key=int.bit_count)
    return tuple([play_of(cards, Kind.SET, cards.bit_count(), rank) for cards in found])


@remember
def _straights(cards: int) -> tuple[Play, ...]:
    """Return the sequences of width 1 that cards of one suit and wilds can make."""
    wilds = cards & WILDS
    found: list[Play] = []
    for shown in subsets(cards - wilds)[1:]:
        found += _straights_of_all(shown | wilds)
    return tuple(found)


@remember
def _straights_of_all(cards: int) -> tuple[Play, ...]:
    """Return the sequences of width 1 of all these cards of one suit, with some of the wilds."""
    numbers, wilds = cards & NUMBERS, cards & WILDS
    low, high = lowest_and_highest_rank(numbers)
    found = []
    for helpers in subsets(wilds):
        size = (numbers | helpers).bit_count()
        if size >= 3 and size > high - low:
            found.append(play_of(numbers | helpers, Kind.SEQUENCE, 1, low + size - 1))
    return tuple(found)


@remember
def _wide_sequences(cards: int, low: int, length: int, suits: int) -> tuple[Play, ...]:
    """Return the sequences of ``length`` ranks from ``low`` on that have two or more cards each.

    ``cards`` are of these ranks, and wilds. The naturals show as many suits as the sequence is
    wide, or one less: three wilds make one more suit at most.
    """
    wilds = cards & WILDS
    most = wilds.bit_count()
    present = tuple([suit for suit in SUIT if cards & suit])
    found: list[Play] = []
    for union, least, widest in _groups(present, suits):
        held = cards & union
        reached = (held.bit_count() + most) // length
        if reached >= least:
            for width in range(least, min(reached, widest) + 1):
                found += _blocks(held | wilds, low, length, width)
    return tuple(found)


@cache
def _groups(present: tuple[int, ...], suits: int) -> tuple[tuple[int, int, int], ...]:
    """Return which of the suits the naturals of a wide sequence may show.

    They come as all cards of them, with the least and the greatest width of such a sequence.
    """
    return tuple(
        [
            (sum(group), max(2, shown), min(shown + 1, suits))
            for shown in range(1, len(present) + 1)
            for group in combinations(present, shown)
        ]
    )


@remember
def _blocks(cards: int, low: int, length: int, width: int) -> tuple[Play, ...]:
    """Return the sequences of one place and width, of which the naturals show just these suits."""
    wilds, bottom = cards & WILDS, cards & RANK[low]
    parts = [cards & suit for suit in SUIT if cards & suit]
    rank, slots = low + length - 1, width * length
    held = cards - wilds
    found = []
    for numbers in _leaving_out(held, wilds.bit_count() - slots + held.bit_count()):
        if numbers & bottom and all(numbers & part for part in parts):
            gaps = slots - numbers.bit_count()
            found += [
                play_of(numbers | helpers, Kind.SEQUENCE, width, rank)
                for helpers in subsets(wilds)
                if helpers.bit_count() == gaps
            ]
    return tuple(found)


def _leaving_out(cards: int, most: int) -> Iterator[int]:
    """Yield the cards without each set of at most so many of them."""
    bits = [bit for bit in BIT.values() if cards & bit]
    for count in range(most + 1):
        for left_out in combinations(bits, count):
            yield cards - sum(left_out)


@remember
def _wild_bombs(wilds: int) -> tuple[Play, ...]:
    return _bombs_among(WILD_BOMBS, wilds)


@remember
def _odd_bombs(odd: int) -> tuple[Play, ...]:
    return _bombs_among(ODD_BOMBS, odd)


def _bombs_among(ranks: Mapping[int, int], cards: int) -> tuple[Play, ...]:
    return tuple(
        [play_of(bomb, Kind.BOMB, 0, rank) for bomb, rank in ranks.items() if not bomb & ~cards]
    )
