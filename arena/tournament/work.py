"""What a runner and its workers say to each other: JSON lines, whatever carries them."""

import base64
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from arena.plain import case_from_plain, case_to_plain
from arena.tournament.schedule import Block, Outcome, Run
from arena.tournament.sitting import Played, SeatResult


class Deal(NamedTuple):
    """A block of a run: its place in the schedule and its deal."""

    block: int
    deal: int


class Assignment(NamedTuple):
    """To a worker: play this run. ``number`` counts the runs that are given out."""

    number: int
    deals: tuple[Deal, ...]
    seatings: tuple["Seats", ...]


class Seats(NamedTuple):
    """Entrants by seat."""

    entrants: tuple[int, ...]


class Void(NamedTuple):
    """From a worker: a sitting was void and is played again. ``kind`` is whose fault it was."""

    number: int
    block: int
    kind: str
    cause: str


class Failed(NamedTuple):
    """From a worker: the run cannot be played, by a fault of ours."""

    number: int
    block: int
    kind: str
    cause: str


class MatchDone(NamedTuple):
    """A match of a run: as it was played, with its closed log in base 64."""

    match: str
    block: int
    seating: int
    deal: int
    seats: tuple[SeatResult, ...]
    decisions: int
    sha256: str
    logs: tuple[str, ...]
    replay: str


class Done(NamedTuple):
    """From a worker: the run was played, its matches by block and seating."""

    number: int
    matches: tuple[MatchDone, ...]

    @property
    def outcomes(self) -> Iterator[tuple[int, Outcome]]:
        """How each match ended, with the index of its block."""
        for match in self.matches:
            seating = tuple(seat.entrant for seat in match.seats)
            yield match.block, Outcome(seating, tuple(seat.rank for seat in match.seats))


Report = Void | Failed | Done
Message = Assignment | Report


def assignment(number: int, run: Run) -> Assignment:
    """Return a run as it is given out."""
    return Assignment(
        number,
        tuple(Deal(block.index, block.deal) for block in run.blocks),
        tuple(Seats(seating) for seating in run.seatings),
    )


def run_of(assigned: Assignment) -> Run:
    """Return the run that is to be played."""
    seatings = tuple(seats.entrants for seats in assigned.seatings)
    return Run(tuple(Block(block, deal, seatings) for block, deal in assigned.deals))


def done(number: int, played: list[Played]) -> Done:
    """Return the report of a run."""
    ordered = sorted(played, key=lambda match: (match.block, match.seating))
    return Done(
        number,
        tuple(MatchDone(*match[:-1], base64.b64encode(match.replay).decode()) for match in ordered),
    )


def to_line(message: Message) -> bytes:
    """Return a message as a line."""
    return json.dumps(case_to_plain(message), separators=(",", ":")).encode() + b"\n"


def from_line(line: bytes) -> Any:
    """Return the message that a line holds."""
    return case_from_plain(Message, json.loads(line))
