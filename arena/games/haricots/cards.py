"""The cards of haricots, the moves, and what a play is worth.

A hand is a tuple of places in ``DECK``, ascending, where of equal cards the first ones stand for
whichever the hand holds: one with three of the six ``4`` has the places 8, 9 and 10. So each place
of a hand is a card, ``DECK[place]``, and a play as well, ``PLAYS[place]``: that of this card and
all those equal to it before it.
"""

from bisect import bisect, bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

FACES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "15")
COPIES = (3, 4, 1, 6, 8, 10, 9, 8, 7, 6, 5, 2, 1)
VALUE = {face: int(face) for face in FACES}
"""What a card is worth while the table is below HIGH_FROM."""
HIGH_VALUE = VALUE | {"1": 17, "2": 16}
HIGH_FROM = 15

DECK = tuple(face for face, copies in zip(FACES, COPIES, strict=True) for _ in range(copies))
FIRST = {face: DECK.index(face) for face in FACES}
LAST = {face: place for place, face in enumerate(DECK)}
"""The first and the last place of each face."""

Cards = tuple[str, ...]
Hand = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Play ``count`` cards of one face."""

    card: str
    count: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Draw from the personal deck, or drop out where it is empty (basic rules)."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Leave the round, with the longest run set aside (advanced rules)."""


Move = Play | Pass | Fold

PASS, FOLD = Pass(), Fold()
PLAYS = tuple(Play(face, place - FIRST[face] + 1) for place, face in enumerate(DECK))
PLACE = {(play.card, play.count): place for place, play in enumerate(PLAYS)}


def worth(play: Play, to_beat: int) -> int:
    """Return the value of a play on a table of that value."""
    return play.count * (HIGH_VALUE if to_beat >= HIGH_FROM else VALUE)[play.card]


BEATING = tuple(
    frozenset(place for place, play in enumerate(PLAYS) if worth(play, to_beat) > to_beat)
    for to_beat in range(1 + max(worth(play, HIGH_FROM) for play in PLAYS))
)
"""The plays that beat a table, by its value."""


def hand_of(cards: Iterable[str]) -> Hand:
    """Return the hand that holds these cards, which come in any order."""
    hand: list[int] = []
    last = -1
    for first in sorted(map(FIRST.__getitem__, cards)):
        last = max(first, last + 1)
        hand.append(last)
    return tuple(hand)


def with_card(hand: Hand, card: str) -> Hand:
    """Return the hand with one more card."""
    first = FIRST[card]
    begin, end = bisect_left(hand, first), bisect(hand, LAST[card])
    return (*hand[:end], first + end - begin, *hand[end:])


def without(hand: Hand, play: Play) -> Hand:
    """Return the hand without the cards of a play: of equal ones the last go."""
    end = bisect(hand, LAST[play.card])
    return hand[: end - play.count] + hand[end:]


def cards_in(hand: Hand) -> Cards:
    """Return the cards of a hand, ascending."""
    return tuple([DECK[place] for place in hand])


def longest_run(hand: Hand) -> int:
    """Return how many cards a fold sets aside: the longest run, one card of each value 1 … 12."""
    longest = run = 1
    for lower, higher in pairwise(dict.fromkeys(cards_in(hand))):
        run = run + 1 if VALUE[higher] == VALUE[lower] + 1 else 1
        longest = max(longest, run)
    return longest
