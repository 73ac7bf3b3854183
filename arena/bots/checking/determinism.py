"""Does a second process, given the same deals, make the same moves?"""

from arena.bots.checking.bench import Bench, stderr_of
from arena.bots.checking.playing import Played, as_often, play_with
from arena.bots.checking.report import Line, failed, note, passed

_SHARE = 0.15
"""Of the time that there is for the whole check."""
_MEANS = (
    "Its matches cannot be played again, and a tournament that was interrupted may end in another "
    "way than one that was not. To mend it, draw random numbers from a seed made of match and "
    "seat, and do not decide by the clock."
)


async def check_determinism(bench: Bench) -> list[Line]:
    """Play the first matches of its first process again, and compare what it was asked then."""
    return [await _compare(bench)] if bench.first else []


async def _compare(bench: Bench) -> Line:
    same, share = 0, _SHARE * bench.seconds / len(bench.first)
    async with bench.open() as bot:
        for before in bench.first:
            enough = as_often(len(before.moves), share)
            again = await play_with(bot, before.fixture, enough)
            if at := _difference(before, again):
                found = f"decision {at} of {before.fixture} was another one in a second process"
                return note("determinism", found, _MEANS)
            if again.failed:
                found = f"a second process failed in {before.fixture}: {again.verdict.cause}"
                return failed("determinism", found, again.verdict.advice, stderr_of(again.verdict))
            same += len(again.moves)
            if len(again.moves) < len(before.moves):
                break  # time was up; what it remembers may differ from here on
    found = f"a second process made the same {same} moves"
    return passed("determinism", found, {"decisions": same})


def _difference(before: Played, again: Played) -> int:
    """Return the number of its first decision that differs, from 1; 0 if none does."""
    pairs = zip(before.moves, again.moves, strict=False)
    return next((at for at, (one, other) in enumerate(pairs, 1) if one != other), 0)
