"""What cards, tricks, going out and bets are worth, and who leads next."""

from collections.abc import Iterable, Sequence

from arena.games.haggis.cards import BIT, NUMBERS, ODD
from arena.games.haggis.combinations import Kind
from arena.games.haggis.state import Options, TrickPlay

STANDARD_POINTS = dict.fromkeys(BIT, 0) | {
    **{code: 1 for code, bit in BIT.items() if bit & ODD},
    "J": 2,
    "Q": 3,
    "K": 5,
}
PANG_POINTS = {code: 0 if bit & NUMBERS else 1 for code, bit in BIT.items()}
PANG_BOMB_POINTS = {1: 2, 6: 3}
"""By ``pang``, what a trick won by a bomb 3-5-7-9 is worth besides its cards, by its rank."""
OUT_POINTS = {"standard": 5, "pang": 1}
"""For each card in the fullest hand of an opponent, to who goes out."""


def card_points(options: Options, codes: Iterable[str]) -> int:
    """Return what captured cards are worth."""
    points = STANDARD_POINTS if options.scoring == "standard" else PANG_POINTS
    return sum(map(points.__getitem__, codes))


def trick_points(options: Options, trick: Sequence[TrickPlay]) -> int:
    """Return what a captured trick is worth."""
    points = card_points(options, [code for _seat, play in trick for code in play.cards])
    best = trick[-1].play
    if options.scoring == "pang" and best.kind is Kind.BOMB:
        points += PANG_BOMB_POINTS.get(best.rank, 0)
    return points


def out_points(options: Options, hands: Sequence[int], first: bool) -> int:
    """Return what going out is worth to a seat that just did so, ``first`` or not."""
    points = OUT_POINTS[options.scoring] * max(hand.bit_count() for hand in hands)
    if first and len(hands) == 3 and options.scoring == "standard":
        points += options.first_out_bonus
    return points


def bet_points(bets: Sequence[int], first_out: int) -> list[int]:
    """Return what the bets are worth to each seat.

    The first out scores its own bet. A lost bet goes to the first out and to all who made no bet.
    """
    lost = sum(bet for seat, bet in enumerate(bets) if seat != first_out)
    return [
        bet + lost if seat == first_out else 0 if bet else lost for seat, bet in enumerate(bets)
    ]


def next_leader(totals: Sequence[int], first_out: int) -> int:
    """Return who leads the next round: the lowest total.

    Where the lowest is shared, it is the seat to the left of the dealer: that is the highest total
    or, where that is shared too, the seat that was first out.
    """
    lowest, highest = min(totals), max(totals)
    if totals.count(lowest) == 1:
        return totals.index(lowest)
    dealer = totals.index(highest) if totals.count(highest) == 1 else first_out
    return (dealer + 1) % len(totals)
