"""Collector: weigh every card by the set that it may still become part of."""

from collections import Counter
from functools import cache
from itertools import product
from math import ceil, comb

from arena_sdk import run

FACE = {
    "onions": 10, "garlic": 10, "herbs": 10, "tomatoes": 20, "sweet_pepper": 20, "aubergines": 20,
    "lemons": 30, "hot_peppers": 30, "lavender": 30, "cheese": 40, "sausage": 40, "wine": 50,
    "ham": 50, "hens": 60, "rabbits": 60, "olive_oil": 70, "fabric": 70, "foie_gras": 80,
    "truffles": 90, "saffron": 100,
}  # fmt: skip
COPIES = 5
TRICKS = {
    "basket": 60, "i_lied": 40, "persuasion": 60, "illusion": 80, "bargain": 40, "overstock": 40,
}  # fmt: skip
"""About what the carambouilles are worth in points."""
LIMITS = (8, 10, 11, 12, 14)
DEALT = 3
"""At most so many products are dealt to a seat in each hand."""
LUCK = 0.05
"""How likely a card that a seat lacks comes by an exchange."""
KEPT = 0.25
"""How likely what a card should join is still in hand when the card is dealt."""
LURE = "saffron"
"""What a lie announces."""
MARGIN = 10
"""An exchange must bring so many points."""


@cache
def hope(count, left, chance, memo):
    """Return the multiplier to hope for with ``count`` cards, ``left`` more being about."""
    total = 0.0
    for more in range(left + 1):
        likely = comb(left, more) * chance**more * (1 - chance) ** (left - more)
        total += likely * memo[count + more]
    return total


class Hand:
    """What a seat holds, and what that will be worth."""

    def __init__(self, view, options):
        self.memo = (0, *options["memo"])
        self.view, self.me = view, view.seats[view.seat]
        self.held = Counter(view.products)
        self.tricks = Counter(view.carambouilles)
        self.sold = dict(zip(FACE, view.sold, strict=True))
        others = sum(seat.products for seat in view.seats) - self.me.products
        self.hands_left = ceil(view.stock / (DEALT * len(view.seats)))
        drawn = DEALT * self.hands_left / max(1, view.stock + others)
        self.chance = min(1.0, round(LUCK + KEPT * drawn, 2))

    def price(self, card, count):
        """Return what so many cards of a product sell for."""
        return FACE[card] * self.memo[count]

    def worth(self, card, count):
        """Return what so many cards of a product promise."""
        left = COPIES - self.sold[card] - count
        return FACE[card] * hope(count, left, self.chance, self.memo) if count else 0.0

    def outside(self, card):
        """Return how many cards of a product are in the stock or in other hands."""
        return COPIES - self.sold[card] - self.held[card]

    def change(self, gets, gives):
        """Return what an exchange brings."""
        gets, gives = Counter(gets), Counter(gives)
        total = 0.0
        for card in gets | gives:
            if card in TRICKS:
                total += TRICKS[card] * (gets[card] - gives[card])
            else:
                count = self.held[card] + gets[card] - gives[card]
                count = min(count, COPIES - self.sold[card])
                total += self.worth(card, count) - self.worth(card, self.held[card])
        return total


def choose(decision):
    view, moves = decision.view, decision.moves
    hand = Hand(view, decision.options)
    kinds = {move.WhichOneof("move") for move in moves}
    if "decline" in kinds:
        return answer(hand, moves)
    if "take" in kinds:
        return max(moves, key=lambda move: hand.change(move.take.cards, move.take.give))
    if "skip" in kinds:
        return react(hand, moves)
    lay = next((move for move in moves if move.HasField("lay")), None)
    if lay is not None and hand.hands_left:
        return lay
    return trade(hand, moves) if "pass" in kinds else sell(hand, moves)


def answer(hand, moves):
    """Accept what brings points."""
    accept = next((move for move in moves if move.HasField("accept")), None)
    offer = hand.view.offer.move.offer
    good = accept is not None and hand.change(offer.give, offer.want) > MARGIN
    return accept if good else moves[0]


def trade(hand, moves):
    """Persuade the fullest hand, else offer the exchange that brings most, else pass."""
    persuasions = [move for move in moves if move.HasField("persuade")]
    if persuasions:
        return max(persuasions, key=lambda move: hand.view.seats[move.persuade.seat].products)
    made = [action.move.offer for action in hand.view.actions if action.seat == hand.view.seat]
    tried = {(*offer.give, *offer.want) for offer in made}
    best, best_value = moves[0], MARGIN
    for give, want in product(sorted(hand.held), FACE):
        fair = FACE[give] >= FACE[want]
        named = give if fair else LURE
        if hand.outside(want) < 1 or want in (give, named) or (named, want) in tried:
            continue
        value = hand.change([want], [give])
        if not fair:
            value -= TRICKS["i_lied"]
        if value > best_value and (fair or hand.tricks["i_lied"]):
            offer = {"to": -1, "give": [named], "want": [want], "really": [] if fair else [give]}
            best, best_value = type(moves[0])(offer=offer), value
    return best


def sell(hand, moves):
    """Sell what promises no more than it brings now, and what there is no room for."""
    sales = {}
    for move in moves:
        if move.HasField("sell"):
            sales[move.sell.product] = move  # the last one sells all cards of the product
    if moves[0].HasField("sell"):
        return min(sales.values(), key=lambda move: hand.price(move.sell.product, move.sell.count))
    excess = hand.me.products - (LIMITS[hand.me.baskets] - DEALT)

    def loss(move):
        card, count = move.sell.product, move.sell.count
        return (hand.worth(card, count) - hand.price(card, count)) / count

    best = min(sales.values(), key=loss, default=None)
    if best is not None and (loss(best) <= 0 or excess > 0):
        return best
    buys = [move for move in moves if move.HasField("buy")]
    return buys[-1] if buys and hand.hands_left >= 2 else moves[0]


def react(hand, moves):
    """Play a card where it moves many points, or in the last hand some."""
    sale = hand.view.sale
    enough = 40 if hand.view.last else 100
    plays = {move.WhichOneof("move"): move for move in moves}
    if "illusion" in plays:
        gain = hand.price(sale.sell.product, sale.sell.count + 1) - sale.value
        return plays["illusion"] if gain >= enough else moves[0]
    if "overstock" in plays and sale.value >= 2 * enough:
        return plays["overstock"]
    if "bargain" in plays and sale.value >= 1.5 * enough:
        return plays["bargain"]
    return moves[0]


if __name__ == "__main__":
    run(choose)
