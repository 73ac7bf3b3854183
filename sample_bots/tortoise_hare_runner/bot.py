"""Runner: never pass while a set can be laid; lay the one after which the rest is soonest shed."""

from itertools import pairwise

from arena_sdk import run

RANKS = "A23456789PTC"
SMALL_DECK = 34
"""So many cards are in a race with the basic deck, which has no pawns and courts."""
STUCK = 1.5
"""A card that will not connect costs as much as so many sets."""


class Racer:
    """What may lie on what in this race, and how many cards this seat lays at a time."""

    def __init__(self, view):
        cards = sum(seat.hand + seat.deck + len(seat.course) for seat in view.seats)
        ranks = RANKS.replace("PT", "") if cards == SMALL_DECK else RANKS
        self.higher = dict(pairwise(ranks))
        self.most = 2 if view.seats[view.seat].role == "tortoise" else len(view.hand)

    def connects(self, top, card):
        """Tell whether a card connects to the top of a course."""
        return (
            "X" in (top, card)
            or card[0] in (top[0], self.higher.get(top[0]))
            or not set(top[1:]).isdisjoint(card[1:])
        )

    def longest(self, first, hand):
        """Return the longest set that begins with a card."""
        multiple = [first, *(card for card in hand if card[0] == first[0] and card != first)]
        straight = [first]
        while following := [card for card in hand if card[0] == self.higher.get(straight[-1][0])]:
            straight.append(following[0])
        return max(straight, multiple, key=len)[: self.most]

    def cost(self, top, hand):
        """Return how many sets would shed the hand if the other seat only passed, about."""
        sets = 0
        while starts := [card for card in hand if self.connects(top, card)]:
            best = max(
                (self.longest(first, hand) for first in starts),
                key=lambda cards: (len(cards), self.choices(cards, hand)),
            )
            hand = [card for card in hand if card not in best]
            top = best[-1]
            sets += 1
        return sets + STUCK * len(hand)

    def choices(self, cards, hand):
        """Return how many other cards connect once these are laid."""
        return sum(self.connects(cards[-1], card) for card in hand if card not in cards)


def choose(decision):
    racer = Racer(decision.view)

    def cost(move):
        laid = move.play.cards
        return racer.cost(laid[-1], [card for card in decision.view.hand if card not in laid])

    plays = [move for move in decision.moves if move.HasField("play")]
    return min(plays, key=cost, default=decision.moves[0])


if __name__ == "__main__":
    run(choose)
