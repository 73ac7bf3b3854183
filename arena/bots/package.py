"""A bot's files as one value: what is submitted, hashed and stored.

Two packages are equal exactly if their content hashes are: paths, contents and which files may be
executed; no times, owners or empty folders.
"""

import hashlib
import os
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from arena.printable import printable

MOST_FILES = 2000
MOST_BYTES = 64 * 1024 * 1024
"""Of all files together, and of an archive."""
MOST_LEVELS = 12
LONGEST_NAME = 100
LONGEST_PATH = 240
"""In bytes, as UTF-8."""


class PackageError(ValueError):
    """Files that are no bot's package; the message says which and why."""


class PackedFile(NamedTuple):
    """A regular file; ``path`` is relative, with slashes."""

    path: str
    content: bytes
    executable: bool


class Package:
    """The files of a bot, by path in ascending order; raises :class:`PackageError`."""

    def __init__(self, files: Iterable[PackedFile]) -> None:
        self.files = tuple(sorted(_checked(files)))
        if not self.files:
            raise PackageError("there is not one file in it")

    @cached_property
    def sha256(self) -> str:
        """The content hash, in hexadecimal digits."""
        total = hashlib.sha256()
        for path, content, executable in self.files:
            digest = hashlib.sha256(content).hexdigest()
            total.update(f"{digest} {'x' if executable else '-'} {path}\n".encode())
        return total.hexdigest()

    def write(self, folder: Path) -> None:
        """Write the files into an empty folder: read-only, for everybody to read, and to last."""
        self.lay_out(folder)
        for path, _content, executable in self.files:
            file = folder / path
            file.chmod(0o555 if executable else 0o444)
            with file.open("rb") as opened:
                os.fsync(opened.fileno())

    def lay_out(self, folder: Path) -> None:
        """Write the files into an empty folder, to be worked on by its owner."""
        folder.chmod(0o755)
        for path, content, executable in self.files:
            self._make_parents(folder, path)
            file = folder / path
            try:
                with file.open("xb") as opened:
                    opened.write(content)
            except OSError as error:  # which does not say where the disk is full
                raise OSError(error.errno, error.strerror, str(file)) from None
            file.chmod(0o755 if executable else 0o644)

    @staticmethod
    def _make_parents(folder: Path, path: str) -> None:
        for parent in reversed(PurePosixPath(path).parents[:-1]):
            (folder / parent).mkdir(exist_ok=True)
            # Whatever the umask says: a sandboxed bot is another user.
            (folder / parent).chmod(0o755)


def check_path(path: str) -> None:
    """Raise :class:`PackageError` unless a path is harmless on every file system and terminal."""
    parts = path.split("/")
    if path.startswith("/"):
        raise PackageError(f"{shown(path)} is an absolute path")
    if any(part in ("", ".", "..") for part in parts):
        raise PackageError(f"{shown(path)} is no plain path within the bot's folder")
    if not path.isprintable() or "\\" in path:
        raise PackageError(f"{shown(path)} has a character that no file name should have")
    if any(part.startswith("-") for part in parts):
        raise PackageError(f"{shown(path)} has a name that begins with a hyphen")
    if len(parts) > MOST_LEVELS:
        raise PackageError(f"{shown(path)} is more than {MOST_LEVELS} levels deep")
    if len(path.encode()) > LONGEST_PATH or any(
        len(part.encode()) > LONGEST_NAME for part in parts
    ):
        raise PackageError(
            f"{shown(path)} is too long: a name has {LONGEST_NAME} bytes at most, "
            f"a path {LONGEST_PATH}"
        )


def shown(path: str) -> str:
    """Return a path from outside as it can be shown: harmless and not too long."""
    text = printable(path)
    return repr(path) if text == path and len(path) <= 80 else f"'{text[:80]}…'"


class Room:
    """What there is room for, while files are read: so nothing too large ever is.

    ``left`` are bytes.
    """

    def __init__(self) -> None:
        self.left = MOST_BYTES
        self._files = 0

    def take(self, path: str, size: int) -> None:
        """Take the room of one more file; raise :class:`PackageError` where there is none."""
        self._files += 1
        self.left -= size
        if self._files > MOST_FILES:
            raise PackageError(f"there are more than {MOST_FILES} files in it")
        if size < 0 or self.left < 0:
            raise PackageError(
                f"with the {size} bytes of {shown(path)} it has more than {MOST_BYTES >> 20} MiB"
            )


def _checked(files: Iterable[PackedFile]) -> Iterator[PackedFile]:
    """Yield the files; their paths must also differ where a file system knows no capitals."""
    room = Room()
    names: dict[str, str] = {}
    for file in files:
        check_path(file.path)
        room.take(file.path, len(file.content))
        for parent in PurePosixPath(file.path).parents[:-1]:
            name = f"{parent}/"
            if (other := names.setdefault(_folded(str(parent)), name)) != name:
                raise _clash(name, other)
        if (folded := _folded(file.path)) in names:
            raise _clash(file.path, names[folded])
        names[folded] = file.path
        yield file


def _folded(path: str) -> str:
    return unicodedata.normalize("NFC", path).casefold()


def _clash(name: str, other: str) -> PackageError:
    return PackageError(
        f"{shown(name)} and {shown(other)} are not two different names on every system"
    )
