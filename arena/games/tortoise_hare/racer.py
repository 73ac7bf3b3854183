"""What a hare or a tortoise can lay: sets of cards in an order, and how they connect to a course.

A hand is a number with a bit for each card, as in :mod:`arena.decktet`.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
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


series_of = cache(Series)
"""There are few, and every move needs one."""


def type_of(cards: tuple[str, ...]) -> SetType:
    """Return the type of a set."""
    if len(cards) == 1:
        return "single"
    return "multiple" if cards[0][0] == cards[1][0] else "straight"


class Sets(dict[int, list[Play]]):
    """The sets that begin with one card, by what the hand has of its rank and of the next one.

    The single comes first, then come the multiples and the straights of two cards; longer ones are
    not here. A list is made when it is wanted for the first time; a card has 512 at most.
    """

    def __init__(self, first: str, alike: int, most: int) -> None:
        self._first, self._alike, self._most = first, alike, most

    def __missing__(self, following: int) -> list[Play]:
        others = following & self._alike
        multiples = [
            (*between, last)
            for size in range(min(others.bit_count(), self._most - 1))
            for last in cards_in(others)
            for between in combinations(cards_in(others - BIT[last]), size)
        ]
        straights = [(code,) for code in cards_in(following - others)]
        self[following] = [Play((self._first, *rest)) for rest in ((), *multiples, *straights)]
        return self[following]


class Racer:
    """One role with one deck."""

    def __init__(self, deck: Deck, role: Role) -> None:
        self._role, self._most = role, MOST[role]
        every = as_set(DECKS[deck])
        by_rank = {rank: as_set(code for code in DECKS[deck] if code[0] == rank) for rank in RANKS}
        ranks = [cards for cards in by_rank.values() if cards]
        self._step: dict[str | None, int] = {None: 0}
        self._at_least: dict[str | None, int] = {None: every}
        self._connected: dict[str, int] = {}
        self._above: dict[str, list[int]] = {}
        """The cards of each rank that a straight may go on to from a card."""
        self._starts: dict[str, tuple[Sets, int, int, int]] = {}
        """What begins with a card, and how it goes on: the other cards of its rank with those of
        the next rank, those of the next rank alone, and those of the rank after it."""
        for step, rank in enumerate(ranks):
            above = [] if rank == BIT[EXCUSE] else ranks[step + 1 : step + self._most]
            next_, second = (*above, 0, 0)[:2]
            for code in cards_in(rank):
                suits, alike = set(suits_of(code)), rank - BIT[code]
                shared = as_set(card for card in DECKS[deck] if suits & set(suits_of(card)))
                self._step[code[0]], self._at_least[code[0]] = step, sum(ranks[step:])
                self._connected[code] = shared | rank | next_ | (every & BIT[EXCUSE])
                self._above[code] = above
                self._starts[code] = Sets(code, alike, self._most), alike | next_, next_, second
        self._connected[EXCUSE] = every
        self._at_least[EXCUSE] = every & ~BIT[EXCUSE]
        self._straights_over = lru_cache(maxsize=1 << 14)(self._make_straights_over)
        self._measured = lru_cache(maxsize=1 << 12)(self._measure)

    def plays(self, hand: int, top: str, series: Series) -> list[Play]:
        """Return every set of the hand that connects to ``top`` and fits the series."""
        _leader, wanted, rank = series
        starts = hand & self._connected[top]
        if wanted == "straight":
            return self._straights(hand, starts, self._step[rank])
        plays: list[Play] = []
        for code in cards_in(starts & self._at_least[rank]):
            sets, near, next_, second = self._starts[code]
            if wanted is None:
                plays += sets[hand & near]
                if hand & second and hand & next_:
                    plays += self._longer(code, hand, 3)
            elif wanted == "single":
                plays += sets[0]
            else:
                plays += sets[hand & (near - next_)][1:]
        return plays

    def _straights(self, hand: int, starts: int, step: int) -> list[Play]:
        """Return the straights from one of the starts to a rank that is high enough."""
        plays: list[Play] = []
        for code in cards_in(starts):
            sets, _near, next_, second = self._starts[code]
            least = step - self._step[code[0]] + 1
            if least <= 2:
                plays += sets[hand & next_][1:]
            if hand & second and hand & next_:
                plays += self._longer(code, hand, max(3, least))
        return plays

    def _longer(self, first: str, hand: int, least: int) -> list[Play]:
        """Return the straights that begin with a card and have ``least`` cards, 3 or more."""
        plays: list[Play] = []
        following = 0
        for length, rank in enumerate(self._above[first], 2):
            if not hand & rank:
                break
            following |= hand & rank
            if length >= least:
                plays += self._straights_over(first, following)
        return plays

    def _make_straights_over(self, first: str, following: int) -> list[Play]:
        """Return the straights from a card that have one card of each rank of the following."""
        straights: list[tuple[str, ...]] = [(first,)]
        for rank in self._above[first]:
            higher = cards_in(rank & following)
            if not higher:
                break
            straights = [(*cards, code) for cards in straights for code in higher]
        return [Play(cards) for cards in straights]

    def check(self, cards: tuple[str, ...], hand: int, top: str, series: Series) -> None:
        """Raise :class:`IllegalMove` unless these cards may be laid."""
        laid, set_type = self._measured(cards)
        if laid & ~hand:
            missing = next(code for code in cards if not BIT[code] & hand)
            raise IllegalMove(f"play: you do not hold {missing!r}")
        if not BIT[cards[0]] & self._connected[top]:
            raise IllegalMove(
                f"play: {cards[0]} does not connect to {top}, the top of your course: they share "
                "no suit, and it is neither of the same rank nor one rank higher"
            )
        if series.type is None:
            return
        if set_type != series.type:
            raise IllegalMove(f"play: a {set_type} cannot follow a {series.type}")
        if not BIT[cards[-1]] & self._at_least[series.rank]:
            raise IllegalMove(
                f"play: the last card must be of rank {series.rank} or higher, {cards[-1]} is not"
            )

    def _measure(self, cards: tuple[str, ...]) -> tuple[int, SetType]:
        """Return which cards a set has, and its type; raise :class:`IllegalMove` if it is none."""
        laid = 0
        for code in cards:
            if code not in self._starts:
                raise IllegalMove(f"play: you do not hold {code!r}")
            if BIT[code] & laid:
                raise IllegalMove(f"play: {code} is there twice")
            laid |= BIT[code]
        if not cards:
            raise IllegalMove("play: lay at least one card, or pass")
        if len(cards) > self._most:
            raise IllegalMove(
                f"play: the {self._role} lays at most {self._most} cards, you laid {len(cards)}"
            )
        set_type = type_of(cards)
        if set_type != "multiple":
            for lower, higher in pairwise(cards):
                _sets, _near, next_, _second = self._starts[lower]
                if not BIT[higher] & next_:
                    raise IllegalMove(f"play: {higher} is not one rank higher than {lower}")
            return laid, set_type
        if any(code[0] != cards[0][0] for code in cards):
            raise IllegalMove(f"play: {' '.join(cards)} are not all of one rank")
        ordered = cards_in(as_set(cards[1:-1]))
        if cards[1:-1] != ordered:
            raise IllegalMove(
                "play: the cards between the first and the last of a multiple go in this order: "
                + " ".join(ordered)
            )
        return laid, set_type
