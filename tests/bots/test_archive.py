"""Archives: honest ones are read, hostile ones are refused without harm."""

import bz2
import gzip
import io
import lzma
import os
import stat
import struct
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.bots import archive, package
from arena.bots.archive import read_archive
from arena.bots.folder import read_folder
from arena.bots.package import PackageError, PackedFile

FILES = {"bot.toml": b"name", "bot.py": b"print()\n" * 100, "lib/a.txt": b""}


def tar_entry(name: str, **fields: object) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    for field, value in fields.items():
        setattr(entry, field, value)
    return entry


def tar_gz(*entries: tuple[tarfile.TarInfo, bytes], form: int = tarfile.PAX_FORMAT) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz", format=form) as tar:
        for entry, content in entries:
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return stream.getvalue()


def zip_of(
    *entries: tuple[str | zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_DEFLATED
) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return stream.getvalue()


def zip_entry(name: str, mode: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.external_attr = mode << 16
    return entry


@pytest.fixture
def read(tmp_path: Path) -> Callable[[bytes], tuple[PackedFile, ...]]:
    def read(data: bytes) -> tuple[PackedFile, ...]:
        file = tmp_path / "archive"
        file.write_bytes(data)
        return read_archive(file).files

    return read


Read = Callable[[bytes], tuple[PackedFile, ...]]


def tar_of(files: dict[str, bytes]) -> bytes:
    return tar_gz(*((tarfile.TarInfo(name), content) for name, content in files.items()))


@pytest.mark.parametrize("make", [tar_of, lambda files: zip_of(*files.items())])
@pytest.mark.parametrize("top", ["", "fox-main/"])
def test_honest_archives(make: Callable[[dict[str, bytes]], bytes], top: str, read: Read) -> None:
    found = read(make({top + name: content for name, content in FILES.items()}))
    assert {file.path: file.content for file in found} == FILES
    assert not any(file.executable for file in found)


def test_an_archive_is_the_same_package_as_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "fox"
    (folder / "__pycache__").mkdir(parents=True)
    (folder / "__pycache__" / "a.pyc").write_bytes(b"1")
    (folder / "notes").write_bytes(b"1")
    (folder / ".arenaignore").write_bytes(b"notes\n")
    (folder / "bot.py").write_bytes(b"2")
    (folder / "bot.py").chmod(0o755)
    with tarfile.open(tmp_path / "fox.tar.gz", "w:gz") as tar:
        tar.add(folder, "fox")
    with tarfile.open(tmp_path / "dot.tar.gz", "w:gz") as tar:
        tar.add(folder, ".")
    with zipfile.ZipFile(tmp_path / "fox.zip", "w") as archive:
        for file in folder.rglob("*"):
            archive.write(file, file.relative_to(tmp_path))
    expected = read_folder(folder).sha256
    for name in ("fox.tar.gz", "dot.tar.gz", "fox.zip"):
        assert read_archive(tmp_path / name).sha256 == expected


def test_setuid_bits_are_dropped(read: Read) -> None:
    mode = stat.S_IFREG | 0o6755
    for data in (tar_gz((tar_entry("a", mode=mode), b"1")), zip_of((zip_entry("a", mode), b"1"))):
        assert read(data) == (PackedFile("a", b"1", True),)


def test_git_archives_and_comments_are_fine(read: Read) -> None:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz", pax_headers={"comment": "a" * 40}) as tar:
        tar.addfile(tar_entry("a/" + "b" * 100, size=1), io.BytesIO(b"1"))
    assert read(stream.getvalue())[0].path == "b" * 100
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as zipped:
        zipped.writestr("a", b"1")
        zipped.comment = b"a" * 40
    assert read(stream.getvalue())[0].path == "a"


NAMES = [
    "../a", "a/../../b", "/etc/passwd", "a\\..\\b", "a\nb", "a\x1b[2J", "a\u202eb", "-rf", "a//b",
    "a/./b", "/".join("a" * 13), "a" * 101, "/".join(["b" * 60] * 5),
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("slash", ["", "/"])
def test_odd_names(name: str, slash: str, read: Read) -> None:
    kind = tarfile.DIRTYPE if slash else tarfile.REGTYPE
    for data in (
        tar_gz((tar_entry(name, type=kind), b""), (tar_entry("bot.toml"), b"1")),
        tar_gz((tar_entry(name, type=kind), b""), form=tarfile.GNU_FORMAT),
        zip_of((name + slash, b""), ("bot.toml", b"1")),
    ):
        with pytest.raises(PackageError) as refused:
            read(data)
        assert str(refused.value).isprintable()


def test_a_name_with_a_nul(read: Read) -> None:
    data = zip_of(("aXb", b"1")).replace(b"aXb", b"a\0b")
    with pytest.raises(PackageError, match="has a character"):
        read(data)


@pytest.mark.parametrize(
    "kind",
    [
        tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE,
        tarfile.CONTTYPE, tarfile.GNUTYPE_SPARSE, b"V", b"M",
    ],
)  # fmt: skip
def test_tar_entries_that_are_no_files(kind: bytes, read: Read) -> None:
    entry = tar_entry("a", type=kind, linkname="/etc/passwd")
    with pytest.raises(PackageError, match=r"no regular file|broken"):
        read(tar_gz((tar_entry("bot.toml"), b"1"), (entry, b""), form=tarfile.GNU_FORMAT))


def test_sparse_files_of_the_new_kind(read: Read) -> None:
    headers = {"GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.realsize": "9"}
    with pytest.raises(PackageError):
        read(tar_gz((tar_entry("a", pax_headers=headers), b"1\n0\n9\n")))


@pytest.mark.parametrize(
    "kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK]
)
def test_zip_entries_that_are_no_files(kind: int, read: Read) -> None:
    with pytest.raises(PackageError, match="'a' is no regular file"):
        read(zip_of(("bot.toml", b"1"), (zip_entry("a", kind | 0o777), b"/etc/passwd")))


def test_a_link_and_then_a_file_through_it(read: Read) -> None:
    link = tar_entry("lib", type=tarfile.SYMTYPE, linkname="/tmp")
    with pytest.raises(PackageError):
        read(tar_gz((link, b""), (tar_entry("lib/a"), b"1")))


@pytest.mark.parametrize("names", [("a", "a"), ("a", "A"), ("a", "a/b"), ("a/b", "a")])
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_names_that_come_twice(names: tuple[str, str], read: Read) -> None:
    entries = [("bot.toml", b""), *((name, b"1") for name in names)]
    for data in (
        tar_gz(*((tar_entry(name), content) for name, content in entries)),
        zip_of(*entries),
    ):
        with pytest.raises(PackageError, match="not two different names"):
            read(data)


def test_too_many_entries(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [tar_entry(f"d{number}", type=tarfile.DIRTYPE) for number in range(4001)]
    with pytest.raises(PackageError, match="more than 2000 files"):
        read(tar_gz(*((folder, b"") for folder in folders)))
    with pytest.raises(PackageError, match="more than 2000 files"):
        read(zip_of(*((f"f{number}", b"") for number in range(2001))))
    with pytest.raises(PackageError, match="more than 2000 files"):
        read(zip_of(*((f"d{number}/", b"") for number in range(4001))))


def zip_end(data: bytes, **changes: int) -> bytes:
    """Return a zip without comment whose end says something else."""
    fields = ["signature", "disk", "start_disk", "here", "total", "size", "offset", "comment"]
    end = dict(zip(fields, struct.unpack("<4s4H2LH", data[-22:]), strict=True)) | changes
    return data[:-22] + struct.pack("<4s4H2LH", *end.values())


@pytest.mark.parametrize(
    "changes",
    [
        {"size": 1 << 31}, {"size": 0}, {"size": 10}, {"offset": 1 << 31}, {"offset": 0},
        {"offset": 0xFFFFFFFF, "size": 0xFFFFFFFF, "total": 0xFFFF},
    ],
)  # fmt: skip
def test_a_directory_that_lies(changes: dict[str, int], read: Read) -> None:
    with pytest.raises(PackageError):
        read(zip_end(zip_of(("a", b"1")), **changes))


def test_zip64(read: Read) -> None:
    data = zip_of(("a", b"1"))
    locator = struct.pack("<4sLQL", b"PK\x06\x07", 0, 0, 1)
    with pytest.raises(PackageError, match="ZIP64"):
        read(data[:-22] + locator + data[-22:])


def central(data: bytes, offset: int, form: str, value: int) -> bytes:
    """Return a zip of one file whose directory says something else at that offset."""
    start = data.index(b"PK\x01\x02") + offset
    packed = struct.pack(form, value)
    return data[:start] + packed + data[start + len(packed) :]


@pytest.mark.parametrize(
    ("offset", "form", "value", "sentence"),
    [
        (8, "<H", 0x1, "is encrypted"),
        (8, "<H", 0x20, "broken"),
        (8, "<H", 0x40, "broken"),
        (10, "<H", 14, "unusual way"),
        (10, "<H", 99, "unusual way"),
        (16, "<L", 7, "broken"),
        (20, "<L", 3, "broken"),
        (20, "<L", 1 << 31, "overlaps"),
        (24, "<L", 1, "broken"),
        (24, "<L", 500, "has not the size"),
        (24, "<L", 1 << 31, "more than 64 MiB"),
        (42, "<L", 9, "broken"),
    ],
)
def test_entries_that_lie(offset: int, form: str, value: int, sentence: str, read: Read) -> None:
    with pytest.raises(PackageError, match=sentence):
        read(central(zip_of(("a", b"12345" * 20)), offset, form, value))


def test_entries_that_share_their_data(read: Read) -> None:
    data = zip_of(("a", b"1" * 1000), ("b", b"1" * 1000))
    second = data.rindex(b"PK\x01\x02")
    with pytest.raises(PackageError, match=r"overlaps|broken"):
        read(data[: second + 42] + struct.pack("<L", 0) + data[second + 46 :])


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_unusual_compression_in_a_zip(method: int, read: Read) -> None:
    with pytest.raises(PackageError, match="unusual way"):
        read(zip_of(("a", b"1"), method=method))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK",
        b"hello",
        bz2.compress(tar_of(FILES)),
        lzma.compress(tar_of(FILES)),
        gzip.decompress(tar_of(FILES)),
        zip_of(),
        b"#!/bin/sh\n" + zip_of(("a", b"1")),
    ],
)
def test_what_is_no_archive_of_ours(data: bytes, read: Read) -> None:
    with pytest.raises(PackageError, match=r"neither a \.zip nor a \.tar\.gz"):
        read(data)


def test_bombs(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "MOST_BYTES", 1 << 20)
    monkeypatch.setattr(archive, "_TAR_BYTES", 2 << 20)
    zeros = bytes((1 << 20) + 1)
    for data in (zip_of(("a", zeros)), tar_gz((tar_entry("a"), zeros)), gzip.compress(zeros * 3)):
        assert len(data) < 1 << 14
        with pytest.raises(PackageError, match="more than"):
            read(data)
    half = zeros[: 1 << 19]
    with pytest.raises(PackageError, match="'c' it has more than 1 MiB"):
        read(zip_of(("a", half), ("b", half), ("c", b"1")))


def test_an_archive_that_is_too_large_itself(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 100)
    with pytest.raises(PackageError, match="the archive has more than"):
        read(zip_of(("a", b"1" * 100), method=zipfile.ZIP_STORED))


def raw_tar(*headers: bytes) -> bytes:
    return gzip.compress(b"".join(headers) + bytes(1024))


def header(name: str, kind: bytes, size: int) -> bytes:
    return tar_entry(name, type=kind, size=size).tobuf(tarfile.GNU_FORMAT)


@pytest.mark.parametrize("kind", [tarfile.GNUTYPE_LONGNAME, tarfile.XHDTYPE, tarfile.XGLTYPE])
def test_headers_too_long_to_be_read(kind: bytes, read: Read) -> None:
    # Of 64 KiB of digits, the library makes seconds of work.
    for size in (64 * 1024, 1 << 20):
        with pytest.raises(PackageError, match="has no place in it"):
            read(raw_tar(header("a", kind, size), b"1" * size))


@pytest.mark.parametrize("kind", [tarfile.REGTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.XHDTYPE])
@pytest.mark.parametrize("size", [-1, -512, -(1 << 60)])
def test_negative_sizes(kind: bytes, size: int, read: Read) -> None:
    with pytest.raises(PackageError, match="has no place in it"):
        read(raw_tar(header("a", kind, size)))


def test_a_negative_size_in_an_extended_header(read: Read) -> None:
    entry = tar_entry("a", pax_headers={"size": "-512"})
    with pytest.raises(PackageError):
        read(tar_gz((entry, b"")))


def test_headers_without_end(read: Read) -> None:
    name = b"a".ljust(512, b"\0")
    with pytest.raises(PackageError, match="broken"):
        read(raw_tar(*(header("a", tarfile.GNUTYPE_LONGNAME, 2) + name for _ in range(2000))))


def test_pieces_and_rests_of_gzip(read: Read) -> None:
    data = tar_of(FILES)
    for behind in (b"x", data, bytes(100)):
        with pytest.raises(PackageError, match="something behind its end"):
            read(data + behind)
    with pytest.raises(PackageError, match="broken"):
        read(data[:-5] + b"12345")


@pytest.mark.parametrize("data", [tar_of(FILES), zip_of(*FILES.items())])
def test_archives_that_are_cut_off(data: bytes, read: Read) -> None:
    for length in range(4, len(data), 7):
        with pytest.raises(PackageError, match="broken"):
            read(data[:length])


def test_an_archive_without_files(read: Read) -> None:
    for data in (tar_gz(), zip_of(("a/", b""))):
        with pytest.raises(PackageError, match=r"not one file|broken"):
            read(data)


@given(data=st.data())
def test_broken_archives_raise_nothing_else(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    whole = data.draw(st.sampled_from([zip_of(*FILES.items()), gzip.decompress(tar_of(FILES))]))
    broken = bytearray(whole)
    for _change in range(data.draw(st.integers(1, 4))):
        broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
    file = tmp_path_factory.getbasetemp() / "broken"
    file.write_bytes(bytes(broken) if whole.startswith(b"PK") else gzip.compress(broken))
    try:
        read_archive(file)
    except PackageError as error:
        assert str(error).isprintable()


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(PackageError, match="pipe is neither a folder nor an archive"):
        read_archive(tmp_path / "pipe")
