"""Gardener: plant the whole hand in thought, and weigh moves and exchanges by what that brings.

A field is its kind and its number of cards, 0 where it is empty.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any

from arena_sdk import run

Fields = tuple[tuple[str, int], ...]
Cards = tuple[str, ...]

FEWEST: dict[str, tuple[int, ...]] = {
    "blue": (4, 6, 8, 10),
    "chili": (3, 6, 8, 9),
    "stink": (3, 5, 7, 8),
    "green": (3, 5, 6, 7),
    "soy": (2, 4, 6, 7),
    "black_eyed": (2, 4, 5, 6),
    "red": (2, 3, 4, 5),
    "garden": (2, 2, 3),
}
"""The fewest cards of a harvest that pay 1, 2, 3 and 4 coins."""
PROMISE = 0.6
"""What a card on the way to the next coin is worth, as a share of that coin."""
MARGIN = 0.1
"""An exchange must bring so much more than nothing."""


def paid(kind: str, size: int) -> int:
    """Return the coins that a harvest pays."""
    return sum(fewest <= size for fewest in FEWEST[kind]) if size else 0


@lru_cache(maxsize=1 << 16)
def worth(fields: Fields) -> float:
    """Return what fields are worth: the coins of a harvest now, and some for the way to more."""
    total = 0.0
    for kind, size in fields:
        coins = paid(kind, size)
        total += coins
        if size and coins < len(FEWEST[kind]):
            start, goal = FEWEST[kind][coins - 1] if coins else 0, FEWEST[kind][coins]
            total += PROMISE * (paid(kind, goal) - coins) * (size - start) / (goal - start)
    return total


def ripe(fields: Fields) -> list[int]:
    """Return the fields that may be harvested."""
    fewest = 2 if max(size for _kind, size in fields) > 1 else 1
    return [number for number, (_kind, size) in enumerate(fields) if size >= fewest]


def put(fields: Fields, number: int, kind: str, size: int) -> Fields:
    return (*fields[:number], (kind, size), *fields[number + 1 :])


@lru_cache(maxsize=1 << 16)
def with_card(fields: Fields, card: str) -> tuple[Fields, int]:
    """Return the fields with a card planted where that is best, and the coins of a harvest."""
    options = [
        (put(fields, number, card, size + 1), 0)
        for number, (kind, size) in enumerate(fields)
        if kind == card or not size
    ]
    options += [(put(fields, number, card, 1), paid(*fields[number])) for number in ripe(fields)]
    return max(options, key=lambda option: worth(option[0]) + option[1])


@lru_cache(maxsize=1 << 16)
def outlook(fields: Fields, cards: Cards) -> float:
    """Return what fields are worth when these cards have been planted in their order."""
    total = 0
    for card in cards:
        fields, coins = with_card(fields, card)
        total += coins
    return total + worth(fields)


def without(cards: Iterable[str], gone: Iterable[str]) -> Cards:
    """Return the cards without those gone, as far as they are there."""
    rest = list(cards)
    for card in gone:
        if card in rest:
            rest.remove(card)
    return tuple(rest)


class Position:
    """What a seat sees, and what an exchange would be worth to both sides."""

    def __init__(self, view: Any) -> None:
        self.seat, self.turn, self.hand = view.seat, view.turn, tuple(view.hand)
        self.rivals = [seat for seat in range(len(view.seats)) if seat != view.seat]
        self.fields = [
            tuple((field.card, field.size) for field in seat.fields) for seat in view.seats
        ]
        self.turned_up = tuple(view.turned_up) if view.turn == view.seat else ()
        # The cards to plant, in their order, as far as they are seen: of others no hand.
        self.cards = [tuple(seat.open) for seat in view.seats]
        self.cards[view.turn] += tuple(view.turned_up)
        self.cards[view.seat] += self.hand

    def change(self, seat: int, gets: Iterable[str], gives: Iterable[str]) -> float:
        """Return what an exchange is worth to a seat."""
        fields, cards = self.fields[seat], self.cards[seat]
        return outlook(fields, (*gets, *without(cards, gives))) - outlook(fields, cards)

    def balance(self, other: int, gets: Iterable[str], gives: Iterable[str]) -> float:
        """Return what an exchange is worth to this seat, the other being one of its rivals."""
        own, others = self.change(self.seat, gets, gives), self.change(other, gives, gets)
        return own - others / len(self.rivals)


def choose(decision: Any) -> Any:
    view, moves = decision.view, decision.moves
    position = Position(view)
    if view.step == "offers":
        return best_offer(position, view, [view.turn], moves[0])
    if view.step == "trade":
        return trade(position, view, moves)
    if view.step == "answer":
        return answer(position, view, moves)
    # A third field was tried: bought early it did not earn its price back.
    plants = [move for move in moves if not move.HasField("buy_field")]
    return max(plants, key=lambda move: planted(position, move))


def planted(position: Position, move: Any) -> float:
    """Return the outlook after a move that plants, harvests or waits."""
    fields, cards = position.fields[position.seat], position.cards[position.seat]
    if move.HasField("harvest"):
        number: int = move.harvest.field
        return paid(*fields[number]) + outlook(put(fields, number, "", 0), cards)
    if move.HasField("done"):
        return outlook(fields, cards)
    number, card = move.plant.field, move.plant.card or cards[0]
    after = put(fields, number, card, fields[number][1] + 1)
    return outlook(after, without(cards, [card]))


def trade(position: Position, view: Any, moves: Any) -> Any:
    """Accept the best offer, else make one that is good for both, else pass."""
    offers = {standing.seat: standing.offer for standing in view.offers}

    def value(move: Any) -> float:
        offer = offers[move.accept.seat]
        return position.balance(move.accept.seat, offer.give, offer.want)

    acceptances = [move for move in moves if move.HasField("accept")]
    best = max(acceptances, key=value, default=None)
    if best is not None and value(best) > MARGIN:
        return best
    return best_offer(position, view, position.rivals, moves[0])


def answer(position: Position, view: Any, moves: Any) -> Any:
    """Accept what is worth more to this seat than to the other."""
    (standing,) = view.offers
    gets = [*standing.offer.give, *standing.offer.give_open]
    good = position.balance(standing.seat, gets, standing.offer.want) > MARGIN
    return next((move for move in moves if move.HasField("accept") and good), moves[0])


def best_offer(position: Position, view: Any, partners: Iterable[int], otherwise: Any) -> Any:
    """Return the new offer that is worth most to this seat, of those that are good for both."""
    made = [action.move for action in view.actions if action.seat == position.seat]
    wanted = [kind for kind, size in position.fields[position.seat] if size]
    if position.seat != view.turn:
        wanted += view.turned_up
    best, best_value = otherwise, MARGIN
    for partner in partners:
        for give in sides(position.hand + position.turned_up):
            for want in sides(wanted):
                value = position.balance(partner, want, give)
                if value > best_value and position.change(partner, give, want) > MARGIN:
                    hand = without(give, position.turned_up)
                    offer = {"to": partner, "give": hand, "give_open": without(give, hand)}
                    move = type(otherwise)(offer=offer | {"want": want})
                    if move not in made:
                        best, best_value = move, value
    return best


def sides(cards: Iterable[str]) -> list[Cards]:
    """Return the sides of up to two of these cards."""
    cards = sorted(cards)
    return sorted({(), *combinations(cards, 1), *combinations(cards, 2)})


if __name__ == "__main__":
    run(choose)
