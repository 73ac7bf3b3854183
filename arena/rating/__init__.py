"""Ratings: pure functions of results. See docs/ratings.md for every formula and its source."""

from arena.rating.ladder import ELO, Difference, Ladder, Rating, fit
from arena.rating.points import Points, SeatEffect, points_per_match, seat_effects
from arena.rating.results import Result, Results, ResultsError

__all__ = [
    "ELO",
    "Difference",
    "Ladder",
    "Points",
    "Rating",
    "Result",
    "Results",
    "ResultsError",
    "SeatEffect",
    "fit",
    "points_per_match",
    "seat_effects",
]
