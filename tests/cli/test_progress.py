"""What is seen of a tournament while it runs, at any width, for people and for scripts."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from arena.cli import progress, terminal
from arena.cli.pace import Pace
from arena.cli.progress import Shown, watch
from arena.tournament.runner import Progress, Runner
from tests.tournament.inside import League, first, mixed


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_pace_counts_from_the_beginning_of_this_run() -> None:
    clock = Clock()
    pace = Pace(100, 1300, at_most=False, clock=clock)
    assert pace.words(100) == "100 of 1,300 matches"
    clock.now += 10
    assert pace.words(150) == "150 of 1,300 matches, 5 a second, 0:03:50 left"
    assert pace.words(1300) == "1,300 of 1,300 matches, 120 a second, 0:00:00 left"


def test_what_a_test_may_end_early_takes_so_long_at_most() -> None:
    clock = Clock()
    pace = Pace(0, 4000, at_most=True, clock=clock)
    clock.now += 60
    assert pace.words(40) == "40 of at most 4,000 matches, 0.667 a second, at most 1:39:00 left"


@pytest.fixture
def league(tmp_path: Path) -> League:
    return League(tmp_path, {"tests/fox@1": mixed("fox"), "tests/hen@1": first})


async def seen(
    league: League, monkeypatch: pytest.MonkeyPatch, shown: Shown, width: int, live: bool,
    **wishes: Any,
) -> str:  # fmt: skip
    """Run a tournament and return what is seen of it."""
    file = io.StringIO()
    console = Console(
        file=file, width=width, force_terminal=live, color_system=None, highlight=False
    )
    for module in (progress, terminal):
        monkeypatch.setattr(module, "out", console)
    tournament = league.plan("fox", "hen", deals=4, run=2, **wishes)
    with watch(Runner(league.home, league.store, tournament), shown) as hear:
        await league.play(tournament, hear)
    return file.getvalue()


@pytest.mark.parametrize("width", [20, 40, 80, 200])
async def test_the_live_table_fits_any_terminal(
    league: League, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    text = await seen(league, monkeypatch, "people", width, live=True)
    frame = text.split("\x1b[2K")[-1].replace("\x1b[?25h", "").splitlines()
    assert all(len(line) <= width for line in frame)
    words = " ".join(" ".join(frame).split())
    assert "8 of 8 matches," in words
    assert "a second, 0:00:00 left" in words
    assert "tests/fox@1" in words or width < 40
    assert re.search(r" -?\d+ ± \d+ 8 0", words) or width < 80


async def test_plain_lines_say_pace_and_the_hash_of_the_secret_first(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (await seen(league, monkeypatch, "people", 40, live=False)).splitlines()
    hashed = league.store.tournament(1).secret_hash
    assert lines[0] == f"tournament 1: haricots/basic@2; sha256 of its secret: {hashed}"
    assert lines[-1].startswith("tournament 1: haricots/basic@2: 8 of 8 matches, ")


async def test_a_duel_says_where_its_test_stands(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = await seen(league, monkeypatch, "people", 100, live=True, format="duel")
    assert "of at most 8 matches" in text
    assert "likelihood ratio" in text


async def test_events_are_lines_of_json(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    text = await seen(league, monkeypatch, "events", 20, live=False)
    begin, *matches = map(json.loads, text.splitlines())
    assert begin == {
        "event": "begin",
        "tournament": 1,
        "secret_hash": league.store.tournament(1).secret_hash,
        "matches_done": 0,
        "matches_planned": 8,
    }
    assert [match["id"] for match in matches] == [f"1-{n}-{k}" for n in range(4) for k in (0, 1)]
    assert matches[0]["seats"][0].keys() == {"bot", "score", "rank", "verdict"}


async def test_a_script_may_ask_for_silence(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Progress] = []
    assert await seen(league, monkeypatch, "nothing", 80, live=False) == ""
    assert not heard
