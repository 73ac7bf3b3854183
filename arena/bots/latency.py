"""How long a bot's decisions took, in three figures."""

from collections.abc import Iterable
from typing import NamedTuple


class Latency(NamedTuple):
    """Seconds that half of the decisions did not exceed, 99 of 100, and none."""

    p50: float
    p99: float
    max: float

    @classmethod
    def of(cls, seconds: Iterable[float]) -> "Latency | None":
        """Return the figures of decisions, by nearest rank; None where there are none."""
        ranked = sorted(seconds)
        if not ranked:
            return None
        return cls(*(ranked[-(-percent * len(ranked) // 100) - 1] for percent in (50, 99, 100)))
