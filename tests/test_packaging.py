"""The wheels: what is built, installed away from the clone, is a working command and SDK."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena.bots import scaffold
from arena.bots.folder import read_folder

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build both wheels and install them, without their dependencies, into a folder."""
    folder = tmp_path_factory.mktemp("installed")
    wheels = folder / "wheels"
    for source in (ROOT, ROOT / "sdk" / "python"):
        build = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(wheels), str(source)]
        subprocess.run([sys.executable, *build], check=True, capture_output=True)
    install = ["-m", "pip", "install", "--no-deps", "--no-index", "--target", str(folder / "site")]
    found = [str(wheel) for wheel in sorted(wheels.iterdir())]
    assert len(found) == 2
    subprocess.run([sys.executable, *install, *found], check=True, capture_output=True)
    return folder / "site"


def run(installed: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=installed,
        env=os.environ | {"PYTHONPATH": str(installed), "ARENA_HOME": str(installed / "home")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_command_works_from_the_wheel(installed: Path) -> None:
    assert str(installed) in run(installed, "-c", "import arena; print(arena.__file__)")
    assert "haricots/advanced" in run(installed, "-m", "arena", "games")
    assert run(installed, "-m", "arena", "rules", "haricots").startswith("# Haricots")
    run(installed, "-m", "arena", "play", "haricots", "--players", "random,first", "--seed", "1")


@pytest.mark.parametrize("language", scaffold.languages())
def test_a_bot_in_any_language_is_written_as_from_the_clone(
    language: str, installed: Path, tmp_path: Path
) -> None:
    words = {"name": language, "owner": "ann", "game": "haricots", "opponents": "random"}
    scaffold.write_bot(tmp_path / language, language, words)
    options = ["--language", language, "--owner", "ann", "--game", "haricots"]
    run(installed, "-m", "arena", "bot", "new", language, *options)
    expected = read_folder(tmp_path / language)
    assert read_folder(installed / language).files == expected.files


def test_the_messages_of_every_game_are_inside(installed: Path) -> None:
    code = (
        "from arena.games import find, packages; from arena.wire.codec import codec_of\n"
        "for name in packages(): codec_of(find(name))\n"
        "print(*packages())"
    )
    games = run(installed, "-c", code).split()
    assert len(games) >= 7
    imports = "\n".join(f"import arena_sdk.pb.arena.games.{name}.v1.{name}_pb2" for name in games)
    run(installed, "-c", f"import arena_sdk\n{imports}")


def test_the_generated_code_is_that_of_the_protos() -> None:
    environment = os.environ | {"PYTHON": sys.executable}
    done = subprocess.run(
        [ROOT / "scripts" / "generate", "--check"], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
