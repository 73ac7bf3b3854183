"""A sitting: one set of bot processes that plays several deals in the same seats."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

import trio

from arena.chance import DealChance
from arena.referee.match import Outcome, Setup, play
from arena.referee.player import Answer, Begin, Decision, Player
from arena.referee.verdict import ArenaFault, BotFault, Kind, Verdict, first_of
from arena.replay.log import Header, ReplayWriter
from arena.tournament.conditions import Conditions, Entrant
from arena.tournament.schedule import Run

OpenPlayer = Callable[[Entrant], AbstractAsyncContextManager[Player]]
"""Starts a bot; its process lives until the context ends."""


class SeatResult(NamedTuple):
    """How a seat came off: the entrant's number, its place as rated, its verdict."""

    entrant: int
    score: int
    rank: int
    verdict: str
    cause: str


class Played(NamedTuple):
    """A match that was played to its end; ``replay`` is its closed log."""

    match: str
    block: int
    seating: int
    deal: int
    seats: tuple[SeatResult, ...]
    decisions: int
    sha256: str
    replay: bytes


async def play_sitting(
    conditions: Conditions, run: Run, seating: int, open_player: OpenPlayer, live: Path, host: str
) -> list[Played]:
    """Play the deals of a run in one of its seatings; raise ``ArenaFault`` where one was void."""
    entrants = run.seatings[seating]
    played = []
    try:
        async with trio.open_nursery() as nursery:
            chairs = [
                _Chair(nursery, conditions.entrants[entrant], open_player) for entrant in entrants
            ]
            for block in run.blocks:
                players = [await chair.player() for chair in chairs]
                match = f"{conditions.tournament}-{block.index}-{seating}"
                header = _header(conditions, match, block.deal, entrants, host)
                with _live_log(live / f"{match}.jsonl") as file:
                    writer = ReplayWriter(header, file)
                    outcome = await play(
                        _setup(conditions, match),
                        players,
                        DealChance(
                            bytes.fromhex(conditions.secret), conditions.tournament, block.deal
                        ),
                        writer,
                    )
                played.append(
                    Played(
                        match, block.index, seating, block.deal, _seats(outcome, entrants),
                        outcome.decisions, writer.sha256, writer.closed(),
                    )
                )  # fmt: skip
                for chair, verdict in zip(chairs, outcome.verdicts, strict=True):
                    if verdict.kind is not Kind.OK:
                        chair.clear()
            for chair in chairs:
                chair.clear()
    except BaseExceptionGroup as group:
        faults = group.subgroup(ArenaFault)
        raise (first_of(faults) if faults else group) from None
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


class _Chair:
    """A place in the sitting, with the process that sits there; a new one after a fault."""

    def __init__(self, nursery: trio.Nursery, entrant: Entrant, open_player: OpenPlayer) -> None:
        self._nursery, self._entrant, self._open_player = nursery, entrant, open_player
        self._player: Player | None = None
        self._left = trio.Event()

    async def player(self) -> Player:
        """Return who sits here; starts a process if need be."""
        if self._player is None:
            self._left = trio.Event()
            started: Player = await self._nursery.start(self._sit, self._left)
            self._player = started
        return self._player

    def clear(self) -> None:
        """Let the process end; the next match gets a new one."""
        self._player = None
        self._left.set()

    async def _sit(self, left: trio.Event, *, task_status: trio.TaskStatus[Player]) -> None:
        async with AsyncExitStack() as stack:
            try:
                player = await stack.enter_async_context(self._open_player(self._entrant))
            except BotFault as fault:
                player = _NeverCame(self._entrant.label, fault.verdict)
            task_status.started(player)
            await left.wait()


class _NeverCame(Player):
    """In place of a bot that could not be started."""

    def __init__(self, name: str, verdict: Verdict) -> None:
        self.name, self._verdict = name, verdict

    async def begin(self, begin: Begin) -> None:
        raise BotFault(self._verdict)

    async def decide(self, decision: Decision) -> Answer:
        raise BotFault(self._verdict)
