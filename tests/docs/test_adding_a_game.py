"""The page on adding a game is followed to the letter, in a temporary folder."""

import shutil
from pathlib import Path

import pytest

from tests.docs.pages import ADDING_A_GAME, ROOT, blocks, shell, write_game


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("somewhere")
    write_game(folder)
    return folder


def test_the_commands_of_the_page(folder: Path) -> None:
    _generate, check = blocks(ADDING_A_GAME, "sh")
    assert "highest_card" in shell(check, folder)
    assert (folder / "arena_games/highest_card/playthrough.jsonl").exists()


def test_the_game_is_everywhere(folder: Path) -> None:
    assert "highest_card/long" in shell("arena games", folder)
    assert "24 cards" in shell("arena rules highest_card", folder)
    shell("arena play highest_card/long --players random,first --seed 3 --export m.json", folder)
    assert "to its end" in shell("arena replay verify m.json", folder)
    assert "tricks to go" in shell("arena replay show m.json --seat 0 --plain", folder)


def test_bots_play_it_in_a_tournament(folder: Path) -> None:
    for name in ("one", "two"):
        bot = folder / name
        bot.mkdir()
        (bot / "bot.py").write_bytes((ROOT / "sample_bots/random/bot.py").read_bytes())
        (bot / "bot.toml").write_text(
            f'name = "{name}"\nowner = "me"\nlanguage = "python"\ngames = ["highest_card"]\n'
        )
        assert "accepted" in shell(f"arena bot submit {name}", folder)
    shell("arena tournament run highest_card/standard --bots one,two --deals 3", folder)
    assert "me/one@1" in shell("arena ladder highest_card/standard", folder)
    assert "to its end" in shell("arena replay verify 1-0-0", folder)


def test_messages_that_were_not_made_are_named(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "arena_games", tmp_path / "arena_games")
    (tmp_path / "arena_games/highest_card/highest_card_pb2.py").unlink()
    shell("arena bot new hen --game highest_card", tmp_path)
    said = shell("arena bot check hen 2>&1 || test $? = 3", tmp_path)
    assert said.startswith("arena: there is no arena_games.highest_card.highest_card_pb2")
