"""The results of a tournament, for other programs."""

import io
import json
import re
from pathlib import Path

import pytest

from arena.rating import fit
from arena.rating.csv_form import read_csv
from arena.tournament.export import ExportError, export
from tests.conftest import Arena
from tests.tournament.inside import League


def exported(league: League, file: str) -> str:
    return export(league.store.tournament(1), league.store.matches(1), file)


def test_csv_is_what_a_ladder_is_rated_from(league: League) -> None:
    rows = list(read_csv(io.StringIO(exported(league, "r.csv"), newline=""), "r.csv"))
    assert fit(rows) == fit(league.store.results("haricots", "basic", 2, 1))


def test_json_has_all_that_is_stored(league: League) -> None:
    found = json.loads(exported(league, "r.json"))
    assert (found["id"], found["ladder"]) == (1, "haricots/basic@2")
    assert (found["rated"], len(found["matches"])) == (True, 48)
    tournament = league.store.tournament(1)
    assert (found["secret"], found["secret_hash"]) == (tournament.secret, tournament.secret_hash)
    last = found["matches"][-1]
    assert last["id"] == "1-23-1"
    assert [set(seat) for seat in last["seats"]] == [
        {"bot", "score", "rank", "verdict", "cause"}
    ] * 2
    assert last["sha256"] == league.store.match("1-23-1")[0].sha256


def test_the_secret_is_told_when_the_tournament_is_done(league: League) -> None:
    league.store.set_state(1, "running")
    assert json.loads(exported(league, "r.json"))["secret"] is None
    assert league.store.tournament(1).secret not in exported(league, "r.json")


def test_pgn_has_a_game_of_headers_for_each_match(league: League) -> None:
    games = exported(league, "r.pgn").split("\n\n")
    assert games.pop() == ""
    assert len(games) == 2 * 48
    for (match, seats), headers, result in zip(
        league.store.matches(1), games[::2], games[1::2], strict=True
    ):
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', headers, re.MULTILINE))
        assert list(tags) == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
        assert (tags["White"], tags["Black"]) == tuple(seat.player for seat in seats)
        first = {True: "1-0", False: "0-1"}[seats[0].rank < seats[1].rank]
        assert tags["Result"] == result == ("1/2-1/2" if seats[0].rank == seats[1].rank else first)
        assert tags["Round"] == f"{(match.block or 0) + 1}.{match.seating + 1}"
        assert re.fullmatch(r"\d{4}\.\d\d\.\d\d", tags["Date"])


async def test_what_cannot_be_written_is_said(league: League) -> None:
    with pytest.raises(ExportError, match=r"r.txt does not end with one of .csv, .json, .pgn"):
        exported(league, "r.txt")
    three = await league.play(league.plan("fox@1", "weak", "random", seats=3, deals=1, share=True))
    with pytest.raises(ExportError, match="PGN is for 2 seats, and the tournament has 3"):
        export(three, league.store.matches(three.id), "r.pgn")


def test_the_command(league: League, tmp_path: Path) -> None:
    file = tmp_path / "results.pgn"
    arena = Arena(league.home.path)
    assert arena("tournament", "export", "1", file) == f"written: {file}\n"
    assert file.read_text("utf-8") == exported(league, "results.pgn")
    said = arena("tournament", "export", "1", tmp_path / "results", code=2)
    assert "results does not end with one of .csv, .json, .pgn" in said
