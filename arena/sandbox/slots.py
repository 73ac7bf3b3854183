"""Numbers for concurrently running programs, each with a user id of its own.

A lock file per slot makes them unique on the host, also across several arena processes; the kernel
frees the lock of a killed one.
"""

import fcntl
import itertools
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arena.sandbox.errors import HostFault

# The user id of slot n is this plus n: between Debian's dynamic range and the reserved ids.
FIRST_USER = 64000
COUNT = 999
FOLDER = Path("/run/arena-slots")

_turn = itertools.count()


@contextmanager
def occupied(slot: int | None, *, folder: Path = FOLDER) -> Iterator[int]:
    """Hold a slot, a number from 1 to 999: the one asked for, or a free one.

    Raises:
        HostFault: the slot, or every slot, is held by somebody else.
    """
    if slot is not None and not 1 <= slot <= COUNT:
        raise ValueError(f"A slot is a number from 1 to {COUNT}, not {slot}.")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        first = next(_turn)
        wanted = [slot] if slot else [1 + (first + step) % COUNT for step in range(COUNT)]
        for candidate in wanted:
            descriptor = _lock(folder / str(candidate), FIRST_USER + candidate)
            if descriptor is not None:
                break
        else:
            which = f"Slot {slot} is" if slot else f"All {COUNT} slots are"
            raise HostFault(f"{which} held by running programs: run fewer at the same time.")
    except OSError as error:
        raise HostFault(f"The slots in {folder} cannot be used: {error}.") from error
    try:
        yield candidate
    finally:
        os.ftruncate(descriptor, 0)
        os.close(descriptor)


def _lock(path: Path, user: int) -> int | None:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # A mark that nobody took away is that of a killed owner: its program may still be dying.
        if os.pread(descriptor, 1, 0) and _running(user):
            os.close(descriptor)
            return None
        os.pwrite(descriptor, b"+", 0)
    except BlockingIOError:
        os.close(descriptor)
        return None
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _running(user: int) -> bool:
    mark = f"\nUid:\t{user}\t"
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if mark in (entry / "status").read_text(errors="replace"):
                    return True
            except (FileNotFoundError, ProcessLookupError):
                continue
    return False
