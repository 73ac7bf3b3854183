"""Lending a folder to a build that runs as another user, and taking it back."""

import os
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arena.sandbox.folders import enter, walk

_SPECIAL = stat.S_ISUID | stat.S_ISGID | stat.S_ISVTX


@contextmanager
def lent(folder: Path, user: int | None) -> Iterator[None]:
    """Give a folder and all in it to a user for the duration of the context.

    Afterwards it belongs to its former owner, and what was left there cannot act for anybody
    else: set-user-id, set-group-id and sticky bits are taken away, and every folder can be entered
    by its owner. Folders nested absurdly deep are removed. No link is followed.

    Args:
        folder: the folder, which nobody else writes to.
        user: the user id (and group id); None to leave the owner as it is.
    """
    place = enter(folder)
    try:
        former = os.fstat(place)
        if user is not None:
            _give(place, user, user)
        try:
            yield
        finally:
            _tame(place)
            if user is not None:
                _give(place, former.st_uid, former.st_gid)
    finally:
        os.close(place)


def _give(folder: int, user: int, group: int) -> None:
    os.fchown(folder, user, group)
    for place, name, _, _ in walk(folder):
        os.chown(name, user, group, dir_fd=place, follow_symlinks=False)


def _tame(folder: int) -> None:
    os.fchmod(folder, _harmless(os.fstat(folder).st_mode))
    for entry in walk(folder):
        mode = entry.state.st_mode
        if entry.too_deep:
            # Not shutil.rmtree, which gives up on what is nested deeper than its own recursion.
            where = f"/proc/{os.getpid()}/fd/{entry.place}"
            subprocess.run(["/bin/rm", "-rf", "--", entry.name], cwd=where, check=False)
        elif not stat.S_ISLNK(mode) and _harmless(mode) != stat.S_IMODE(mode):
            os.chmod(entry.name, _harmless(mode), dir_fd=entry.place)


def _harmless(mode: int) -> int:
    allowed = stat.S_IMODE(mode) & ~_SPECIAL
    return allowed | stat.S_IRWXU if stat.S_ISDIR(mode) else allowed
