"""A bot that says something on stderr and ends at once, in the way that its argument names."""

import os
import signal
import sys
from typing import Any

from arena_sdk import run


def choose(_: Any) -> int:
    how = sys.argv[1]
    before, after = ("x" * 99 + "\n", "\n") if how == "after_much" else ("", "")
    os.write(2, f"{before * 10_000}these are my last words{after}".encode())
    if how == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "out_of_memory":
        while True:
            hoard.append(b"x" * (1 << 20))
    os._exit(5)


hoard: list[bytes] = []
run(choose)
