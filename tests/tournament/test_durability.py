"""kill -9 at any moment, then resume: the same results, and nothing left of the bots."""

import random
import shutil
import signal
import sqlite3
import time
from pathlib import Path

from arena.bots.opening import usable_isolation
from arena.games import find
from arena.referee.player import TimeControl
from arena.replay import reader
from arena.store import Store
from arena.tournament.planning import Wishes, plan_tournament
from tests.conftest import Arena, WriteBot

ENDLESS = 100_000
"""Deals: more than are ever played while a test looks on."""


def planned(arena: Arena, write_bot: WriteBot, deals: int) -> None:
    """Store a tournament of three bots that nobody has begun."""
    for name in ("fox", "hen", "owl"):
        arena.submit(write_bot(name))
    store = Store(arena.home / "arena.db")
    game = find("haricots")
    plan_tournament(
        store,
        Wishes(
            game=game, variant="basic", options=game.variants["basic"].options, seats=2,
            entrants=tuple(store.versions()), deals=deals, format="round-robin",
            time_control=TimeControl(startup=60, decision=30), memory=256 << 20, freeze=False,
            trusted=False, tell_names=False, isolation=usable_isolation().text,
        ),
    )  # fmt: skip
    store.close()


def results(home: Path) -> list[tuple[object, ...]]:
    """Return all that must be equal: matches, seats and the hashes of the replays."""
    with sqlite3.connect(home / "arena.db") as database:
        matches = database.execute(
            "select id, block, deal, sha256 from match order by block, seating"
        ).fetchall()
        seats = database.execute(
            "select match, seat, player, score, rank, verdict from matchseat order by match, seat"
        ).fetchall()
    return [*matches, *seats]


def processes(home: Path) -> list[str]:
    """Return the command lines of processes that have to do with a state folder.

    The runner and its workers name it in their environment, bots have a folder of it mounted.
    """
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and any(
                str(home).encode() in (entry / where).read_bytes()
                for where in ("environ", "mountinfo")
            ):
                found.append((entry / "cmdline").read_text())
        except OSError:
            continue
    return found


def test_killed_and_resumed_is_as_if_never_interrupted(
    arena: Arena, write_bot: WriteBot, tmp_path: Path
) -> None:
    planned(arena, write_bot, deals=6)
    whole = Arena(tmp_path / "whole")
    shutil.copytree(arena.home, whole.home)
    whole("tournament", "resume", "1", "--jobs", "1")
    expected = results(whole.home)
    assert len(expected) == 3 * 6 * 2 * 3

    rng = random.Random(7)
    for jobs in ("1", "2", "3", "2"):
        process = arena.start("tournament", "resume", "1", "--jobs", jobs)
        time.sleep(rng.uniform(1.0, 4.0))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        deadline = time.monotonic() + 10
        while (left := processes(arena.home)) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not left
        (row,) = arena.json("tournament", "list")
        assert row["state"] in ("interrupted", "done")
    arena("tournament", "resume", "1", "--jobs", "2")
    assert results(arena.home) == expected
    (row,) = arena.json("tournament", "list")
    assert (row["state"], row["matches_done"]) == ("done", row["matches_planned"])
    assert not list((arena.home / "live").iterdir())
    for replay in (arena.home / "replays" / "1").iterdir():
        assert reader.verify(reader.read(replay)).over


def test_ctrl_c_keeps_what_was_complete(arena: Arena, write_bot: WriteBot) -> None:
    planned(arena, write_bot, deals=ENDLESS)
    with arena.start("tournament", "resume", "1", "--jobs", "2", "--json") as process:
        assert process.stdout
        assert process.stderr
        assert '"begin"' in process.stdout.readline()
        for _match in range(20):
            assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        output, errors = process.stdout.read(), process.stderr.read()
    assert process.returncode == 130, errors
    assert errors == "arena: interrupted; go on with: arena tournament resume 1\n"
    heard = 20 + sum('"match"' in line for line in output.splitlines())
    (row,) = arena.json("tournament", "list")
    assert (row["state"], row["matches_done"]) == ("interrupted", heard)


def test_two_runners_do_not_run_one_tournament(arena: Arena, write_bot: WriteBot) -> None:
    planned(arena, write_bot, deals=ENDLESS)
    with arena.start("tournament", "resume", "1", "--json") as process:
        assert process.stdout
        for event in ("begin", "match"):
            assert f'"event": "{event}"' in process.stdout.readline()
        assert "is being run by another process" in arena("tournament", "resume", "1", code=2)
        (row,) = arena.json("tournament", "list")
        assert row["state"] == "running"
        process.kill()


def test_what_a_kill_or_a_damaged_disk_left_is_cleared_and_played_again(
    arena: Arena, write_bot: WriteBot
) -> None:
    planned(arena, write_bot, deals=2)
    names = ("spool/1/0.json", "spool/1/.2.json.7", "replays/1/.1-0-0.zst.7", "logs/.1-0-0.7")
    left = [arena.home / name for name in names]
    for file in left:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text('{"done"')
    arena("tournament", "resume", "1", "--jobs", "1")
    (row,) = arena.json("tournament", "list")
    assert (row["state"], row["matches_done"]) == ("done", row["matches_planned"])
    assert [file for file in left if file.exists()] == []
