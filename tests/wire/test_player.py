"""Time: what a bot is charged, what it is not, and what it may do while others are to move."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import trio

from arena.referee.player import Answer, Decision, Player, TimeControl
from arena.referee.verdict import Kind
from arena.sandbox import Program
from arena.testing.bots import bad_bot, python_bot

BOTS = Path(__file__).parent / "bots"


def slow(how: str, seconds: float) -> Program:
    return python_bot(BOTS / "slow.py", how, str(seconds))


class Ponderer(Player):
    """Takes its time, and then plays the first move."""

    name = "ponderer"

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    async def decide(self, decision: Decision) -> Answer:
        await trio.sleep(self._seconds)
        return Answer(decision.moves[0])


async def test_decisions_are_timed(table: Any, record: Callable[[], Any]) -> None:
    heard = record()
    async with table.bot(slow("sleeps", 0.05)) as bot:
        await table.play(bot, Ponderer(0), control=TimeControl(), record=heard)
    timings = [timing for seat, timing in heard.timings if seat == 0 and timing]
    asked = [timing for timing in timings if timing.wall >= 0.05]
    assert len(asked) > len(timings) / 2
    assert all(timing.cpu is not None and timing.waiting is not None for timing in asked)
    assert all(timing.charged <= timing.wall for timing in timings)


async def test_a_bank_is_used_up(table: Any) -> None:
    control = TimeControl(decision=None, bank=0.5)
    async with table.bot(slow("sleeps", 0.2)) as bot:
        outcome = await table.play(bot, Ponderer(0), control=control)
    verdict = outcome.verdicts[0]
    assert verdict.kind is Kind.TIMEOUT
    assert 0 < float(verdict.facts["limit"]) < 0.2


async def test_a_bank_is_full_again_in_the_next_match(table: Any) -> None:
    control = TimeControl(decision=None, bank=1.5)
    async with table.bot(slow("sleeps", 0.05)) as bot:
        for deal in range(3):
            outcome = await table.play(bot, Ponderer(0), control=control, deal=deal)
            assert outcome.verdicts[0].kind is Kind.OK


async def test_an_increment_keeps_a_bank_alive(table: Any) -> None:
    control = TimeControl(decision=None, bank=0.6, increment=0.3)
    async with table.bot(slow("sleeps", 0.05)) as bot:
        outcome = await table.play(bot, Ponderer(0), control=control)
    assert outcome.verdicts[0].kind is Kind.OK


async def test_without_limits_a_bot_may_take_its_time(table: Any) -> None:
    control = TimeControl(decision=None)
    async with table.bot(slow("computes", 0.02)) as bot:
        outcome = await table.play(bot, Ponderer(0), control=control)
    assert outcome.verdicts[0].kind is Kind.OK


async def test_who_thinks_in_the_time_of_others_is_noted_and_then_stopped(table: Any) -> None:
    async with table.bot(bad_bot("thinks_off_turn")) as bot:
        for deal in range(20):  # on a busy machine it takes a while to use too much
            outcome = await table.play(bot, Ponderer(0.2), control=TimeControl(), deal=deal)
            if bot.notes:
                break
        used = bot.usage().cpu_seconds
        await trio.sleep(0.3)
        after = bot.usage().cpu_seconds
    assert outcome.verdicts[0].kind is Kind.OK
    (note,) = bot.notes
    assert "between its turns" in note
    assert after - used < 0.05


async def test_frozen_from_the_start_it_cannot_think_off_turn(table: Any) -> None:
    async with table.bot(bad_bot("thinks_off_turn"), freeze=True) as bot:
        outcome = await table.play(bot, Ponderer(0.05), control=TimeControl())
    assert outcome.verdicts[0].kind is Kind.OK
    assert bot.notes == ()


async def test_a_frozen_bot_plays_on_and_leaves_by_itself(table: Any) -> None:
    async with (
        table.bot(python_bot(BOTS / "first.py"), freeze=True) as bot,
        table.bot(python_bot(BOTS / "first.py")) as other,
    ):
        for deal in range(2):
            outcome = await table.play(bot, other, control=TimeControl(), deal=deal)
            assert {verdict.kind for verdict in outcome.verdicts} == {Kind.OK}
    assert bot.exit.code == 0 and not bot.exit.killed


REFEREE = """
import sys
from pathlib import Path
import trio
from arena.chance import DealChance
from arena.games import find, variant_options
from arena.referee.match import Setup, play
from arena.referee.player import TimeControl
from arena.referee.series import Silent
from arena.sandbox import TRUSTED, Limits
from arena.testing.bots import python_bot
from arena.wire.bridge import GrpcSide
from arena.wire.player import open_bot

class Teller(Silent):
    def decided(self, seat, move, **_): print("decided", flush=True)

async def main():
    game = find("haricots")
    setup = Setup("m", game, variant_options(game, "basic", 2), TimeControl(decision=0.15))
    slow = python_bot(Path(sys.argv[1]), "sleeps", "0.05")
    limits = Limits()
    with GrpcSide() as side:
        async with (
            open_bot(side, "a", slow, limits, isolation=TRUSTED) as a,
            open_bot(side, "b", slow, limits, isolation=TRUSTED) as b,
        ):
            outcome = await play(setup, [a, b], DealChance(b"s" * 16, "t", 0), Teller())
    print([(verdict.kind.value, dict(verdict.facts)) for verdict in outcome.verdicts])

trio.run(main)
"""


@pytest.mark.slow
def test_a_referee_that_was_stopped_blames_nobody() -> None:
    line = [sys.executable, "-c", REFEREE, str(BOTS / "slow.py")]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as referee:
        assert referee.stdout
        for number, said in enumerate(referee.stdout):
            if said != "decided\n":
                verdicts = said
            elif number % 4 == 3:
                trio.run(trio.sleep, 0.02)  # the next one is asked by now
                referee.send_signal(signal.SIGSTOP)
                trio.run(trio.sleep, 0.3)
                referee.send_signal(signal.SIGCONT)
    assert verdicts == "[('ok', {}), ('ok', {})]\n"
