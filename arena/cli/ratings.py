"""The lines of a ladder, for people and for scripts."""

import math
from typing import Any

from arena.cli.terminal import grid, out, say
from arena.rating import Ladder, Rating
from arena.rating.display import elo_text, rank_text


def print_ratings(ladder: Ladder) -> None:
    """Print the lines of a ladder and what must be known of it."""
    table = grid(
        "rank", "bot", "Elo ± 95 %", "matches", "points", "forfeits",
        numbers=("rank", "Elo ± 95 %", "matches", "points", "forfeits"),
    )  # fmt: skip
    for line in ladder.ratings:
        table.add_row(
            rank_text(line.rank_low, line.rank_high),
            line.bot,
            elo_text(line.elo, line.error),
            str(line.matches),
            f"{line.points:.3f}",
            str(line.forfeits),
        )
    out.print(table)
    for note in ladder.notes:
        say(note)


def rating_row(line: Rating) -> dict[str, Any]:
    """Return a line of a ladder for scripts."""
    owner, _, rest = line.bot.partition("/")
    name, _, version = rest.rpartition("@")
    finite = {
        key: round(value, 3) if math.isfinite(value) else None
        for key, value in (
            ("elo", line.elo),
            ("error", line.error),
            ("points", line.points),
            ("points_error", line.points_error),
        )
    }
    return {
        "bot": name,
        "owner": owner,
        "version": int(version),
        **finite,
        "matches": line.matches,
        "rank": line.rank,
        "rank_low": line.rank_low,
        "rank_high": line.rank_high,
        "forfeits": line.forfeits,
    }
