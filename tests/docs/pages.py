"""Following the pages of the documentation."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ADDING_A_GAME = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")


def blocks(page: str, language: str) -> list[str]:
    """Return the code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def write_game(folder: Path) -> None:
    """Write every file of the game that the page adds, and its generated messages."""
    for name, content in re.findall(
        r"^`(arena_games/\S+)`:\n\n```\w+\n(.*?)^```", ADDING_A_GAME, re.MULTILINE | re.DOTALL
    ):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    shell(blocks(ADDING_A_GAME, "sh")[0], folder)


def shell(commands: str, folder: Path) -> str:
    """Run commands in a folder that is on Python's path, with a state folder of their own."""
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(folder),
        "ARENA_HOME": str(folder / "home"),
    }
    done = subprocess.run(
        ["bash", "-euc", commands], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
