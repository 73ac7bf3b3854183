"""The ladder: the joint fit of all results, with errors, ranks and points."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from arena.rating.bradley_terry import maximise, wins
from arena.rating.errors import blocks_of, covariance, half_width
from arena.rating.points import points_per_match
from arena.rating.results import Flags, Floats, Ints, Result, Results, ResultsError

ELO = 400 / math.log(10)
"""Elo per unit of strength: 400 points are odds of 10 to 1."""


class Rating(NamedTuple):
    """One line of a ladder.

    Attributes:
        bot: the bot.
        elo: its rating.
        error: half the width of the 95 % interval of `elo`; infinite if nothing is known.
        matches: matches played.
        rank: 1 + the number of bots of the group with a higher rating.
        rank_low: the best rank that it may have: 1 + the number of bots certainly better.
        rank_high: the worst rank that it may have.
        points: points per match, 0 to 1: the share of the others beaten, a tie being half.
        points_error: half the width of the 95 % interval of `points`.
        forfeits: matches in which it failed.
        group: the part of the field in which it can be compared, from 1; mostly there is one.
    """

    bot: str
    elo: float
    error: float
    matches: int
    rank: int
    rank_low: int
    rank_high: int
    points: float
    points_error: float
    forfeits: int
    group: int


class Difference(NamedTuple):
    """By how much one bot is better than another, and half the width of the 95 % interval."""

    elo: float
    error: float


@dataclass(frozen=True)
class Ladder:
    """Ratings of one ladder, best first (group by group, if there are several).

    Attributes:
        ratings: one per bot.
        matches: how many matches were fitted.
        blocks: in how many blocks.
        anchor: the bot whose rating was fixed; None if the mean of each group was.
        notes: sentences on what a reader must know of this ladder.
    """

    ratings: tuple[Rating, ...]
    matches: int
    blocks: int
    anchor: str | None
    notes: tuple[str, ...]
    _knowledge: "_Knowledge" = field(repr=False, compare=False)

    def __getitem__(self, bot: str) -> Rating:
        """The line of a bot."""
        for rating in self.ratings:
            if rating.bot == bot:
                return rating
        raise KeyError(bot)

    def difference(self, one: str, other: str) -> Difference:
        """How much better one bot is than another.

        The error is that of the difference itself, not the sum of both errors. It is infinite, and
        the difference 0, if the bots are in groups that never met.
        """
        know = self._knowledge
        a, b = know.bots.index(one), know.bots.index(other)
        if know.group[a] != know.group[b]:
            return Difference(0.0, math.inf)
        return Difference(
            float(ELO * (know.strength[a] - know.strength[b])), float(ELO * know.errors(a)[b])
        )


def fit(
    results: Iterable[Result] | Results,
    *,
    anchor: str | None = None,
    anchor_elo: float = 0.0,
    bots: Iterable[str] = (),
) -> Ladder:
    """Rate all bots jointly from all their results, in whatever order those come.

    Args:
        results: rows, or a table of them.
        anchor: the bot whose rating is to be `anchor_elo`; errors are then of the distance to it.
            Without one, `anchor_elo` is the mean of the field.
        anchor_elo: see `anchor`.
        bots: further bots to list, even if they have no result.

    Raises:
        ResultsError: the results contradict themselves, or the anchor is not among the bots.
    """
    table = Results.of(results)
    know = _Knowledge.of(table)
    if anchor is not None and anchor not in know.bots:
        raise ResultsError(f"the anchor {anchor!r} has no results here: anchor on another bot")
    centre = know.bots.index(anchor) if anchor is not None else None
    elo, error = know.rated(centre, anchor_elo)
    groups = know.groups(centre)
    played = points_per_match(table)
    forfeits = np.bincount(table.bot[table.forfeit], minlength=len(know.bots))
    better, worse = know.separated()
    shown = np.round(elo, 6)
    alike = know.group[:, None] == know.group
    above = (alike & (shown[:, None] < shown)).sum(1)
    lines = [
        Rating(
            bot=bot,
            elo=float(elo[n]),
            error=float(error[n]),
            matches=int(played.matches[n]),
            rank=int(above[n]) + 1,
            rank_low=int(better[n]) + 1,
            rank_high=int(alike[n].sum() - worse[n]),
            points=float(played.mean[n]),
            points_error=float(played.error[n]),
            forfeits=int(forfeits[n]),
            group=int(groups[n]),
        )
        for n, bot in enumerate(know.bots)
    ]
    lines += [
        Rating(bot, anchor_elo, math.inf, 0, 1, 1, 1, 0.0, 1.0, 0, group)
        for group, bot in enumerate(
            sorted(set(bots) - set(know.bots)), int(groups.max(initial=0)) + 1
        )
    ]
    lines.sort(key=lambda line: (line.group, line.rank, line.bot))
    return Ladder(
        ratings=tuple(lines),
        matches=table.matches,
        blocks=len(np.unique(table.block)),
        anchor=anchor,
        notes=_notes(lines, table, anchor),
        _knowledge=know,
    )


@dataclass(frozen=True, eq=False)
class _Knowledge:
    """Strengths by number of bot, and all that is needed for the error of any contrast."""

    bots: tuple[str, ...]
    strength: Floats
    covariance: Floats
    group: Ints
    blocks: Ints

    @classmethod
    def of(cls, table: Results) -> "_Knowledge":
        data = wins(table)
        found = maximise(data)
        spread = covariance(table, data, found)
        return cls(table.bots, found.strength, spread, data.group, blocks_of(table))

    def errors(self, bot: int, confidence: float = 0.95) -> Floats:
        """Half widths of the intervals of the differences of all bots to one."""
        own = np.diag(self.covariance)
        variance = own + own[bot] - self.covariance[bot] - self.covariance[:, bot]
        variance[bot] = 0
        return half_width(variance, np.minimum(self.blocks, self.blocks[bot]), confidence)

    def rated(self, centre: int | None, level: float) -> tuple[Floats, Floats]:
        """Elo and error of each bot, from the anchor or (its group having none) from the mean."""
        strength = self.strength.copy()
        error = half_width(np.diag(self.covariance), self.blocks)
        if centre is not None:
            together = self.group == self.group[centre]
            strength[together] -= strength[centre]
            error[together] = self.errors(centre)[together]
        alone = np.bincount(self.group, minlength=len(self.bots))[self.group] == 1
        error[alone] = np.inf
        if centre is not None:
            error[centre] = 0
        return level + ELO * strength, ELO * error

    def separated(self) -> tuple[Ints, Ints]:
        """How many bots of its group are certainly better than each, and how many worse.

        Each bot is compared with all others of its group at once, so each comparison is made at
        the level 5 % divided by their number (Bonferroni).
        """
        better = np.zeros(len(self.bots), np.int64)
        worse = np.zeros(len(self.bots), np.int64)
        for bot in range(len(self.bots)):
            others: Flags = self.group == self.group[bot]
            others[bot] = False
            confidence = 1 - 0.05 / max(1, int(others.sum()))
            gap = self.strength - self.strength[bot]
            certain = others & (np.abs(gap) > self.errors(bot, confidence))
            better[bot] = (certain & (gap > 0)).sum()
            worse[bot] = (certain & (gap < 0)).sum()
        return better, worse

    def groups(self, centre: int | None) -> Ints:
        """Numbers of the groups from 1: the anchor's first, then the larger first."""
        many = np.bincount(self.group)
        first = -1 if centre is None else self.group[centre]
        order = sorted(range(len(many)), key=lambda group: (group != first, -many[group], group))
        place = np.zeros(len(many), np.int64)
        place[order] = np.arange(1, len(many) + 1)
        return place[self.group]


def _notes(lines: list[Rating], table: Results, anchor: str | None) -> tuple[str, ...]:
    notes = []
    groups = {line.group for line in lines if line.matches}
    if not lines:
        notes.append("There are no results yet.")
    if len(groups) > 1:
        level = "its own mean" if anchor is None else "the anchor or, without it, its own mean"
        notes.append(
            f"The field falls into {len(groups)} groups that never met: ratings and ranks hold "
            f"within a group only, each being set by {level}."
        )
    idle = [line.bot for line in lines if not line.matches]
    if idle:
        notes.append(f"No matches yet: {', '.join(idle)}.")
    blocks = len(np.unique(table.block))
    if 0 < blocks < 10:
        notes.append(f"Only {blocks} {'block' if blocks == 1 else 'blocks'}: errors are rough.")
    return tuple(notes)
