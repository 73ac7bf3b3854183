"""Points per match of each bot, and of each seat."""

from typing import NamedTuple

import numpy as np

from arena.rating.bradley_terry import maximise, surplus, wins
from arena.rating.errors import blocks_of, half_width
from arena.rating.results import Floats, Ints, Results

IMAGINED = 2.0
"""So many matches are imagined won, and as many lost, when the error of points is computed."""


class Points(NamedTuple):
    """Points per match.

    Attributes:
        mean: share of the others beaten, a tie being half a win, shape (bots,). No match: 0.
        error: half the width of the 95 % interval, at most 1, shape (bots,).
        matches: seats taken, shape (bots,).
    """

    mean: Floats
    error: Floats
    matches: Ints


def points_per_match(results: Results) -> Points:
    """Points of each bot, in the order of `results.bots`."""
    bots = len(results.bots)
    matches = np.bincount(results.bot, minlength=bots)
    mean = np.bincount(results.bot, results.points, bots) / np.maximum(matches, 1)
    squares = _block_squares(results, results.bot, results.points - mean[results.bot], bots)
    squares += IMAGINED * ((1 - mean) ** 2 + mean**2)
    variance = squares / (matches + 2 * IMAGINED) ** 2
    return Points(mean, np.minimum(half_width(variance, blocks_of(results)), 1), matches)


class SeatEffect(NamedTuple):
    """What a seat is worth.

    Attributes:
        seats: seats of the matches.
        seat: which of them, from 0.
        matches: how many matches.
        points: points per match of this seat if all bots were equally strong: ½ is fair.
        error: half the width of the 95 % interval of `points`.
    """

    seats: int
    seat: int
    matches: int
    points: float
    error: float


def seat_effects(results: Results) -> tuple[SeatEffect, ...]:
    """The worth of every seat, for each number of seats that occurs.

    Points are compared with what the strengths of the bots let expect. In balanced blocks, where
    every bot sits in every seat, that changes nothing; elsewhere it keeps a strong bot that often
    sat first from making the first seat look strong.
    """
    gain = surplus(results, maximise(wins(results)).strength)
    effects = []
    for table in results.tables:
        if table.seats < 2:
            continue
        for seat in range(table.seats):
            rows = table.row[:, seat]
            mean = float(gain[rows].mean())
            block = results.block[rows]
            pull = np.bincount(block, gain[rows] - mean, len(results.blocks))
            variance = float((pull**2).sum()) + IMAGINED * ((0.5 - mean) ** 2 + (0.5 + mean) ** 2)
            error = half_width(
                np.array(variance / (len(rows) + 2 * IMAGINED) ** 2),
                np.array(len(np.unique(block))),
            )
            effects.append(
                SeatEffect(table.seats, seat, len(rows), 0.5 + mean, min(float(error), 1.0))
            )
    return tuple(effects)


def _block_squares(results: Results, who: Ints, amount: Floats, many: int) -> Floats:
    """Squares of the sums of `amount` in each block, added up for each of `many`."""
    owner, _, entry = results.codes(who)
    total = np.bincount(entry, amount, len(owner))
    return np.bincount(owner, total**2, many).astype(float)
