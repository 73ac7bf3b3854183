"""Ratings while a tournament runs: the ladder's own fit, of what has been heard so far."""

from array import array
from collections.abc import Sequence

from arena.rating.ladder import Ladder, fit
from arena.rating.results import Results


class Preview:
    """Collects matches as they end, in 20 bytes for each seat, and rates them when asked."""

    def __init__(self) -> None:
        self._matches = 0
        self._match, self._block, self._seat = array("i"), array("i"), array("i")
        self._bot, self._rank = array("i"), array("i")

    def add(self, block: int, bots: Sequence[int], ranks: Sequence[int]) -> None:
        """Count a match of a block: bots (by number) and ranks, by seat."""
        self._match.extend([self._matches] * len(bots))
        self._block.extend([block] * len(bots))
        self._seat.extend(range(len(bots)))
        self._bot.extend(bots)
        self._rank.extend(ranks)
        self._matches += 1

    def ladder(self) -> Ladder:
        """Return the ratings so far, the mean of the field being 0; bots are named by number."""
        return fit(Results.columns(self._block, self._match, self._seat, self._bot, self._rank))
