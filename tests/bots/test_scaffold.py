"""New bots, and the SDKs that they carry."""

import os
from pathlib import Path

import pytest

from arena.bots import languages, manifest, scaffold, sdks
from arena.bots.sdks import sdk_files

GAME = "haricots"


@pytest.mark.parametrize("language", scaffold.languages())
def test_a_new_bot_says_what_it_is(language: str, tmp_path: Path) -> None:
    folder = tmp_path / "fox"
    scaffold.write_bot(folder, language, {"name": "fox", "owner": "ann", "game": GAME})
    found = manifest.load(folder)
    assert (found.name, found.owner, found.language) == ("fox", "ann", language)
    assert found.games == (GAME,)
    known = languages.find(language)
    assert known is not None
    assert (folder / "sdk").is_dir() == bool(known.sdk)
    assert (folder / "README.md").is_file()
    assert all(os.access(path, os.R_OK | os.W_OK) for path in folder.rglob("*"))


def test_programs_in_folders_are_written_as_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = tmp_path / "templates" / "python"
    (template / "lib" / "__pycache__").mkdir(parents=True)
    (template / "lib" / "__pycache__" / "x.pyc").write_text("")
    (template / "lib" / "run").write_bytes(b"\xff {name} {other}")
    (template / "lib" / "run").chmod(0o755)
    (template / "data").write_text("")
    monkeypatch.setattr(scaffold, "_TEMPLATES", tmp_path / "templates")
    scaffold.write_bot(tmp_path / "fox", "python", {"name": "fox"})
    assert (tmp_path / "fox" / "lib" / "run").read_bytes() == b"\xff fox {other}"
    assert (tmp_path / "fox" / "lib" / "run").stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "fox" / "data").stat().st_mode & 0o777 == 0o644
    assert not (tmp_path / "fox" / "lib" / "__pycache__").exists()
    with pytest.raises(scaffold.ScaffoldError, match="is there already"):
        scaffold.write_bot(tmp_path / "fox", "python", {})
    with pytest.raises(scaffold.ScaffoldError, match="no bot is ready in 'cobol'; there are pyth"):
        scaffold.write_bot(tmp_path / "hen", "cobol", {})


def test_an_sdk_comes_without_what_its_makers_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("src/a.rs", "target/debug/a", "tests/a.rs", "x/node_modules/a", "run_test.go"):
        (tmp_path / "ours" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "ours" / name).write_text("")
    monkeypatch.setattr(sdks, "_PLACES", (tmp_path / "nowhere", tmp_path))
    assert [file.path for file in sdk_files("ours")] == ["sdk/src/a.rs"]
    assert sdk_files("") == []
    with pytest.raises(FileNotFoundError, match="no SDK 'other'"):
        sdk_files("other")
