"""What a check says: a line for each thing looked at, and whether the bot is fit."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

Facts = Mapping[str, str | float]
NONE: Facts = {}


class Result(StrEnum):
    """How a thing that was looked at is."""

    PASS = "pass"
    NOTE = "note"
    FAIL = "fail"


@dataclass(frozen=True)
class Line:
    """One thing that was looked at.

    ``found`` is a clause that says what was found, ``advice`` what to do about it, which is there
    wherever the result is no ``PASS``. ``output`` is the end of what the bot wrote to stderr, where
    it helps; ``facts`` are figures for scripts: seconds, bytes, numbers.
    """

    name: str
    result: Result
    found: str
    advice: str = ""
    output: str = ""
    facts: Facts = field(default_factory=dict)


def passed(name: str, found: str, facts: Facts = NONE) -> Line:
    """Return the line of a thing that is as it should be."""
    return Line(name, Result.PASS, found, facts=facts)


def note(name: str, found: str, advice: str, facts: Facts = NONE) -> Line:
    """Return the line of a thing that its author should know, and that keeps no bot away."""
    return Line(name, Result.NOTE, found, advice, facts=facts)


def failed(name: str, found: str, advice: str, output: str = "", facts: Facts = NONE) -> Line:
    """Return the line of a thing that must be mended."""
    return Line(name, Result.FAIL, found, advice, output, facts)


def volume(size: int) -> str:
    """Return a number of bytes for people."""
    if size < 1 << 10:
        return f"{size} bytes"
    return f"{size / 1024:.1f} KiB" if size < 1 << 20 else f"{size / (1 << 20):.0f} MiB"


class Report:
    """The lines in their order; ``hear`` is told of each as it is found."""

    def __init__(self, hear: Callable[[Line], None] = lambda _: None) -> None:
        self.lines: list[Line] = []
        self._hear = hear

    def add(self, line: Line) -> None:
        """Add a line."""
        self.lines.append(line)
        self._hear(line)

    @property
    def fit(self) -> bool:
        """Whether nothing failed."""
        return all(line.result is not Result.FAIL for line in self.lines)

    def to_plain(self) -> dict[str, Any]:
        """Return it as a JSON object."""
        return {"fit": self.fit, "lines": [asdict(line) for line in self.lines]}
