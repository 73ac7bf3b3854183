"""Rating a ladder: which results count, what it is anchored on, what was left out."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from arena.rating import Ladder, Rating, Result, ResultsError, fit
from arena.rating.choosing import choose_anchor, choose_bots, whole_matches
from arena.store import Store

FROZEN = "arena/random"
"""Ladders are anchored on the first version of this bot where it has results: it never changes."""


class Wanted(NamedTuple):
    """Which results count, and what they are anchored on.

    Attributes:
        bots: only matches among these, as ``[owner/]name[@version]``; empty: all.
        without_forfeits: leave out matches in which a bot failed.
        anchor: the bot whose rating is 0; None: the first version of `FROZEN`, if it has results.
    """

    bots: Sequence[str] = ()
    without_forfeits: bool = False
    anchor: str | None = None


class RatedLadder(NamedTuple):
    """A ladder and what it was rated from.

    Attributes:
        name: such as ``haricots/basic@2``.
        results: the rows that count.
        ladder: the fit.
        left_out: matches played by other versions of the game's rules, by version.
    """

    name: str
    results: Sequence[Result]
    ladder: Ladder
    left_out: Mapping[int, int]


def rate(
    name: str, results: Sequence[Result], wanted: Wanted, left_out: Mapping[int, int]
) -> RatedLadder:
    """Rate the results that are wanted; raise ``ResultsError``."""
    if wanted.bots:
        chosen = choose_bots(wanted.bots, {row.bot for row in results})
        results = whole_matches(results, lambda row: row.bot in chosen)
    if wanted.without_forfeits:
        results = whole_matches(results, lambda row: not row.forfeit)
    anchor = _anchor(wanted.anchor, {row.bot for row in results})
    return RatedLadder(name, results, fit(results, anchor=anchor), left_out)


def rate_stored(
    store: Store,
    game: str,
    variant: str,
    seats: int,
    version: int,
    wanted: Wanted,
    since: datetime | None = None,
) -> RatedLadder:
    """Rate what is stored of a ladder, by one version of its rules; raise ``ResultsError``."""
    left_out = {
        other.version: other.matches
        for other in store.ladders()
        if (other.game, other.variant, other.seats) == (game, variant, seats)
        and other.version != version
    }
    results = store.results(game, variant, seats, version, since)
    return rate(f"{game}/{variant}@{seats}", results, wanted, left_out)


def together(ratings: Sequence[Rating]) -> list[list[Rating]]:
    """The lines of a ladder by bot: all versions of one beside its best."""
    families: dict[str, list[Rating]] = {}
    for line in ratings:
        families.setdefault(line.bot.rpartition("@")[0] or line.bot, []).append(line)
    return list(families.values())


def _anchor(reference: str | None, bots: set[str]) -> str | None:
    if reference is not None:
        return choose_anchor(reference, bots)
    try:
        return choose_anchor(FROZEN, bots)
    except ResultsError:
        return None
