"""Ratings: pure functions of results. See docs/ratings.md for every formula and its source."""

from arena.rating.display import elo_text, rank_text, rounded
from arena.rating.head_to_head import HeadToHead, head_to_head, sign_flip
from arena.rating.ladder import ELO, Difference, Ladder, Rating, fit
from arena.rating.points import Points, SeatEffect, points_per_match, seat_effects
from arena.rating.preview import Preview
from arena.rating.results import Result, Results, ResultsError
from arena.rating.sequential import Claim, Duel, Standing, block_score, expected_score

__all__ = [
    "ELO",
    "Claim",
    "Difference",
    "Duel",
    "HeadToHead",
    "Ladder",
    "Points",
    "Preview",
    "Rating",
    "Result",
    "Results",
    "ResultsError",
    "SeatEffect",
    "Standing",
    "block_score",
    "elo_text",
    "expected_score",
    "fit",
    "head_to_head",
    "points_per_match",
    "rank_text",
    "rounded",
    "seat_effects",
    "sign_flip",
]
