"""Searching the versions of a bot for the one that made it worse."""

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Gap(NamedTuple):
    """Between which versions a bot got worse; next to each other where the search got that far."""

    good: int
    bad: int


def search(versions: Sequence[int], worse: Callable[[int], bool | None]) -> Gap:
    """Return the narrowest gap that can be told, asking about as few versions as possible.

    Args:
        versions: ascending; the first is good, the last is worse.
        worse: tells whether a version is worse than the first; None: it cannot be told, and the
            search ends.
    """
    low, high = 0, len(versions) - 1
    while high - low > 1:
        middle = (low + high) // 2
        answer = worse(versions[middle])
        if answer is None:
            break
        low, high = (low, middle) if answer else (middle, high)
    return Gap(versions[low], versions[high])
