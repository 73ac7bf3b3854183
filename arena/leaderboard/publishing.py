"""Publishing: the ladders of every game as a page and as JSON, derived from results alone.

The same stored results give the same files, byte for byte.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from arena.games import find, packages
from arena.leaderboard.ladders import RatedLadder, Wanted, rate_stored, together
from arena.leaderboard.plain import ladder_json
from arena.rating.display import elo_text, rank_text
from arena.store import Store
from arena.store.ladders import StoredLadder

HEAD = "Written by `arena publish` from stored results; see `docs/ratings.md` for every number."
COLUMNS = ("rank", "bot", "Elo ± 95 %", "matches", "points", "forfeits")
RIGHT = ("rank", "Elo ± 95 %", "matches", "points", "forfeits")


def publish(store: Store, folder: Path) -> list[Path]:
    """Write ``<game>.md`` and ``<game>.json`` for every game that has ladders; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for game, stored in groupby(store.ladders(), key=lambda ladder: ladder.game):
        ladders = list(_rated(store, game, list(stored)))
        document = {"game": game, "ladders": [_plain(*ladder) for ladder in ladders]}
        text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
        for suffix, content in (("md", _page(game, ladders)), ("json", text)):
            file = folder / f"{game}.{suffix}"
            file.write_text(content, encoding="utf-8")
            written.append(file)
    return written


def _rated(
    store: Store, game: str, stored: Sequence[StoredLadder]
) -> Iterator[tuple[RatedLadder, StoredLadder]]:
    """Rate each ladder by the rules that are installed; where it has none by them, by its last."""
    installed = find(game).version if game in packages() else None
    for (variant, seats), versions in groupby(stored, key=lambda one: (one.variant, one.seats)):
        by_version = {one.version: one for one in versions}
        chosen = by_version.get(installed or 0) or by_version[max(by_version)]
        rated = rate_stored(store, game, variant, seats, chosen.version, Wanted())
        yield rated, chosen


def _plain(rated: RatedLadder, stored: StoredLadder) -> dict[str, Any]:
    return ladder_json(rated) | {
        "game_version": stored.version,
        "isolations": list(stored.isolations),
        "hosts": list(stored.hosts),
        "first": stored.first.isoformat(),
        "last": stored.last.isoformat(),
    }


def _page(game: str, ladders: Sequence[tuple[RatedLadder, StoredLadder]]) -> str:
    parts = [f"# {game}\n\n{HEAD}\n"]
    parts += [_section(rated, stored) for rated, stored in ladders]
    return "\n".join(parts)


def _section(rated: RatedLadder, stored: StoredLadder) -> str:
    ladder = rated.ladder
    level = f"{ladder.anchor} is 0" if ladder.anchor else "the mean is 0"
    lines = [
        f"## {rated.name}",
        "",
        _row(COLUMNS),
        _row(["---:" if column in RIGHT else "---" for column in COLUMNS]),
    ]
    for line in (line for family in together(ladder.ratings) for line in family):
        cells = (
            rank_text(line.rank_low, line.rank_high),
            line.bot,
            elo_text(line.elo, line.error),
            str(line.matches),
            f"{line.points:.3f}",
            str(line.forfeits),
        )
        lines.append(_row(cells))
    first, last = stored.first.date().isoformat(), stored.last.date().isoformat()
    lines += [
        "",
        f"- {ladder.matches} matches in {ladder.blocks} blocks; {level}",
        f"- version {stored.version} of the rules",
        f"- played {first if first == last else f'{first} to {last}'}",
        *(f"- isolation: {isolation}" for isolation in stored.isolations),
        *(f"- host: {host}" for host in stored.hosts),
        *(f"- {note}" for note in ladder.notes),
        *(
            f"- left out: {matches} matches by version {version} of the rules"
            for version, matches in sorted(rated.left_out.items())
        ),
    ]
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
