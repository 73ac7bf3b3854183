"""``arena games``: which games there are."""

from typing import Annotated

import typer

from arena.cli.terminal import grid, out, say_json
from arena.games import find, packages
from arena.plain import to_plain


def command(
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> None:
    """List the games, their variants and numbers of seats."""
    found = [find(name) for name in packages()]
    if as_json:
        say_json(
            [
                {
                    "game": game.name,
                    "version": game.version,
                    "variants": {
                        name: {
                            "options": to_plain(game.options_type, options),
                            "seats": list(seats),
                        }
                        for name, (options, seats) in game.variants.items()
                    },
                }
                for game in found
            ]
        )
        return
    table = grid("game/variant", "seats", "options")
    for game in found:
        for name, (options, seats) in game.variants.items():
            words = ", ".join(
                f"{option} {value}"
                for option, value in to_plain(game.options_type, options).items()
            )
            table.add_row(f"{game.name}/{name}", " ".join(map(str, seats)), words)
    out.print(table)
