"""Whose turn it is, by how many cards the seats hold, or by their hands as numbers."""

from collections.abc import Collection, Sequence


def one_holds_cards(hands: Sequence[int]) -> bool:
    """Tell whether only one seat still holds cards: the round ends with the trick."""
    return hands.count(0) == len(hands) - 1


def next_holding(hands: Sequence[int], seat: int) -> int:
    """Return the next seat clockwise that holds cards."""
    seat = (seat + 1) % len(hands)
    while not hands[seat]:
        seat = (seat + 1) % len(hands)
    return seat


def all_passed(hands: Sequence[int], best: int, passed: Collection[int]) -> bool:
    """Tell whether all who hold cards passed since the last play, which is that of ``best``."""
    for seat, hand in enumerate(hands):
        if hand and seat != best and seat not in passed:
            return False
    return True
