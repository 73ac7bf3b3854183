"""The store of bot versions."""

import os
import resource
import shutil
import signal
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arena.bots.manifest import ManifestError
from arena.bots.package import Package, PackageError, PackedFile
from arena.bots.store import BotStore, DamagedVersion, StoredVersion
from arena.bots.submission import Submission, read_submission

MANIFEST = 'name = "fox"\nowner = "ann"\nlanguage = "python"\ngames = ["haricots"]\n'


@pytest.fixture
def fox(tmp_path: Path) -> Path:
    folder = tmp_path / "fox"
    (folder / "lib").mkdir(parents=True)
    (folder / "bot.toml").write_text(MANIFEST)
    (folder / "bot.py").write_text("print()\n")
    (folder / "lib" / "data").write_text("1")
    return folder


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "bots").mkdir()
    return tmp_path / "bots"


def put(root: Path, source: Path) -> StoredVersion:
    return BotStore(root).keep(read_submission(source))


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def test_stored_and_loaded(root: Path, fox: Path) -> None:
    stored = put(root, fox)
    assert stored == BotStore(root).load(stored.sha256)
    assert stored.manifest.name == "fox"
    assert stored.folder == root / stored.sha256
    assert (stored.folder / "bot.py").read_text() == "print()\n"
    assert names_in(root) == [stored.sha256]


def test_everybody_may_read_and_nobody_write(root: Path, fox: Path) -> None:
    (fox / "run.sh").write_text("#!/bin/sh\n")
    (fox / "run.sh").chmod(0o700)
    folder = put(root, fox).folder
    modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.rglob("*"))}
    assert modes.pop(folder.name) == 0o755
    assert modes == {
        "bot.toml": 0o444, "bot.py": 0o444, "run.sh": 0o555, "lib": 0o755, "data": 0o444,
    }  # fmt: skip


def test_the_same_files_are_one_version(root: Path, fox: Path, tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "fox.tar.gz", "w:gz") as tar:
        tar.add(fox, "fox")
    store = BotStore(root)
    first = put(root, fox)
    inode = first.folder.stat().st_ino
    assert put(root, tmp_path / "fox.tar.gz") == first
    assert first.folder.stat().st_ino == inode
    (fox / "bot.py").write_text("print(1)\n")
    assert put(root, fox).sha256 != first.sha256
    assert store.load(first.sha256) == first


def damage_content(folder: Path) -> None:
    (folder / "bot.py").chmod(0o644)
    (folder / "bot.py").write_text("evil")


def damage_more(folder: Path) -> None:
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "bot.pyc").write_text("evil")


def damage_less(folder: Path) -> None:
    (folder / "lib" / "data").unlink()


def damage_link(folder: Path) -> None:
    (folder / "bot.py").unlink()
    (folder / "bot.py").symlink_to("/dev/null")


@pytest.mark.parametrize(
    "damage", [damage_content, damage_more, damage_less, damage_link, shutil.rmtree]
)
def test_damage_is_found_and_mended(damage: Callable[[Path], None], root: Path, fox: Path) -> None:
    store = BotStore(root)
    stored = put(root, fox)
    damage(stored.folder)
    with pytest.raises(DamagedVersion, match="submit the bot again"):
        store.load(stored.sha256)
    assert put(root, fox) == stored
    assert store.load(stored.sha256) == stored


def test_what_cannot_be_stored_leaves_nothing(root: Path, fox: Path) -> None:
    (fox / "link").symlink_to("/etc/passwd")
    with pytest.raises(PackageError):
        put(root, fox)
    (fox / "link").unlink()
    (fox / "bot.py").rename(fox / "fox.py")
    with pytest.raises(ManifestError, match=r"'python3 bot\.py', and there is no bot\.py in it"):
        put(root, fox)
    (fox / "bot.toml").unlink()
    with pytest.raises(ManifestError, match=r"there is no bot\.toml in it"):
        put(root, fox)
    assert names_in(root) == []


def test_a_command_may_name_another_program(root: Path, fox: Path) -> None:
    (fox / "bot.py").rename(fox / "fox.py")
    (fox / "bot.toml").write_text(MANIFEST + 'command = ["python3", "fox.py"]')
    put(root, fox)


KILLED = """
import os, signal, sys
from pathlib import Path
from arena.bots import package
from arena.bots.store import BotStore
from arena.bots.submission import read_submission

def sync_and_die(descriptor):
    os.kill(os.getpid(), signal.SIGKILL)

package.os.fsync = sync_and_die
BotStore(Path(sys.argv[1])).keep(read_submission(Path(sys.argv[2])))
"""


def test_a_process_killed_while_storing_leaves_no_version(root: Path, fox: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED, root, fox], check=False)
    assert killed.returncode == -signal.SIGKILL
    (left,) = names_in(root)
    assert left.startswith(".unfinished-")
    stored = put(root, fox)
    assert names_in(root) == [stored.sha256]


@pytest.fixture
def little_room() -> Iterator[None]:
    """No file can be written that is larger than 1000 bytes, as if the disk were full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_is_left_as_it_is(root: Path, fox: Path, little_room: None) -> None:
    submission = read_submission(fox)
    with pytest.raises(OSError, match=rf"{root}/.unfinished-\w+/fox"):
        BotStore(root).keep(submission, built(submission, bytes(2000)))
    assert names_in(root) == []


def built(submission: Submission, content: bytes = b"made") -> Package:
    return Package([*submission.package.files, PackedFile("fox", content, True)])


def test_what_was_built_is_kept_under_the_hash_of_what_was_submitted(root: Path, fox: Path) -> None:
    submission, store = read_submission(fox), BotStore(root)
    stored = store.keep(submission, built(submission))
    assert stored.sha256 == submission.package.sha256
    assert (stored.folder / "fox").read_bytes() == b"made"
    assert store.load(stored.sha256) == stored
    store.keep(submission, built(submission, b"made otherwise"))
    assert (stored.folder / "fox").read_bytes() == b"made", "a version never changes"


def damage_record(folder: Path) -> None:
    folder.with_suffix(".built").write_text("0" * 64)


def damage_without_record(folder: Path) -> None:
    folder.with_suffix(".built").unlink()


def damage_built(folder: Path) -> None:
    (folder / "fox").unlink()


@pytest.mark.parametrize(
    "damage", [damage_record, damage_without_record, damage_built, shutil.rmtree]
)
def test_damage_to_what_was_built_is_found_and_mended(
    damage: Callable[[Path], None], root: Path, fox: Path
) -> None:
    submission, store = read_submission(fox), BotStore(root)
    stored = store.keep(submission, built(submission))
    damage(stored.folder)
    with pytest.raises(DamagedVersion, match="submit the bot again"):
        store.load(stored.sha256)
    store.keep(submission, built(submission, b"made otherwise"))
    assert store.load(stored.sha256) == stored
    assert (stored.folder / "fox").read_bytes() == b"made otherwise"
    (stored.folder / "fox").unlink()
    store.keep(submission)
    assert store.load(stored.sha256) == stored
    assert names_in(root) == [stored.sha256]


def test_what_was_stored_first_is_forgotten_first(root: Path, fox: Path) -> None:
    store, kept = BotStore(root), []
    for number in range(4):
        (fox / "bot.py").write_text(f"print({number})\n")
        submission = read_submission(fox)
        stored = store.keep(submission, built(submission))
        os.utime(stored.folder, (number, number))
        kept.append(stored.sha256)
    store.forget(2)
    assert [sha256 for sha256 in kept if store.files(sha256)] == kept[2:]
    assert len(names_in(root)) == 4, "two folders, and what they hold"
