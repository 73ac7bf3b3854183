"""The golden playthrough of a game: one random match with all that the rules say along the way.

Any change of behaviour is then a readable difference. ``python -m arena.testing.playthrough GAME``
writes the file anew, into the game's folder.
"""

import json
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from arena.chance import DealChance, ObservedChance
from arena.games import AnyGame, find, packages
from arena.plain import case_to_plain, to_plain

SECRET = b"the secret of golden playthroughs"
LINES = 400
"""A playthrough is cut after so many lines: it is to be read."""


def playthrough(game: AnyGame) -> Iterator[str]:
    """Yield the lines of the playthrough: the first variant at its fewest seats, one JSON each."""
    (name, variant), *_others = game.variants.items()
    seats = min(variant.seats)
    yield _line({"game": game.name, "version": game.version, "variant": name, "seats": seats})
    shuffles: list[Any] = []
    chance = ObservedChance(DealChance(SECRET, game.name, 0), shuffles.append)
    rng = Random(0)
    state = game.start(variant.options, seats, chance)
    written = 1
    while True:
        for shuffle in shuffles:
            yield _line({"shuffle": list(shuffle)})
        shuffles.clear()
        acting = game.to_act(state)
        if not acting or written >= LINES:
            break
        moves = {}
        for seat in acting:
            moves[seat] = game.sample(state, seat, rng)
            yield _line(_decision(game, state, seat, moves[seat]))
            written += 1
        state = game.apply(state, moves, chance)
    for seat in range(seats):
        yield _line({"seat": seat, "view": to_plain(game.view_type, game.view(state, seat))})
    yield _line({"table": game.table(state)})
    yield _line({"standing": [place._asdict() for place in game.standing(state)]})


def golden_file(name: str) -> Path:
    """Return where the golden playthrough of a game is."""
    return Path(str(files(packages()[name]) / "playthrough.jsonl"))


def _decision(game: AnyGame, state: Any, seat: int, move: Any) -> dict[str, Any]:
    return {
        "seat": seat,
        "view": to_plain(game.view_type, game.view(state, seat)),
        "legal": [case_to_plain(legal) for legal in game.legal(state, seat)],
        "open": game.offers_open(state, seat),
        "forced": game.forced(state, seat),
        "move": case_to_plain(move),
    }


def _line(plain: Any) -> str:
    return json.dumps(plain, separators=(", ", ": "), default=sorted) + "\n"


def main() -> None:
    """Write the golden playthroughs of the games named, or of all games."""
    for name in sys.argv[1:] or packages():
        golden_file(name).write_text("".join(playthrough(find(name))), "utf-8")


if __name__ == "__main__":
    main()
