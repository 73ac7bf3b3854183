"""People see no more digits than the error allows, and a preview that follows the matches."""

import math

import pytest

from arena.rating import Preview, elo_text, rank_text, rounded


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [
        (1234.4, 24.2, "1234 ± 24"),
        (1234.4, 37.0, "1230 ± 40"),
        (1234.4, 96.0, "1230 ± 100"),
        (1234.4, 123.0, "1230 ± 120"),
        (1234.4, 354.0, "1230 ± 350"),
        (1234.4, 356.0, "1200 ± 400"),
        (1234.4, 2549.0, "1200 ± 2500"),
        (1234.4, 3.7, "1234 ± 4"),
        (1234.4, 0.0, "1234 ± 0"),
        (1234.4, math.inf, "1234 ± ?"),
        (-0.2, 40.0, "0 ± 40"),
    ],
)
def test_a_rating_keeps_the_digits_that_its_error_allows(
    value: float, error: float, text: str
) -> None:
    assert elo_text(value, error) == text
    assert rounded(value, error) == tuple(text.split(" ± "))


def test_ranks_that_cannot_be_separated_are_a_range() -> None:
    assert rank_text(3, 3) == "3"
    assert rank_text(2, 5) == "2-5"


def test_the_preview_moves_winners_up_and_its_mean_nowhere() -> None:
    preview = Preview(1000)
    for _ in range(5):
        preview.add(["a", "b", "c"], [1, 2, 3])
    assert preview["a"] > preview["b"] > preview["c"]
    assert sum(preview[bot] for bot in "abc") == pytest.approx(3000)
    assert preview["never seen"] == 1000


def test_the_preview_comes_to_the_difference_that_the_scores_mean() -> None:
    preview = Preview()
    for match in range(3000):
        preview.add(["a", "b"], [1, 2] if match % 4 else [2, 1])
    assert preview["a"] - preview["b"] == pytest.approx(400 * math.log10(3), abs=25)
