"""Programs that can only read and write lines play through the bridge."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arena.referee.player import TimeControl
from arena.referee.verdict import Kind
from arena.sandbox import Program
from arena.testing.bots import bad_bot, python_bot

CONTROL = TimeControl()
BOTS = Path(__file__).parent / "bots"


def lines(*command: str) -> Program:
    program = python_bot(BOTS / "first.py")
    bridge = ("python3", "-m", "arena_sdk.bridge", "--", *command)
    return replace(program, command=bridge)


@pytest.mark.parametrize(
    "command",
    [("/bot/last.sh",), ("mawk", "-W", "interactive", "-f", "/bot/first.awk")],
    ids=["bash", "awk"],
)
async def test_a_program_of_lines_plays_several_matches(command: Any, table: Any) -> None:
    if command[0] == "mawk" and not shutil.which("mawk"):
        pytest.skip("there is no mawk")
    async with table.bot(lines(*command)) as bot, table.bot(bad_bot("honest")) as other:
        for deal in range(2):
            outcome = await table.play(bot, other, control=CONTROL, deal=deal)
            assert [verdict.kind for verdict in outcome.verdicts] == [Kind.OK, Kind.OK]
    assert bot.exit.code == 0 and not bot.exit.killed


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("/bin/sh", "-c", "read line; echo pass"), "the program answered 'pass'"),
        (("/bin/sh", "-c", "read line; echo '{\"jump\": {}}'"), "has no field named"),
        (("/bin/sh", "-c", "read line; echo 9999999999"), "it is no index of anything"),
        (("/bin/sh", "-c", "read line; yes '[' | head -5000 | tr -d '\\n'"), "recursion"),
        (("/bin/sh", "-c", "exit 3"), "the program ended with exit code 3"),
        (("/bot/missing",), "/bot/missing could not be started"),
    ],
    ids=["nonsense", "no move", "huge", "deep", "exit", "missing"],
)
async def test_what_goes_wrong_is_told(command: Any, said: str, table: Any) -> None:
    async with table.bot(lines(*command)) as bot, table.bot(bad_bot("honest")) as other:
        outcome = await table.play(bot, other, control=CONTROL)
    verdict = outcome.verdicts[0]
    assert verdict.kind is Kind.CRASH
    assert said in str(verdict.facts["stderr"])
    assert str(verdict.facts["stderr"]).count("\n") == 0
