"""Takes as many seconds for each decision as it is told: asleep, or using the processor."""

import sys
import time

from arena_sdk import Decision, run


def choose(_: Decision) -> int:
    seconds = float(sys.argv[2])
    until = time.monotonic() + seconds
    if sys.argv[1] == "sleeps":
        time.sleep(seconds)
    while time.monotonic() < until:
        pass
    return 0


run(choose)
