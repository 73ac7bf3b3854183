"""Beats the table as cheaply as it can, always with all its cards of a face."""

from collections import Counter
from typing import Any

from arena_sdk import run

HIGH = {"1": 17, "2": 16}
HIGH_FROM = 15


def choose(decision: Any) -> Any:
    held = Counter(decision.view.hand)
    to_beat = decision.view.table.value
    whole = [
        move
        for move in decision.moves
        if move.WhichOneof("move") == "play" and move.play.count == held[move.play.card]
    ]
    if not whole:
        # More cards are worth more: what a whole face cannot beat, a part of it cannot either.
        return decision.moves[0]
    return min(whole, key=lambda move: value(move.play, to_beat))


def value(play: Any, to_beat: int) -> int:
    """Return what a play is worth on a table of that value."""
    low = int(play.card)
    worth = HIGH.get(play.card, low) if to_beat >= HIGH_FROM else low
    return int(play.count) * worth


if __name__ == "__main__":
    run(choose)
