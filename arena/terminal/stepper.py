"""Stepping through a match, key by key."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.segment import Segment, SegmentLines
from rich.text import Text

from arena.table import Table
from arena.terminal.frames import Frame
from arena.terminal.keys import Key, single_keys
from arena.terminal.picture import picture

HELP = "n next   p previous   ] [ round   g go to   s whose eyes   ↑↓ scroll   q quit"


class Stop(NamedTuple):
    """A position to stop at: its number, and the round, hand or turn that it is in."""

    number: int
    round: str


def round_of(table: Table) -> str:
    """Return what the headline begins with: the round, hand, race or turn of the game."""
    return re.split("[,:(]", table.headline, maxsplit=1)[0]


@dataclass(frozen=True)
class Stepper:
    """Where somebody stands in a match, which has one position at least.

    ``at`` is a place in ``stops``. ``seat`` is whose eyes the table is seen with (None: a
    spectator's), ``asked`` the digits typed so far after ``g`` (None: none are awaited), ``scroll``
    the lines that are out of sight above.
    """

    stops: Sequence[Stop]
    seats: int
    at: int = 0
    seat: int | None = None
    asked: str | None = None
    scroll: int = 0

    def press(self, key: Key) -> "Stepper | None":
        """Return where the key leads; None: away."""
        if self.asked is not None:
            return self._press_digit(self.asked, key)
        match key:
            case "q":
                return None
            case "n" | " " | "right" | "enter":
                return self._at(self.at + 1)
            case "p" | "left" | "backspace":
                return self._at(self.at - 1)
            case "]" | "pagedown":
                return self._at(self._next_round())
            case "[" | "pageup":
                return self._at(self._round_before())
            case "home":
                return self._at(0)
            case "end":
                return self._at(len(self.stops) - 1)
            case "g":
                return replace(self, asked="")
            case "s":
                after = 0 if self.seat is None else self.seat + 1
                return replace(self, seat=after if after < self.seats else None)
            case "down":
                return replace(self, scroll=self.scroll + 1)
            case "up":
                return replace(self, scroll=max(0, self.scroll - 1))
        return self

    def go(self, number: int) -> "Stepper":
        """Return the stepper at the position of that number, or at the last one before it."""
        return self._at(bisect_right(self.stops, number, key=lambda stop: stop.number) - 1)

    @property
    def prompt(self) -> str:
        """One line about where one stands and what the keys do."""
        last = self.stops[-1].number
        if self.asked is not None:
            return f"go to position 0 … {last}: {self.asked}▏"
        eyes = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"{self.stops[self.at].number}/{last}   {eyes}   {HELP}"

    def _at(self, place: int) -> "Stepper":
        """Return the stepper at a place, or at the nearest one there is."""
        return replace(self, at=max(0, min(place, len(self.stops) - 1)), asked=None, scroll=0)

    def _next_round(self) -> int:
        here = self.stops[self.at].round
        later = range(self.at, len(self.stops))
        return next((place for place in later if self.stops[place].round != here), later[-1])

    def _round_before(self) -> int:
        """Return where the round began that the position before this one is in."""
        place = max(0, self.at - 1)
        while place and self.stops[place - 1].round == self.stops[place].round:
            place -= 1
        return place

    def _press_digit(self, asked: str, key: Key) -> "Stepper":
        if key == "enter" and asked:
            return self.go(int(asked))
        if key == "backspace":
            return replace(self, asked=asked[:-1])
        if len(key) == 1 and key in "0123456789":
            return replace(self, asked=(asked + key)[-9:])
        return replace(self, asked=None)


def step_through(
    console: Console,
    frames: Sequence[Frame],
    seats: int,
    seat: int | None = None,
    names: Sequence[str] | None = None,
    *,
    at: int = 0,
) -> None:
    """Show the positions from number ``at`` on, one at a time, as the keys on stdin say."""
    stops = [Stop(frame.number, round_of(frame.table)) for frame in frames]
    stepper: Stepper | None = Stepper(stops, seats, seat=seat).go(at)
    with console.screen() as screen, single_keys() as next_key:
        while stepper is not None:
            shown = picture(frames[stepper.at], stepper.seat, names)
            lines = console.render_lines(shown, pad=False)
            room = max(1, console.height - 1)
            stepper = replace(stepper, scroll=min(stepper.scroll, max(0, len(lines) - room)))
            screen.update(_page(lines[stepper.scroll :][:room], room, stepper.prompt))
            stepper = stepper.press(next_key())


def _page(lines: list[list[Segment]], room: int, prompt: str) -> RenderableType:
    """Return a screen full: the lines, and the prompt at the bottom."""
    blank: list[list[Segment]] = [[]] * (room - len(lines))
    line = Text(prompt, "reverse", no_wrap=True, overflow="ellipsis")
    return Group(SegmentLines([*lines, *blank], new_lines=True), line)
