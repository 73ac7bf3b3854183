"""Ladders as JSON has them: finite numbers, or null where nothing is known."""

import math
from typing import Any

from arena.leaderboard.ladders import RatedLadder
from arena.rating import Rating, Results, fit, head_to_head, seat_effects
from arena.rating.choosing import Label


def rating_row(line: Rating) -> dict[str, Any]:
    """Return a line of a ladder."""
    label = Label.of(line.bot)
    return {
        "bot": label.name,
        "owner": label.owner,
        "version": label.version,
        "elo": _number(line.elo),
        "error": _number(line.error),
        "points": _number(line.points),
        "points_error": _number(line.points_error),
        "matches": line.matches,
        "rank": line.rank,
        "rank_low": line.rank_low,
        "rank_high": line.rank_high,
        "forfeits": line.forfeits,
        "group": line.group,
    }


def ladder_json(rated: RatedLadder, *, details: bool = False) -> dict[str, Any]:
    """Return a ladder; with ``details`` also who beats whom, seats, and what forfeits change."""
    ladder = rated.ladder
    found = {
        "ladder": rated.name,
        "ratings": [rating_row(line) for line in ladder.ratings],
        "matches": ladder.matches,
        "blocks": ladder.blocks,
        "anchor": ladder.anchor,
        "notes": list(ladder.notes),
        "left_out": [
            {"game_version": version, "matches": matches}
            for version, matches in sorted(rated.left_out.items())
        ],
    }
    return found | details_json(rated) if details else found


def details_json(rated: RatedLadder) -> dict[str, Any]:
    """Return what stands behind a ladder."""
    results = Results.of(rated.results)
    pairs = head_to_head(results)
    clean = fit(results.without_forfeits(), anchor=rated.ladder.anchor)
    return {
        "head_to_head": [
            {
                "bot": bot,
                "opponent": opponent,
                "matches": int(pairs.matches[row, column]),
                "score": _number(float(pairs.score[row, column])),
                "p": float(pairs.p[row, column]),
            }
            for row, bot in enumerate(pairs.bots)
            for column, opponent in enumerate(pairs.bots)
            if row < column and pairs.matches[row, column]
        ],
        "seats": [
            {
                "seats": effect.seats,
                "seat": effect.seat,
                "matches": effect.matches,
                "points": _number(effect.points),
                "error": _number(effect.error),
            }
            for effect in seat_effects(results)
        ],
        "without_forfeits": [rating_row(line) for line in clean.ratings],
    }


def _number(value: float) -> float | None:
    return round(value, 3) if math.isfinite(value) else None
