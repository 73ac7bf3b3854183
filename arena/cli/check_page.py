"""What is seen of a check: a line for each thing looked at, as soon as it is known, or JSON."""

from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import wrap
from time import monotonic

from rich.live import Live
from rich.text import Text

from arena.bots.checking.report import Line, Report, Result
from arena.cli.last_words import last_words
from arena.cli.terminal import out, say_aside, say_json
from arena.printable import printable

_STYLES = {Result.PASS: "green", Result.NOTE: "yellow", Result.FAIL: "bold red"}
_NAME = 17
"""Columns."""
_LINES = 12
"""Shown at most of what a bot wrote; of a build, which is cut already, all that is there."""


class CheckPage:
    """Shows a check while it runs; ``as_json`` shows nothing before it is over."""

    def __init__(self, as_json: bool) -> None:
        self.report = Report(self._hear)
        self._as_json, self._live = as_json, None if as_json else _live()
        self._begin = monotonic()

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Show what is done while the context lasts."""
        if self._live is None:
            yield
            return
        with self._live:
            yield

    def doing(self, what: str) -> None:
        """Show what is done at the moment, where there is a terminal."""
        if self._live is not None:
            self._live.update(Text(f"… {printable(what)}", "dim"), refresh=True)
        elif what.startswith("building"):
            say_aside(what)

    def end(self, bot: str) -> None:
        """Print the report as JSON if that is wanted."""
        if self._as_json:
            seconds = round(monotonic() - self._begin, 3)
            say_json({"bot": bot, "seconds": seconds, **self.report.to_plain()})

    def _hear(self, line: Line) -> None:
        if self._as_json:
            return
        word = "FAIL" if line.result is Result.FAIL else line.result.value
        _say(Text.assemble((word, _STYLES[line.result]), f"  {line.name:<{_NAME}} "), line.found)
        if line.advice:
            _say(Text(_margin("→")), line.advice)
        for text in line.output.splitlines() if line.name == "build" else _end_of(line.output):
            _say(Text(_margin("|")), text)


def _live() -> Live | None:
    return Live(console=out, auto_refresh=False, transient=True) if out.is_terminal else None


def _margin(sign: str) -> str:
    return f"{sign:>{_NAME + 5}}  "


def _end_of(output: str) -> list[str]:
    exception, before = last_words(output)
    lines = exception or before
    more = len(lines) - _LINES
    return lines if more <= 0 else [f"… after {more} other lines", *lines[-_LINES:]]


def _say(head: Text, text: str) -> None:
    """Write a text beside its head; on a terminal its further lines begin below it."""
    width = max(30, out.width - len(head)) if out.is_terminal else 1 << 20
    shown = printable(text)
    for line in wrap(shown, width, break_on_hyphens=False) or [""]:
        out.print(head + line, soft_wrap=True)
        head = Text(" " * len(head))
