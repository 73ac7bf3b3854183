"""Running what waits for things, from a command."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import trio
import typer

Value = TypeVar("Value")


def run_trio(act: Callable[[], Awaitable[Value]]) -> Value:
    """Run it to its end and return its value; raise ``typer.Abort`` at ``Ctrl-C``.

    Typer by itself would end without a word then.
    """
    try:
        return trio.run(act)
    except KeyboardInterrupt:
        raise typer.Abort from None
    except BaseExceptionGroup as group:
        if group.subgroup(KeyboardInterrupt):
            raise typer.Abort from None
        raise
