"""Programs that read and write lines: in bash, awk and Perl."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena.bots.scaffold import write_bot
from arena.referee.verdict import Kind
from tests.conftest import Arena
from tests.languages.bots_contract import SAMPLES, words
from tests.languages.conftest import Workshop

EVERY_GAME = [
    "blulu/standard", "bohnanza/standard", "haggis/standard", "haricots/advanced",
    "tortoise_hare/basic",
]  # fmt: skip


@pytest.mark.parametrize("ladder", EVERY_GAME)
@pytest.mark.parametrize("language", ["bash", "awk"])
async def test_random_plays_every_game_of_two(
    language: str, ladder: str, workshop: Workshop
) -> None:
    played = await workshop.play(SAMPLES / f"random_{language}", ladder=ladder)
    assert played.verdicts[0].kind is Kind.OK
    assert played.exit and played.exit.code == 0
    assert played.stdout + played.stderr == ""


@pytest.mark.parametrize("language", ["bash", "awk"])
async def test_random_repeats_itself(language: str, workshop: Workshop) -> None:
    random = SAMPLES / f"random_{language}"
    assert (await workshop.play(random)).moves == (await workshop.play(random)).moves


@pytest.mark.parametrize("ladder", ["haricots/basic", "haricots/advanced"])
async def test_perl_makes_the_moves_of_its_model(ladder: str, workshop: Workshop) -> None:
    ported = await workshop.play(SAMPLES / "haricots_perl", ladder=ladder, deals=4)
    assert {verdict.kind for verdict in ported.verdicts} == {Kind.OK}
    model = await workshop.play(SAMPLES / "haricots_climber", ladder=ladder, deals=4)
    assert ported.moves == model.moves


async def test_the_template_is_a_bot(workshop: Workshop, tmp_path: Path) -> None:
    write_bot(tmp_path / "fox", "bash", words("tortoise_hare"))
    played = await workshop.play(tmp_path / "fox", ladder="tortoise_hare/basic", deals=2)
    assert [verdict.kind for verdict in played.verdicts] == [Kind.OK, Kind.OK]
    assert played.stderr.startswith("seat 0 has ")


def test_the_bridge_is_a_command(arena: Arena, tmp_path: Path) -> None:
    write_bot(tmp_path / "fox", "bash", words("haricots"))
    manifest = tmp_path / "fox" / "bot.toml"
    bridge = f'command = ["{sys.executable}", "-m", "arena", "bridge", "--", "bash", "bot.sh"]\n'
    manifest.write_text(manifest.read_text() + bridge)
    match = arena.json(
        "play", "haricots", "--players", f"{tmp_path / 'fox'},random", "--trusted", "--seed", "1"
    )
    assert match["seats"][0]["verdict"] == "ok"


def test_the_bridge_needs_the_sdk_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "arena_sdk.py").write_text("raise ModuleNotFoundError('arena_sdk')")
    done = subprocess.run(
        [sys.executable, "-m", "arena", "bridge", "--", "true"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 3
    assert done.stderr.startswith("arena: the bridge is part of the Python SDK")
    assert done.stderr.count("\n") == 1
