"""``arena rules``: a game's rules in prose."""

from typing import Annotated

import typer
from rich.markdown import Markdown

from arena.cli.terminal import out
from arena.games import rules_text


def command(game: Annotated[str, typer.Argument(help="Such as haricots.")]) -> None:
    """Show the rules of a game, with its cards' codes and its moves.

    Example: arena rules haricots
    """
    text = rules_text(game)
    if out.is_terminal:
        with out.pager(styles=True):
            out.print(Markdown(text))
    else:
        out.out(text, end="", highlight=False)
