from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from arena.chance import DealChance
from arena.games import find, variant_options
from arena.referee.match import Outcome, Setup, play
from arena.referee.player import Player, TimeControl, Timing
from arena.referee.series import Silent
from arena.sandbox import TRUSTED, Isolation, Limits, Program, probe
from arena.wire.bridge import GrpcSide
from arena.wire.player import BotPlayer, open_bot


class Record(Silent):
    """Keeps the times of a match."""

    def __init__(self) -> None:
        self.timings: list[tuple[int, Timing | None]] = []

    def decided(
        self, seat: int, move: Any, *, forced: bool, stand_in: bool, timing: Timing | None
    ) -> None:
        self.timings.append((seat, timing))


class Table:
    """Starts bots and plays haricots with them."""

    def __init__(self, side: GrpcSide, isolation: Isolation) -> None:
        self.side, self.isolation = side, isolation

    def bot(
        self, program: Program, *, freeze: bool = False, memory: int = 256 << 20
    ) -> AbstractAsyncContextManager[BotPlayer]:
        return open_bot(
            self.side,
            "bot",
            program,
            Limits(memory=memory),
            isolation=self.isolation,
            freeze=freeze,
        )

    async def play(
        self, *players: Player, control: TimeControl, deal: int = 0, record: Record | None = None
    ) -> Outcome:
        game = find("haricots")
        setup = Setup("m", game, variant_options(game, "basic", len(players)), control)
        chance = DealChance(b"the secret of the wire", "tests", deal)
        return await play(setup, players, chance, record or Record())


@pytest.fixture
async def side() -> AsyncIterator[GrpcSide]:
    with GrpcSide() as side:
        yield side


@pytest.fixture
async def table(side: GrpcSide) -> Table:
    """In the sandbox where this host has one."""
    isolation = probe()
    return Table(side, TRUSTED if isolation.tier == "C" else isolation)


@pytest.fixture
def record() -> Callable[[], Record]:
    return Record
