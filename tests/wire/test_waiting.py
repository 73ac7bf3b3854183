"""Nobody is late for a question that has not reached it, and nobody has time without end."""

import math
from time import monotonic
from typing import Any

import pytest
import trio

from arena.sandbox import Usage
from arena.wire.link import Received
from arena.wire.meter import Meter
from arena.wire.waiting import LOOK, Waiting

ALLOWANCE = 0.02


class Stuck:
    """A bot that rests, since the thread that is to carry its question waits for a processor.

    After so many looks the question goes through, and the answer is there.
    """

    error = None

    def __init__(self, looks: float) -> None:
        self._looks = looks
        self._asked = monotonic()

    async def receive(self, seconds: float) -> Received | None:
        if self._looks > 0:
            await trio.sleep(seconds)
            return None
        return Received("answer", self._asked, self._asked + ALLOWANCE / 2, 0.0)

    def lag(self) -> float:
        return 0.0

    def carriers_ready(self) -> bool:
        self._looks -= 1
        return True

    def ready(self) -> bool:
        return False


async def wait(stuck: Any) -> tuple[Received | None, bool]:
    meter = Meter(lambda: Usage(0.0, 0.0, 0), lambda: 0.0)
    meter.turn_begins(0.0)
    received, late, _ = await Waiting(stuck, stuck, meter).wait(
        monotonic(), ALLOWANCE, meter.so_far
    )
    return received, late


@pytest.mark.parametrize("looks", [1, 5])
async def test_a_question_on_its_way_is_not_charged(looks: int) -> None:
    received, late = await wait(Stuck(looks))
    assert received is not None
    assert not late


async def test_who_rests_with_a_question_is_late_at_the_second_look() -> None:
    stuck = Stuck(math.inf)
    stuck.carriers_ready = lambda: False  # type: ignore[method-assign]
    begin = monotonic()
    assert await wait(stuck) == (None, True)
    assert monotonic() - begin >= ALLOWANCE + LOOK / 2


async def test_a_way_that_never_ends_has_an_end() -> None:
    assert await wait(Stuck(math.inf)) == (None, True)
