"""Folders for the sockets on which a referee listens, one for each program."""

import itertools
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arena.sandbox import owner
from arena.sandbox.errors import HostFault

_count = itertools.count()


def home() -> Path:
    """Return the folder of all socket folders of this user.

    Its path is short, as sockets need, wherever temporary files are.
    """
    if os.geteuid() == 0:
        return Path("/run/arena-sockets")
    runtime = Path(f"/run/user/{os.geteuid()}")
    if os.access(runtime, os.W_OK):
        return runtime / "arena"
    return Path(f"/tmp/arena-{os.geteuid()}")


@contextmanager
def socket_folder() -> Iterator[Path]:
    """Make a folder for one program's socket, and remove it with all in it in the end.

    On the host nobody else can reach it; mounted as ``Program.socket_folder`` it can be entered
    by the program, which may connect if the socket in it is writable for everybody.

    Raises:
        HostFault: it cannot be made.
    """
    folder = private(home()) / f"{owner.current()}.{next(_count)}"
    try:
        folder.mkdir()
        folder.chmod(0o755)
    except OSError as error:
        raise HostFault(f"The socket folder {folder} cannot be made: {error}.") from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def private(folder: Path) -> Path:
    """Make sure that a folder exists and is ours alone.

    Raises:
        HostFault: somebody else has put something in its place.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        raise HostFault(f"The folder {folder} cannot be made: {error}.") from error
    ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid()
    if not ours or stat.S_IMODE(found.st_mode) & 0o077:
        raise HostFault(f"The folder {folder} is not ours alone: remove it.")
    return folder


def left_behind() -> list[Path]:
    """Return the socket folders whose owner is dead."""
    found = []
    for folder in home().glob("*.*"):
        mark = owner.Owner.parse(folder.name.partition(".")[0])
        if mark is not None and mark.gone():
            found.append(folder)
    return found
