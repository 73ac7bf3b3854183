"""Walking a folder that a hostile program fills, without being led out of it."""

import os
import stat
from collections.abc import Iterator
from typing import NamedTuple

# Folders in folders: what lies deeper is not entered.
DEEPEST = 64


class Entry(NamedTuple):
    """Something in a folder.

    Attributes:
        place: descriptor of the folder, open while the entry is looked at.
        name: its name there.
        state: what it is, links not followed.
        depth: how many folders lie above, the first one included.
    """

    place: int
    name: str
    state: os.stat_result
    depth: int

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder, and no link to one."""
        return stat.S_ISDIR(self.state.st_mode)

    @property
    def too_deep(self) -> bool:
        """Whether it is a folder that is not entered."""
        return self.is_folder and self.depth >= DEEPEST


def walk(place: int, depth: int = 1) -> Iterator[Entry]:
    """Yield all that is in an open folder, a folder before what is in it.

    Links are never followed, also where something is exchanged for one meanwhile.

    Raises:
        PermissionError: a folder cannot be entered.
    """
    for name in os.listdir(place):
        try:
            entry = Entry(place, name, os.stat(name, dir_fd=place, follow_symlinks=False), depth)
        except FileNotFoundError:
            continue
        yield entry
        if entry.is_folder and not entry.too_deep:
            try:
                inner = enter(name, place)
            except (FileNotFoundError, NotADirectoryError):
                continue
            try:
                yield from walk(inner, depth + 1)
            finally:
                os.close(inner)


def enter(name: str | os.PathLike[str], place: int | None = None) -> int:
    """Open a folder, but no link to one, and return its descriptor."""
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
    return os.open(name, flags, dir_fd=place)
