"""The time that a virtual machine was not given: its host ran others on the processors meanwhile.

The kernel inside counts it as nobody's: a bot whose processor is taken away neither runs nor stands
in the queue. Without this a host's neighbour could cost a bot its match.
"""

import os
from collections.abc import Sequence
from pathlib import Path

_TICK = 1 / os.sysconf("SC_CLK_TCK")
_STOLEN = 8
"""The field ``steal`` of a line, behind its name (proc(5), ``/proc/stat``)."""


def stolen() -> Sequence[float]:
    """Return the seconds that were taken from each processor since the machine started."""
    return parse(Path("/proc/stat").read_text())


def parse(text: str) -> Sequence[float]:
    """Return what ``/proc/stat`` says was taken from each processor, in seconds.

    Its first line is the sum of all.
    """
    lines = (line.split() for line in text.splitlines()[1:])
    return [int(fields[_STOLEN]) * _TICK for fields in lines if fields[0].startswith("cpu")]


def most(before: Sequence[float], after: Sequence[float]) -> float:
    """Return the most that one processor lost: a bot may have been there, and not on all at once.

    Processors that came or went meanwhile do not count.
    """
    return max((b - a for a, b in zip(before, after, strict=False)), default=0.0)
