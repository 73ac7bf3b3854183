"""Strengths from wins: the Bradley-Terry model, fitted jointly by Newton's method."""

from typing import NamedTuple

import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components
from scipy.special import expit, log_expit

from arena.rating.results import Floats, Ints, Results

PRIOR = 0.5
"""Weight of the drawn match that each bot is given, in matches."""


class Wins(NamedTuple):
    """What bots got against each other.

    Attributes:
        won: weight of wins of row over column, shape (bots, bots); a tie is half a win of both.
            A match with n seats has the weight 1 / (n - 1) in each of its pairs.
        share: how a bot's prior is spread over its opponents (columns): 0 where two never met,
            else the same for all, with sum 1. Shape (bots, bots).
        group: number of the connected part of the field that a bot belongs to, shape (bots,).
    """

    won: Floats
    share: Floats
    group: Ints


def wins(results: Results) -> Wins:
    """Add up the pairwise results of all matches.

    Each bot's prior is one drawn match of weight `PRIOR`, spread evenly over the opponents that it
    met. It keeps strengths finite after clean sweeps, and it joins no bots that never met.
    """
    bots = len(results.bots)
    sums = np.zeros(bots * bots)
    for table in results.tables:
        for a, b, ahead in table.pairs():
            first, second = table.bot[:, a].astype(np.int64), table.bot[:, b].astype(np.int64)
            weight = 1 / (table.seats - 1)
            sums += np.bincount(first * bots + second, weight * ahead, bots * bots)
            sums += np.bincount(second * bots + first, weight * (1 - ahead), bots * bots)
    won = sums.reshape(bots, bots)
    np.fill_diagonal(won, 0)
    met = won + won.T > 0
    share = met / np.maximum(met.sum(1, keepdims=True), 1)
    group = connected_components(csr_array(met), directed=False)[1].astype(np.int64)
    return Wins(won, share, group)


class Fit(NamedTuple):
    """Strengths and what is known of them.

    Attributes:
        strength: natural logarithm of the odds; the mean of each group is 0. Shape (bots,).
        inverse: generalised inverse of the information matrix, shape (bots, bots).
    """

    strength: Floats
    inverse: Floats


def maximise(data: Wins) -> Fit:
    """The strengths that make the results (with the prior) the most likely.

    The logarithm of the likelihood is concave; Newton's steps are halved until they improve it.
    """
    won = data.won + PRIOR * (data.share + data.share.T) / 2
    met = won + won.T
    same = (data.group[:, None] == data.group).astype(float)
    centre = same / same.sum(1, keepdims=True)
    strength = np.zeros(len(won))
    inverse = np.zeros_like(won)
    likelihood = -np.inf
    step = np.zeros_like(strength)
    for _ in range(200):
        trial = strength + step
        gaps = trial[:, None] - trial
        value = float((won * log_expit(gaps)).sum())
        if value < likelihood - 1e-12 * abs(likelihood):
            step = step / 2
            continue
        strength, likelihood = trial, value
        chance = expit(gaps)
        information = -met * chance * (1 - chance)
        np.fill_diagonal(information, 0)
        np.fill_diagonal(information, -information.sum(1))
        # The information says nothing about a group's mean; adding `centre` fixes it at 0.
        inverse = np.linalg.inv(information + centre) - centre
        step = inverse @ (won - met * chance).sum(1)
        if np.abs(step).max(initial=0) < 1e-10:
            break
    return Fit(strength - centre @ strength, inverse)


def surplus(results: Results, strength: Floats) -> Floats:
    """Per row: the points of the seat, less those that the strengths let expect.

    Summed over the rows of a bot this is the gradient of the likelihood.
    """
    surplus = np.zeros(len(results))
    for table in results.tables:
        for a, b, ahead in table.pairs():
            first, second = table.bot[:, a], table.bot[:, b]
            gain = ahead - expit(strength[first] - strength[second])
            gain = np.where(first == second, 0, gain) / (table.seats - 1)
            surplus[table.row[:, a]] += gain
            surplus[table.row[:, b]] -= gain
    return surplus
