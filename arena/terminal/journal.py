"""What happened in a match, as its players may hear of it."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from arena.games import AnyGame
from arena.referee.match import Outcome, Recorder
from arena.referee.player import Timing
from arena.terminal.frames import STAND_IN
from arena.terminal.moves import words

SHUFFLED = "cards are shuffled"


class Event(NamedTuple):
    """A move of a seat, as the others heard of it; ``seat`` is None where cards were shuffled."""

    seat: int | None
    words: str


class Journal:
    """The events of the match at a table, oldest first; every match begins a new one."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.events: list[Event] = []

    def over(self, recorder: Recorder) -> "Journaled":
        """Return a recorder that keeps the journal of the match that it begins with."""
        self.events = []
        return Journaled(recorder, self)


class Journaled:
    """A recorder that keeps a journal too; ``recorder`` is the other one."""

    def __init__(self, recorder: Recorder, journal: Journal) -> None:
        self.recorder, self._journal = recorder, journal

    def shuffled(self, cards: Sequence[str]) -> None:
        """Hear a shuffle."""
        self._journal.events.append(Event(None, SHUFFLED))
        self.recorder.shuffled(cards)

    def decided(
        self, seat: int, move: Any, *, forced: bool, stand_in: bool, timing: Timing | None
    ) -> None:
        """Hear a move."""
        heard = words(self._journal.game.announced(move)) + (STAND_IN if stand_in else "")
        self._journal.events.append(Event(seat, heard))
        self.recorder.decided(seat, move, forced=forced, stand_in=stand_in, timing=timing)

    def ended(self, outcome: Outcome) -> None:
        """Hear how the match ended."""
        self.recorder.ended(outcome)


def grouped(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events, those of one seat in a row as one."""
    waiting: Event | None = None
    for event in events:
        if waiting and event.seat == waiting.seat:
            same = event.seat is None
            waiting = waiting if same else Event(event.seat, f"{waiting.words} · {event.words}")
        else:
            if waiting:
                yield waiting
            waiting = event
    if waiting:
        yield waiting
