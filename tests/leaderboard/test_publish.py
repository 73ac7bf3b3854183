"""Leaderboards are files that follow from results alone."""

import json
from pathlib import Path

from arena.leaderboard.ladders import Wanted, rate_stored
from arena.leaderboard.plain import ladder_json
from arena.leaderboard.publishing import publish
from tests.conftest import Arena
from tests.tournament.inside import League


async def test_every_ladder_of_a_game_is_published(league: League, tmp_path: Path) -> None:
    await league.play(league.plan("fox@1", "weak", "random", seats=3, deals=2, share=True))
    folder = tmp_path / "leaderboards"
    page, plain = publish(league.store, folder)
    assert [file.name for file in (page, plain)] == ["haricots.md", "haricots.json"]
    document = json.loads(plain.read_text("utf-8"))
    two, three = document["ladders"]
    assert (two["ladder"], three["ladder"]) == ("haricots/basic@2", "haricots/basic@3")
    rated = rate_stored(league.store, "haricots", "basic", 2, 1, Wanted())
    assert {key: two[key] for key in ladder_json(rated)} == ladder_json(rated)
    assert (two["game_version"], two["isolations"], len(two["hosts"])) == (1, ["none"], 1)
    assert two["first"] <= two["last"] < three["first"]
    text = page.read_text("utf-8")
    for words in (
        "# haricots\n", "## haricots/basic@2\n", "## haricots/basic@3\n",
        "| arena/random@1 | 0 ± 0 |", "- 48 matches in 24 blocks; arena/random@1 is 0\n",
        "- version 1 of the rules\n",
        "- isolation: none\n", "- host: ", "- played 20", "- Only 2 blocks: errors are rough.\n",
    ):  # fmt: skip
        assert words in text


def test_the_same_results_give_the_same_files(league: League, tmp_path: Path) -> None:
    first = {file.name: file.read_bytes() for file in publish(league.store, tmp_path / "one")}
    said = Arena(league.home.path)("publish", "--dir", tmp_path / "other")
    other = {file.name: file.read_bytes() for file in (tmp_path / "other").iterdir()}
    assert first == other
    assert said.splitlines() == [
        f"written: {tmp_path}/other/haricots.{suffix}" for suffix in ("md", "json")
    ]


def test_without_results_nothing_is_written(tmp_path: Path) -> None:
    said = Arena(tmp_path / "home")("publish", "--dir", tmp_path / "empty")
    assert "no rated results yet" in said
    assert not list((tmp_path / "empty").iterdir())
