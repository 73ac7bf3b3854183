"""Folders for a while."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from arena.bots.temporary import private_folder

KILLED = """
import os, signal, sys, tempfile
from arena.bots.temporary import private_folder

tempfile.tempdir = sys.argv[1]
with private_folder() as folder:
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a").chmod(0)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def test_only_we_can_enter_it_and_it_is_gone_in_the_end() -> None:
    with private_folder() as folder:
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / "a").mkdir(mode=0)
    assert not folder.exists()


def test_what_a_killed_process_left_is_taken_away_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("arena-bot-mine", "arena-bot-1-2-x.y", "other"):
        (tmp_path / name).mkdir()
    killed = subprocess.run([sys.executable, "-c", KILLED, tmp_path], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(names_in(tmp_path)) == 4
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with private_folder() as folder, private_folder() as second:
        expected = {"arena-bot-mine", "arena-bot-1-2-x.y", "other", folder.name, second.name}
        assert set(names_in(tmp_path)) == expected
