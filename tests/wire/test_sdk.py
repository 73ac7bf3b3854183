"""Bots written with the Python SDK, played by a real referee."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import trio

from arena.referee.player import TimeControl
from arena.referee.verdict import Kind
from arena.sandbox import Program
from arena.testing.bots import bad_bot, python_bot
from arena.wire.bridge import GrpcSide
from arena.wire.link import SOCKET, open_link

CONTROL = TimeControl()


def bot(name: str) -> Program:
    return python_bot(Path(__file__).parent / "bots" / f"{name}.py")


async def test_one_process_plays_several_matches_and_exits_by_itself(table: Any) -> None:
    async with table.bot(bot("talks")) as talks, table.bot(bot("first")) as first:
        for deal in range(3):
            outcome = await table.play(talks, first, control=CONTROL, deal=deal)
            assert [verdict.kind for verdict in outcome.verdicts] == [Kind.OK, Kind.OK]
    assert talks.exit.code == first.exit.code == 0
    assert not talks.exit.killed and not first.exit.killed
    said = talks.output.stderr.text().split("\n")
    assert said[:2] == ["start m haricots basic ()", "end m ('ok', 'ok')"]
    assert len(said) == 7


async def test_an_exception_of_the_author_is_a_crash_with_its_traceback(table: Any) -> None:
    async with table.bot(bot("first")) as first, table.bot(bot("raises")) as raises:
        outcome = await table.play(first, raises, control=CONTROL)
    verdict = outcome.verdicts[1]
    assert verdict.kind is Kind.CRASH
    assert verdict.facts["exit_code"] == 1
    stderr = str(verdict.facts["stderr"])
    assert "Traceback" in stderr and stderr.endswith("ValueError: seat 1 is at a loss")


async def test_a_function_without_return_is_told_so(table: Any) -> None:
    async with table.bot(bot("first")) as first, table.bot(bot("returns_none")) as none:
        outcome = await table.play(none, first, control=CONTROL)
    assert "choose returned None" in str(outcome.verdicts[0].facts["stderr"])


async def test_a_bot_that_failed_stays_failed(table: Any) -> None:
    async with table.bot(bot("raises")) as raises, table.bot(bad_bot("honest")) as good:
        first = await table.play(raises, good, control=CONTROL)
        second = await table.play(raises, good, control=CONTROL, deal=1)
    assert first.verdicts[0].kind is second.verdicts[0].kind is Kind.CRASH


async def test_interrupted_it_is_quiet(side: GrpcSide) -> None:
    async with open_link(side) as link:
        environment = {
            **os.environ,
            "ARENA_ADDRESS": f"unix:{link.folder / SOCKET}",
            "ARENA_TOKEN": "t",
        }
        program = [sys.executable, "-c", "import arena_sdk; arena_sdk.run(lambda _: 0)"]
        with _started(program, environment) as process:
            assert await link.receive(30)
            process.send_signal(signal.SIGINT)
            with trio.fail_after(30):
                _, stderr = await trio.to_thread.run_sync(process.communicate)
    assert (process.returncode, stderr) == (130, b"")


def _started(line: list[str], environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(line, env=environment, stderr=subprocess.PIPE)
