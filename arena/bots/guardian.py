"""Taking away what this process leaves behind, at once after its end, however it came about.

A killed process can remove neither its cgroups nor its files. So whatever starts bots has a
guardian: a small process in a session of its own, which no signal to the terminal's processes
reaches, which waits for our end and keeps nothing of ours open until then.
"""

import functools
import os
import select
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import replace

from arena.bots.temporary import clear_left_behind
from arena.sandbox import TRUSTED, sweep
from arena.sandbox.hierarchy import find
from arena.sandbox.owner import Owner, current

_PATIENCE = 30.0
"""Seconds for which it tries; what a busy host keeps for longer is for the next guardian."""


@functools.cache
def guard() -> None:
    """Have a guardian from now on, for this process; it first sweeps up what others left."""
    kept = ("PATH", "PYTHONPATH")
    environment = {name: os.environ[name] for name in kept if name in os.environ}
    os.posix_spawn(
        sys.executable,
        # -P: nothing is imported from the folder where arena was started, which may be a bot's.
        [sys.executable, "-P", "-m", "arena.bots.guardian", str(current())],
        {**environment, "TMPDIR": tempfile.gettempdir()},
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        ],
        setsid=True,
    )


def main(mark: str) -> None:
    """Sweep now, and again when the owner with this mark is gone, until nothing is left."""
    # What the owner inherited from its shell came here too; a reader of it must see its end.
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    hierarchy = find()
    isolation = replace(TRUSTED, hierarchy=hierarchy)

    def swept() -> bool:
        return any((*sweep(isolation), clear_left_behind()))

    swept()
    owner = Owner.parse(mark)
    assert owner is not None
    _wait(owner)
    deadline = time.monotonic() + _PATIENCE
    while swept() and time.monotonic() < deadline:
        time.sleep(0.02)


def _wait(owner: Owner) -> None:
    """Wait until a process is gone: not only its files are closed, but it counts as dead."""
    with suppress(ProcessLookupError):
        handle = os.pidfd_open(owner.pid)
        if not owner.gone():
            select.select([handle], [], [])


if __name__ == "__main__":
    main(sys.argv[1])
