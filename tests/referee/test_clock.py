"""Clocks in any combination, and what a bot is charged."""

from hypothesis import given
from hypothesis import strategies as st

from arena.referee.clock import Clock, charged, hard_limit
from arena.referee.player import TimeControl

seconds = st.floats(0, 100)


def test_without_limits_a_decision_may_take_for_ever() -> None:
    assert Clock(TimeControl(decision=None)).allowance() is None


def test_a_decision_may_take_its_limit_or_what_is_left_of_the_bank() -> None:
    clock = Clock(TimeControl(decision=1.0, bank=2.0))
    allowances = []
    for _ in range(3):
        allowances.append(clock.allowance())
        clock.charge(0.75)
    assert allowances == [1.0, 1.0, 0.5]


def test_the_increment_comes_after_each_decision() -> None:
    clock = Clock(TimeControl(decision=None, bank=10.0, increment=2.0))
    clock.charge(3.0)
    assert (clock.bank, clock.allowance()) == (9.0, 9.0)


def test_a_bank_is_never_below_zero() -> None:
    clock = Clock(TimeControl(bank=1.0))
    clock.charge(5.0)
    assert clock.bank == 0.0


@given(seconds, seconds, seconds, seconds)
def test_what_is_charged_lies_between_the_time_it_ran_and_the_wall(
    wall: float, overhead: float, waiting: float, cpu: float
) -> None:
    own = charged(wall, overhead=overhead, waiting=waiting, cpu=cpu)
    assert min(wall, cpu) <= own <= wall


def test_lag_and_waiting_are_credited() -> None:
    assert charged(1.0, overhead=0.25, waiting=0.5, cpu=0.25) == 0.25


def test_threads_that_wait_for_each_other_earn_nothing() -> None:
    assert charged(1.0, waiting=50.0, cpu=1.0) == 1.0


def test_credit_ends_at_the_hard_limit() -> None:
    assert hard_limit(0.1) == 2.3
