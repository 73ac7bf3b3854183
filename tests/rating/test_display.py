"""People see no more digits than the error allows, and a preview that is the ladder's own fit."""

import math

import pytest

from arena.rating import Preview, Result, elo_text, fit, rank_text, rounded


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


def test_the_preview_is_the_ladder_of_what_was_heard() -> None:
    preview, results = Preview(), []
    for match in range(60):
        bots, ranks = (0, 1, 2) if match % 2 else (2, 0, 1), (1, 2, 2) if match % 3 else (3, 1, 2)
        preview.add(match // 2, bots, ranks)
        results += [
            Result(str(match // 2), str(match), seat, str(bot), rank)
            for seat, (bot, rank) in enumerate(zip(bots, ranks, strict=True))
        ]
    for seen, rated in zip(preview.ladder().ratings, fit(results).ratings, strict=True):
        assert seen.bot == rated.bot
        assert (seen.elo, seen.error) == pytest.approx((rated.elo, rated.error))


def test_a_preview_of_nothing_rates_nobody() -> None:
    assert Preview().ladder().ratings == ()
