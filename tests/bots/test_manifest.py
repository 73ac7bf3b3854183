"""``bot.toml``."""

from pathlib import Path

import pytest

from arena.bots.manifest import LARGEST, Manifest, ManifestError, load, read

GOOD = """
name = "fox"
owner = "ann"
language = "python"
games = ["haricots", "haggis"]
"""


def test_a_small_manifest() -> None:
    assert read(GOOD.encode()) == Manifest("fox", "ann", "python", ("haricots", "haggis"))


def test_every_key() -> None:
    text = """
    name = "f-0"
    owner = "0"
    language = "command"
    command = ["./fox", "--fast"]
    build = ["make", "fox"]
    games = ["haricots"]
    description = "Sheds low cards first."
    """
    manifest = read(text.encode())
    assert manifest.command == ("./fox", "--fast")
    assert manifest.build == ("make", "fox")
    assert Manifest.from_json(manifest.to_json()) == manifest
    old = Manifest("fox", "ann", "cobol", ("haricots",))
    assert Manifest.from_json(old.to_json()) == old


def refused(text: str) -> str:
    with pytest.raises(ManifestError) as error:
        read(text.encode())
    return str(error.value)


@pytest.mark.parametrize(
    "name", ["", "-fox", "Fox", "fox!", "a" * 40, "fox\n", "a/b", "..", "füchs", "a_b"]
)
@pytest.mark.parametrize("key", ["name", "owner"])
def test_names_that_are_refused(key: str, name: str) -> None:
    old = {"name": "fox", "owner": "ann"}[key]
    text = GOOD.replace(f'"{old}"', '"' + name.replace("\n", "\\n") + '"')
    assert f"{key} {name!r} is not made of" in refused(text)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name = "fox"', "", "name is missing or no text"),
        ('"fox"', "3", "name is missing or no text"),
        ('"python"', '"cobol"', "no language 'cobol'; there are bash, command, "),
        ('"python"', '"command"', "command must say what to run"),
        ('["haricots", "haggis"]', "[]", "games is missing"),
        ('["haricots", "haggis"]', '"haricots"', "games is no list of texts"),
        ('["haricots", "haggis"]', "[1]", "games is no list of texts"),
        ('"python"', '"python"\ncommand = "x"', "command is no list of texts"),
        ('"python"', '"python"\ncommand = ["a\\u0000"]', "command is no list of texts"),
        ('"python"', '"python"\ncommand = [""]', "command is no list of texts"),
        ('"python"', '"python"\nbuild = "make"', "build is no list of texts"),
        ('"python"', '"python"\ndescription = 3', "description is no text"),
        ('"python"', '"python"\ncolour = 3', "unknown key 'colour'; there are name, owner"),
        ('"python"', "python", "bot.toml is no TOML"),
        ('"python"', "[" * 5000, "bot.toml is no TOML"),
    ],
)
def test_what_is_refused_is_said_in_a_sentence(old: str, new: str, sentence: str) -> None:
    assert old in GOOD
    assert sentence in refused(GOOD.replace(old, new))


def test_a_manifest_is_a_page_of_text() -> None:
    assert "larger than" in refused("#" * (LARGEST + 1))
    with pytest.raises(ManifestError, match="no TOML"):
        read(b"\xff\xfe")


def test_a_folder_with_and_without_manifest(tmp_path: Path) -> None:
    with pytest.raises(ManifestError, match=r"bot\.toml cannot be read: No such file"):
        load(tmp_path)
    with pytest.raises(ManifestError, match="is no folder"):
        load(tmp_path / "nothing")
    (tmp_path / "bot.toml").write_text(GOOD)
    assert load(tmp_path).name == "fox"
    (tmp_path / "bot.toml").write_text("name = 1")
    with pytest.raises(ManifestError, match=r"bot\.toml: name is missing"):
        load(tmp_path)
