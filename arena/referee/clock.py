"""A seat's clock in one match. Pure: it is told how long things took."""

from arena.referee.player import TimeControl


class Clock:
    """What a seat may take for its decisions, in seconds.

    ``bank`` is what is left of the bank; None where there is none.
    """

    def __init__(self, control: TimeControl) -> None:
        self._control = control
        self.bank = control.bank

    def allowance(self) -> float | None:
        """Return what the next decision may take; None: as long as it likes."""
        limits = [limit for limit in (self._control.decision, self.bank) if limit is not None]
        return min(limits, default=None)

    def charge(self, seconds: float) -> None:
        """Take a decision's time off the bank, then add the increment."""
        if self.bank is not None:
            self.bank = max(0.0, self.bank - seconds) + self._control.increment


def charged(wall: float, *, overhead: float = 0.0, waiting: float = 0.0, cpu: float = 0.0) -> float:
    """Return which of the ``wall`` seconds of a decision are the bot's own.

    Credited are the referee's own lag (``overhead``) and the time that the bot's threads stood
    ready without a processor (``waiting``). Time in which the bot ran (``cpu``) is never credited:
    else it could earn time with threads that wait for each other.
    """
    return max(min(wall, cpu), wall - max(overhead, 0.0) - max(waiting, 0.0), 0.0)


def hard_limit(allowance: float) -> float:
    """Return the seconds on the wall after which no credit counts any more."""
    return 3 * allowance + 2
