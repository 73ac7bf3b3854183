"""``arena play``: folders under the conditions of a ladder, people at a terminal, ``--debug``."""

import codecs
import json
import os
import pty
import re
import signal
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import Arena, WriteBot

LOUD = """
import os, sys

from arena_sdk import run


def choose(decision):
    print("thinking\\x1b[31m", file=sys.stderr)
    sys.stderr.flush()
    if len(decision.moves) > 2:
        sys.stdout.write("the last word")
        sys.stdout.flush()
        os._exit(7)
    return 0


run(choose)
"""


class Screen:
    """A pseudo-terminal of 100 columns with the arena command in it."""

    def __init__(self, descriptor: int, process: "subprocess.Popen[bytes]") -> None:
        self.descriptor, self.process, self.text = descriptor, process, ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def type(self, line: str) -> None:
        os.write(self.descriptor, line.encode())

    def until(self, pattern: str) -> str:
        """Return what is shown next, up to the first place that matches."""
        while not (found := re.search(pattern, self.text)):
            assert self._more(), f"{pattern!r} never came: {self.text}"
        shown, self.text = self.text[: found.end()], self.text[found.end() :]
        return shown

    def end(self) -> tuple[str, int]:
        """Return what is shown to the end, and the exit code."""
        while self._more():
            pass
        return self.text, self.process.wait(timeout=60)

    def _more(self) -> bool:
        try:
            chunk = os.read(self.descriptor, 1 << 16)
        except OSError:  # on Linux, where nobody has the other end any more
            return False
        self.text += self._decoder.decode(chunk).replace("\r\n", "\n")
        return bool(chunk)


@contextmanager
def screen(arena: Arena, *arguments: str | Path) -> Iterator[Screen]:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*arena.command, *map(str, arguments)],
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        env={**arena.environment, "COLUMNS": "100", "TERM": "dumb"},
    )  # fmt: skip
    os.close(theirs)
    try:
        yield Screen(ours, process)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


PROMPT = r"human \(seat 0\)> "


def test_a_person_plays_at_a_terminal(arena: Arena) -> None:
    with screen(arena, "play", "haricots", "--players", "human,first", "--seed", "1") as terminal:
        table = terminal.until(PROMPT)
        assert "seat 0 · human · you" in table
        assert max(map(len, table.splitlines())) <= 100
        terminal.type("99\n")
        assert "there is no move number 99" in terminal.until(PROMPT)
        terminal.type("play\n")
        assert "moves have 'play' in them" in terminal.until(PROMPT)
        terminal.type("?\n")
        assert "The moves of this game:" in terminal.until(PROMPT)
        terminal.type("play 1 1\n")
        assert "seat 1 · first   pass" in terminal.until(PROMPT)
        terminal.type("1\n" * 200)
        rest, code = terminal.end()
        assert code == 0
        match = re.findall(r"watch it: arena replay show (\S+)", rest)[0]
    assert arena.json("replay", "verify", match)["over"]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("\x04", "arena: the input ended, and so the match: nothing of it is stored"),
        ("q\n", "arena: human left, and so ended the match: nothing of it is stored"),
        ("\x03", "arena: interrupted"),
    ],
)
def test_a_person_who_leaves_ends_the_match_with_one_line(
    arena: Arena, keys: str, said: str
) -> None:
    with screen(arena, "play", "haricots", "--players", "human,first") as terminal:
        terminal.until(PROMPT)
        if keys == "\x03":
            os.killpg(terminal.process.pid, signal.SIGINT)
        else:
            terminal.type(keys)
        rest, code = terminal.end()
    assert code == 130
    assert rest.splitlines()[-1] == said
    assert rest.count("arena: ") == 1
    assert arena.json("replay", "list") == []


def test_a_folder_plays_as_its_submission_would(
    arena: Arena, write_bot: WriteBot, tmp_path: Path
) -> None:
    """Only what would be submitted is there, read-only; and it is named as its bot.toml says."""
    code = (
        "import os\nfrom arena_sdk import run\n\n"
        "assert sorted(os.listdir()) == ['.arenaignore', 'bot.py', 'bot.toml'], os.listdir()\n"
        "try:\n    open('mark', 'w')\nexcept OSError:\n    run(lambda decision: 0)\n"
    )
    folder = write_bot("fox", code)
    (folder / ".arenaignore").write_text("secret\n")
    (folder / "secret").write_text("not submitted")
    archive = tmp_path / "fox.tar.gz"
    with tarfile.open(archive, "w:gz") as file:
        file.add(folder, "fox")
    played = arena.json("play", "haricots", "--players", f"{folder},{archive}", "--time", "5")
    assert [seat["player"] for seat in played["seats"]] == ["tests/fox@folder", "tests/fox@archive"]
    assert [seat["verdict"] for seat in played["seats"]] == ["ok", "ok"]
    (row,) = arena.json("replay", "list")
    assert row["bots"] == ["tests/fox@folder", "tests/fox@archive"]


def test_what_is_no_bot_of_the_game_is_refused(
    arena: Arena, write_bot: WriteBot, tmp_path: Path
) -> None:
    folder = write_bot("fox", games=("haggis",))
    said = arena("play", "haricots", "--players", f"{folder},first", code=2)
    assert "tests/fox@folder does not play haricots" in said
    (tmp_path / "empty").mkdir()
    said = arena("play", "haricots", "--players", f"{tmp_path}/empty,first", code=2)
    assert f"{tmp_path}/empty: there is not one file in it" in said


def test_debug_tells_everything_as_it_happens(arena: Arena, write_bot: WriteBot) -> None:
    arena.environment = {**arena.environment, "COLUMNS": "100"}
    players = f"{write_bot('loud', LOUD)},{write_bot('calm')}"
    done = subprocess.run(
        [*arena.command, "play", "haricots/advanced", "--players", players, "--seed", "3",
         "--debug", "--json"],
        env=arena.environment, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["seats"][0]["verdict"] == "crash"
    told = done.stderr
    assert max(map(len, told.splitlines())) <= 100
    loud, calm = "[0 tests/loud@folder]", "[1 tests/calm@folder]"
    assert f"{loud} stderr: thinking\\x1b[31m\n" in told
    assert f"{loud} stdout: the last word\n" in told
    assert f"{loud} ✗ crash: " in told
    assert "exited with code 7" in told.replace("\n   ", "")
    assert told.index("the last word") < told.index("✗ crash")
    assert re.search(
        rf"^{re.escape(calm)} position \d+, \d+ moves?: round 1 of", told, re.MULTILINE
    )
    times = r"→ (play|pass|fold).*   charged [\d.]+ ms, wall [\d.]+ ms"
    assert re.search(rf"^{re.escape(calm)} {times}$", told, re.MULTILINE)


FLOODS = """
import os

from arena_sdk import run


def choose(decision):
    os.write(1, 5_000 * b"\\n")
    return 0


run(choose)
"""


def test_a_bot_that_writes_without_end_holds_nobody_up(arena: Arena, write_bot: WriteBot) -> None:
    said = arena(
        "play", "haricots", "--players", f"{write_bot('loud', FLOODS)},first", "--debug",
        "--seed", "1",
    )  # fmt: skip
    decisions = said.count("[0 tests/loud@folder] position ")
    assert said.count(" stdout: \n") == 2048 * decisions
    assert said.count("… and 2952 more lines\n") == decisions
    assert "failed" not in said


def test_debug_and_a_person(arena: Arena, write_bot: WriteBot) -> None:
    players = f"human,{write_bot('calm')}"
    with screen(arena, "play", "haricots", "--players", players, "--debug") as terminal:
        terminal.until(PROMPT)
        terminal.type("1\n")
        told = terminal.until(PROMPT)
        assert "[1 tests/calm@folder] position 1, " in told
        assert "[1 tests/calm@folder] → " in told
        terminal.type("quit\n")
        _rest, code = terminal.end()
    assert code == 130
