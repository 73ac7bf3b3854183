"""The commands as scripts use them: exit codes, JSON, one line for every error."""

import json
import re
from pathlib import Path

import pytest

from arena.games import packages
from tests.conftest import Arena, WriteBot


def test_games_lists_every_variant(arena: Arena) -> None:
    listed = {row["game"]: row for row in arena.json("games")}
    assert set(listed) == set(packages())
    assert listed["haricots"]["variants"]["advanced"] == {
        "options": {"rules": "advanced"},
        "seats": [2, 3, 4, 5],
    }
    assert "haricots/advanced" in arena("games")


def test_rules_are_the_games_prose(arena: Arena) -> None:
    assert arena("rules", "haricots").startswith("# Haricots\n")


def test_play_keeps_a_replay_that_verifies(arena: Arena, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    players = ("play", "haricots/advanced", "--players", "random,random,first", "--seed", "7")
    played = arena.json(*players, "--export", file)
    assert [seat["player"] for seat in played["seats"]] == ["random", "random", "first"]
    match = played["match"]
    assert arena.json("replay", "verify", match)["over"]
    assert arena.json("replay", "verify", file)["over"]
    (row,) = arena.json("replay", "list")
    assert row == {
        "id": match,
        "game": "haricots",
        "variant": "advanced",
        "seats": 3,
        "bots": ["random", "random", "first"],
        "tournament": None,
        **{
            f"{name}s": [seat[name] for seat in played["seats"]]
            for name in ("score", "rank", "verdict")
        },
    }
    exported = tmp_path / "again.json"
    arena("replay", "export", match, exported)
    assert json.loads(exported.read_text()) == json.loads(file.read_text())
    shown = arena("replay", "show", match, "--seat", "1", "--plain")
    assert "round 1" in shown
    again = arena.json(*players)
    assert [seat["score"] for seat in again["seats"]] == [seat["score"] for seat in played["seats"]]


def test_play_in_bulk_writes_transcripts_that_verify(arena: Arena, tmp_path: Path) -> None:
    folder = tmp_path / "many"
    played = arena.json(
        "play", "haricots/basic", "--seats", "2", "--players", "random,first", "--count", "30",
        "--export-dir", folder, "--seed", "s",
    )  # fmt: skip
    assert sum(row["first"] for row in played["players"]) >= 30
    files = sorted(folder.iterdir())
    assert len(files) == 30
    document = json.loads(files[0].read_text())
    decisions = [step for step in document["steps"] if "move" in step]
    assert all(step["move"] in step["legal"] for step in decisions)
    assert arena.json("replay", "verify", files[17])["verified"]
    assert arena.json("replay", "list") == []


def test_a_changed_transcript_does_not_verify(arena: Arena, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    arena("play", "haricots", "--players", "first,first", "--seed", "1", "--export", file)
    document = json.loads(file.read_text())
    document["standing"][0]["score"] += 1
    file.write_text(json.dumps(document))
    said = arena("replay", "verify", file, code=1)
    assert said.startswith("arena: standing of seat 0: the record has score")
    del document["steps"][2]["legal"][0]
    file.write_text(json.dumps(document))
    assert arena("replay", "verify", file, code=1).startswith("arena: step 2, seat 1: {'pass'")


def test_a_transcript_is_imported_and_shown(arena: Arena) -> None:
    scenario = Path(__file__).parents[1] / "games/scenarios/haricots/01-values.json"
    said = arena("replay", "import", scenario)
    match = said.split()[2].rstrip(";")
    assert "value to beat" in arena("replay", "show", match, "--plain")
    assert not arena.json("replay", "verify", match)["over"]


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        (["nonsense"], 2, "No such command 'nonsense'"),
        (["rules", "whist"], 2, "no game 'whist'; there are blulu, bohnanza"),
        (["play", "haricots/odd", "--players", "first,first"], 2, "no variant 'odd'"),
        (["play", "haricots", "--players", "first"], 2, "haricots/basic is for 2, 3, 4, 5 seats"),
        (["play", "haricots", "--seats", "3", "--players", "first,first"], 2, "2 players for 3"),
        (["play", "haricots", "--players", "first,who"], 2, "no bot 'who' has been submitted"),
        (["play", "haricots", "--players", "first,first", "--options", "{"], 2, "no JSON object"),
        (
            ["play", "haricots", "--players", "first,first", "--options", '{"rules": "odd"}'],
            2,
            "expected one of basic, advanced, got 'odd'",
        ),
        (["replay", "verify", "nothing.json"], 2, "there is no file nothing.json"),
        (["replay", "show", "9-9-9"], 2, "no match '9-9-9'"),
        (["tournament", "show", "9"], 2, "no tournament 9"),
        (["tournament", "run", "haricots", "--bots", "a,b"], 2, "no bot 'a'"),
        (["bot", "submit", "nowhere"], 2, "nowhere"),
        (["logs", "9-9-9"], 2, "no match '9-9-9'"),
        (["logs", "--kind", "ok"], 2, "'ok' is no fault"),
        (["tournament", "show", "9" * 30], 2, "too large"),
        (["play", "haricots", "--players", "first,first", "--time", "inf"], 2, "--time"),
    ],
)
def test_errors_are_one_line(arena: Arena, arguments: list[str], code: int, why: str) -> None:
    said = arena(*arguments, code=code)
    assert said.startswith("arena: ")
    assert said.count("\n") == 1
    assert why in said


def test_a_replay_that_is_none_is_said(arena: Arena, tmp_path: Path) -> None:
    for name, content in (("a.json", b"{}"), ("b.json", b"\xff"), ("c.zst", b"\x28\xb5\x2f\xfdx")):
        (tmp_path / name).write_bytes(content)
        assert arena("replay", "verify", tmp_path / name, code=2).startswith("arena: ")


def test_the_whole_way(arena: Arena, write_bot: WriteBot) -> None:
    """Submit, list, play a tournament, see the ladder; and submit a second version."""
    folder = write_bot("fox")
    assert "accepted: tests/fox@1" in arena("bot", "submit", folder)
    assert "tests/fox@1 is this very bot already" in arena("bot", "submit", folder)
    with (folder / "bot.py").open("a") as file:
        file.write("# another version\n")
    assert "accepted: tests/fox@2" in arena("bot", "submit", folder)
    arena.submit(write_bot("hen"))
    assert arena.json("bot", "list") == [
        {"name": name, "owner": "tests", "version": version, "games": ["haricots"]}
        for name, version in (("fox", 1), ("fox", 2), ("hen", 1))
    ]
    said = arena("tournament", "run", "haricots/basic", "--bots", "fox@1,fox,hen", "--deals", "2")
    assert "12 of 12 matches" in said
    (row,) = arena.json("tournament", "list")
    assert row == {
        "id": 1,
        "ladder": "haricots/basic@2",
        "format": "round-robin",
        "state": "done",
        "matches_done": 12,
        "matches_planned": 12,
    }
    ladder = arena.json("ladder", "haricots/basic", "--seats", "2")
    assert ladder["ladder"] == "haricots/basic@2"
    assert {(line["bot"], line["version"], line["matches"]) for line in ladder["ratings"]} == {
        ("fox", 1, 8),
        ("fox", 2, 8),
        ("hen", 1, 8),
    }
    listed = arena.json("replay", "list", "--tournament", "1")
    assert len(listed) == 12
    lost = arena.json("replay", "list", "--bot", "tests/hen", "--lost", "--limit", "12")
    assert sorted(row["id"] for row in lost) == sorted(
        row["id"]
        for row in listed
        if any(
            bot == "tests/hen@1" and rank > 1
            for bot, rank in zip(row["bots"], row["ranks"], strict=True)
        )
    )
    assert arena.json("replay", "verify", "1-0-0")["over"]
    shown = arena("replay", "show", "1-0-0", "--plain")
    conditions = arena.json("tournament", "show", "1")["conditions"]
    assert shown.startswith(f"isolation: {conditions['isolation']}\n")
    assert re.search(r"play .* charged \d+\.\d ms", shown)
    assert arena.json("logs") == []


def test_a_new_bot_is_fit(arena: Arena, tmp_path: Path) -> None:
    folder = tmp_path / "fox"
    arena("bot", "new", folder.name, "--owner", "me", cwd=tmp_path)
    assert "is fit" in arena("bot", "check", folder)


def test_what_a_bot_writes_is_kept_for_each_match(arena: Arena, write_bot: WriteBot) -> None:
    code = "from arena_sdk import run\n\nrun(lambda decision: print('\\x1b[31mhm') or 0)\n"
    arena.submit(write_bot("loud", code))
    arena.submit(write_bot("hen"))
    arena("tournament", "run", "haricots/basic", "--bots", "loud,hen", "--deals", "2")
    said = arena("logs", "1-1-0")
    assert "\\x1b[31mhm" in said
    assert "\x1b" not in said
    (loud, hen) = sorted(arena.json("logs", "1-1-0"), key=lambda row: not row["log"])
    assert (loud["kind"], hen["kind"], hen["log"]) == ("ok", "ok", "")


def test_a_replay_shows_who_failed_and_what_the_referee_played(
    arena: Arena, write_bot: WriteBot
) -> None:
    code = "from arena_sdk import run\n\nrun(lambda decision: decision.nonsense)\n"
    match = arena.json("play", "haricots", "--players", f"{write_bot('bad', code)},first")["match"]
    shown = arena("replay", "show", match, "--plain")
    assert "pass   (by the referee: the bot had failed)" in shown
    first, last = shown.rstrip().splitlines()[-2:]
    assert first.startswith("1. seat 1 · first")
    assert last.startswith("2. seat 0")
    assert last.endswith("crash")


def test_a_database_that_cannot_be_used_is_a_failure(arena: Arena) -> None:
    arena.home.mkdir()
    (arena.home / "arena.db").write_text("no database" * 100)
    said = arena("bot", "list", code=3)
    assert (
        said
        == f"arena: the database {arena.home}/arena.db cannot be used: file is not a database\n"
    )


def test_a_terminal_without_all_signs_is_written_to(arena: Arena) -> None:
    arena.environment = {**arena.environment, "PYTHONIOENCODING": "ascii"}
    match = arena.json("play", "haricots", "--players", "first,first")["match"]
    assert "seat 0" in arena("replay", "show", match, "--plain")
