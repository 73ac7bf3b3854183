"""Writing to the terminal."""

import json
from typing import Any

from rich.console import Console
from rich.table import Table

from arena.printable import printable

out = Console(highlight=False, soft_wrap=False)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def say(text: str) -> None:
    """Write a line of ours; what came from a bot has gone through ``printable``."""
    out.print(text, markup=False, soft_wrap=True)


def say_error(text: str) -> None:
    """Write an error to stderr."""
    err.print(f"arena: {printable(text)}", markup=False)


def say_json(value: Any) -> None:
    """Write a JSON value to stdout."""
    out.out(json.dumps(value, indent=2, ensure_ascii=False), highlight=False)


def grid(*columns: str, numbers: tuple[str, ...] = ()) -> Table:
    """Return an empty table; the columns among ``numbers`` stand to the right."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    return table
