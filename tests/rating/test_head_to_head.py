"""Scores of pairs, and the sign-flip test against enumerating all signs."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.rating import Result, Results, head_to_head, sign_flip


@given(st.lists(st.integers(-4, 4), max_size=10))
def test_the_p_value_is_the_share_of_all_sign_combinations(leads: list[int]) -> None:
    sums = [
        abs(sum(sign * lead for sign, lead in zip(signs, leads, strict=True)))
        for signs in product((1, -1), repeat=len(leads))
    ]
    share = sum(each >= abs(sum(leads)) for each in sums) / len(sums)
    assert sign_flip(np.array(leads, int)) == pytest.approx(share, abs=1e-12)


def test_it_stays_exact_for_very_many_blocks() -> None:
    leads = np.array([2, -2] * 50_000 + [1] * 300 + [-1] * 200)
    assert 0.5 < sign_flip(leads) < 1
    assert sign_flip(np.full(2000, 2)) < 1e-12


def test_pairs_are_scored_in_their_common_matches_of_any_number_of_seats() -> None:
    rows = [
        Result("1", match, seat, bot, rank)
        for match, table in [
            ("1", [("a", 1), ("b", 2), ("c", 3)]),
            ("2", [("b", 1), ("a", 1)]),
        ]
        for seat, (bot, rank) in enumerate(table)
    ]
    found = head_to_head(Results.of(rows))
    assert found.bots == ("a", "b", "c")
    assert found.matches.tolist() == [[0, 2, 1], [2, 0, 1], [1, 1, 0]]
    assert found.score.tolist() == [[0, 0.75, 1], [0.25, 0, 1], [0, 0, 0]]
    assert (found.p == 1).all()


def test_matches_of_a_block_are_one_observation() -> None:
    def rows(blocks: int, copies: int) -> Results:
        return Results.of(
            Result(str(block), str(match), seat, bot, 1 + seat)
            for block in range(blocks)
            for match in range(copies)
            for seat, bot in enumerate("ab")
        )

    assert head_to_head(rows(6, 1)).p[0, 1] == pytest.approx(2 / 2**6)
    assert head_to_head(rows(6, 5)).p[0, 1] == pytest.approx(2 / 2**6)
    assert head_to_head(rows(30, 1)).p[0, 1] == pytest.approx(2 / 2**30)


def test_no_results_are_empty_tables() -> None:
    assert head_to_head(Results.of([])).score.shape == (0, 0)
