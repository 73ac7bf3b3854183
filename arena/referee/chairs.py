"""Chairs: who sits where over several matches, and who comes after one that failed."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

import trio

from arena.referee.match import Outcome
from arena.referee.player import Answer, Begin, Decision, Player
from arena.referee.verdict import ArenaFault, BotFault, Kind, Verdict, first_of

OpenPlayer = Callable[[], AbstractAsyncContextManager[Player]]
"""Brings a player, a bot's process for example, which lives until the context ends."""


class Chairs:
    """The chairs of a table; get them from :func:`chairs_for`."""

    def __init__(self, nursery: trio.Nursery, opens: Sequence[OpenPlayer]) -> None:
        self._chairs = [_Chair(nursery, open_player) for open_player in opens]

    async def players(self) -> list[Player]:
        """Return who sits there, by seat; empty chairs are filled first."""
        empty = [chair for chair in self._chairs if chair.empty]
        if empty:
            async with trio.open_nursery() as nursery:
                for chair in empty:
                    nursery.start_soon(chair.fill)
        return [chair.player for chair in self._chairs]

    def after(self, outcome: Outcome) -> None:
        """Clear the chairs of those that failed in a match."""
        for chair, verdict in zip(self._chairs, outcome.verdicts, strict=True):
            if verdict.kind is not Kind.OK:
                chair.clear()

    def clear(self) -> None:
        """Clear all chairs."""
        for chair in self._chairs:
            chair.clear()


@asynccontextmanager
async def chairs_for(opens: Sequence[OpenPlayer]) -> AsyncIterator[Chairs]:
    """Open chairs; their players are gone when the context ends.

    A fault of ours, wherever it happens, comes out as the one ``ArenaFault`` that it is.
    """
    try:
        async with trio.open_nursery() as nursery:
            chairs = Chairs(nursery, opens)
            yield chairs
            chairs.clear()
    except BaseExceptionGroup as group:
        faults = group.subgroup(ArenaFault)
        raise (first_of(faults) if faults else group) from None


class _Chair:
    def __init__(self, nursery: trio.Nursery, open_player: OpenPlayer) -> None:
        self._nursery, self._open_player = nursery, open_player
        self._player: Player | None = None
        self._left = trio.Event()

    @property
    def player(self) -> Player:
        assert self._player, "the chair is empty"
        return self._player

    @property
    def empty(self) -> bool:
        return self._player is None

    async def fill(self) -> None:
        self._left = trio.Event()
        self._player = await self._nursery.start(self._sit, self._left)

    def clear(self) -> None:
        self._player = None
        self._left.set()

    async def _sit(self, left: trio.Event, *, task_status: trio.TaskStatus[Player]) -> None:
        async with AsyncExitStack() as stack:
            try:
                player = await stack.enter_async_context(self._open_player())
            except BotFault as fault:
                player = _NeverCame(fault.verdict)
            task_status.started(player)
            await left.wait()


class _NeverCame(Player):
    """In place of a bot that could not be started."""

    name = "a bot that could not be started"

    def __init__(self, verdict: Verdict) -> None:
        self._verdict = verdict

    async def begin(self, begin: Begin) -> None:
        raise BotFault(self._verdict)

    async def decide(self, decision: Decision) -> Answer:
        raise BotFault(self._verdict)
