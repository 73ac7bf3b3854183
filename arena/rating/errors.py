"""How far strengths may be off: a sandwich over blocks.

Matches of one block share a deal, so they say less (or, where seatings balance luck, more) than as
many independent ones would. Blocks are independent. So what is added up and squared is what each
block as a whole pulls at the strengths; no model of luck, of ties or of the correlation between
seats is needed. (K.-Y. Liang, S. Zeger, Biometrika 73, 1986; C. Cameron, D. Miller, Journal of
Human Resources 50, 2015, for the small-sample factor and the t quantile.)
"""

import numpy as np
from scipy.sparse import csr_array
from scipy.special import expit
from scipy.stats import t as student

from arena.rating.bradley_terry import Fit, Wins, surplus
from arena.rating.results import Floats, Ints, Results

IMAGINED = 0.5
"""Weight of the match that each bot is imagined to have won, and of another that it lost."""


def covariance(results: Results, data: Wins, fit: Fit) -> Floats:
    """Covariance of the strengths before the small-sample factor, shape (bots, bots)."""
    shape = (len(results.blocks), len(results.bots))
    pull = csr_array((surplus(results, fit.strength), (results.block, results.bot)), shape)
    # csr_array adds up the rows of a bot in a block.
    meat: Floats = (pull.T @ pull).toarray() + _imagined(data, fit)
    return fit.inverse @ meat @ fit.inverse


def _imagined(data: Wins, fit: Fit) -> Floats:
    """What one match won and one lost by each bot, beyond those played, would add to the middle.

    After a clean sweep the results agree so well with the strengths that the sandwich would find
    hardly any error. The same thought leads from the Wald to the Agresti-Coull interval.
    """
    chance = expit(fit.strength[:, None] - fit.strength)
    meat: Floats = np.zeros_like(chance)
    for gain in 1 - chance, -chance:
        pull = -IMAGINED * data.share * gain
        np.fill_diagonal(pull, 0)
        np.fill_diagonal(pull, -pull.sum(1))
        meat += pull.T @ pull
    return meat


def blocks_of(results: Results) -> Ints:
    """In how many blocks each bot sat, shape (bots,)."""
    return np.bincount(results.codes(results.bot)[0], minlength=len(results.bots))


def half_width(variance: Floats, blocks: Ints, confidence: float | Floats = 0.95) -> Floats:
    """Half the width of the interval of something measured in so many blocks.

    The variance is enlarged by blocks / (blocks - 1), the quantile is Student's with blocks - 1
    degrees of freedom (one block: as if two). Infinite where there is no block.
    """
    freedom = np.maximum(blocks - 1, 1)
    quantile = student.ppf((1 + confidence) / 2, freedom)
    factor = np.maximum(blocks, 2) / freedom
    error = quantile * np.sqrt(np.maximum(variance, 0) * factor)
    known: Floats = np.where(blocks > 0, error, np.inf)
    return known
