"""Every bad bot gets its verdict, loses nobody else's match, and leaves nothing behind."""

from pathlib import Path
from typing import Any

import pytest
import trio

from arena.referee.player import TimeControl
from arena.referee.verdict import Kind
from arena.sandbox import owner
from arena.sandbox.sockets import home
from arena.testing.bots import FAULTS, bad_bot

CONTROL = TimeControl(startup=3.0, decision=0.4)
NEEDS_SANDBOX = {"eats_memory", "fork_bomb", "forks", "snoops"}


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
async def test_a_bad_bot_gets_its_verdict(fault: str, table: Any) -> None:
    if table.isolation.mode == "none" and fault in NEEDS_SANDBOX:
        pytest.skip("this host has no sandbox")
    with trio.fail_after(CONTROL.startup + 10):
        async with (
            table.bot(bad_bot(fault), memory=96 << 20) as bad,
            table.bot(bad_bot("honest")) as good,
        ):
            outcome = await table.play(bad, good, control=CONTROL)
    verdict, other = outcome.verdicts
    assert verdict.kind is FAULTS[fault].kind, verdict
    assert other.kind is Kind.OK
    if verdict.kind is not Kind.OK:
        assert verdict.kind.blame == "bot"
        assert verdict.cause and verdict.advice
        assert [place.rank for place in outcome.places] == [2, 1]
    assert not leftovers()


@pytest.mark.parametrize(
    ("fault", "fact", "value"),
    [
        ("crashes_at_start", "exit_code", 1),
        ("exits_at_turn", "exit_code", 0),
        ("aborts_at_turn", "signal", "SIGABRT"),
        ("segfaults_at_turn", "signal", "SIGSEGV"),
    ],
)
async def test_a_crash_is_told_with_how_the_process_ended(
    fault: str, fact: str, value: object, table: Any
) -> None:
    async with table.bot(bad_bot(fault)) as bad, table.bot(bad_bot("honest")) as good:
        outcome = await table.play(bad, good, control=TimeControl())
    assert outcome.verdicts[0].facts[fact] == value


async def test_a_crash_is_told_with_the_end_of_stderr_made_harmless(table: Any) -> None:
    async with table.bot(bad_bot("crashes_at_turn")) as bad, table.bot(bad_bot("honest")) as good:
        outcome = await table.play(bad, good, control=TimeControl())
    stderr = str(outcome.verdicts[0].facts["stderr"])
    assert stderr.endswith(r"RuntimeError: no luck in turn 3 \x1b[31m")


@pytest.mark.parametrize(
    ("fault", "cause"),
    [
        ("closes_stream", "closed its side of the stream in the middle of a match"),
        ("enormous_message", "broke off its stream in the middle of a match"),
    ],
)
async def test_a_closed_stream_is_not_a_broken_one(fault: str, cause: str, table: Any) -> None:
    async with table.bot(bad_bot(fault)) as bad, table.bot(bad_bot("honest")) as good:
        outcome = await table.play(bad, good, control=TimeControl())
    assert outcome.verdicts[0].cause == cause
    assert ("more than 4 MiB" in outcome.verdicts[0].advice) == (fault == "enormous_message")
    assert outcome.verdicts[0].facts["last_message"] == "Answer to turn 2: index 0"


async def test_a_bot_that_broke_the_protocol_hears_why(table: Any) -> None:
    async with table.bot(bad_bot("answers_twice")) as bad, table.bot(bad_bot("honest")) as good:
        outcome = await table.play(bad, good, control=TimeControl())
    verdict = outcome.verdicts[0]
    assert verdict.cause == "answered turn 3 a second time"
    assert verdict.cause in str(verdict.facts["stderr"])


async def test_a_timeout_states_limit_and_where_the_time_went(table: Any) -> None:
    async with table.bot(bad_bot("sleeps")) as bad, table.bot(bad_bot("honest")) as good:
        outcome = await table.play(bad, good, control=CONTROL)
    facts = outcome.verdicts[0].facts
    assert facts["limit"] == 0.4
    assert float(facts["wall"]) >= float(facts["charged"]) > 0.4
    assert {"cpu", "waiting", "overhead", "memory_peak"} <= facts.keys()


async def test_a_bot_that_ignores_the_end_is_noted_and_killed(table: Any) -> None:
    async with table.bot(bad_bot("ignores_end")) as bad, table.bot(bad_bot("honest")) as good:
        await table.play(bad, good, control=TimeControl())
    assert "did not exit" in bad.notes[0]
    assert good.notes == ()


async def test_a_bot_that_left_after_a_match_fails_the_next_one(table: Any) -> None:
    async with table.bot(bad_bot("crashes_at_end")) as bad, table.bot(bad_bot("honest")) as good:
        first = await table.play(bad, good, control=TimeControl())
        second = await table.play(bad, good, control=TimeControl(), deal=1)
    assert first.verdicts[0].kind is Kind.OK
    assert second.verdicts[0].kind is Kind.CRASH
    assert second.verdicts[0].facts["exit_code"] == 3
    assert second.verdicts[0].cause == (
        "exited with code 3 after a match, before its first answer in the next"
    )


async def test_a_sandboxed_snoop_finds_nothing(table: Any) -> None:
    if table.isolation.mode == "none":
        pytest.skip("this host has no sandbox")
    async with table.bot(bad_bot("snoops")) as bad, table.bot(bad_bot("honest")) as good:
        await table.play(bad, good, control=TimeControl())
        said = bad.output.stderr.text()
    assert "snooped" in said
    assert "found" not in said


def leftovers() -> list[Path]:
    """Return the processes that this one started and that live, and its socket folders."""
    me = str(owner.current())
    found = list(home().glob(f"{me}*"))
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"{owner.MARK}={me}".encode() in (process / "environ").read_bytes():
                found.append(process)
        except OSError:
            continue
    return found
