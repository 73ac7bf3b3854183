"""A recorder that keeps the steps of a match in memory."""

from collections.abc import Sequence
from typing import Any

from arena.plain import case_to_plain
from arena.referee.match import Outcome
from arena.referee.player import Timing
from arena.replay.steps import Decided, Shuffled, Step


class StepsRecorder:
    """Keeps the steps; ``steps`` are those so far."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def shuffled(self, cards: Sequence[str]) -> None:
        """Keep a shuffle's outcome."""
        self.steps.append(Shuffled(tuple(cards)))

    def decided(
        self, seat: int, move: Any, *, forced: bool, stand_in: bool, timing: Timing | None
    ) -> None:
        """Keep a move."""
        self.steps.append(Decided(seat, case_to_plain(move), forced))

    def ended(self, outcome: Outcome) -> None:
        """Keep nothing: the steps tell how the match ended."""
