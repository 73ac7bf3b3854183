"""Stored matches as schedules, tests and ratings see them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from arena.rating import Result
from arena.store.tables import Match, MatchSeat
from arena.tournament.conditions import Conditions
from arena.tournament.schedule import Outcome, Test

Stored = tuple[Match, Sequence[MatchSeat]]
BlockOutcome = tuple[int, Outcome]
"""How a match ended, and the index of its block."""


def outcomes_of(conditions: Conditions, matches: Iterable[Stored]) -> Iterator[BlockOutcome]:
    """Yield how each stored match of a tournament ended."""
    numbers = {entrant.version: number for number, entrant in enumerate(conditions.entrants)}
    for match, seats in matches:
        if match.block is not None:
            seating = tuple(numbers[seat.version or 0] for seat in seats)
            yield match.block, Outcome(seating, tuple(seat.rank for seat in seats))


def results_of(matches: Iterable[Stored]) -> Iterator[Result]:
    """Yield the seats of a tournament's stored matches as rows of a table of results."""
    for match, seats in matches:
        for seat in seats:
            yield Result(
                block=f"{match.tournament}-{match.block}",
                match=match.id,
                seat=seat.seat,
                bot=seat.player,
                rank=seat.rank,
                score=seat.score,
                forfeit=seat.verdict != "ok",
            )


def decided(test: Test | None, outcomes: Iterable[BlockOutcome]) -> bool:
    """Let a test take whole blocks, in order; tell whether it wants no more."""
    enough = False
    if test:
        for block, matches in groupby(outcomes, key=lambda outcome: outcome[0]):
            enough = test.add(block, [outcome for _, outcome in matches])
    return enough
