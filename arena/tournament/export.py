"""Results of a tournament for other programs: CSV, JSON, and for two seats the headers of PGN."""

import io
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath
from typing import Any

from arena.rating.csv_form import write_csv
from arena.store.tables import Match, MatchSeat, Tournament
from arena.tournament.outcomes import Stored, results_of


class ExportError(ValueError):
    """What cannot be written in the form asked for."""


def export(tournament: Tournament, matches: Sequence[Stored], file: str) -> str:
    """Return the text of a file, in the form that its name ends with.

    Raises:
        ExportError: there is no such form, or the tournament cannot be written in it.
    """
    form = FORMS.get(PurePath(file).suffix)
    if form is None:
        raise ExportError(f"{file} does not end with one of {', '.join(FORMS)}")
    return form(tournament, matches)


def to_csv(_tournament: Tournament, matches: Sequence[Stored]) -> str:
    """Return the table of results, see `arena.rating.csv_form`."""
    text = io.StringIO(newline="")
    write_csv(results_of(matches), text)
    return text.getvalue()


def to_json(tournament: Tournament, matches: Sequence[Stored]) -> str:
    """Return all that is stored; the secret only when the tournament is done."""
    conditions = json.loads(tournament.conditions)
    conditions.pop("secret")
    document = {
        "id": tournament.id,
        "ladder": f"{tournament.game}/{tournament.variant}@{tournament.seats}",
        "rated": tournament.rated,
        "conditions": conditions,
        "secret_hash": tournament.secret_hash,
        "secret": tournament.secret if tournament.state == "done" else None,
        "host": tournament.host,
        "matches": [_match(match, seats) for match, seats in matches],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def to_pgn(tournament: Tournament, matches: Sequence[Stored]) -> str:
    """Return the headers of every match, seat 0 being White; raise ``ExportError``."""
    if tournament.seats != 2:
        raise ExportError(f"PGN is for 2 seats, and the tournament has {tournament.seats}")
    return "".join(
        "".join(f'[{tag} "{_escaped(value)}"]\n' for tag, value in _tags(tournament, match, seats))
        + f"\n{_result(seats)}\n\n"
        for match, seats in matches
    )


FORMS: dict[str, Callable[[Tournament, Sequence[Stored]], str]] = {
    ".csv": to_csv,
    ".json": to_json,
    ".pgn": to_pgn,
}
"""By the ending of a file's name."""


def _match(match: Match, seats: Sequence[MatchSeat]) -> dict[str, Any]:
    return {
        "id": match.id,
        "block": match.block,
        "seating": match.seating,
        "deal": match.deal,
        "decisions": match.decisions,
        "sha256": match.sha256,
        "played": match.played.isoformat(),
        "seats": [
            {
                "bot": seat.player,
                "score": seat.score,
                "rank": seat.rank,
                "verdict": seat.verdict,
                "cause": seat.cause,
            }
            for seat in seats
        ],
    }


def _tags(
    tournament: Tournament, match: Match, seats: Sequence[MatchSeat]
) -> Iterator[tuple[str, str]]:
    white, black = seats
    yield "Event", f"tournament {tournament.id}, {tournament.game}/{tournament.variant}"
    yield "Site", tournament.host
    yield "Date", match.played.strftime("%Y.%m.%d")
    yield "Round", f"{(match.block or 0) + 1}.{match.seating + 1}"
    yield "White", white.player
    yield "Black", black.player
    yield "Result", _result(seats)


def _result(seats: Sequence[MatchSeat]) -> str:
    white, black = seats
    if white.rank == black.rank:
        return "1/2-1/2"
    return "1-0" if white.rank < black.rank else "0-1"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
