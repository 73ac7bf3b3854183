"""Says on stderr what it is told."""

import sys

from arena_sdk import run


def say(text: object) -> None:
    print(text, file=sys.stderr, flush=True)


def choose(decision):  # type: ignore[no-untyped-def]
    return len(decision.moves) - 1


run(
    choose,
    on_start=lambda match: say(f"start {match.id} {match.game} {match.variant} {match.players}"),
    on_end=lambda end: say(f"end {end.match.id} {end.verdicts}"),
)
