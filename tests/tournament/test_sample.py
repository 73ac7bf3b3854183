"""In a large field a sample is played in which every pair meets equally often."""

from collections import Counter
from itertools import combinations

import pytest

from arena.tournament.design import meet
from arena.tournament.formats.gauntlet import Gauntlet
from arena.tournament.formats.round_robin import RoundRobin
from arena.tournament.sample import balanced_sample, shapes
from arena.tournament.schedule import Field


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("bots", [16, 17, 30, 53])
def test_every_pair_of_a_sample_meets_equally_often(bots: int, seats: int) -> None:
    sample = balanced_sample(bots, seats)
    tables = [sample[number] for number in range(len(sample))]
    found = meet(tables)
    assert all(len(set(table)) == seats for table in tables)
    assert len(found.tables) == bots
    assert len(set(found.tables.values())) == 1
    assert len(found.pairs) == bots * (bots - 1) // 2
    assert len(set(found.pairs.values())) == 1


def test_shapes_obey_the_arithmetic_of_designs() -> None:
    for bots, seats in (13, 4), (20, 3), (21, 5), (40, 4):
        for shape in shapes(bots, seats):
            assert shape.tables * seats * (seats - 1) == shape.meetings * bots * (bots - 1)
    assert shapes(13, 4)[0].tables == 13  # the projective plane of order 3


def test_a_hundred_bots_at_four_seats_need_a_sample_of_a_few_thousand_tables() -> None:
    plan = RoundRobin().plan(Field(bots=100, seats=4, deals=6))
    found = Counter(pair for block in plan.round() for pair in combinations(block.table, 2))
    assert set(found.values()) == {3 * 6}
    assert len(found) == 4950
    assert plan.matches == 2475 * 6 * 4
    report = str(plan.report())
    assert "2,475 of 4 (a balanced sample of 3,921,225)" in report
    assert "matches per pair that meets                 72" in report
    assert "pairs that never meet                       0" in report


def test_small_fields_play_every_combination() -> None:
    assert "every combination" in str(RoundRobin().plan(Field(bots=13, seats=4, deals=1)).report())
    assert len(RoundRobin().plan(Field(bots=200, seats=2, deals=1)).tables.tables) == 19_900


def test_the_sample_is_the_same_for_the_same_seed() -> None:
    field = Field(bots=40, seats=3, deals=2, seed=b"seed")
    assert list(RoundRobin().plan(field).round()) == list(RoundRobin().plan(field).round())


@pytest.mark.slow
def test_bots_of_one_owner_stay_apart_in_a_sample_too() -> None:
    owners = tuple("aaaabbbccd" + "efghijklmnopqrstuvwx")
    plan = RoundRobin(most=100).plan(Field(bots=30, seats=4, deals=1, owners=owners))
    tables = [run.table for run in plan.runs()]
    assert all(len({owners[bot] for bot in table}) == 4 for table in tables)
    found = meet(tables)
    assert len(set(found.tables.values())) == 1
    apart = sum(owners[a] == owners[b] for a, b in combinations(range(30), 2))
    assert len(found.pairs) == 435 - apart
    # Bots with fewer possible opponents meet these a bit more often.
    assert max(found.pairs.values()) - min(found.pairs.values()) <= 3


def test_challengers_meet_everybody_but_each_other() -> None:
    plan = Gauntlet(challengers=2).plan(Field(bots=6, seats=2, deals=2))
    assert {block.table for block in plan.round()} == {
        (challenger, other) for challenger in (0, 1) for other in range(2, 6)
    }


def test_a_challenger_meets_all_pairs_of_opponents_equally_often() -> None:
    plan = Gauntlet().plan(Field(bots=8, seats=3, deals=2))
    found = meet(block.table for block in plan.round())
    assert {found.pairs[0, other] for other in range(1, 8)} == {12}
    assert {found.pairs[pair] for pair in combinations(range(1, 8), 2)} == {2}


def test_a_gauntlet_of_a_large_field_is_a_sample_too() -> None:
    plan = Gauntlet(challengers=2).plan(Field(bots=42, seats=4, deals=1))
    assert plan.blocks < 2 * 9880
    found = meet(run.table for run in plan.runs())
    assert len({found.pairs[0, other] for other in range(2, 42)}) == 1
    assert len({found.pairs[pair] for pair in combinations(range(2, 42), 2)}) == 1
    assert (0, 1) not in found.pairs


def test_a_challenger_does_not_share_a_large_table_with_a_bot_of_its_owner() -> None:
    owners = ("ann", "ann", "bob", "cy", "dee")
    plan = Gauntlet().plan(Field(bots=5, seats=3, deals=1, owners=owners))
    assert {block.table for block in plan.round()} == {(0, 2, 3), (0, 2, 4), (0, 3, 4)}
