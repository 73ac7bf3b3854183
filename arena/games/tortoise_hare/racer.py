"""What a hare or a tortoise can lay: sets of cards in an order, and how they connect to a course.

A hand is a number with a bit for each card, as in :mod:`arena.decktet`.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Literal, NamedTuple

from arena.decktet import BASIC, BIT, COURTS, EXCUSE, PAWNS, as_set, cards_in, suits_of
from arena.game import IllegalMove

Deck = Literal["basic", "extended", "excuse"]
Role = Literal["hare", "tortoise"]
SetType = Literal["single", "multiple", "straight"]

DECKS: dict[Deck, tuple[str, ...]] = {
    "basic": BASIC,
    "extended": (*BASIC, *PAWNS, *COURTS),
    "excuse": (*BASIC, *PAWNS, *COURTS, EXCUSE),
}
RANKS = "XA23456789PTC"
"""Ascending, from the Excuse to the crown; a deck has some of them."""
MOST: dict[Role, int] = {"hare": len(DECKS["excuse"]), "tortoise": 2}
"""How many cards a set may have."""


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a set at the end of the own course, the cards in this order."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """End the series: the other player leads the next one."""


Move = Play | Pass

PASS = Pass()


class Series(NamedTuple):
    """The series that ``leader`` opened, or, as long as it has no type and rank, is to open.

    ``rank`` is the one to reach: that of the last card of the set laid last.
    """

    leader: int
    type: SetType | None = None
    rank: str | None = None


def type_of(cards: tuple[str, ...]) -> SetType:
    """Return the type of a set."""
    if len(cards) == 1:
        return "single"
    return "multiple" if cards[0][0] == cards[1][0] else "straight"


class Racer:
    """One role with one deck."""

    def __init__(self, deck: Deck, role: Role) -> None:
        self._role, self._most = role, MOST[role]
        every = as_set(DECKS[deck])
        by_rank = {rank: as_set(code for code in DECKS[deck] if code[0] == rank) for rank in RANKS}
        self._ranks = [cards for cards in by_rank.values() if cards]
        self._step: dict[str | None, int] = {None: 0}
        self._at_least: dict[str | None, int] = {None: every}
        self._connected = dict[str, int]()
        self._cards = dict[int, tuple[Play, int, int, int, int]]()
        """By bit: the card as a single, the step of its rank, and the sets of the other cards of
        its rank, of the cards one rank higher, and of those that a straight can reach from it."""
        for step, alike in enumerate(self._ranks):
            higher = [] if alike == BIT[EXCUSE] else self._ranks[step + 1 :]
            above, reach = sum(higher[:1]), sum(higher[: self._most - 1])
            for code in cards_in(alike):
                suits = suits_of(code)
                shared = as_set(card for card in DECKS[deck] if set(suits_of(card)) & set(suits))
                self._connected[code] = shared | alike | above | (every & BIT[EXCUSE])
                self._cards[BIT[code]] = Play((code,)), step, alike - BIT[code], above, reach
                self._step[code[0]], self._at_least[code[0]] = step, sum(self._ranks[step:])
        self._connected[EXCUSE] = every
        self._at_least[EXCUSE] = every & ~BIT[EXCUSE]
        self._multiples = lru_cache(maxsize=1 << 12)(self._multiples_from)
        self._straights = lru_cache(maxsize=1 << 14)(self._straights_from)

    def plays(self, hand: int, top: str, series: Series) -> list[Play]:
        """Return every set of the hand that connects to ``top`` and fits the series."""
        _leader, wanted, rank = series
        starts = hand & self._connected[top]
        if wanted != "straight":
            starts &= self._at_least[rank]
        plays = list[Play]()
        while starts:
            first = starts & -starts
            starts ^= first
            single, step, alike, above, reach = self._cards[first]
            if wanted is None or wanted == "single":
                plays.append(single)
            if (wanted is None or wanted == "multiple") and (others := hand & alike):
                plays += self._multiples(first, others)
            if (wanted is None or wanted == "straight") and hand & above:
                by_length = self._straights(first, hand & reach)
                too_low = max(0, self._step[rank] - step - 1)
                for straights in by_length[too_low:]:
                    plays += straights
        return plays

    def check(self, cards: tuple[str, ...], hand: int, top: str, series: Series) -> None:
        """Raise :class:`IllegalMove` unless these cards may be laid."""
        laid = 0
        for code in cards:
            bit = BIT.get(code, 0)
            if not bit & hand:
                raise IllegalMove(f"play: you do not hold {code!r}")
            if bit & laid:
                raise IllegalMove(f"play: {code} is there twice")
            laid |= bit
        self._check_set(cards)
        if not BIT[cards[0]] & self._connected[top]:
            raise IllegalMove(
                f"play: {cards[0]} does not connect to {top}, the top of your course: they share "
                "no suit, and it is neither of the same rank nor one rank higher"
            )
        if series.type is None:
            return
        if type_of(cards) != series.type:
            raise IllegalMove(f"play: a {type_of(cards)} cannot follow a {series.type}")
        if not BIT[cards[-1]] & self._at_least[series.rank]:
            raise IllegalMove(
                f"play: the last card must be of rank {series.rank} or higher, {cards[-1]} is not"
            )

    def _check_set(self, cards: tuple[str, ...]) -> None:
        if not cards:
            raise IllegalMove("play: lay at least one card, or pass")
        if len(cards) > self._most:
            raise IllegalMove(
                f"play: the {self._role} lays at most {self._most} cards, you laid {len(cards)}"
            )
        if type_of(cards) != "multiple":
            for lower, higher in pairwise(cards):
                _single, _step, _alike, above, _reach = self._cards[BIT[lower]]
                if not BIT[higher] & above:
                    raise IllegalMove(f"play: {higher} is not one rank higher than {lower}")
            return
        if any(code[0] != cards[0][0] for code in cards):
            raise IllegalMove(f"play: {' '.join(cards)} are not all of one rank")
        ordered = cards_in(as_set(cards[1:-1]))
        if cards[1:-1] != ordered:
            raise IllegalMove(
                "play: the cards between the first and the last of a multiple go in this order: "
                + " ".join(ordered)
            )

    def _multiples_from(self, first: int, others: int) -> list[Play]:
        """Return the multiples that begin with a card and go on with others of its rank."""
        return [
            Play((*cards_in(first), *between, last))
            for size in range(min(others.bit_count(), self._most - 1))
            for last in cards_in(others)
            for between in combinations(cards_in(others - BIT[last]), size)
        ]

    def _straights_from(self, first: int, reach: int) -> list[list[Play]]:
        """Return the straights that begin with a card, by their lengths from 2 on."""
        by_length, straights = [], [cards_in(first)]
        _single, step, *_sets = self._cards[first]
        for rank in self._ranks[step + 1 :]:
            following = cards_in(rank & reach)
            if not following:
                break
            straights = [(*cards, code) for cards in straights for code in following]
            by_length.append([Play(cards) for cards in straights])
        return by_length
