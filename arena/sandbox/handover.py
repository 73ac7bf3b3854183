"""Lending a folder to a build that runs as another user, and taking it back."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SPECIAL = stat.S_ISUID | stat.S_ISGID | stat.S_ISVTX


@contextmanager
def lent(folder: Path, user: int | None) -> Iterator[None]:
    """Give a folder and all in it to a user for the duration of the context.

    Afterwards it belongs to its former owner, and what was left there cannot act for anybody
    else: set-user-id, set-group-id and sticky bits are taken away, and every folder can be entered
    by its owner. No link is followed.

    Args:
        folder: the folder, which nobody else writes to.
        user: the user id (and group id); None to leave the owner as it is.
    """
    former = folder.lstat()
    if user is not None:
        _give(folder, user, user)
    try:
        yield
    finally:
        _tame(folder)
        if user is not None:
            _give(folder, former.st_uid, former.st_gid)


def _give(folder: Path, user: int, group: int) -> None:
    for _, folders, files, place in os.fwalk(folder):
        os.fchown(place, user, group)
        for name in [*folders, *files]:
            os.chown(name, user, group, dir_fd=place, follow_symlinks=False)


def _tame(folder: Path) -> None:
    folder.chmod(_harmless(folder.lstat().st_mode))
    for _, folders, files, place in os.fwalk(folder):
        for name in [*folders, *files]:
            mode = os.stat(name, dir_fd=place, follow_symlinks=False).st_mode
            if not stat.S_ISLNK(mode) and _harmless(mode) != stat.S_IMODE(mode):
                os.chmod(name, _harmless(mode), dir_fd=place)


def _harmless(mode: int) -> int:
    allowed = stat.S_IMODE(mode) & ~_SPECIAL
    return allowed | stat.S_IRWXU if stat.S_ISDIR(mode) else allowed
