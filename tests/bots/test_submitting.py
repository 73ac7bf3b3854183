"""Bots that are built, by the command line: checked, submitted, played."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import BOT, Arena

MANIFEST = """
name = "fox"
owner = "ann"
language = "python"
build = ["sh", "build.sh"]
games = ["haricots"]
"""
GOOD = "echo made >> log; cp source bot.py"

WriteSource = Callable[..., Path]


@pytest.fixture
def write_source(tmp_path: Path) -> WriteSource:
    """Write a bot that is built by a shell script, and return its folder."""

    def write(script: str = GOOD) -> Path:
        folder = tmp_path / "fox"
        folder.mkdir(exist_ok=True)
        (folder / "bot.toml").write_text(MANIFEST)
        (folder / "source").write_text(BOT.format(salt=b"fox"))
        (folder / "build.sh").write_text(script)
        return folder

    return write


def stored(arena: Arena) -> list[Path]:
    return [path for path in (arena.home / "bots").iterdir() if path.is_dir()]


def test_a_bot_is_built_once_on_its_whole_way(arena: Arena, write_source: WriteSource) -> None:
    folder = write_source()
    assert "is fit" in arena("bot", "check", folder)
    assert stored(arena) == []
    (made,) = (arena.home / "builds").glob("*/log")
    made_at = made.stat().st_ctime_ns
    assert "accepted: ann/fox@1" in arena("bot", "submit", folder)
    assert "ann/fox@1 is this very bot already" in arena("bot", "submit", folder)
    for player in (folder, "fox", "ann/fox@1"):
        match = arena.json("play", "haricots", "--players", f"{player},random", "--seed", "1")
        assert match["seats"][0]["verdict"] == "ok"
    assert made.stat().st_ctime_ns == made_at
    assert not (folder / "log").exists(), "what the author has is left alone"
    (files,) = stored(arena)
    (files / "bot.py").unlink()
    said = arena("play", "haricots", "--players", "fox,random", code=3)
    assert "submit the bot again" in said
    assert "is this very bot already" in arena("bot", "submit", folder)
    arena("play", "haricots", "--players", "fox,random")


def test_a_build_that_fails_is_told_in_lines_and_a_sentence(
    arena: Arena, write_source: WriteSource
) -> None:
    folder = write_source("echo first; echo 'line 3: \033[31mno ;' >&2; exit 2")
    sentence = "the build of ann/fox (sh build.sh) ended with exit code 2: its last lines say why"
    said = arena("play", "haricots", "--players", f"{folder},random", code=1)
    told, first, second, last = said.splitlines()
    assert (told, first) == ("building ann/fox (python)", "first")
    assert second.startswith("line 3:")
    assert last == f"arena: {sentence}"
    for command in ("check", "submit"):
        checked = arena("bot", command, folder, code=1)
        assert sentence in checked
        assert "first" in checked
        assert "\x1b" not in said + checked
    assert not any((arena.home / "builds").iterdir())


def test_a_bot_that_is_not_accepted_leaves_nothing(arena: Arena, write_source: WriteSource) -> None:
    folder = write_source("echo 'raise SystemExit(1)' > bot.py")
    assert "ann/fox is not accepted" in arena("bot", "submit", folder, code=1)
    assert stored(arena) == []
    assert arena.json("bot", "list") == []


def test_the_same_bot_may_be_submitted_twice_at_the_same_time(
    arena: Arena, write_source: WriteSource
) -> None:
    folder = write_source("date +%N > when; cp source bot.py; sleep 1")
    both = [arena.start("bot", "submit", folder) for _ in range(2)]
    said = [process.communicate(timeout=100) for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert len(stored(arena)) == 1
    assert len(arena.json("bot", "list")) == 1
    arena("play", "haricots", "--players", "fox,random")


def test_a_killed_check_leaves_nothing_for_long(
    arena: Arena, write_source: WriteSource, tmp_path: Path
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    arena.environment = {**arena.environment, "TMPDIR": str(temporary)}
    folder = write_source("touch started; sleep 1000")
    process = arena.start("bot", "check", folder)
    while not list(temporary.glob("*/bot/started")):
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    deadline = time.monotonic() + 20  # seconds, for a busy host
    while list(temporary.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("command", ["check", "submit"])
def test_an_interrupted_build_leaves_nothing(
    command: str, arena: Arena, write_source: WriteSource, tmp_path: Path
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    arena.environment = {**arena.environment, "TMPDIR": str(temporary)}
    process = arena.start("bot", command, write_source("touch started; sleep 1000"))
    while not list(temporary.glob("*/bot/started")):
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=100)
    assert process.returncode == 130
    assert "arena: interrupted" in "".join(filter(None, said))
    assert list(temporary.iterdir()) == []


def test_a_pipe_is_no_bot(arena: Arena, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "neither a folder nor an archive" in arena("bot", "submit", tmp_path / "pipe", code=1)


def test_what_is_built_may_come_as_an_archive(
    arena: Arena, write_source: WriteSource, tmp_path: Path
) -> None:
    write_source()
    subprocess.run(["tar", "czf", "fox.tgz", "fox"], cwd=tmp_path, check=True)
    assert "accepted: ann/fox@1" in arena("bot", "submit", tmp_path / "fox.tgz")
