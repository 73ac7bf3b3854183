"""Elo while a tournament runs: a preview, for unlike the ladder it depends on what came when."""

from collections import Counter
from collections.abc import Sequence

from arena.rating.sequential import expected_score


class Preview:
    """Ratings that are moved a little by every match.

    A bot gains K times the points that it got more than expected, where points and expectation are
    means over its opponents in the match. K starts at 40 and falls to 10 as matches are played.
    (A. Elo, The Rating of Chessplayers, 1978.)
    """

    def __init__(self, start: float = 0.0) -> None:
        self.start = start
        self.matches: Counter[str] = Counter()
        self._elo: dict[str, float] = {}

    def __getitem__(self, bot: str) -> float:
        return self._elo.get(bot, self.start)

    def add(self, bots: Sequence[str], ranks: Sequence[int]) -> None:
        """Count a match: bots and ranks by seat."""
        before = [self[bot] for bot in bots]
        for seat, bot in enumerate(bots):
            others = [other for other in range(len(bots)) if bots[other] != bot]
            surplus = sum(
                (ranks[seat] < ranks[other])
                + 0.5 * (ranks[seat] == ranks[other])
                - expected_score(before[seat] - before[other])
                for other in others
            )
            weight = max(10.0, 400 / (10 + self.matches[bot]))
            self.matches[bot] += 1
            self._elo[bot] = self[bot] + weight * surplus / max(1, len(others))
