"""The page for bot authors: every bot on it is written, checked and played as it stands there."""

import json
import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks, shell

PAGE = (ROOT / "docs" / "writing-a-bot.md").read_text("utf-8")
BOTS = re.findall(r"^`fox/(\S+)`,.*?\n\n```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_every_language_in_which_a_bot_can_be_begun_is_on_the_page() -> None:
    templates = ROOT / "arena" / "bots" / "templates"
    languages = {folder.name for folder in templates.iterdir() if any(folder.iterdir())}
    assert {language for _file, language, _code in BOTS} == languages


@pytest.mark.parametrize(
    ("file", "language", "code"), [pytest.param(*bot, id=bot[1]) for bot in BOTS]
)
def test_the_bot_is_fit_and_plays_its_idea(
    file: str, language: str, code: str, tmp_path: Path
) -> None:
    shell(f"arena bot new fox --owner ann --game haricots --language {language}", tmp_path)
    assert (tmp_path / "fox" / file).is_file()
    (tmp_path / "fox" / file).write_text(code, "utf-8")
    report = shell("arena bot check fox", tmp_path)
    assert "FAIL" not in report
    shell("arena play haricots/basic --players fox,random --seed 1 --export match.json", tmp_path)
    steps = json.loads((tmp_path / "match.json").read_text("utf-8"))["steps"]
    choices = [(step["move"], step["legal"]) for step in steps if step.get("seat") == 0]
    assert choices
    for move, legal in choices:
        assert cards(move) == max(map(cards, legal))


def cards(move: dict[str, dict[str, int]]) -> int:
    return move.get("play", {}).get("count", 0)


def test_the_five_minutes_and_the_loss_are_as_told(tmp_path: Path) -> None:
    (tmp_path / "sample_bots").symlink_to(ROOT / "sample_bots")
    begin, _, _ = PAGE.partition("## The decision")
    for block in re.findall(r"(?:^    arena .*\n)+", begin, re.MULTILINE):
        shell(block, tmp_path)
    why = PAGE.split("## Why it lost")[1]
    (tmp_path / "fox" / "bot.py").write_text(blocks(why, "python")[0], "utf-8")
    played = json.loads(
        shell("arena play haricots/basic --players fox,random --seed 1 --json", tmp_path)
    )
    assert played["seats"][0]["verdict"] == "crash"
    for command in re.findall(r"^    (arena .*)$", why, re.MULTILINE):
        said = shell(command.replace("MATCH", played["match"]), tmp_path)
    (told,) = blocks(why, "text")
    for line in told.splitlines():
        if not re.search("…|memory|ann/fox", line):
            assert line in said
