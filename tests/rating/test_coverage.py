"""The 95 % intervals hold the truth 95 times in 100, in leagues with known strengths.

In a match of these leagues the bots are ranked by strength + noise, the noise having Gumbel's
distribution: then one bot ends ahead of another with exactly the odds exp(difference of
strengths), whoever else plays.

Part of the noise belongs to the hand, that is to (deal, seat), and is the same for every bot that
holds it. If S is positive stable of index ½, then (G + log S) / 2 with G Gumbel is again Gumbel: so
the odds above stay exact however lucky the hands are, and the truth that a fit must find is known.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from arena.rating import ELO, Results, fit, points_per_match, seat_effects
from arena.tournament.seating import seatings


@dataclass(frozen=True)
class League:
    """Every table of `seats` bots plays `deals` deals in all rotations, as a tournament does."""

    strength: Sequence[float] | NDArray[np.float64]
    seats: int
    deals: int
    luck: bool = True

    def plan(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Bots by match and seat, and the block of each match."""
        matches = [
            (seating, deal)
            for table in combinations(range(len(self.strength)), self.seats)
            for deal in range(self.deals)
            for seating in seatings(table, deal)
        ]
        return (
            np.array([seating for seating, _ in matches]),
            np.arange(len(matches)) // self.seats,
        )

    def play(self, rng: np.random.Generator) -> Results:
        """The results of one tournament."""
        bots, block = self.plan()
        noise = rng.gumbel(size=bots.shape)
        if self.luck:
            hand = -np.log(2 * rng.standard_normal((block[-1] + 1, self.seats)) ** 2)
            noise = (noise + hand[block]) / 2
        rank = (-(np.array(self.strength)[bots] + noise)).argsort(1).argsort(1) + 1
        matches = len(bots)
        return Results.columns(
            np.repeat(block, self.seats),
            np.repeat(np.arange(matches), self.seats),
            np.tile(np.arange(self.seats), matches),
            bots.ravel(),
            rank.ravel(),
        )


STRENGTHS = np.array([-0.6, -0.2, 0.0, 0.1, 0.3, 0.4])
TOURNAMENTS = 1000


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "deals"), [(2, 6), (3, 4), (4, 4), (5, 6)])
def test_intervals_of_ratings_cover_the_truth(seats: int, deals: int) -> None:
    rng = np.random.default_rng(seats)
    league = League(STRENGTHS, seats, deals)
    covered = np.zeros(len(STRENGTHS))
    for _ in range(TOURNAMENTS):
        ladder = fit(league.play(rng))
        for rating in ladder.ratings:
            bot = int(rating.bot)
            covered[bot] += abs(rating.elo - ELO * STRENGTHS[bot]) <= rating.error
    assert 0.93 <= covered.mean() / TOURNAMENTS <= 0.97
    assert covered.min() / TOURNAMENTS >= 0.92
    assert covered.max() / TOURNAMENTS <= 0.98


@pytest.mark.slow
def test_intervals_of_differences_and_from_an_anchor_cover_the_truth() -> None:
    rng = np.random.default_rng(9)
    league = League(STRENGTHS, 4, 4)
    tournaments, covered = 400, np.zeros(3)
    for _ in range(tournaments):
        ladder = fit(league.play(rng), anchor="2", anchor_elo=1000)
        gap = ladder.difference("5", "0")
        best = ladder["5"]
        covered[0] += abs(gap.elo - ELO * 1.0) <= gap.error
        covered[1] += abs(best.elo - 1000 - ELO * 0.4) <= best.error
        covered[2] += best.rank_low <= 1 <= best.rank_high
    assert (covered[:2] / tournaments >= 0.92).all()
    assert (covered[:2] / tournaments <= 0.98).all()
    assert covered[2] / tournaments >= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("deals", [20, 60])
def test_intervals_cover_the_truth_where_one_bot_wins_nearly_always(deals: int) -> None:
    rng = np.random.default_rng(deals)
    league = League([0.0, 4.0], 2, deals)
    tournaments, covered = 400, 0
    for _ in range(tournaments):
        gap = fit(league.play(rng)).difference("1", "0")
        covered += abs(gap.elo - ELO * 4.0) <= gap.error
    assert covered / tournaments >= 0.93


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_intervals_of_points_and_of_seats_cover_the_truth(seats: int) -> None:
    rng = np.random.default_rng(seats)
    league = League(STRENGTHS, seats, 4)
    truth = points_per_match(League(STRENGTHS, seats, 3000, luck=False).play(rng)).mean
    tournaments, points, fair = 300, 0, 0
    for _ in range(tournaments):
        results = league.play(rng)
        found = points_per_match(results)
        points += (np.abs(found.mean - truth) <= found.error).sum()
        first = seat_effects(results)[0]
        fair += abs(first.points - 0.5) <= first.error
    assert 0.93 <= points / tournaments / len(STRENGTHS) <= 0.985
    assert 0.92 <= fair / tournaments <= 0.985


def test_deals_in_all_seatings_need_fewer_matches_for_the_same_error() -> None:
    rng = np.random.default_rng(3)
    cancelled = fit(League(STRENGTHS, 2, 40).play(rng))["0"].error
    independent = fit(League(STRENGTHS, 2, 40, luck=False).play(rng))["0"].error
    assert cancelled < 0.85 * independent
