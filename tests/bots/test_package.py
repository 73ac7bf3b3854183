"""A bot's files: what is packed, hashed and refused."""

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.bots import package
from arena.bots.folder import read_folder, read_stored
from arena.bots.ignoring import LARGEST, ignored, patterns
from arena.bots.package import MOST_BYTES, Package, PackageError, PackedFile


def packed(*paths: str) -> Package:
    return Package(PackedFile(path, b"x", False) for path in paths)


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / name).write_text(text)


def test_a_package_is_what_lies_in_the_folder(tmp_path: Path) -> None:
    (tmp_path / "lib" / "empty").mkdir(parents=True)
    (tmp_path / "bot.py").write_bytes(b"print()")
    (tmp_path / "bot.py").chmod(0o755)
    (tmp_path / "lib" / "a b.txt").write_bytes(b"\0\xff")
    assert read_folder(tmp_path).files == (
        PackedFile("bot.py", b"print()", True),
        PackedFile("lib/a b.txt", b"\0\xff", False),
    )


def test_times_owners_and_empty_folders_do_not_count(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "lib").mkdir(parents=True)
        write(tmp_path / name, b="2", a="1")
        write(tmp_path / name / "lib", c="3")
    (tmp_path / "two" / "nothing").mkdir()
    os.utime(tmp_path / "two" / "a", (1, 1))
    (tmp_path / "two" / "a").chmod(0o600)
    assert read_folder(tmp_path / "one").sha256 == read_folder(tmp_path / "two").sha256


BASE = {"a": (b"1", False), "b/c": (b"2", False)}


@pytest.mark.parametrize(
    "other",
    [
        {"a": (b"1", True), "b/c": (b"2", False)},
        {"a": (b"2", False), "b/c": (b"1", False)},
        {"a": (b"1", False), "b/d": (b"2", False)},
        {"a": (b"1", False)},
        {"a": (b"1", False), "b/c": (b"2", False), "d": (b"", False)},
        {"a - b": (b"1", False)},
    ],
)
def test_everything_else_counts(other: dict[str, tuple[bytes, bool]]) -> None:
    hashes = [
        Package(PackedFile(path, *rest) for path, rest in files.items()).sha256
        for files in (BASE, other)
    ]
    assert hashes[0] != hashes[1]


def test_the_hash_is_for_ever() -> None:
    package = Package([PackedFile("bot.py", b"print()\n", True), PackedFile("a", b"", False)])
    assert package.sha256 == ("dcd45ae9409831c44e00168dbeddceb890ca3438652d5435b580ba130c3dac17")


def test_written_and_read_back(tmp_path: Path) -> None:
    before = Package(
        [
            PackedFile("a/b/c", b"1", True),
            PackedFile("a/d", b"2", False),
            PackedFile("e", b"", False),
        ]
    )
    umask = os.umask(0o077)
    try:
        before.write(tmp_path)
    finally:
        os.umask(umask)
    assert read_stored(tmp_path).files == before.files
    modes = {str(p.relative_to(tmp_path)): p.stat().st_mode & 0o7777 for p in tmp_path.rglob("*")}
    assert modes == {"a": 0o755, "a/b": 0o755, "a/b/c": 0o555, "a/d": 0o444, "e": 0o444}
    assert tmp_path.stat().st_mode & 0o7777 == 0o755


def test_setuid_bits_are_dropped(tmp_path: Path) -> None:
    write(tmp_path, a="1")
    (tmp_path / "a").chmod(0o4755)
    (tmp_path / "out").mkdir()
    read_folder(tmp_path).write(tmp_path / "out")
    assert (tmp_path / "out" / "a").stat().st_mode & 0o7777 == 0o555


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/etc/passwd", "is an absolute path"),
        ("../a", "is no plain path"),
        ("a/../b", "is no plain path"),
        ("a//b", "is no plain path"),
        ("./a", "is no plain path"),
        ("a/", "is no plain path"),
        ("", "is no plain path"),
        ("a\\b", "has a character"),
        ("a\nb", "has a character"),
        ("a\x00b", "has a character"),
        ("a\x1b[31m", "has a character"),
        ("a\u202egpj", "has a character"),
        ("a\udc80", "has a character"),
        ("-rf", "begins with a hyphen"),
        ("a/-rf", "begins with a hyphen"),
        ("/".join("a" * 13), "levels deep"),
        ("a" * 101, "is too long"),
        ("ä" * 51, "is too long"),
        ("/".join(["a" * 50] * 5), "is too long"),
    ],
)
def test_paths_that_are_refused(path: str, sentence: str) -> None:
    with pytest.raises(PackageError) as refused:
        packed("bot.toml", path)
    assert sentence in str(refused.value)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "path", ["a b", "ä", "日本/語", ".hidden", "a-b", "/".join("a" * 12), "a" * 100]
)
def test_paths_that_are_fine(path: str) -> None:
    assert packed(path).files[0].path == path


@pytest.mark.parametrize(
    "paths",
    [("a", "a"), ("a", "A"), ("lib/a", "Lib/b"), ("a", "a/b"), ("a/b", "a"), ("ä", "a\u0308")],
)
def test_names_that_are_not_two_everywhere(paths: tuple[str, ...]) -> None:
    with pytest.raises(PackageError, match="not two different names on every system"):
        packed(*paths)


def test_no_files_are_no_package() -> None:
    with pytest.raises(PackageError, match="not one file"):
        packed()


def test_caps_on_count_and_size(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(package, "MOST_FILES", 3)
    monkeypatch.setattr(package, "MOST_BYTES", 1 << 20)
    packed("a", "b", "c")
    with pytest.raises(PackageError, match="more than 3 files"):
        packed("a", "b", "c", "d")
    write(tmp_path, big="x" * (1 << 20))
    read_folder(tmp_path)
    write(tmp_path, one="x")
    with pytest.raises(PackageError, match="more than 1 MiB"):
        read_folder(tmp_path)


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(path))


def make_link(path: Path) -> None:
    path.symlink_to("bot.py")


def make_folder_link(path: Path) -> None:
    path.symlink_to("/")


@pytest.mark.parametrize("make", [make_pipe, make_socket, make_link, make_folder_link])
def test_only_regular_files(
    make: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, **{"bot.py": "1"})
    make(tmp_path / "odd")
    with pytest.raises(PackageError, match=r"'odd' (is a link|is no regular file|cannot be read)"):
        read_folder(tmp_path)


def test_what_is_ignored(tmp_path: Path) -> None:
    for folder in (".git", "__pycache__", ".venv/lib", "data", "src/data", "src/notes"):
        (tmp_path / folder).mkdir(parents=True)
        write(tmp_path / folder, a="1")
    write(tmp_path, **{"bot.py": "1", "old.pyc": "1", "x.log": "1"})
    write(tmp_path, **{".arenaignore": "# mine\n\n*.log\n/data\nsrc/notes/\n"})
    paths = [file.path for file in read_folder(tmp_path).files]
    assert paths == [".arenaignore", "bot.py", "src/data/a"]


def test_what_is_ignored_may_be_anything(tmp_path: Path) -> None:
    (tmp_path / ".venv").symlink_to("/usr")
    write(tmp_path, **{"bot.py": "1"})
    assert [file.path for file in read_folder(tmp_path).files] == ["bot.py"]


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("*.log", "a/b.log", True),
        ("*.log", "b.log/c", True),
        ("build", "src/build/x", True),
        ("build", "rebuild", False),
        ("src/build", "src/build/x", True),
        ("src/build", "lib/src/build", False),
        ("/build", "src/build", False),
        ("data?.bin", "data1.bin", True),
    ],
)
def test_patterns(pattern: str, path: str, expected: bool) -> None:
    assert ignored(path, patterns(pattern.encode())) is expected


@pytest.mark.parametrize("size", [LARGEST + 1, MOST_BYTES + 1])
def test_a_list_of_what_is_ignored_is_small(size: int, tmp_path: Path) -> None:
    write(tmp_path, **{"bot.py": "1"})
    with (tmp_path / ".arenaignore").open("wb") as file:
        file.truncate(size)
    with pytest.raises(PackageError, match=r"\.arenaignore.* has more than"):
        read_folder(tmp_path)


def test_many_patterns_are_as_good_as_one() -> None:
    several = patterns(b"\n".join([b"*.log", b"[", b"a/*", b"(x)|y", b"*0*1*2", b"(?i)Z"]))
    for path in ("x.log", "[", "a/b", "(x)|y", "012", "(?i)Z", "b/x.log"):
        assert ignored(path, several)
    for path in ("a", "x", "y", "b/a", "z", "X.LOG"):
        assert not ignored(path, several)


def test_what_is_ignored_one_by_one_is_not_endless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arena.bots.folder.MOST_ENTRIES", 5)
    (tmp_path / "many").mkdir()
    write(tmp_path, **{".arenaignore": "many\n*.log", "bot.py": "1", "a.log": "", "b.log": ""})
    write(tmp_path / "many", **{str(number): "" for number in range(9)})
    assert [file.path for file in read_folder(tmp_path).files] == [".arenaignore", "bot.py"]
    write(tmp_path, **{"c.log": ""})
    with pytest.raises(PackageError, match="more than 5 files in it, with those that are not sub"):
        read_folder(tmp_path)


def test_a_list_of_what_is_ignored_is_a_file_itself(tmp_path: Path) -> None:
    write(tmp_path, **{"bot.py": "1"})
    (tmp_path / ".arenaignore").symlink_to("/dev/zero")
    with pytest.raises(PackageError, match="is a link"):
        read_folder(tmp_path)


names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=5)


@given(
    st.dictionaries(st.lists(names, min_size=1, max_size=3).map("/".join), st.binary(max_size=9))
)
def test_any_names_are_packed_or_refused(files: dict[str, bytes]) -> None:
    try:
        found = Package(PackedFile(path, content, False) for path, content in files.items())
    except PackageError as error:
        assert str(error).isprintable()
    else:
        assert {file.path: file.content for file in found.files} == files
        assert found.sha256 == Package(reversed(found.files)).sha256
