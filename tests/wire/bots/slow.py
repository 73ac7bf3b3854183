"""Takes as many seconds for each decision as it is told: asleep, by the clock, or of CPU."""

import sys
import time

from arena_sdk import Decision, run


def choose(_: Decision) -> int:
    how, seconds = sys.argv[1], float(sys.argv[2])
    if how == "sleeps":
        time.sleep(seconds)
    else:
        clock = time.process_time if how == "needs" else time.monotonic
        until = clock() + seconds
        while clock() < until:
            pass
    return 0


run(choose)
