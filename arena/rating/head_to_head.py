"""Who beats whom: scores of pairs in their common matches, with an exact test for each."""

from dataclasses import dataclass

import numpy as np
from scipy.signal import convolve
from scipy.stats import binom

from arena.rating.results import Floats, Ints, Results


@dataclass(frozen=True, eq=False)
class HeadToHead:
    """Results of all pairs. Rows are a bot, columns its opponent; all have shape (bots, bots).

    Attributes:
        bots: names, in the order of rows and columns.
        matches: how many matches both played, each against the other.
        score: share of them in which the row ended ahead of the column, a tie being half; 0 where
            they never met.
        p: two-sided p value of the exact sign-flip test by block; 1 where they never met. It holds
            for one pair chosen beforehand: of twenty equal pairs one will show p < 0.05.
    """

    bots: tuple[str, ...]
    matches: Ints
    score: Floats
    p: Floats


def head_to_head(results: Results) -> HeadToHead:
    """The scores of all pairs of bots."""
    bots = len(results.bots)
    pair, block, lead = [], [], []
    for table in results.tables:
        for a, b, ahead in table.pairs():
            first, second = table.bot[:, a].astype(np.int64), table.bot[:, b].astype(np.int64)
            sign = np.where(first < second, 1, -1)
            differ = first != second
            pair.append((np.minimum(first, second) * bots + np.maximum(first, second))[differ])
            lead.append((sign * np.rint(2 * ahead - 1).astype(np.int64))[differ])
            block.append(results.block[table.row[:, a]][differ])
    matches = np.zeros((bots, bots), np.int64)
    score = np.zeros((bots, bots))
    p = np.ones((bots, bots))
    if any(map(len, pair)):
        pairs, leads = np.concatenate(pair), np.concatenate(lead)
        # One lead per pair and block: in how many more of its matches the first ended ahead.
        code = pairs * max(1, len(results.blocks)) + np.concatenate(block)
        codes, entry = np.unique(code, return_inverse=True)
        by_block = np.rint(np.bincount(entry, leads)).astype(np.int64)
        met, start = np.unique(codes // max(1, len(results.blocks)), return_index=True)
        played = np.bincount(np.searchsorted(met, pairs))
        for number, ours in enumerate(np.split(by_block, start[1:])):
            one, other = divmod(int(met[number]), bots)
            share = 0.5 + ours.sum() / (2 * played[number])
            matches[one, other] = matches[other, one] = played[number]
            score[one, other], score[other, one] = share, 1 - share
            p[one, other] = p[other, one] = sign_flip(ours)
    return HeadToHead(results.bots, matches, score, p)


def sign_flip(leads: Ints) -> float:
    """Two-sided p value of the exact sign-flip test.

    If two bots are equally good, each block could as well have ended with their names exchanged:
    its lead changes sign. p is the share of all combinations of signs whose sum is at least as far
    from 0 as the one observed. (R. Fisher, The Design of Experiments, 1935, section 21.)

    The sum over blocks with the same size of lead is a binomial variable, so that the distribution
    over all combinations is a convolution of few binomial ones: no sampling is needed.

    Args:
        leads: one integer per block.
    """
    sizes, counts = np.unique(np.abs(leads[leads != 0]), return_counts=True)
    chance = np.ones(1)
    for size, count in zip(sizes, counts, strict=True):
        spaced = np.zeros(2 * size * count + 1)
        spaced[:: 2 * size] = binom.pmf(np.arange(count + 1), count, 0.5)
        chance = convolve(chance, spaced)
    middle = len(chance) // 2
    far = abs(int(leads.sum()))
    tail = chance[middle + far :].sum() if far else 0.5
    return float(min(1.0, max(0.0, 2 * tail)))
