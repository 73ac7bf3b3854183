"""Every bot in every seat and before every other equally often; lazy, and resumable anywhere."""

from collections import Counter
from itertools import combinations, islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.tournament.formats.round_robin import RoundRobin
from arena.tournament.schedule import Block, Field, Outcome, ScheduleError, points
from arena.tournament.seating import cyclic_orders, seatings, swapped_seatings

SEATS = range(2, 11)


def plan_blocks(field: Field) -> list[Block]:
    return list(RoundRobin().plan(field).round())


@pytest.mark.parametrize("seats", SEATS)
def test_orders_of_a_table_put_every_bot_next_before_every_other_equally_often(seats: int) -> None:
    orders = cyclic_orders(seats)
    follows = Counter(
        (order[place - 1], order[place]) for order in orders for place in range(seats)
    )
    assert all(sorted(order) == list(range(seats)) for order in orders)
    assert set(follows) == set(permutations(range(seats), 2))
    assert len(set(follows.values())) == 1


@pytest.mark.parametrize("seats", SEATS)
def test_an_order_and_its_reverse_put_every_bot_in_lower_seats_half_the_time(seats: int) -> None:
    for order in range(0, len(cyclic_orders(seats)), 2):
        both = seatings(range(seats), order) + (seatings(range(seats), order + 1) * (seats > 2))
        lower = Counter(pair for seating in both for pair in combinations(seating, 2))
        assert set(lower.values()) == {len(both) // 2}


def test_three_seats_play_all_six_seatings_over_two_deals() -> None:
    assert {*seatings((0, 1, 2), 0), *seatings((0, 1, 2), 1)} == set(permutations(range(3)))


def test_a_swapped_seating_leaves_the_others_where_they_are() -> None:
    assert swapped_seatings(4, 9, ()) == ((4, 9), (9, 4))
    block = swapped_seatings(0, 1, (7, 8))
    assert len(block) == len(set(block)) == 8
    for one, other in zip(block[::2], block[1::2], strict=True):
        assert one.index(0) == other.index(1)
        assert one.index(1) == other.index(0)
        assert one.index(7) == other.index(7)


@given(st.integers(2, 6), st.integers(0, 3), st.integers(1, 3), st.integers(1, 7))
def test_a_schedule_is_balanced_in_seats_and_neighbours(
    seats: int, more: int, times: int, run: int
) -> None:
    deals = times * len(cyclic_orders(seats))
    blocks = plan_blocks(Field(bots=seats + more, seats=seats, deals=deals, run=run))
    matches = [seating for block in blocks for seating in block.seatings]
    in_seat = Counter((bot, seat) for match in matches for seat, bot in enumerate(match))
    lower = Counter(pair for match in matches for pair in combinations(match, 2))
    beside = Counter(
        (match[place - 1], match[place]) for match in matches for place in range(seats)
    )
    for counts in in_seat, lower, beside:
        assert len(set(counts.values())) == 1
    assert set(lower) == set(beside) == set(permutations(range(seats + more), 2))


@given(st.integers(2, 5), st.integers(0, 3), st.integers(1, 20), st.integers(1, 9))
def test_indices_count_up_and_every_block_has_its_own_deal(
    seats: int, more: int, deals: int, run: int
) -> None:
    plan = RoundRobin().plan(Field(bots=seats + more, seats=seats, deals=deals, run=run))
    blocks = list(plan.round())
    assert [block.index for block in blocks] == list(range(plan.blocks))
    assert len({block.deal for block in blocks}) == len(blocks)
    assert sum(len(block.seatings) for block in blocks) == plan.matches
    assert set(Counter(block.table for block in blocks).values()) == {deals}


@given(st.integers(2, 5), st.integers(0, 3), st.integers(1, 20), st.integers(1, 9), st.data())
def test_a_run_stays_in_its_seats_and_is_found_again_from_any_of_its_blocks(
    seats: int, more: int, deals: int, run: int, data: st.DataObject
) -> None:
    plan = RoundRobin().plan(Field(bots=seats + more, seats=seats, deals=deals, run=run))
    runs = list(plan.runs())
    assert all(1 <= len(each.blocks) <= run for each in runs)
    assert all({block.seatings for block in each.blocks} == {each.seatings} for each in runs)
    start = data.draw(st.integers(0, plan.blocks))
    assert list(plan.runs(start=start)) == [each for each in runs if each.blocks[-1].index >= start]
    assert list(plan.round(start=start)) == list(islice(plan.round(), start, None))


def test_a_huge_schedule_is_counted_and_entered_anywhere_at_once() -> None:
    plan = RoundRobin().plan(Field(bots=200, seats=2, deals=10_000))
    assert plan.matches == 200 * 199 * 10_000
    last = plan.blocks - 1
    (run,) = plan.runs(start=last)
    assert run.blocks[-1].index == last


def test_whoever_stops_early_has_seen_all_bots_about_equally_often() -> None:
    for bots, seats in (40, 2), (41, 2), (18, 3):
        plan = RoundRobin().plan(Field(bots=bots, seats=seats, deals=4))
        seen = Counter(bot for run in islice(plan.runs(), 200) for bot in run.table)
        assert len(seen) == bots
        assert max(seen.values()) <= 2 * min(seen.values())


@pytest.mark.parametrize("share", [False, True])
def test_bots_of_one_owner_share_a_large_table_only_if_allowed(share: bool) -> None:
    owners = ("ann", "ann", "bob", "cy", "cy", "dee")
    blocks = plan_blocks(Field(bots=6, seats=3, deals=1, owners=owners, share=share))
    tables = {block.table for block in blocks}
    allowed = [
        table
        for table in combinations(range(6), 3)
        if share or len({owners[bot] for bot in table}) == 3
    ]
    assert tables == set(allowed)


def test_bots_of_one_owner_do_meet_at_two_seats() -> None:
    blocks = plan_blocks(Field(bots=2, seats=2, deals=1, owners=("ann", "ann")))
    assert [block.seatings for block in blocks] == [((0, 1), (1, 0))]


def test_the_report_states_size_and_balance() -> None:
    text = str(RoundRobin().plan(Field(bots=5, seats=4, deals=7)).report())
    assert "5 of 4 (every combination)" in text
    assert "140" in text
    assert "not quite: needs an even number of deals" in text
    assert "not quite: needs a multiple of 6 deals" in text


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ({"bots": 2, "seats": 3}, "only 2 bots"),
        ({"bots": 3, "seats": 1}, "at least 2 seats"),
        ({"bots": 3, "seats": 3, "deals": 0}, "deals must be 1 to 1,000,000, not 0"),
        ({"bots": 3, "seats": 3, "deals": 10**30}, "deals must be .*, not a number far beyond"),
        ({"bots": 3, "seats": 3, "run": 1001}, "run must be 1 to 1,000, not 1,001"),
        ({"bots": 3, "seats": 3, "owners": ("ann",)}, "owners must name"),
    ],
)
def test_an_impossible_field_is_refused_in_words(field: dict[str, int], words: str) -> None:
    with pytest.raises(ScheduleError, match=words):
        Field(**{"deals": 1, **field})  # type: ignore[arg-type]


def test_owners_that_leave_no_table_are_refused_in_words() -> None:
    with pytest.raises(ScheduleError, match="without two bots of one owner"):
        RoundRobin().plan(Field(bots=3, seats=3, deals=1, owners=("ann", "ann", "bob")))


def test_points_are_the_share_of_the_others_beaten() -> None:
    assert points(Outcome((5, 6, 7), (2, 1, 2))) == {5: 0.25, 6: 1.0, 7: 0.25}
