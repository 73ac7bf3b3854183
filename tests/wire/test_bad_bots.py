"""Every bad bot gets its verdict in time, disturbs no other match, and leaves nothing behind."""

from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
import trio

from arena.referee.match import Outcome
from arena.referee.player import Answer, Begin, Decision, End, Player, TimeControl, first_player
from arena.referee.verdict import Kind
from arena.sandbox import owner
from arena.sandbox.sockets import home
from arena.testing.bots import FAULTS, bad_bot, python_bot

LAST_WORDS = Path(__file__).parent / "bots" / "last_words.py"
CONTROL = TimeControl(startup=3.0, decision=0.4)
NEEDS_SANDBOX = {"eats_memory", "fork_bomb", "forks", "snoops"}


class Timed(Player):
    """A player, and for how many seconds more than its limit it kept the table."""

    def __init__(self, player: Player) -> None:
        self.name, self._player = player.name, player
        self.beyond = 0.0

    async def begin(self, begin: Begin) -> None:
        with self.over(CONTROL.startup):
            await self._player.begin(begin)

    async def decide(self, decision: Decision) -> Answer:
        with self.over(CONTROL.decision):
            return await self._player.decide(decision)

    async def end(self, end: End) -> None:
        with self.over(0.0):
            await self._player.end(end)

    @contextmanager
    def over(self, limit: float | None) -> Iterator[None]:
        begin = monotonic()
        try:
            yield
        finally:
            self.beyond = max(self.beyond, monotonic() - begin - (limit or 0.0))


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
async def test_a_bad_bot_gets_its_verdict(fault: str, table: Any) -> None:
    if table.isolation.mode == "none" and fault in NEEDS_SANDBOX:
        pytest.skip("this host has no sandbox")
    others: list[Outcome] = []

    async def play_beside(neighbour: Player) -> None:
        others.append(await table.play(neighbour, first_player("first"), control=CONTROL))

    with trio.fail_after(CONTROL.startup + 10):
        async with (
            table.bot(bad_bot("honest")) as good,
            table.bot(bad_bot("honest")) as neighbour,
            AsyncExitStack() as stack,
        ):
            bad = await stack.enter_async_context(table.bot(bad_bot(fault), memory=96 << 20))
            timed = Timed(bad)
            async with trio.open_nursery() as nursery:
                nursery.start_soon(play_beside, neighbour)
                outcome = await table.play(timed, good, control=CONTROL)
            with timed.over(0.0):
                await stack.aclose()
    verdict, other = outcome.verdicts
    assert verdict.kind is FAULTS[fault].kind, verdict
    assert other.kind is Kind.OK
    if verdict.kind is not Kind.OK:
        assert verdict.kind.blame == "bot"
        assert verdict.cause and verdict.advice
        assert [place.rank for place in outcome.places] == [2, 1]
    credited = float(verdict.facts.get("wall", 0.0)) - float(verdict.facts.get("charged", 0.0))
    assert timed.beyond <= 1.0 + credited
    assert [verdict.kind for verdict in others[0].verdicts] == [Kind.OK, Kind.OK]
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


@pytest.mark.parametrize("how", ["after_much", "unfinished", "killed", "out_of_memory"])
async def test_the_last_words_are_there_however_it_ends(how: str, table: Any) -> None:
    if table.isolation.mode == "none" and how == "out_of_memory":
        pytest.skip("this host has no sandbox")
    program = python_bot(LAST_WORDS, how)
    async with table.bot(program, memory=96 << 20) as bad, table.bot(bad_bot("honest")) as good:
        outcome = await table.play(bad, good, control=TimeControl())
    stderr = str(outcome.verdicts[0].facts["stderr"])
    assert "these are my last words" in stderr
    assert len(stderr) < 10_000


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
