"""``arena bridge``: a program that reads and writes lines plays as a bot."""

from typing import Annotated

import typer

from arena.cli.codes import FAILED
from arena.cli.terminal import say_error


def command(
    program: Annotated[list[str], typer.Argument(help="The program and its arguments, after --.")],
) -> int:
    """Speak to the referee for a program that reads and writes lines.

    The same as python3 -m arena_sdk.bridge, and like it to be run by a referee.

    Example: arena bridge -- awk -f bot.awk
    """
    try:
        from arena_sdk import bridge
    except ModuleNotFoundError:
        say_error(
            "the bridge is part of the Python SDK, which is not installed: "
            "pip install arena-sdk, or in a clone pip install sdk/python"
        )
        return FAILED
    bridge.main(["--", *program])
    return 0
