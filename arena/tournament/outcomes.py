"""Stored matches as the schedule and its tests see them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

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


def decided(test: Test | None, outcomes: Iterable[BlockOutcome]) -> bool:
    """Let a test take whole blocks, in order; tell whether it wants no more."""
    enough = False
    if test:
        for block, matches in groupby(outcomes, key=lambda outcome: outcome[0]):
            enough = test.add(block, [outcome for _, outcome in matches])
    return enough
