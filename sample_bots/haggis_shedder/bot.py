"""Shedder: count the plays that a hand still needs, and make the play that leaves fewest."""

from arena_sdk import run

WILDS = ("J", "Q", "K")
PASS_COST = 1.5
"""What a pass costs, in plays: somebody else goes on."""
WILD_COST, BOMB_COST = 1.2, 1.5
"""What it costs to spend a wild, and a bomb besides."""
RANK_COST, CARD_GAIN = 0.01, 0.02
"""Of plays that leave as much, the lowest and largest is the best."""
DANGER = 4
"""With so few cards left to an opponent, wilds and bombs are saved no more."""
DANGEROUS_PASS_COST = 2
BETS = {15: 6, 30: 5}
"""How many plays a hand may need at most to be worth a bet; one less among three."""


def choose(decision):
    if len(decision.moves) == 1:
        return 0
    costs = [cost_of(move, decision.view) for move in decision.moves]
    return costs.index(min(costs))


def cost_of(move, view):
    """Return about how many plays away from an empty hand the move leaves the seat."""
    kind = move.WhichOneof("move")
    if kind == "give":
        return view.seats[move.give.seat].total
    needed = plays_needed(numbers_of(view.hand))
    if kind == "bet":
        return cost_of_bet(move.bet.amount, needed + len(view.seats) - 2)
    others = [seat.cards for number, seat in enumerate(view.seats) if number != view.seat]
    danger = min(cards for cards in others if cards) <= DANGER
    if kind == "pass":
        return needed + (DANGEROUS_PASS_COST if danger else PASS_COST)
    cards = list(move.play.cards)
    rest = [card for card in view.hand if card not in cards]
    if not rest:
        return -2
    cost = plays_needed(numbers_of(rest))
    cost += RANK_COST * move.play.rank - CARD_GAIN * len(cards)
    if not danger:
        cost += WILD_COST * sum(card in WILDS for card in cards)
        cost += BOMB_COST * (move.play.kind == move.play.BOMB)
    return cost


def cost_of_bet(amount, needed):
    """Return less than any play costs for the highest bet that the hand is worth."""
    worth = max((bet for bet, most in BETS.items() if needed <= most), default=0)
    return -1 if amount == worth else 99


def plays_needed(numbers):
    """Return in about how many plays number cards can be shed, as straights and sets."""
    fewest = len({rank for _suit, rank in numbers})
    for straight in straights(numbers):
        fewest = min(fewest, 1 + plays_needed(numbers - straight))
    return fewest


def straights(numbers):
    """Yield the straights of three and more cards that cannot be longer."""
    for suit, low in numbers:
        if (suit, low - 1) not in numbers:
            high = low
            while (suit, high + 1) in numbers:
                high += 1
            if high - low >= 2:
                yield {(suit, rank) for rank in range(low, high + 1)}


def numbers_of(cards):
    return {(card[0], int(card[1:])) for card in cards if card not in WILDS}


if __name__ == "__main__":
    run(choose)
