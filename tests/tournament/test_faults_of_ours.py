"""What is our fault costs no bot anything: it is void and played again, or the run says so."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from arena.sandbox import sockets
from tests.conftest import Arena, WriteBot

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root to mount")

BROKEN_RULES = '''
"""Haricots with a bug that shows in the second deal."""

from arena.games.haricots.rules import Haricots


class Broken(Haricots):
    name = "broken"

    def apply(self, state, moves, chance):
        if self.view(state, 0).hand[0] == "{card}":
            raise KeyError("planted")
        return super().apply(state, moves, chance)


game = Broken()
'''


@pytest.fixture
def bots(arena: Arena, write_bot: WriteBot) -> str:
    """Two bots that have been submitted, for ``--bots``."""
    for name in ("fox", "hen"):
        arena.submit(write_bot(name, games=("haricots", "broken")))
    return "fox,hen"


def workers_of(process: "subprocess.Popen[str]") -> list[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [
        int(pid)
        for pid in listed.split()
        if b"arena.tournament.worker" in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]


def test_a_killed_worker_costs_no_bot_a_match(arena: Arena, bots: str) -> None:
    process = arena.start(
        "tournament", "run", "haricots/basic", "--bots", bots, "--deals", "48", "--jobs", "2",
        "--json",
    )  # fmt: skip
    assert process.stdout
    for _event in ("begin", "match"):
        process.stdout.readline()
    os.kill(workers_of(process)[0], signal.SIGKILL)
    output, errors = process.communicate()
    assert process.returncode == 0, errors
    assert '"event": "void"' in output
    shown = arena.json("tournament", "show", "1")
    assert (shown["state"], shown["matches_done"]) == ("done", 96)
    assert shown["faults"] == []
    (incident,) = shown["incidents"]
    assert incident["kind"] == "host"
    assert "worker process ended with status -9" in incident["cause"]


def test_the_folder_where_it_is_started_gives_it_no_code(
    arena: Arena, bots: str, tmp_path: Path
) -> None:
    folder, ran = tmp_path / "unpacked", tmp_path / "ran"
    folder.mkdir()
    for module in ("select", "tempfile", "random", "functools", "json"):
        (folder / f"{module}.py").write_text(f"open({str(ran)!r}, 'a').write({module!r})\n")
    arena(
        "tournament", "run", "haricots/basic", "--bots", bots, "--deals", "4", "--jobs", "2",
        cwd=folder,
    )  # fmt: skip
    assert not ran.exists()


def test_a_bug_of_the_rules_ends_the_run_and_moves_no_rating(
    arena: Arena, bots: str, tmp_path: Path
) -> None:
    game = tmp_path / "path" / "arena_games" / "broken"
    game.mkdir(parents=True)
    (game / "__init__.py").write_text(BROKEN_RULES.replace("{card}", "2"))
    (game / "broken_pb2.py").write_text(
        "from arena.pb.arena.games.haricots.v1.haricots_pb2 import *\n"
    )
    arena.environment = {**arena.environment, "PYTHONPATH": str(tmp_path / "path")}
    said = arena(
        "tournament", "run", "broken/basic", "--bots", bots, "--deals", "30", "--jobs", "1", code=3
    )
    assert "cannot be played (engine): EngineFault: the rules raised KeyError: 'planted'" in said
    (row,) = arena.json("tournament", "list")
    assert row["state"] == "failed"
    shown = arena.json("tournament", "show", "1")
    assert [incident["kind"] for incident in shown["incidents"]] == ["engine"]
    assert shown["faults"] == []
    assert all(line["forfeits"] == 0 for line in shown["table"])


@as_root
def test_a_full_disk_ends_the_run_and_it_can_go_on(
    arena: Arena, write_bot: WriteBot, tmp_path: Path
) -> None:
    arena.home.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", arena.home], check=True)
    try:
        for name in ("fox", "hen"):
            arena.submit(write_bot(name))
        run = ("tournament", "run", "haricots/basic", "--bots", "fox,hen", "--deals", "60")
        said = arena(*run, code=3)
        assert "no space left" in said.lower() or "disk is full" in said.lower()
        subprocess.run(["mount", "-o", "remount,size=64m", arena.home], check=True)
        arena("tournament", "resume", "1")
        shown = arena.json("tournament", "show", "1")
        assert (shown["state"], shown["matches_done"]) == ("done", 120)
        assert shown["faults"] == []
    finally:
        subprocess.run(["umount", arena.home], check=True)


@as_root
def test_without_a_sandbox_nothing_foreign_is_run(arena: Arena, bots: str) -> None:
    script = 'mount --bind /bin/false /usr/bin/bwrap && exec "$@"'
    arena.command = ["unshare", "--mount", "sh", "-c", script, "sh", *arena.command]
    run = ("tournament", "run", "haricots/basic", "--bots", bots, "--deals", "1")
    said = arena(*run, code=3)
    assert said.startswith("arena: ")
    assert said.count("\n") == 1
    assert "--trusted" in said
    arena(*run, "--trusted")
    assert "trusted" in arena.json("tournament", "show", "1")["conditions"]["isolation"]


def test_nothing_is_left_whenever_the_runner_ends(arena: Arena, bots: str) -> None:
    """Every way to end it, at several moments; all must be gone within two seconds."""
    seen: set[int] = set()
    for number, how in enumerate(
        (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL) * 3
    ):
        process = arena.start(
            "tournament", "run", "haricots/basic", "--bots", bots, "--deals", "100000"
        )
        time.sleep(1.0 + 0.15 * number)
        workers = workers_of(process)
        seen.update(workers)
        process.send_signal(how)
        process.communicate()
        assert process.returncode != 0
        deadline = time.monotonic() + 2
        while (left := left_behind(workers)) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not left, f"{how.name} after {1.0 + 0.15 * number:.2f} s"
    arena("tournament", "run", "haricots/basic", "--bots", bots, "--deals", "1")
    owners = [int(folder.name.split("-")[1]) for folder in sockets.home().iterdir()]
    assert not seen & set(owners)


def left_behind(workers: list[int]) -> list[str]:
    """Return the command lines of workers that are alive, and of bots of any."""
    listed = subprocess.run(
        ["ps", "-eo", "pid=,stat=,args="], capture_output=True, text=True, check=True
    ).stdout
    found = []
    for line in listed.splitlines():
        pid, state, command = line.split(None, 2)
        if not state.startswith("Z") and (int(pid) in workers or "python3 bot.py" in command):
            found.append(command)
    return found


def test_a_bot_that_was_changed_since_it_was_submitted_does_not_play(
    arena: Arena, bots: str
) -> None:
    fox = next(
        file for file in arena.home.glob("bots/*/bot.toml") if 'name = "fox"' in file.read_text()
    )
    code = fox.with_name("bot.py")
    code.chmod(0o644)
    code.write_text(code.read_text() + "\n# changed\n")
    why = f"the files in {fox.parent} are missing or not those that were submitted"
    said = arena("tournament", "run", "haricots/basic", "--bots", bots, "--jobs", "1", code=3)
    assert f"(host): HostFault: tests/fox@1: {why}" in said
    assert why in arena("play", "haricots", "--players", "fox,random", code=3)
