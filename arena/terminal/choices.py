"""Moves to choose from by number: a page at a time, all of them or those with a text in them."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from arena.terminal.moves import words

LINES = 14
"""A page has no more lines of moves than these."""
MOST_COLUMNS, GAP = 5, 3


class Choices:
    """The listed moves of a decision; numbers count from 1 and are those of the whole list."""

    def __init__(self, moves: Sequence[Any]) -> None:
        self._moves = moves
        self._words = [words(move) for move in moves]
        self._text = ""
        self._shown: Sequence[int] = range(len(moves))
        self._start = 0
        self._page = len(moves)

    def move(self, number: int) -> Any:
        """Return the move of that number, None where there is none."""
        return self._moves[number - 1] if 0 < number <= len(self._moves) else None

    def narrow(self, text: str) -> bool:
        """Keep those that have every word of the text in them; tell whether there are any.

        Without a text it is all of them again.
        """
        wanted = text.lower().split()
        found = [
            place
            for place, line in enumerate(self._words)
            if all(word in line.lower() for word in wanted)
        ]
        if not found:
            return False
        self._text, self._shown, self._start = text, found, 0
        return True

    def turn_page(self) -> None:
        """Go on to the next page; behind the last one is the first."""
        self._start += self._page
        if self._start >= len(self._shown):
            self._start = 0

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        lines = [
            Text.assemble((f"{place + 1} ", "bold"), self._words[place]) for place in self._shown
        ]
        for columns in range(MOST_COLUMNS, 0, -1):
            page = lines[self._start : self._start + columns * LINES]
            width = max((line.cell_len for line in page), default=0) + GAP
            if columns * width <= options.max_width + GAP:
                break
        self._page = len(page)
        rows = -(-len(page) // columns)
        grid = Grid.grid(padding=(0, GAP, 0, 0))
        for _column in range(columns):
            grid.add_column(overflow="fold")
        for row in range(rows):
            grid.add_row(*page[row::rows])
        yield grid
        if note := self._note(len(page)):
            yield Text(note, "dim")

    def _note(self, page: int) -> str:
        """Say what of all moves is on the page, where it is not all."""
        many, shown = len(self._moves), len(self._shown)
        notes = []
        if self._text:
            notes.append(f"{shown} of {many} moves have {self._text!r} in them; /: all")
        if page < shown:
            first = self._start + 1
            notes.append(f"{first} to {self._start + page} of {shown}; Enter: more")
            if not self._text:
                notes.append("a part of its text: the moves that have it")
        return "; ".join(notes)
