"""Writing to the terminal."""

import json
from typing import Any

from rich.console import Console, RenderableType
from rich.style import StyleType
from rich.table import Table
from rich.text import Text

from arena.printable import printable

out = Console(highlight=False, markup=False, emoji=False)
err = Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)


LONGEST_WORD, LONGEST_ERROR = 400, 2000
"""Characters."""


class Grid(Table):
    """A table in whose texts nothing is markup, and nothing acts on a terminal."""

    def add_row(
        self,
        *cells: RenderableType | None,
        style: StyleType | None = None,
        end_section: bool = False,
    ) -> None:
        """Add a row; a text may have several lines."""
        super().add_row(*map(_shown, cells), style=style, end_section=end_section)


def say(text: str) -> None:
    """Write a line to stdout."""
    out.print(printable(text), soft_wrap=True)


def say_error(text: str) -> None:
    """Write an error to stderr; values of enormous length that it repeats are cut."""
    words = (_cut(word, LONGEST_WORD) for word in printable(text).split(" "))
    err.print(f"arena: {_cut(' '.join(words), LONGEST_ERROR)}")


def say_aside(text: str) -> None:
    """Write a line to stderr that is no error: what a command does, or what a build wrote."""
    err.print(printable(text))


def say_json(value: Any) -> None:
    """Write a JSON value to stdout, in ASCII: what bots write may act on a terminal."""
    out.out(json.dumps(value, indent=2), highlight=False)


def grid(*columns: str, numbers: tuple[str, ...] = ()) -> Grid:
    """Return an empty table; the columns among ``numbers`` stand to the right."""
    table = Grid(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    return table


def _cut(text: str, longest: int) -> str:
    """Return the text without its middle where it is longer than that."""
    return text if len(text) <= longest else f"{text[: longest // 2]} … {text[-longest // 4 :]}"


def _shown(cell: RenderableType | None) -> RenderableType | None:
    if not isinstance(cell, str):
        return cell
    return Text("\n".join(map(printable, cell.split("\n"))))
