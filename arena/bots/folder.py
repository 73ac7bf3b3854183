"""Reading a bot's package from a folder."""

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

from arena.bots import ignoring
from arena.bots.package import (
    MOST_FILES,
    MOST_LEVELS,
    Package,
    PackageError,
    PackedFile,
    Room,
    shown,
)

MOST_ENTRIES = 10 * MOST_FILES
"""Looked at, with those that are ignored; what is in a folder that is ignored does not count."""


def read_folder(folder: Path) -> Package:
    """Return the package that is in a folder, without what is ignored there.

    Raises:
        PackageError: there is something that is no regular file, or too much.
        OSError: something cannot be read.
    """
    content = b""
    if os.path.lexists(folder / ignoring.FILE):
        content = _file(folder, ignoring.FILE, Room()).content
    return Package(_files(folder, ignoring.patterns(content)))


def read_stored(folder: Path, without: Sequence[str] = ()) -> Package:
    """Return the package that is in a folder, with every file that no pattern ``without`` matches.

    Raises like :func:`read_folder`.
    """
    return Package(_files(folder, without))


def _files(folder: Path, patterns: Sequence[str]) -> Iterator[PackedFile]:
    room, looked_at = Room(), 0
    waiting = [""]
    while waiting:
        inside = waiting.pop()
        with os.scandir(folder / inside) as entries:
            for entry in entries:
                looked_at += 1
                if looked_at > MOST_ENTRIES:
                    raise PackageError(
                        f"there are more than {MOST_ENTRIES} files in it, with those that are not "
                        "submitted: put these into folders that are ignored as a whole"
                    )
                path = inside + entry.name
                if ignoring.ignored(path, patterns):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    if path.count("/") >= MOST_LEVELS:
                        raise PackageError(f"{shown(path)} is more than {MOST_LEVELS} levels deep")
                    waiting.append(f"{path}/")
                else:
                    yield _file(folder, path, room)


def _file(folder: Path, path: str, room: Room) -> PackedFile:
    """Read one file; it must be a regular one at the moment when it is opened."""
    try:
        # Without O_NONBLOCK, opening a pipe would wait for its other end.
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        descriptor = os.open(folder / path, flags)
    except OSError as error:
        if (folder / path).is_symlink():
            raise PackageError(f"{shown(path)} is a link; put the file itself there") from None
        raise PackageError(f"{shown(path)} cannot be read: {error.strerror}") from None
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise PackageError(f"{shown(path)} is no regular file")
        room.take(path, status.st_size)
        content = file.read(status.st_size)
    return PackedFile(path, content, bool(status.st_mode & stat.S_IXUSR))
