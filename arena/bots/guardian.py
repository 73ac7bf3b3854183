"""Taking away what this process leaves behind, at once after its end, however it came about.

A killed process can remove neither its cgroups nor its files. So whatever starts bots has a
guardian: a small process in a session of its own, which no signal to the terminal's processes
reaches. It reads from a pipe that nobody writes to; the kernel closes that when we are gone.
"""

import functools
import os
import sys
import tempfile
import time
from dataclasses import replace

from arena.bots.temporary import clear_left_behind
from arena.sandbox import TRUSTED, sweep
from arena.sandbox.hierarchy import find

_PATIENCE = 30.0
"""Seconds for which it tries; what a busy host keeps for longer is for the next guardian."""


@functools.cache
def guard() -> None:
    """Have a guardian from now on, for this process; it first sweeps up what others left."""
    ours, _theirs = os.pipe()
    kept = ("PATH", "PYTHONPATH")
    environment = {name: os.environ[name] for name in kept if name in os.environ}
    os.posix_spawn(
        sys.executable,
        [sys.executable, "-m", "arena.bots.guardian"],
        {**environment, "TMPDIR": tempfile.gettempdir()},
        file_actions=[
            (os.POSIX_SPAWN_DUP2, ours, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        ],
        setsid=True,
    )
    os.close(ours)
    # The other end stays open for as long as this process lives.


def main() -> None:
    """Sweep now, and again when the other end of stdin is gone, until nothing is left."""
    hierarchy = find()
    isolation = replace(TRUSTED, hierarchy=hierarchy)

    def swept() -> bool:
        return any((*sweep(isolation), clear_left_behind()))

    swept()
    os.read(0, 1)
    deadline = time.monotonic() + _PATIENCE
    while swept() and time.monotonic() < deadline:
        time.sleep(0.02)


if __name__ == "__main__":
    main()
