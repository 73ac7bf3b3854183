"""The ladder's numbers: sensible for any results, equal for any order, and as others find them."""

import math
import random
import subprocess
import sys
from itertools import combinations

import choix
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.rating import ELO, Ladder, Result, Results, ResultsError, fit
from arena.rating.bradley_terry import PRIOR, maximise, wins


def pair(one: str, other: str, won: int, tied: int, lost: int) -> list[Result]:
    """One-match blocks between two bots."""
    ranks = [(1, 2)] * won + [(1, 1)] * tied + [(2, 1)] * lost
    return [
        Result(f"{one}-{other}-{block}", "0", seat, bot, ranks[block][seat])
        for block in range(len(ranks))
        for seat, bot in enumerate((one, other))
    ]


def finite(ladder: Ladder) -> bool:
    return all(
        math.isfinite(number)
        for rating in ladder.ratings
        for number in (rating.elo, rating.error, rating.points, rating.points_error)
    )


matches = st.lists(
    st.tuples(
        st.integers(0, 5),
        st.lists(st.sampled_from("abcde"), min_size=1, max_size=4, unique=True),
        st.lists(st.integers(1, 4), min_size=4, max_size=4),
        st.booleans(),
    ),
    max_size=25,
)


def rows_of(given_matches: list[tuple[int, list[str], list[int], bool]]) -> list[Result]:
    return [
        Result(f"block {block}", f"match {number}", seat, bot, ranks[seat], None, failed)
        for number, (block, bots, ranks, failed) in enumerate(given_matches)
        for seat, bot in enumerate(bots)
    ]


@given(matches)
def test_any_results_give_numbers_and_ranges_that_make_sense(
    given_matches: list[tuple[int, list[str], list[int], bool]],
) -> None:
    ladder = fit(rows_of(given_matches))
    assert ladder.matches == len(given_matches)
    for rating in ladder.ratings:
        assert math.isfinite(rating.elo)
        assert rating.error > 0
        assert 1 <= rating.rank_low <= rating.rank <= rating.rank_high <= len(ladder.ratings)
        assert 0 <= rating.points <= 1
        assert 0 < rating.points_error <= 1
        assert rating.forfeits <= rating.matches


@given(matches, st.randoms())
def test_the_order_of_results_changes_not_one_bit(
    given_matches: list[tuple[int, list[str], list[int], bool]], shuffler: random.Random
) -> None:
    rows = rows_of(given_matches)
    shuffled = list(rows)
    shuffler.shuffle(shuffled)
    assert repr(fit(shuffled)) == repr(fit(rows))


def test_strengths_add_up_along_a_chain_and_so_do_the_squares_of_errors() -> None:
    ladder = fit(pair("A", "B", 60, 0, 40) + pair("C", "A", 60, 0, 40))
    one, other, both = (ladder.difference(*bots) for bots in ("AB", "CA", "CB"))
    assert both.elo == pytest.approx(one.elo + other.elo)
    assert both.elo == pytest.approx(2 * 400 * math.log10(60 / 40), rel=0.02)
    assert both.error > one.error
    assert both.error == pytest.approx(math.hypot(one.error, other.error), rel=0.02)


def test_a_match_weighs_the_same_for_every_number_of_seats() -> None:
    four = [
        Result(f"{block}", "0", seat, bot, 1 + (seat + block) % 4)
        for block in range(40)
        for seat, bot in enumerate("abcd")
    ]
    assert wins(Results.of(four)).won.sum() == pytest.approx(40 * 4 / 2)
    two = pair("a", "b", 5, 3, 2)
    assert wins(Results.of(two)).won.sum() == pytest.approx(10)
    # Everybody's points are the points that the strengths let expect (but for the prior).
    assert wins(Results.of(four)).won.sum(1) == pytest.approx([20.0] * 4)


@pytest.mark.parametrize("bots", [2, 5, 12])
def test_strengths_are_those_of_choix(bots: int) -> None:
    rng = np.random.default_rng(bots)
    rows = [
        row
        for a, b in combinations(range(bots), 2)
        for row in pair(f"{a:02}", f"{b:02}", *rng.integers(0, 9, 3))
    ]
    data = wins(Results.of(rows))
    won = data.won + PRIOR * (data.share + data.share.T) / 2
    theirs = choix.ilsr_pairwise_dense(won, alpha=0.0, tol=1e-12)
    assert maximise(data).strength == pytest.approx(theirs - theirs.mean(), abs=1e-7)


def test_a_clean_sweep_has_a_finite_rating_and_an_honest_error() -> None:
    ladder = fit(pair("a", "b", 20, 0, 0), anchor="b", anchor_elo=1500)
    best = ladder["a"]
    assert finite(ladder)
    # 20 wins of 20: the 95 % interval of Clopper and Pearson begins at 83.2 %.
    least = 400 * math.log10(0.832 / 0.168)
    assert 0 < best.elo - best.error - 1500 < least
    assert ladder["b"].error == 0
    assert (best.rank_low, best.rank_high) == (1, 1)


def test_if_all_is_tied_all_are_first_and_nobody_can_be_told_apart() -> None:
    ladder = fit(pair("a", "b", 0, 30, 0) + pair("b", "c", 0, 30, 0))
    assert finite(ladder)
    for rating in ladder.ratings:
        assert rating.elo == pytest.approx(0, abs=1e-6)
        assert (rating.rank, rating.rank_low, rating.rank_high) == (1, 1, 3)
        assert rating.points == 0.5


def test_one_match_says_nearly_nothing() -> None:
    ladder = fit(pair("a", "b", 1, 0, 0))
    assert finite(ladder)
    assert [(r.rank, r.rank_low, r.rank_high) for r in ladder.ratings] == [(1, 1, 2), (2, 1, 2)]
    assert ladder["a"].error > 1000
    assert ladder.notes == ("Only 1 block: errors are rough.",)


def test_a_bot_without_opponents_has_no_error_to_state() -> None:
    ladder = fit([Result("1", "1", 0, "solo", 1)])
    assert ladder["solo"].elo == 0
    assert ladder["solo"].error == math.inf


def test_no_results_are_an_empty_ladder_that_says_so() -> None:
    assert fit([]).ratings == ()
    assert fit([]).notes == ("There are no results yet.",)
    idle = fit([], bots=["new"])
    assert (idle["new"].matches, idle["new"].error) == (0, math.inf)
    assert idle.notes == ("No matches yet: new.",)


def test_bots_that_never_met_are_not_compared() -> None:
    rows = pair("a", "b", 30, 0, 10) + pair("b", "c", 30, 0, 10) + pair("x", "y", 5, 0, 15)
    ladder = fit(rows, anchor="c", anchor_elo=800)
    assert [rating.bot for rating in ladder.ratings] == ["a", "b", "c", "y", "x"]
    assert [rating.group for rating in ladder.ratings] == [1, 1, 1, 2, 2]
    assert [rating.rank for rating in ladder.ratings] == [1, 2, 3, 1, 2]
    assert ladder["c"].elo == 800
    assert ladder["x"].elo + ladder["y"].elo == pytest.approx(1600)
    assert ladder.difference("a", "x") == (0, math.inf)
    assert "2 groups that never met" in ladder.notes[0]


def test_an_anchor_moves_all_ratings_and_no_difference() -> None:
    rows = pair("a", "b", 12, 0, 8) + pair("b", "c", 9, 2, 9) + pair("a", "c", 11, 1, 8)
    free, tied = fit(rows), fit(rows, anchor="b", anchor_elo=1200)
    assert np.mean([rating.elo for rating in free.ratings]) == pytest.approx(0)
    assert tied["b"].elo == 1200
    for rating in tied.ratings:
        assert rating.elo - 1200 == pytest.approx(free[rating.bot].elo - free["b"].elo)
    assert tied["a"].error == pytest.approx(free.difference("a", "b").error)


def test_an_unknown_anchor_is_refused_in_words() -> None:
    with pytest.raises(ResultsError, match="the anchor 'zoe' has no results"):
        fit(pair("a", "b", 1, 0, 0), anchor="zoe")


def test_matches_of_one_block_that_say_the_same_are_no_more_evidence() -> None:
    rng = np.random.default_rng(1)
    ranks = [(1, 2) if won else (2, 1) for won in rng.random(60) < 0.6]
    once, thrice = (
        fit(
            Result(str(block), str(match), seat, bot, rank[seat])
            for block, rank in enumerate(ranks)
            for match in range(copies)
            for seat, bot in enumerate("ab")
        )
        for copies in (1, 3)
    )
    assert thrice["a"].error == pytest.approx(once["a"].error, rel=0.03)


def test_ranks_are_ranges_where_bots_cannot_be_told_apart() -> None:
    rows = pair("a", "b", 52, 0, 48) + pair("a", "c", 90, 0, 10) + pair("b", "c", 90, 0, 10)
    ladder = fit(rows)
    assert [(r.bot, r.rank_low, r.rank_high) for r in ladder.ratings] == [
        ("a", 1, 2),
        ("b", 1, 2),
        ("c", 3, 3),
    ]


def test_forfeits_are_counted_and_can_be_left_out() -> None:
    rows = pair("a", "b", 10, 0, 10)
    failed = [row._replace(forfeit=row.bot == "b" and row.rank == 2) for row in rows[:10]]
    results = Results.of(failed + rows[10:])
    ladder, clean = fit(results), fit(results.without_forfeits())
    assert (ladder["b"].forfeits, clean["b"].forfeits) == (5, 0)
    assert (ladder.matches, clean.matches) == (20, 15)
    assert clean["b"].elo > ladder["b"].elo


def test_elo_is_400_points_for_odds_of_ten_to_one() -> None:
    gap = fit(pair("a", "b", 10_000, 0, 1_000)).difference("a", "b")
    assert gap.elo == pytest.approx(400, abs=1)
    assert pytest.approx(400) == ELO * math.log(10)


@pytest.mark.slow
def test_two_hundred_bots_and_a_million_matches_need_less_than_a_gibibyte() -> None:
    program = """
import resource
import numpy as np
from arena.rating import Results, fit, seat_effects
rng = np.random.default_rng(0)
matches, bots = 1_000_000, 200
first = rng.integers(0, bots, matches)
table = np.stack([first, (first + rng.integers(1, bots, matches)) % bots], 1)
rank = 1 + (rng.random((matches, 2)) + table / 1000).argsort(1)
results = Results.columns(
    np.repeat(np.arange(matches) // 2, 2), np.repeat(np.arange(matches), 2),
    np.tile(np.arange(2), matches), table.ravel(), rank.ravel(),
)
assert len(fit(results).ratings) == bots
assert len(seat_effects(results)) == 2
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert int(ran.stdout) * 1024 < 1 << 30
