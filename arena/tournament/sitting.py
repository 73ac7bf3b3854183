"""A sitting: one set of bot processes that plays several deals in the same seats."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

from arena.chance import DealChance
from arena.referee.chairs import chairs_for
from arena.referee.match import Outcome, Setup, play
from arena.referee.player import Player
from arena.replay.log import Header, ReplayWriter
from arena.tournament.conditions import Conditions, Entrant
from arena.tournament.schedule import Run

OpenEntrant = Callable[[Entrant], AbstractAsyncContextManager[Player]]
"""Starts a bot; its process lives until the context ends."""


class SeatResult(NamedTuple):
    """How a seat came off: the entrant's number, its place as rated, its verdict."""

    entrant: int
    score: int
    rank: int
    verdict: str
    cause: str


class Played(NamedTuple):
    """A match that was played to its end.

    ``logs`` are what the bots wrote, by seat; ``replay`` is the closed log of the match.
    """

    match: str
    block: int
    seating: int
    deal: int
    seats: tuple[SeatResult, ...]
    decisions: int
    sha256: str
    logs: tuple[str, ...]
    replay: bytes


async def play_sitting(
    conditions: Conditions, run: Run, seating: int, open_entrant: OpenEntrant, live: Path, host: str
) -> list[Played]:
    """Play the deals of a run in one of its seatings; raise ``ArenaFault`` where one was void."""
    entrants = run.seatings[seating]
    opens = [partial(open_entrant, conditions.entrants[entrant]) for entrant in entrants]
    played = []
    async with chairs_for(opens) as chairs:
        for block in run.blocks:
            match = f"{conditions.tournament}-{block.index}-{seating}"
            header = _header(conditions, match, block.deal, entrants, host)
            secret = bytes.fromhex(conditions.secret)
            chance = DealChance(secret, conditions.tournament, block.deal)
            players = await chairs.players()
            with _live_log(live / f"{match}.jsonl") as file:
                writer = ReplayWriter(header, file)
                outcome = await play(_setup(conditions, match), players, chance, writer)
            chairs.after(outcome)
            played.append(
                Played(
                    match, block.index, seating, block.deal, _seats(outcome, entrants),
                    outcome.decisions, writer.sha256, outcome.logs, writer.closed(),
                )
            )  # fmt: skip
    return played


def _header(
    conditions: Conditions, match: str, deal: int, entrants: Sequence[int], host: str
) -> Header:
    chosen = [conditions.entrants[entrant] for entrant in entrants]
    return Header(
        match,
        conditions.rules,
        conditions.game_options,
        tuple({"name": entrant.label, "hash": entrant.sha256} for entrant in chosen),
        conditions.tournament,
        deal,
        conditions.time_control,
        {"isolation": conditions.isolation, "host": host, "started": datetime.now(UTC).isoformat()},
    )


def _setup(conditions: Conditions, match: str) -> Setup:
    return Setup(
        match,
        conditions.rules,
        conditions.game_options,
        conditions.time_control,
        conditions.tell_names,
    )


def _seats(outcome: Outcome, entrants: Sequence[int]) -> tuple[SeatResult, ...]:
    return tuple(
        SeatResult(entrant, place.score, place.rank, verdict.kind.value, verdict.cause)
        for entrant, place, verdict in zip(entrants, outcome.places, outcome.verdicts, strict=True)
    )


@contextmanager
def _live_log(path: Path) -> Iterator[BinaryIO]:
    """Open the log that is readable while the match runs; what is void is left to be looked at."""
    with path.open("wb") as file:
        yield file
    path.unlink()
