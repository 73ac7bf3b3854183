"""Short pieces of text set one after the other, like words, on a few lines."""

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text


class Flow:
    """Pieces on at most ``lines`` lines, broken inside only where one alone is wider than a line.

    Where there is no room for all, the last ones stand behind ``cut``, which says what is missing.
    """

    def __init__(self, pieces: Sequence[Text], *, gap: int = 2, lines: int, cut: Text) -> None:
        self._pieces, self._gap, self._lines, self._cut = pieces, gap, lines, cut

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[Text]:
        lines = self._set(self._pieces, options.max_width)
        for first in range(1, len(self._pieces) + 1):
            if len(lines) <= self._lines:
                break
            lines = self._set([self._cut, *self._pieces[first:]], options.max_width)
        for line in lines:
            yield Text(" " * self._gap, overflow="fold").join(line)

    def __rich_measure__(self, _console: Console, options: ConsoleOptions) -> Measurement:
        widths = [piece.cell_len for piece in self._pieces]
        whole = sum(widths) + self._gap * max(0, len(widths) - 1)
        return Measurement(max(widths, default=0), whole).with_maximum(options.max_width)

    def _set(self, pieces: Sequence[Text], width: int) -> list[list[Text]]:
        """Return the pieces by lines, each as full as it can be."""
        lines: list[list[Text]] = [[]]
        used = 0
        for piece in pieces:
            if lines[-1] and used + self._gap + piece.cell_len > width:
                lines.append([])
                used = 0
            used += piece.cell_len + (self._gap if lines[-1] else 0)
            lines[-1].append(piece)
        return lines
