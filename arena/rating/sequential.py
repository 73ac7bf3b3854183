"""A duel that stops as soon as it may: a sequential test on the scores of blocks.

The generalised sequential probability ratio test, as used for chess engines (M. Van den Bergh,
"The generalized maximum likelihood ratio test for multinomial distributions", fishtest, 2019): the
likelihood of the block scores seen so far, under the best distribution with the mean that `elo1`
means, is compared with that under the best with the mean of `elo0`. Distributions are over the
scores seen, so that luck which both share in a block, and ties, are learnt and not assumed.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq

from arena.rating.results import Floats

IMAGINED = 0.5
"""Weight of an imagined block that is lost, and of another that is won."""


class Claim(Enum):
    """What a duel may say."""

    RUNNING = "running"
    BETTER = "better"
    """The first bot is better than by `elo0`."""
    NOT_BETTER = "not better"
    """The first bot is not better by `elo1`."""


class Standing(NamedTuple):
    """Where a duel stands.

    Attributes:
        claim: what may be said.
        blocks: how many blocks have been counted; fewer than played, once decided.
        score: mean score of the first bot in them, 0 to 1; ½ before the first.
        elo: the Elo difference that the score means. After an early stop it tends to exaggerate.
        ratio: logarithm of the likelihood ratio; the duel ends at `lower` or `upper`.
        lower, upper: see `ratio`.
    """

    claim: Claim
    blocks: int
    score: float
    elo: float
    ratio: float
    lower: float
    upper: float


def expected_score(elo: float) -> float:
    """The share of matches in which a bot ends ahead of one that is `elo` points weaker."""
    return 1 / (1 + 10 ** (-elo / 400))


def block_score(
    matches: Iterable[tuple[Sequence[object], Sequence[int]]], one: object, other: object
) -> float:
    """Share of a block's matches in which one bot ended ahead of the other, a tie being half.

    Args:
        matches: bots by seat and ranks by seat of every match of the block.
        one: the bot whose score it is.
        other: its opponent.
    """
    ahead = []
    for bots, ranks in matches:
        mine, yours = ranks[bots.index(one)], ranks[bots.index(other)]
        ahead.append((mine < yours) + 0.5 * (mine == yours))
    return sum(ahead) / len(ahead)


@dataclass
class Duel:
    """Counts block scores in launch order until one of two claims may be made.

    Blocks may end in any order; a block is counted when all launched before it have been. If
    blocks were counted as they end, a bot that wins fast and loses slowly would look good early.

    The bounds are log(1 / alpha) and -log(1 / beta): by Ville's inequality a likelihood ratio of a
    true hypothesis ever passes 1 / alpha with a chance of at most alpha.

    Attributes:
        elo0: the first bot is claimed to be better than by this margin, or
        elo1: not to be better by this one. Between the two either claim may be made.
        alpha: chance at most of claiming better if it is better by `elo0` or less.
        beta: chance at most of claiming not better if it is better by `elo1` or more.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 must be less than elo1, but they are {self.elo0}, {self.elo1}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("alpha and beta must be between 0 and 0.5")
        self._early: dict[int, float] = {}
        self._next = 0
        self._scores: Counter[float] = Counter()
        self._standing = self._judge()

    @property
    def standing(self) -> Standing:
        """Where the duel stands."""
        return self._standing

    def add(self, index: int, score: float) -> Standing:
        """Take the score of the block that was launched as number `index`, from 0.

        Once a claim has been made, further scores change nothing.

        Raises:
            ValueError: the score is not between 0 and 1, or the block has one already.
        """
        if not 0 <= score <= 1:
            raise ValueError(f"the score of block {index} is {score}, not between 0 and 1")
        if index < self._next or index in self._early:
            raise ValueError(f"block {index} has a score already")
        self._early[index] = score
        while self._next in self._early:
            score = self._early.pop(self._next)
            self._next += 1
            if self._standing.claim is Claim.RUNNING:
                self._scores[round(score, 9)] += 1
                self._standing = self._judge()
        return self._standing

    def _judge(self) -> Standing:
        blocks = self._scores.total()
        weights = dict.fromkeys((0.0, 1.0), IMAGINED)
        for each, times in self._scores.items():
            weights[each] = weights.get(each, 0) + times
        score = np.array(sorted(weights))
        count = np.array([weights[each] for each in sorted(weights)])
        ratio = _cost(score, count, expected_score(self.elo0)) - _cost(
            score, count, expected_score(self.elo1)
        )
        lower, upper = math.log(self.beta), -math.log(self.alpha)
        claim = Claim.RUNNING
        if blocks and ratio >= upper:
            claim = Claim.BETTER
        elif blocks and ratio <= lower:
            claim = Claim.NOT_BETTER
        mean = float(score @ count / count.sum())
        raw = sum(each * times for each, times in self._scores.items()) / blocks if blocks else 0.5
        elo = 400 * math.log10(mean / (1 - mean))
        return Standing(claim, blocks, raw, elo, ratio, lower, upper)


def _cost(score: Floats, count: Floats, mean: float) -> float:
    """How much less likely the scores are if their distribution must have this mean.

    The likeliest distribution with mean m gives a score s the chance count / (1 + k (s - m)) / n,
    with k such that the mean is m (A. Owen, Biometrika 75, 1988). The cost is the sum of
    count * log(1 + k (s - m)).
    """
    gap = score - mean
    low, high = -1 / gap.max(), -1 / gap.min()
    margin = 1e-9 * (high - low)
    root = brentq(lambda k: float((count * gap / (1 + k * gap)).sum()), low + margin, high - margin)
    return float((count * np.log1p(root * gap)).sum())
