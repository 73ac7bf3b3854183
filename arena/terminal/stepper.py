"""Stepping through a match, key by key."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.console import Console, Group, RenderableType
from rich.segment import Segment, SegmentLines
from rich.text import Text

from arena.terminal.frames import Frame
from arena.terminal.keys import Key, single_keys
from arena.terminal.picture import picture

HELP = "n → next   p ← previous   g go to   s whose eyes   ↑↓ scroll   q quit"


@dataclass(frozen=True)
class Stepper:
    """Where somebody stands in a match of ``positions``, one at least.

    ``seat`` is whose eyes the table is seen with (None: a spectator's), ``asked`` the digits typed
    so far after ``g`` (None: none are awaited), ``scroll`` the lines that are out of sight above.
    """

    positions: int
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
                return self.go(self.at + 1)
            case "p" | "left" | "backspace":
                return self.go(self.at - 1)
            case "home":
                return self.go(0)
            case "end":
                return self.go(self.positions - 1)
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

    def go(self, at: int) -> "Stepper":
        """Return the stepper at a position, or at the nearest one there is."""
        return replace(self, at=max(0, min(at, self.positions - 1)), asked=None, scroll=0)

    @property
    def prompt(self) -> str:
        """One line about where one stands and what the keys do."""
        if self.asked is not None:
            return f"go to position 0 … {self.positions - 1}: {self.asked}▏"
        eyes = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"{self.at}/{self.positions - 1}   {eyes}   {HELP}"

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
) -> None:
    """Show the positions, one at a time, as the keys of the terminal on stdin say."""
    stepper: Stepper | None = Stepper(len(frames), seats, seat=seat)
    with console.screen() as screen, single_keys() as next_key:
        while stepper is not None:
            shown = picture(frames[stepper.at], stepper.at, stepper.seat, names)
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
