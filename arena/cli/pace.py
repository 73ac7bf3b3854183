"""How fast a tournament goes, and how long it will take."""

from collections.abc import Callable
from datetime import timedelta
from time import monotonic


class Pace:
    """Counts from when it is made; what was done before does not make it look fast."""

    def __init__(
        self, done: int, planned: int, *, at_most: bool, clock: Callable[[], float] = monotonic
    ) -> None:
        """Args: matches done and planned; whether it may end before all are played; seconds."""
        self.planned = planned
        self._before, self._at_most, self._clock = done, at_most, clock
        self._began = clock()

    def words(self, done: int) -> str:
        """Return how many matches are done, how fast, and how long the rest will take."""
        most = "at most " if self._at_most else ""
        words = f"{done:,} of {most}{self.planned:,} matches"
        played, seconds = done - self._before, self._clock() - self._began
        if played <= 0 or seconds <= 0:
            return words
        rate = played / seconds
        left = timedelta(seconds=round((self.planned - done) / rate))
        return f"{words}, {rate:.3g} a second, {most}{left} left"
