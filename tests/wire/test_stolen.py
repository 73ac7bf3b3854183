"""What a virtual machine lost to others is read from the kernel, for each processor."""

import os

import pytest

from arena.wire.stolen import most, parse, stolen

STAT = """\
cpu  1931705 1409022 357649 1684750 2631 0 2108 1551 0 0
cpu0 920381 695486 175002 901598 613 0 355 771 0 0
cpu1 1011324 713535 182646 783152 2018 0 1752 780 0 0
intr 11551 0 0
ctxt 88
"""


def test_each_processor_has_its_figure() -> None:
    tick = 1 / os.sysconf("SC_CLK_TCK")
    assert parse(STAT) == pytest.approx([771 * tick, 780 * tick])


def test_this_machine_tells_it() -> None:
    assert len(stolen()) >= len(os.sched_getaffinity(0))


def test_processors_that_come_and_go_do_not_count() -> None:
    assert most((1.0, 2.0), (1.5,)) == 0.5
    assert most((), (1.0, 2.0)) == 0.0
