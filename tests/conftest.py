"""What many tests need: the arena command, a state folder, and bots that have been submitted."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from arena.bots.manifest import Manifest
from arena.bots.store import BotStore
from arena.bots.submission import read_submission
from arena.store import Store

BOT = '''
import hashlib

from arena_sdk import run


def choose(decision):
    """Some move, always the same one in the same position."""
    digest = hashlib.sha256({salt!r} + decision.view.SerializeToString(deterministic=True))
    return int.from_bytes(digest.digest()[:4]) % len(decision.moves)


run(choose)
'''


class Arena:
    """The command line with a state folder of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.environment: Mapping[str, str] = os.environ | {
            "ARENA_HOME": str(home), "COLUMNS": "160", "NO_COLOR": "1",
        }  # fmt: skip
        self.command = [sys.executable, "-P", "-m", "arena"]

    def __call__(self, *arguments: str | Path, code: int = 0, cwd: Path | None = None) -> str:
        """Run a command, which must exit with ``code``; return what it wrote."""
        done = subprocess.run(
            [*self.command, *map(str, arguments)],
            env=self.environment, cwd=cwd, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == code, f"exit code {done.returncode}: {done.stderr}{done.stdout}"
        return done.stdout if code == 0 else done.stdout + done.stderr

    def json(self, *arguments: str | Path, code: int = 0) -> Any:
        """Run a command with --json and return the value it printed."""
        return json.loads(self(*arguments, "--json", code=code))

    def start(self, *arguments: str | Path) -> "subprocess.Popen[str]":
        """Start a command."""
        return subprocess.Popen(
            [*self.command, *map(str, arguments)],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def submit(self, folder: Path) -> None:
        """Store a bot without its check, which not every test wants to wait for."""
        self.home.mkdir(exist_ok=True)
        (self.home / "bots").mkdir(exist_ok=True)
        stored = BotStore(self.home / "bots").keep(read_submission(folder))
        manifest: Manifest = stored.manifest
        store = Store(self.home / "arena.db")
        store.add_version(manifest.owner, manifest.name, stored.sha256, manifest.to_json())
        store.close()


@pytest.fixture
def arena(tmp_path: Path) -> Arena:
    return Arena(tmp_path / "home")


WriteBot = Callable[..., Path]


@pytest.fixture
def write_bot(tmp_path: Path) -> WriteBot:
    """Write a bot's folder: with the code given, or a deterministic one of its own."""

    def write(name: str, code: str | None = None, games: tuple[str, ...] = ("haricots",)) -> Path:
        folder = tmp_path / "bots" / name
        folder.mkdir(parents=True)
        (folder / "bot.toml").write_text(
            f'name = "{name}"\nowner = "tests"\nlanguage = "python"\ngames = {list(games)}\n'
        )
        (folder / "bot.py").write_text(code or BOT.format(salt=name.encode()))
        return folder

    return write
