"""``arena ladder``: rated from all that counts and nothing else, and saying so."""

import json
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from arena.cli.ratings import named
from arena.leaderboard.ladders import RatedLadder, Wanted, rate, rate_stored, together
from arena.leaderboard.plain import ladder_json
from arena.rating import Result, ResultsError, fit
from tests.conftest import Arena
from tests.tournament.inside import League


def rated(league: League, since: datetime | None = None, **wanted: Any) -> RatedLadder:
    return rate_stored(league.store, "haricots", "basic", 2, 1, Wanted(**wanted), since)


def change(league: League, statement: str) -> None:
    with sqlite3.connect(league.home.database) as database:
        assert database.execute(statement).rowcount


def test_a_ladder_is_the_fit_of_its_results_and_counts_no_duels(league: League) -> None:
    found = ladder_json(rated(league))
    fitted = fit(league.store.results("haricots", "basic", 2, 1), anchor="arena/random@1")
    assert (found["ladder"], found["matches"], found["blocks"]) == ("haricots/basic@2", 48, 24)
    assert (found["anchor"], found["left_out"]) == ("arena/random@1", [])
    for row, line in zip(found["ratings"], fitted.ratings, strict=True):
        assert f"{row['owner']}/{row['bot']}@{row['version']}" == line.bot
        assert row["elo"] == round(line.elo, 3)


def test_the_anchor_is_at_0(league: League) -> None:
    found, other = rated(league), rated(league, anchor="fox")
    assert (found.ladder.anchor, found.ladder["arena/random@1"].elo) == ("arena/random@1", 0)
    assert (other.ladder.anchor, other.ladder["tests/fox@1"].elo) == ("tests/fox@1", 0)
    assert other.ladder["tests/weak@1"].elo == pytest.approx(
        found.ladder["tests/weak@1"].elo - found.ladder["tests/fox@1"].elo
    )
    with pytest.raises(ResultsError, match="no results of 'cow'"):
        rated(league, anchor="cow")
    change(league, "update botversion set owner = 'tests' where name = 'random'")
    assert rated(league).ladder.anchor is None


def test_versions_of_one_bot_stand_together(league: League) -> None:
    families = together(rated(league).ladder.ratings)
    (foxes,) = [family for family in families if len(family) > 1]
    assert {line.bot for line in foxes} == {"tests/fox@1", "tests/fox@2"}
    assert foxes[0].elo >= foxes[1].elo
    (_, first), (_, second) = named(foxes)
    assert first == foxes[0].bot
    assert f"tests/fox{second.strip()}" == foxes[1].bot
    assert first.index("@") == second.index("@")


def test_only_what_is_wanted_counts(league: League) -> None:
    among = rated(league, bots=["fox", "weak@1"])
    assert {row.bot for row in among.results} == {"tests/fox@1", "tests/fox@2", "tests/weak@1"}
    assert among.ladder.matches == 24
    change(league, "update matchseat set verdict = 'crash' where match = '1-3-0' and seat = 0")
    clean = rated(league, without_forfeits=True)
    assert clean.ladder.matches == 47
    assert not any(line.forfeits for line in clean.ladder.ratings)
    change(league, "update match set played = '2020-02-02 00:00:00.000000' where block < 10")
    assert rated(league, datetime(2020, 2, 3, tzinfo=UTC)).ladder.matches == 28
    assert rated(league, datetime(2020, 2, 2, tzinfo=UTC)).ladder.matches == 48


async def test_results_by_other_rules_are_left_out_and_counted(league: League) -> None:
    await league.play(league.plan("fox@1", "weak", deals=3))
    change(league, "update tournament set game_version = 7 where id = 3")
    found = ladder_json(rated(league))
    assert (found["matches"], found["left_out"]) == (48, [{"game_version": 7, "matches": 6}])
    text = Arena(league.home.path)("ladder", "haricots/basic")
    assert "Left out: 6 matches by version 7 of the rules." in text
    assert "48 matches in 24 blocks; arena/random@1 is 0" in text


def test_a_file_is_rated_by_the_same_code(league: League, tmp_path: Path) -> None:
    arena, file, again = Arena(league.home.path), tmp_path / "results.csv", tmp_path / "again.csv"
    stored = arena.json("ladder", "haricots/basic", "--details", "--csv", file)
    assert file.read_text().startswith("block,match,seat,bot,rank,score,forfeit\n1-0,1-0-0,0,")
    assert len(file.read_text().splitlines()) == 97
    from_file = arena.json("ladder", "--results", file, "--details", "--csv", again)
    assert from_file == stored | {"ladder": str(file)}
    assert again.read_text() == file.read_text()


def test_details_say_what_stands_behind_a_ladder(league: League) -> None:
    found = ladder_json(rated(league), details=True)
    assert len(found["head_to_head"]) == 6
    for pair in found["head_to_head"]:
        assert pair["matches"] == 8
        assert 0 <= pair["score"] <= 1
        assert 0 < pair["p"] <= 1
    assert [(seat["seat"], seat["matches"]) for seat in found["seats"]] == [(0, 48), (1, 48)]
    assert found["without_forfeits"] == found["ratings"]
    text = Arena(league.home.path)("ladder", "haricots/basic", "--details", "--bots", "fox,weak")
    assert "who beats whom" in text
    assert "what a seat is worth" in text


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [("b", "m", 0, "ann", 1)],
        [("b", "m", 0, "ann", 1), ("b", "m", 1, "bob", 2)],
        [("b", "m", 0, "ann", 1), ("b", "m", 1, "ann", 2)],
        [("b", "m", 0, "ann", 1), ("b", "m", 1, "bob", 1), ("c", "m", 0, "cat", 1)],
    ],
)
def test_whatever_there_is_to_rate_the_numbers_are_finite_or_null(
    rows: list[tuple[str, str, int, str, int]],
) -> None:
    found = rate("file", [Result(*row) for row in rows], Wanted(), {})
    plain = json.dumps(ladder_json(found, details=True), allow_nan=False)
    assert {row["bot"] for row in json.loads(plain)["ratings"]} == {row[3] for row in rows}


def test_what_is_asked_wrongly_is_said(tmp_path: Path) -> None:
    arena, file = Arena(tmp_path / "home"), tmp_path / "results.csv"
    file.write_text("block,match,seat,bot,rank\nb,m,0,ann,1\nb,m,1,bob,x\n")
    assert "results.csv, line 3: the rank is 'x'" in arena("ladder", "--results", file, code=2)
    assert "name a ladder, or a file" in arena("ladder", code=2)
    assert "for stored results" in arena(
        "ladder", "--results", file, "--since", "2024-01-01", code=2
    )
