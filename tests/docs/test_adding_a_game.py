"""The page on adding a game is followed to the letter, in a temporary folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write every file that the page shows, and run its first command."""
    folder = tmp_path_factory.mktemp("somewhere")
    text = PAGE.read_text("utf-8")
    for name, content in re.findall(
        r"^`(arena_games/\S+)`:\n\n```\w+\n(.*?)^```", text, re.MULTILINE | re.DOTALL
    ):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[:1]:
        shell(block, folder)
    return folder


def shell(commands: str, folder: Path) -> str:
    bin_folder = Path(sys.executable).parent
    environment = os.environ | {
        "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(folder),
        "ARENA_HOME": str(folder / "home"),
    }
    done = subprocess.run(
        ["bash", "-euc", commands], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_commands_of_the_page(folder: Path) -> None:
    text = PAGE.read_text("utf-8")
    (check,) = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[1:]
    assert "highest_card" in shell(check, folder)
    assert (folder / "arena_games/highest_card/playthrough.jsonl").exists()


def test_the_game_is_everywhere(folder: Path) -> None:
    assert "highest_card/long" in shell("arena games", folder)
    assert "24 cards" in shell("arena rules highest_card", folder)
    shell(
        "arena play highest_card/long --players random,first --seed 3 --export match.json", folder
    )
    assert "to its end" in shell("arena replay verify match.json", folder)
    shown = shell("arena replay show match.json --seat 0 --plain", folder)
    assert "tricks to go" in shown
