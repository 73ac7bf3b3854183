"""Angler: weigh what a play takes against what it leaves for the seat that plays next."""

from itertools import combinations
from random import Random

from arena_sdk import run

SUITS = "MSVLYK"
VALUES = {"A": 1, **{rank: int(rank) for rank in "23456789"}, "C": 10, "P": 0, "T": 0}
BASIC = [
    *("AM", "AS", "AV", "AL", "AY", "AK"),
    *("2MK", "2SY", "2VL"),
    *("3MV", "3SK", "3LY"),
    *("4MS", "4VL", "4YK"),
    *("5ML", "5SV", "5YK"),
    *("6MV", "6SY", "6LK"),
    *("7ML", "7SK", "7VY"),
    *("8MS", "8VL", "8YK"),
    *("9MS", "9VY", "9LK"),
    *("CM", "CS", "CV", "CL", "CY", "CK"),
]
PAWNS, COURTS = ["PMSL", "PMYK", "PSVK", "PVLY"], ["TMVK", "TMLY", "TSVY", "TSLK"]
CARD = 0.7
"""What a captured card is worth: half a point, and one if another seat would have had it."""
AGAIN = 0.5
"""How much of its own next capture a seat may hope for: others play before it."""
WORLDS = 30
"""How many hands of the next seat are imagined."""


def worth(group):
    """Return what a capture is worth: its cards, and the bonus for their suits."""
    shown = "".join(card[1:] for card in group)
    flush = any(shown.count(suit) == len(group) for suit in SUITS)
    sextet = len(shown) == len(set(shown)) == len(SUITS)
    return CARD * len(group) + 2 * flush + 4 * sextet


def targets(one, two):
    """Return the ranks that two cards take, each by itself."""
    first, second = one[0], two[0]
    values = {VALUES[first] + VALUES[second]}
    if first != second:
        values.add(abs(VALUES[first] - VALUES[second]))
    return [rank for rank, value in VALUES.items() if value in values or rank == first == second]


def best(hand, table):
    """Return what the best capture of a hand is worth, 0 where it has none."""
    by_rank: dict[str, list[str]] = {}
    for card in table:
        by_rank.setdefault(card[0], []).append(card)
    captures = (
        worth([one, two, *by_rank[rank]])
        for one, two in combinations(hand, 2)
        for rank in targets(one, two)
        if rank in by_rank
    )
    return max(captures, default=0)


def unseen_cards(view):
    """Return the cards that other seats hold or that are not dealt yet."""
    seen = {*view.hand, *view.table}.union(*(seat.captured for seat in view.seats))
    number = view.deck + len(view.table) + sum(s.hand + len(s.captured) for s in view.seats)
    extra = PAWNS + COURTS if number == len(BASIC) + 8 else []
    if number == len(BASIC) + 4:
        extra = COURTS if seen.intersection(COURTS) else PAWNS
    return [card for card in BASIC + extra if card not in seen]


def choose(decision):
    view = decision.view
    hand, table = list(view.hand), list(view.table)
    unseen = unseen_cards(view)
    following = view.seats[(view.seat + 1) % len(view.seats)].hand
    rng = Random(" ".join(hand + table))
    worlds = [rng.sample(unseen, min(following, len(unseen))) for _ in range(WORLDS)]

    def value(move):
        cards, capture = list(move.play.cards), move.play.capture
        ranks = targets(*cards) if capture == "all" else [capture]
        taken = [card for card in table if card[0] in ranks]
        left = [card for card in table if card not in taken] + ([] if capture else cards)
        rest = [card for card in hand if card not in cards]
        own = worth(cards + taken) if capture else 0
        threat = sum(best(world, left) for world in worlds) / WORLDS
        return own - threat + AGAIN * best(rest, left)

    return max(decision.moves, key=value)


if __name__ == "__main__":
    run(choose)
