"""The tour of the README, command by command, as a newcomer would take it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
TOUR = README.split("## A tour of five minutes")[1].split("\n## ")[0]
COMMANDS = re.findall(r"^    (arena .*)$", TOUR, re.MULTILINE)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that looks like a clone: the tour starts in one."""
    place = tmp_path_factory.mktemp("clone")
    (place / "sample_bots").symlink_to(ROOT / "sample_bots")
    return place


def test_the_bot_of_the_tour_is_the_bot_that_is_written(place: Path) -> None:
    shown = re.findall(r"^```python\n(.*?)^```", TOUR, re.MULTILINE | re.DOTALL)
    template = (ROOT / "arena/bots/templates/python/bot.py").read_text("utf-8")
    (code,) = shown
    for line in ("from arena_sdk import", "def choose(decision", "run(choose)"):
        assert line in code
        assert line in template


@pytest.mark.parametrize("command", COMMANDS)
def test_command(command: str, place: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command.split(),
        cwd=place,
        env=os.environ | {"PATH": path, "ARENA_HOME": str(place / "home")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
