"""The languages: how each is run and built, and what is said where one is not set up."""

import os
from pathlib import Path

import pytest

from arena.bots import languages
from arena.bots.languages import Language, LanguageMissing, depot
from arena.bots.manifest import Manifest
from arena.bots.opening import StoredBot, program_of
from arena.bots.sdks import sdk_files
from tests.conftest import Arena, WriteBot

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", languages.names())
def test_every_language_says_how_it_runs_and_is_set_up(name: str) -> None:
    language = languages.of(name)
    assert language.name == name
    assert bool(language.command) == (name != "command")
    assert bool(sdk_files(language.sdk)) == bool(language.sdk)
    if language.needs:
        assert os.access(languages.set_up_by(name), os.X_OK)
    assert languages.missing(language) is None, "scripts/setup dev sets up every language"
    for path in (*language.runtime, *language.tools):
        assert path.is_absolute()
        assert path.is_dir()


def test_a_language_is_found_by_its_name_alone() -> None:
    assert languages.find("cobol") is None
    assert languages.find("../python") is None


def test_what_builds_need_is_where_the_variable_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARENA_LANGUAGES", str(tmp_path))
    assert depot("go") == tmp_path / "go"
    monkeypatch.delenv("ARENA_LANGUAGES")
    assert depot("go").parts[-3:] == ("arena", "languages", "go")


def test_a_bot_in_a_language_that_is_not_set_up_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = Language("go", ("./bot",), needs=(tmp_path, tmp_path / "go"))
    monkeypatch.setattr(languages, "find", lambda _: language)
    bot = StoredBot("ann/fox", tmp_path, Manifest("fox", "ann", "go", ("haricots",)))
    with pytest.raises(LanguageMissing, match=r"not set up .* no \S+/go: run \S+/languages/go"):
        program_of(bot)
    (tmp_path / "go").touch()
    assert program_of(bot).command == ("./bot",)


def test_doctor_lists_every_language(arena: Arena, tmp_path: Path) -> None:
    arena.environment = {**arena.environment, "ARENA_LANGUAGES": str(tmp_path)}
    found = {line["name"]: line for line in arena.json("doctor")}
    for name in languages.names():
        assert f"language {name}" in found
    assert found["language python"]["ok"]
    assert not found["language go"]["ok"]
    assert found["language go"]["mend"] == str(ROOT / "scripts/languages/go")


IMPORTS = """
import os
import sys
from pathlib import Path

import arena
from arena.games import find
from arena_sdk import run

if "tests" in os.listdir(Path(arena.__file__).parents[1]):
    sys.exit("the tests of arena are there")
run(lambda decision: 0 if find(decision.game).name == decision.game else None)
"""


def test_a_python_bot_may_use_the_rules_and_sees_nothing_else_of_the_sources(
    arena: Arena, write_bot: WriteBot
) -> None:
    bot = write_bot("rules", IMPORTS)
    played = arena.json("play", "haricots", "--players", f"{bot},first")
    assert [seat["verdict"] for seat in played["seats"]] == ["ok", "ok"]
