"""Nobody loses on time for what others do to the processors, and nobody gains by it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from arena.referee.player import TimeControl, first_player
from arena.referee.verdict import Kind
from arena.testing.bots import python_bot

SLOW = Path(__file__).parent / "bots" / "slow.py"
CONTROL = TimeControl(startup=60.0, decision=0.1)


@contextmanager
def hogs(count: int) -> Iterator[None]:
    """Have as many processes as that use all the CPU they get."""
    with ExitStack() as stack:
        for _ in range(count):
            hog = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(hog.kill)
        yield


@pytest.mark.slow
async def test_bots_that_need_less_than_their_time_lose_nothing_among_hogs(table: Any) -> None:
    needs_most = python_bot(SLOW, "needs", "0.06")
    async with table.bot(needs_most) as one, table.bot(needs_most) as two:
        with hogs(3 * (os.cpu_count() or 1)):
            for deal in range(2):
                outcome = await table.play(one, two, control=CONTROL, deal=deal)
                assert [verdict.kind for verdict in outcome.verdicts] == [Kind.OK, Kind.OK]


@pytest.mark.slow
@pytest.mark.parametrize("how", ["needs", "sleeps"])
async def test_a_bot_that_needs_more_than_its_time_is_caught(how: str, table: Any) -> None:
    async with table.bot(python_bot(SLOW, how, "0.12")) as bot:
        outcome = await table.play(bot, first_player("first"), control=CONTROL)
    verdict = outcome.verdicts[0]
    assert verdict.kind is Kind.TIMEOUT
    assert float(verdict.facts["charged"]) > 0.1
