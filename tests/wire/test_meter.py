"""CPU between turns is told from CPU on turn, and read only where it is worth it."""

import pytest

from arena.sandbox import Usage
from arena.wire.meter import SHARE, Meter

FRESH = 0.02


class Clockwork:
    """A time and a usage that go forward as they are told; counts readings."""

    def __init__(self) -> None:
        self.time = 100.0
        self.cpu = self.waiting = self.carrying = 0.0
        self.readings = 0
        self.stolen = [5.0, 7.0]
        self.meter = Meter(
            self.usage, lambda: self.carrying, lambda: self.time, lambda: tuple(self.stolen)
        )

    def usage(self) -> Usage:
        self.readings += 1
        return Usage(self.cpu, self.waiting, 0)

    def passes(self, seconds: float, *, cpu: float = 0.0, waiting: float = 0.0) -> None:
        self.time += seconds
        self.cpu += cpu
        self.waiting += waiting
        self.carrying += waiting / 2

    def turn(self, seconds: float, *, cpu: float = 0.0, waiting: float = 0.0) -> None:
        self.meter.turn_begins(FRESH)
        self.passes(seconds, cpu=cpu, waiting=waiting)
        self.used = self.meter.turn_ends(FRESH)


def test_a_turn_is_measured() -> None:
    clockwork = Clockwork()
    clockwork.passes(1.0, cpu=0.5)
    clockwork.turn(0.3, cpu=0.2, waiting=0.1)
    assert clockwork.used == pytest.approx((0.2, 0.1, 0.05, 0.0))


def test_what_it_used_so_far_is_known_in_the_middle_of_a_turn() -> None:
    clockwork = Clockwork()
    clockwork.meter.turn_begins(FRESH)
    clockwork.passes(0.3, cpu=0.2, waiting=0.1)
    assert clockwork.meter.so_far() == pytest.approx((0.2, 0.1, 0.05, 0.0))


def test_quick_turns_are_not_measured_each() -> None:
    clockwork = Clockwork()
    for _ in range(100):
        clockwork.turn(0.001, cpu=0.001)
        assert clockwork.used is None
    assert clockwork.readings <= 6


def test_thinking_between_turns_is_found() -> None:
    clockwork = Clockwork()
    for _ in range(3):
        clockwork.turn(0.1, cpu=0.1)
        clockwork.passes(1.0, cpu=0.9)
    clockwork.turn(0.1)
    assert clockwork.meter.idle_cpu == pytest.approx(2.7)
    assert clockwork.meter.overused


def test_thinking_between_quick_turns_is_found() -> None:
    clockwork = Clockwork()
    for _ in range(20):
        clockwork.turn(0.001, cpu=0.001)
        clockwork.passes(0.1, cpu=0.1)
    assert clockwork.meter.overused


def test_quick_turns_are_not_taken_for_thinking_between_them() -> None:
    clockwork = Clockwork()
    for _ in range(5000):
        clockwork.turn(0.005, cpu=0.005)
    assert clockwork.meter.idle_cpu == pytest.approx(0.0, abs=1e-6)


def test_a_little_tidying_up_is_allowed() -> None:
    clockwork = Clockwork()
    for _ in range(100):
        clockwork.turn(0.1, cpu=0.1)
        clockwork.passes(1.0, cpu=SHARE / 2)
    assert not clockwork.meter.overused


def test_what_a_bot_does_before_its_first_turn_is_its_start() -> None:
    clockwork = Clockwork()
    clockwork.passes(10.0, cpu=10.0)
    clockwork.turn(0.1, cpu=0.1)
    assert clockwork.meter.idle_cpu == 0.0


def test_threads_that_end_do_not_earn_time() -> None:
    clockwork = Clockwork()
    clockwork.waiting = 5.0
    clockwork.meter.turn_begins(FRESH)
    clockwork.waiting = 1.0
    clockwork.passes(0.5)
    assert clockwork.meter.so_far().waiting == 0.0


def test_what_was_taken_from_the_machine_is_known_for_one_processor() -> None:
    clockwork = Clockwork()
    clockwork.meter.turn_begins(FRESH)
    clockwork.stolen[0] += 0.04
    clockwork.stolen[1] += 0.01
    clockwork.passes(0.1, cpu=0.05)
    assert clockwork.meter.so_far().stolen == pytest.approx(0.04)
