"""Folders for a while, which do not stay even where their owner is killed."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from arena.sandbox.handover import lent
from arena.sandbox.owner import Owner, current

_PREFIX = "arena-bot-"


@contextmanager
def private_folder() -> Iterator[Path]:
    """Make a folder that only we can enter, and remove it with all in it in the end."""
    clear_left_behind()
    folder = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{current()}."))
    try:
        yield folder
    finally:
        _remove(folder)


def clear_left_behind() -> int:
    """Remove the folders whose owner is dead, and return how many there were."""
    found = list(_left_behind())
    for left in found:
        _remove(left)
    return len(found)


def _left_behind() -> Iterator[Path]:
    """Yield our folders whose owner is dead."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*.*"):
        owner = Owner.parse(folder.name.removeprefix(_PREFIX).partition(".")[0])
        with suppress(FileNotFoundError):
            if owner and owner.gone() and folder.lstat().st_uid == os.geteuid():
                yield folder


def _remove(folder: Path) -> None:
    # A build that was killed with its owner may have left folders that nobody can enter.
    with suppress(OSError), lent(folder, None):
        pass
    shutil.rmtree(folder, ignore_errors=True)
