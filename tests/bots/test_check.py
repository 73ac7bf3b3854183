"""The check tells what is good and bad about a bot, line by line."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import trio

from arena.bots.checking import check, check_files
from arena.bots.checking.bench import Leaving
from arena.bots.checking.figures import say_figures
from arena.bots.checking.fixtures import fixtures_of, in_order
from arena.bots.checking.playing import Played
from arena.bots.checking.report import Line, Report, Result, failed, note, passed
from arena.bots.checking.tolerance import with_fields, with_messages
from arena.games import find
from arena.pb.arena.bot.v1.bot_pb2 import Clock, Start, ToBot, Turn
from arena.referee.player import Timing
from arena.referee.verdict import Kind, Verdict
from arena.sandbox import Exit, Limits, probe
from arena.testing.bots import FAULTS
from tests.conftest import WriteBot

SAMPLES = Path(__file__).parents[2] / "sample_bots"
PROGRAM = Path(__file__).parents[2] / "arena" / "testing" / "bots" / "program.py"
UNFIT = (
    "old_protocol", "answers_late", "answers_twice", "closes_stream", "illegal_move",
    "segfaults_at_turn", "eats_memory", "floods", "crashes_at_end", "ignores_end",
)  # fmt: skip
FIT = ("newer_and_older_protocol", "forks")

CARELESS = """
import random
import threading
import time
from arena_sdk import run


def ponder():
    while True:
        sum(range(100_000))


def choose(decision):
    print("x" * 20_000)
    if not started:
        time.sleep(0.8)
        started.append(threading.Thread(target=ponder, daemon=True).start())
    return random.randrange(decision.count)


started = []
run(choose)
"""
STRICT = """
import time
import arena_sdk
from google.protobuf.unknown_fields import UnknownFieldSet

hear = arena_sdk._Bot.hear


def strict(bot, message):
    if len(UnknownFieldSet(message)):
        raise ValueError("what is this?")
    return hear(bot, message)


arena_sdk._Bot.hear = strict
try:
    arena_sdk.run(lambda decision: 0)
except SystemExit:
    time.sleep(3600)
"""
ONCE = """
from arena_sdk import run

matches = []


def choose(decision):
    assert len(matches) < 2, "one match is enough"
    return 0


run(choose, on_start=matches.append)
"""
SLOW = """
import time
from arena_sdk import run


def choose(decision):
    time.sleep(0.3)
    return 0


run(choose)
"""

DIES = """
import os
from arena_sdk import run

turns = 0


def choose(decision):
    global turns
    turns += 1
    if turns > 0:
        os._exit(7)
    return 0


run(choose)
"""


def checked(folder: Path, seconds: float = 60.0) -> dict[str, Line]:
    """Return the lines of a bot's check by name."""
    report = Report()
    candidate = check_files(folder, report)
    if candidate:
        trusted = probe().tier == "C"
        run = partial(check, trusted=trusted, seconds=seconds, doing=lambda _: None)
        trio.run(run, candidate, report)
    return {line.name: line for line in report.lines}


def named(result: Result, lines: dict[str, Line]) -> set[str]:
    return {name for name, line in lines.items() if line.result is result}


@pytest.fixture
def write_bad_bot(write_bot: WriteBot) -> Callable[[str], Path]:
    """Write a bot of the kit of bad bots."""

    def write(fault: str) -> Path:
        folder = write_bot(fault.replace("_", "-"), PROGRAM.read_text())
        with (folder / "bot.toml").open("a") as file:
            file.write(f'command = ["python3", "bot.py", "{fault}"]\n')
        return folder

    return write


@pytest.mark.slow
@pytest.mark.parametrize(
    "folder", sorted(SAMPLES.glob("*/bot.py")), ids=lambda file: file.parent.name
)
def test_a_sample_bot_passes(folder: Path) -> None:
    lines = checked(folder.parent, 20.0)
    assert named(Result.FAIL, lines) == set()
    assert "matches in one process" in lines["sitting"].found


@pytest.mark.slow
@pytest.mark.parametrize("fault", UNFIT)
def test_a_bad_bot_is_not_fit(fault: str, write_bad_bot: Callable[[str], Path]) -> None:
    if fault == "eats_memory" and probe().tier == "C":
        pytest.skip("this host has no sandbox")
    lines = checked(write_bad_bot(fault))
    bad = [line for line in lines.values() if line.result is Result.FAIL]
    assert bad
    assert all(line.advice for line in bad)
    if FAULTS[fault].kind is not Kind.OK and "haricots" in lines:
        assert lines["haricots"].found.startswith(f"{FAULTS[fault].kind} in haricots/basic@2, seat")


@pytest.mark.slow
@pytest.mark.parametrize("fault", FIT)
def test_a_bot_with_which_the_sandbox_deals_is_fit(
    fault: str, write_bad_bot: Callable[[str], Path]
) -> None:
    lines = checked(write_bad_bot(fault))
    assert named(Result.FAIL, lines) == set()


@pytest.mark.slow
def test_what_a_careless_bot_should_know_does_not_keep_it_away(write_bot: WriteBot) -> None:
    lines = checked(write_bot("careless", CARELESS))
    assert named(Result.FAIL, lines) == set()
    assert named(Result.NOTE, lines) >= {"time", "output", "determinism", "rest"}
    assert "median" in lines["time"].found
    assert "cannot be played again" in lines["determinism"].advice


@pytest.mark.slow
def test_a_bot_that_minds_what_it_does_not_know_is_not_fit(write_bot: WriteBot) -> None:
    lines = checked(write_bot("strict", STRICT, games=("haricots", "chess")))
    assert named(Result.FAIL, lines) == {
        "games", "unknown fields", "unknown messages", "referee gone"
    }  # fmt: skip
    assert "no game 'chess'" in lines["games"].found
    assert "what is this?" in lines["unknown fields"].output
    assert "did not exit" in lines["referee gone"].found


@pytest.mark.slow
def test_a_bot_that_plays_one_match_alone_is_not_fit(write_bot: WriteBot) -> None:
    lines = checked(write_bot("once", ONCE))
    assert named(Result.FAIL, lines) == {"sitting"}
    assert "haricots/basic@3, seat 1" in lines["sitting"].found
    assert "one match is enough" in lines["sitting"].output
    assert lines["haricots"].result is Result.PASS


@pytest.mark.slow
def test_a_slow_bot_plays_as_far_as_time_goes(write_bot: WriteBot) -> None:
    lines = checked(write_bot("slow", SLOW), 5.0)
    assert named(Result.FAIL, lines) == set()
    assert lines["sitting"].result is Result.NOTE
    assert "as time was up" in lines["sitting"].found
    assert lines["haricots"].facts["matches"] == 8
    assert "--seconds" in lines["sitting"].advice


@pytest.mark.slow
def test_a_bot_that_has_failed_is_asked_no_more_when_time_is_up(write_bot: WriteBot) -> None:
    lines = checked(write_bot("dies", DIES, games=("haricots", "haggis")), 0.0)
    assert named(Result.FAIL, lines) == {"haricots"}
    assert lines["sitting"].found.startswith("1 match in 1 process, a new one after each fault; 15")
    assert "haggis" not in lines
    later = checked(write_bot("later", DIES.replace("turns > 0", "turns > 1")), 0.0)
    assert named(Result.FAIL, later) == {"haricots"}
    assert later["sitting"].found.startswith("2 matches in 1 process")


@pytest.mark.slow
def test_a_bot_that_does_not_start_is_asked_nothing(write_bot: WriteBot) -> None:
    lines = checked(write_bot("dead", "raise SystemExit('no way')"))
    assert list(lines) == ["package", "start"]
    assert lines["start"].output == "no way"


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("bot.toml", "name = 3", "name is missing or no text"),
        ("bot.toml", 'nme = "x"', "unknown key 'nme'"),
        ("-x", "", "begins with a hyphen"),
    ],
)
def test_files_that_cannot_be_submitted_are_a_line(
    name: str, content: str, why: str, write_bot: WriteBot
) -> None:
    folder = write_bot("fox")
    (folder / name).write_text(content)
    report = Report()
    assert check_files(folder, report) is None
    (line,) = report.lines
    assert (line.name, line.result) == ("package", Result.FAIL)
    assert why in line.found
    assert line.advice


@pytest.mark.parametrize("name", ["haricots", "blulu", "bohnanza"])
def test_every_variant_is_played_at_every_number_of_seats(name: str) -> None:
    game = find(name)
    fixtures = fixtures_of(game)
    assert {(fixture.variant, fixture.seats) for fixture in fixtures} == {
        (variant, seats) for variant, found in game.variants.items() for seats in found.seats
    }
    assert len(fixtures) == len(set(map(str, fixtures)))
    assert all(0 <= fixture.seat < fixture.seats for fixture in fixtures)
    assert len({fixture.seat for fixture in fixtures}) > 1


def test_a_match_of_every_game_comes_first() -> None:
    games = [find("haricots"), find("blulu")]
    first = [str(fixture) for fixture in in_order(games)[:3]]
    assert first == ["haricots/basic@2", "blulu/standard@2", "haricots/basic@3"]


def test_what_a_newer_referee_may_send_is_read_by_those_who_skip() -> None:
    turn = Turn(id=7, decision=b"\x0a\x00", moves=1, clock=Clock(decision=1000))
    start = Start(match="m", seats=2)
    for message in (ToBot(turn=turn), ToBot(start=start)):
        (raw,) = with_fields(message)
        assert len(raw) > len(message.SerializeToString())
        assert ToBot.FromString(raw).WhichOneof("message") == message.WhichOneof("message")
        unknown, same = with_messages(message)
        assert ToBot.FromString(unknown).WhichOneof("message") is None
        assert ToBot.FromString(same) == message
    extended = ToBot.FromString(with_fields(ToBot(turn=turn))[0]).turn
    assert (extended.id, extended.clock.decision) == (7, 1000)
    assert extended.clock.ByteSize() > turn.clock.ByteSize()


def figures(
    *, seconds: float = 0.1, kind: Kind = Kind.OK, memory: int = 0, written: int = 0,
    left: float | None = 0.1, code: int = 0,
) -> dict[str, Line]:  # fmt: skip
    """Return the lines on one match and one end that went like that."""
    timings = [Timing(seconds, seconds + 1.0)]
    played = Played(fixtures_of(find("haricots"))[0], Verdict(kind), [0], timings, 0, 0, written)
    end = Exit(code, None, False, memory, False, False, False, False, 0.0, "")
    report = Report()
    bench: Any = SimpleNamespace(
        played=[played], leavings=[Leaving(left, end, "")], memory=memory, limits=Limits(),
        report=report,
    )  # fmt: skip
    say_figures(bench)
    return {line.name: line for line in report.lines}


@pytest.mark.parametrize(
    ("measured", "expected"),
    [
        ({}, {}),
        ({"seconds": 0.6}, {"time": Result.NOTE}),
        ({"kind": Kind.TIMEOUT}, {"time": Result.FAIL}),
        ({"memory": 450 << 20}, {"memory": Result.NOTE}),
        ({"kind": Kind.MEMORY, "memory": 512 << 20}, {"memory": Result.FAIL}),
        ({"written": 20_000}, {"output": Result.NOTE}),
        ({"kind": Kind.OUTPUT}, {"output": Result.FAIL}),
        ({"left": 0.7}, {"end": Result.NOTE}),
        ({"left": None}, {"end": Result.FAIL}),
        ({"code": 3}, {"end": Result.FAIL}),
    ],
)
def test_figures_are_held_against_the_limits(
    measured: dict[str, Any], expected: dict[str, Result]
) -> None:
    lines = figures(**measured)
    assert list(lines) == ["time", "memory", "output", "end"]
    assert expected == {
        name: line.result for name, line in lines.items() if line.result is not Result.PASS
    }
    assert all(bool(line.advice) == (line.result is not Result.PASS) for line in lines.values())


def test_a_report_is_fit_unless_something_failed() -> None:
    heard: list[Line] = []
    report = Report(heard.append)
    report.add(passed("a", "good"))
    report.add(note("b", "so so", "Mind it."))
    assert report.fit
    report.add(failed("c", "bad", "Mend it.", "line", {"n": 3}))
    assert not report.fit
    assert heard == report.lines
    assert report.to_plain()["lines"][2] == {
        "name": "c", "result": "fail", "found": "bad", "advice": "Mend it.", "output": "line",
        "facts": {"n": 3},
    }  # fmt: skip
