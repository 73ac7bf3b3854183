"""Swiss and knockout: rounds that follow from results, fairly."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.tournament.formats import find, formats
from arena.tournament.formats.duel import Duel
from arena.tournament.formats.gauntlet import Gauntlet
from arena.tournament.formats.knockout import Knockout, cuts
from arena.tournament.formats.swiss import Swiss
from arena.tournament.matching import match_up
from arena.tournament.pairing import pair_off
from arena.tournament.schedule import Field, Outcome, Plan, ScheduleError, Table


def play(plan: Plan, chance: random.Random | None = None) -> list[list[Table]]:
    """Play all rounds, the lower number winning unless there is chance; the tables by round."""
    outcomes: list[Outcome] = []
    rounds = []
    for number in range(plan.rounds):
        blocks = list(plan.round(number, outcomes))
        assert len(blocks) == plan.size(number)
        rounds.append(list(dict.fromkeys(block.table for block in blocks)))
        for block in blocks:
            for seating in block.seatings:
                order = sorted(seating)
                if chance:
                    chance.shuffle(order)
                ranks = tuple(order.index(bot) + 1 for bot in seating)
                outcomes.append(Outcome(seating, ranks))
        (chance or random).shuffle(outcomes)
    return rounds


def best_matching(bots: range, pairs: set[tuple[int, int]]) -> int:
    """Size of the largest matching, by trying all."""
    if not pairs:
        return 0
    one, other = min(pairs)
    without = {pair for pair in pairs if one not in pair}
    return max(
        1 + best_matching(bots, {pair for pair in without if other not in pair}),
        best_matching(bots, pairs - {(one, other)}),
    )


@given(st.integers(1, 9), st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=14))
def test_a_matching_is_the_largest_there_is(size: int, raw: set[tuple[int, int]]) -> None:
    pairs = {(a, b) for a, b in raw if a < b < size}
    friends = {bot: [a + b - bot for a, b in sorted(pairs) if bot in (a, b)] for bot in range(size)}
    found = match_up(range(size), friends)
    assert all(found[found[bot]] == bot for bot in found)
    assert all((min(pair), max(pair)) in pairs for pair in found.items())
    assert len(found) == 2 * best_matching(range(size), pairs)


def test_pairs_are_neighbours_unless_they_have_met() -> None:
    assert pair_off([3, 1, 2, 0], {}) == [(3, 1), (2, 0)]
    assert pair_off([3, 1, 2, 0], {frozenset((3, 1)): 1}) == [(3, 2), (1, 0)]


def test_the_top_gives_way_where_the_bottom_could_not_be_paired_otherwise() -> None:
    met = {frozenset((2, 3)): 1}
    assert pair_off([0, 1, 2, 3], met) == [(0, 2), (1, 3)]


@settings(max_examples=20, deadline=None)
@given(st.integers(4, 13), st.integers(0, 99))
def test_in_a_swiss_of_two_seats_nobody_meets_again_before_it_must(bots: int, seed: int) -> None:
    rounds = (bots + 1) // 2
    plan = Swiss(rounds).plan(Field(bots=bots, seats=2, deals=1, seed=bytes([seed])))
    met = Counter(pair for tables in play(plan, random.Random(seed)) for pair in tables)
    # With so few rounds everybody has enough fresh opponents left (Dirac's theorem).
    assert set(met.values()) == {1}


def test_a_swiss_longer_than_a_round_robin_repeats_pairs_evenly() -> None:
    plan = Swiss(12).plan(Field(bots=4, seats=2, deals=1))
    met = Counter(pair for tables in play(plan, random.Random(1)) for pair in tables)
    assert set(met.values()) == {4}


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 5), st.integers(0, 9), st.integers(1, 8), st.integers(0, 99))
def test_rests_are_shared_fairly(seats: int, more: int, rounds: int, seed: int) -> None:
    bots = seats + more
    plan = Swiss(rounds).plan(Field(bots=bots, seats=seats, deals=1))
    played = Counter(
        bot for tables in play(plan, random.Random(seed)) for table in tables for bot in table
    )
    counts = [played[bot] for bot in range(bots)]
    assert max(counts) - min(counts) <= 1


def test_a_swiss_brings_equals_together_and_finds_the_best() -> None:
    rounds = play(Swiss(5).plan(Field(bots=32, seats=2, deals=1)))
    assert 0 in rounds[-1][0]
    wide = [abs(a - b) for a, b in rounds[0]]
    near = [abs(a - b) for a, b in rounds[-1]]
    assert sum(near) < sum(wide)


def test_a_swiss_of_four_seats_avoids_rematches_and_owners() -> None:
    owners = tuple("aabbccdd" + "efghijklmnopqrstuvwxyzABCDEFGHIJ")
    plan = Swiss(4).plan(Field(bots=40, seats=4, deals=1, owners=owners))
    rounds = play(plan, random.Random(2))
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(table, 2))
    assert set(met.values()) == {1}
    for tables in rounds:
        assert sorted(bot for table in tables for bot in table) == list(range(40))
        assert all(len({owners[bot] for bot in table}) == 4 for table in tables)


def test_owners_are_kept_apart_even_where_each_has_a_bot_at_every_table() -> None:
    owners = tuple("abc" * 4)
    plan = Swiss(5).plan(Field(bots=12, seats=3, deals=1, owners=owners))
    for tables in play(plan, random.Random(3)):
        assert all({owners[bot] for bot in table} == {"a", "b", "c"} for table in tables)


def test_an_owner_with_more_bots_than_tables_is_refused_in_words() -> None:
    owners = ("ann", "ann", "ann", "bob", "cy", "dee")
    with pytest.raises(ScheduleError, match="one owner has 3 bots, but a round has 2 tables"):
        Swiss().plan(Field(bots=6, seats=3, deals=1, owners=owners))
    Swiss().plan(Field(bots=6, seats=3, deals=1, owners=owners, share=True))


def test_a_round_without_all_earlier_outcomes_is_refused_in_words() -> None:
    plan = Swiss(3).plan(Field(bots=4, seats=2, deals=1))
    with pytest.raises(ScheduleError, match="round 1 needs the 4 outcomes of all earlier rounds"):
        next(plan.runs(1, [Outcome((0, 1), (1, 2))]))


def test_indices_go_on_over_the_rounds_and_any_block_can_be_found_again() -> None:
    plan = Swiss(3).plan(Field(bots=6, seats=2, deals=4, run=2))
    first = list(plan.round(0))
    outcomes = [Outcome(s, (1, 2)) for block in first for s in block.seatings]
    second = list(plan.round(1, outcomes))
    assert [block.index for block in first + second] == list(range(24))
    assert list(plan.round(1, reversed(outcomes), start=17)) == second[5:]
    assert plan.blocks == 36
    assert plan.matches == 72


def test_the_better_always_winning_a_knockout_ends_as_seeded() -> None:
    rounds = play(Knockout().plan(Field(bots=8, seats=2, deals=2)))
    assert rounds == [
        [(0, 7), (1, 6), (2, 5), (3, 4)],
        [(0, 3), (1, 2)],
        [(0, 1)],
    ]


def test_the_best_seeds_enter_a_knockout_later_if_the_field_does_not_fill_it() -> None:
    plan = Knockout().plan(Field(bots=11, seats=2, deals=1))
    assert play(plan)[0] == [(5, 10), (6, 9), (7, 8)]
    assert "the 5 best seeds" in str(plan.report())


@given(st.integers(2, 7), st.integers(0, 200))
def test_every_knockout_comes_down_to_one_full_table(seats: int, more: int) -> None:
    alive = seats + more
    for cut in cuts(alive, seats):
        assert 1 <= cut.tables * seats <= alive
        alive -= cut.leave
    assert alive == 1


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 5), st.integers(0, 20), st.integers(0, 99))
def test_who_is_out_stays_out_and_all_others_play_again(seats: int, more: int, seed: int) -> None:
    plan = Knockout().plan(Field(bots=seats + more, seats=seats, deals=1))
    rounds = [
        [bot for table in tables for bot in table] for tables in play(plan, random.Random(seed))
    ]
    for number, cut in enumerate(cuts(seats + more, seats)):
        playing = set(rounds[number])
        later = {bot for bots in rounds[number + 1 :] for bot in bots}
        assert len(playing) == len(rounds[number]) == cut.tables * seats
        assert len(playing - later) == (cut.leave if later else seats)


def test_a_tied_knockout_table_sends_the_better_seed_on() -> None:
    plan = Knockout().plan(Field(bots=4, seats=2, deals=1))
    tied = [Outcome(seating, (1, 1)) for block in plan.round(0) for seating in block.seatings]
    assert [block.table for block in plan.round(1, tied)] == [(0, 1)]


def test_a_duel_changes_the_first_two_bots_over_in_every_deal() -> None:
    plan = Duel().plan(Field(bots=3, seats=3, deals=4))
    for block in plan.round():
        swapped = {tuple({0: 1, 1: 0, 2: 2}[bot] for bot in each) for each in block.seatings}
        assert set(block.seatings) == swapped
    assert plan.matches == 24
    with pytest.raises(ScheduleError, match="a duel at 3 seats needs the two bots and 1 others"):
        Duel().plan(Field(bots=4, seats=3, deals=1))


def test_formats_are_found_by_name() -> None:
    assert list(formats()) == ["duel", "gauntlet", "knockout", "round-robin", "swiss"]
    assert find("gauntlet") is Gauntlet
    with pytest.raises(ScheduleError, match="there is no format 'league': choose one of duel"):
        find("league")


def test_impossible_options_are_refused_in_words() -> None:
    with pytest.raises(ScheduleError, match="cannot be challengers at 3 seats: choose 1 to 2"):
        Gauntlet(challengers=3).plan(Field(bots=4, seats=3, deals=1))
    with pytest.raises(ScheduleError, match="rounds must be 1 to 1,000, or 0"):
        Swiss(-1).plan(Field(bots=4, seats=3, deals=1))
