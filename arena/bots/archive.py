"""Reading a bot's package from an archive, which is not to be trusted in anything.

Nothing is unpacked onto the disk; the files are read one by one, each and all together bounded.
"""

import io
import os
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from arena.bots import ignoring
from arena.bots.package import (
    MOST_BYTES,
    MOST_FILES,
    Package,
    PackageError,
    PackedFile,
    Room,
    check_path,
    shown,
)
from arena.printable import printable

_ZIP, _GZIP = b"PK\x03\x04", b"\x1f\x8b"
_ZIP_END = struct.Struct("<4s4H2LH")
_ZIP_END_SIGNATURE, _ZIP64_SIGNATURE = b"PK\x05\x06", b"PK\x06\x07"
_ZIP64_LOCATOR_SIZE = 20
_ENCRYPTED = 0x1
_MOST_ENTRIES = 2 * MOST_FILES
"""Folders count too."""
_DIRECTORY_BYTES = _MOST_ENTRIES * 512
_TAR_BYTES = MOST_BYTES + _MOST_ENTRIES * 2048
_LONGEST_HEADER = 2 * 1024
"""The library takes time by the square of it."""

_BROKEN = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    struct.error,
    EOFError,
    OverflowError,
    NotImplementedError,
    RuntimeError,  # an encrypted entry; headers nested too deeply
    ValueError,
    OSError,
)
"""What the libraries raise on archives that somebody has broken."""


def read_archive(path: Path) -> Package:
    """Return the package in a ``.zip`` or ``.tar.gz``, without what is ignored there.

    Where all is in one folder, that folder is the bot's.

    Raises:
        PackageError: it is no archive of a bot; the message says why.
        OSError: the archive itself cannot be read.
    """
    # Without O_NONBLOCK, opening a pipe would wait for its other end.
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise PackageError(f"{path} is neither a folder nor an archive of one")
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise PackageError(f"the archive has more than {MOST_BYTES >> 20} MiB")
    if data.startswith(_ZIP):
        read = _zip_files
    elif data.startswith(_GZIP):
        read = _tar_files
    else:
        raise PackageError("the archive is neither a .zip nor a .tar.gz")
    try:
        files = list(read(data))
    except PackageError:
        raise
    except _BROKEN as error:
        raise PackageError(f"the archive is broken: {printable(str(error))}") from None
    files = _without_top(files)
    contents = [file.content for file in files if file.path == ignoring.FILE]
    patterns = ignoring.patterns(contents[0] if contents else b"")
    return Package(file for file in files if not ignoring.ignored(file.path, patterns))


def _zip_files(data: bytes) -> Iterator[PackedFile]:
    _check_zip_directory(data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
        if len(entries) > _MOST_ENTRIES:
            raise PackageError(f"there are more than {MOST_FILES} files in it")
        _check_apart(entries, archive.start_dir)
        room = Room()
        for entry in entries:
            # The library cuts a name at a NUL.
            path = entry.orig_filename
            mode = entry.external_attr >> 16
            if path.endswith("/") or stat.S_ISDIR(mode):
                check_path(path.removesuffix("/"))
                continue
            check_path(path)
            if entry.flag_bits & _ENCRYPTED:
                raise PackageError(f"{shown(path)} is encrypted")
            if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
                raise PackageError(f"{shown(path)} is no regular file")
            if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise PackageError(f"{shown(path)} is compressed in an unusual way; use deflate")
            room.take(path, entry.file_size)
            with archive.open(entry) as file:
                # One byte more makes the library see the end, and so compare the checksum.
                content = file.read(entry.file_size + 1)
            if len(content) != entry.file_size:
                raise PackageError(f"{shown(path)} has not the size that the archive says")
            yield PackedFile(path, content, bool(mode & stat.S_IXUSR))


def _check_zip_directory(data: bytes) -> None:
    """Refuse a directory so large that the library must not read it into memory."""
    end = data.rfind(_ZIP_END_SIGNATURE)
    if end < 0:
        raise PackageError("the archive is broken: it has no end")
    *_counts, size, _offset, _comment = _ZIP_END.unpack_from(data, end)
    if data[max(0, end - _ZIP64_LOCATOR_SIZE) :].startswith(_ZIP64_SIGNATURE):
        raise PackageError("the archive is of the kind ZIP64, which no bot is large enough for")
    if size > _DIRECTORY_BYTES:
        raise PackageError(f"there are more than {MOST_FILES} files in it")


def _check_apart(entries: list[zipfile.ZipInfo], directory: int) -> None:
    """Refuse entries that share compressed data: a small archive could hold a huge one so."""
    end = directory
    for entry in sorted(entries, key=lambda entry: entry.header_offset, reverse=True):
        if entry.header_offset + entry.compress_size > end:
            raise PackageError(f"{shown(entry.orig_filename)} overlaps what comes after it")
        end = entry.header_offset


def _tar_files(data: bytes) -> Iterator[PackedFile]:
    stream = io.BytesIO(_inflated(data))
    with tarfile.open(fileobj=stream, mode="r:", tarinfo=_BoundedEntry) as archive:
        room = Room()
        for number, entry in enumerate(archive):
            if number >= _MOST_ENTRIES:
                raise PackageError(f"there are more than {MOST_FILES} files in it")
            path = entry.name.removeprefix("./")
            if entry.isdir() and path == ".":
                continue
            check_path(path)
            if entry.isdir():
                continue
            if entry.type not in (tarfile.REGTYPE, tarfile.AREGTYPE) or entry.issparse():
                raise PackageError(f"{shown(path)} is no regular file")
            room.take(path, entry.size)
            file = archive.extractfile(entry)
            assert file is not None, "a regular file has contents"
            yield PackedFile(path, file.read(), bool(entry.mode & stat.S_IXUSR))


class _BoundedEntry(tarfile.TarInfo):
    """An entry whose header may be read: long ones cost the library memory and time."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> "_BoundedEntry":
        """Return the entry that a header begins; raise :class:`PackageError`."""
        entry = super().frombuf(buf, encoding, errors)
        longest = MOST_BYTES if entry.type in tarfile.REGULAR_TYPES else _LONGEST_HEADER
        if not 0 <= entry.size <= longest:
            raise PackageError(f"{shown(entry.name)} with {entry.size} bytes has no place in it")
        return entry


def _inflated(data: bytes) -> bytes:
    """Return what was compressed by gzip, which must be one piece without anything behind it."""
    inflater = zlib.decompressobj(wbits=31)
    inflated = inflater.decompress(data, _TAR_BYTES + 1)
    if len(inflated) > _TAR_BYTES:
        raise PackageError(f"it has more than {MOST_BYTES >> 20} MiB")
    if not inflater.eof:
        raise PackageError("the archive is broken: it is cut off")
    if inflater.unused_data:
        raise PackageError("the archive is broken: there is something behind its end")
    return inflated


def _without_top(files: list[PackedFile]) -> list[PackedFile]:
    """Return the files relative to the one folder that all are in, if there is one."""
    tops = {file.path.partition("/")[0] for file in files}
    if len(tops) != 1 or any("/" not in file.path for file in files):
        return files
    return [file._replace(path=file.path.partition("/")[2]) for file in files]
