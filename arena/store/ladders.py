"""What the store knows of ladders: which there are, and the results that they are rated from."""

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from sqlmodel import Session, col, func, select

from arena.store.tables import BotVersion, Match, MatchSeat, Tournament

if TYPE_CHECKING:
    from arena.rating import Result

Key = tuple[str, str, int, int]
"""A ladder: game, variant, seats, and the version of the game's rules."""


class StoredLadder(NamedTuple):
    """A ladder that has results.

    ``first`` and ``last`` are when its first and its last match were stored, in UTC; ``isolations``
    and ``hosts`` are all under which it was played.
    """

    game: str
    variant: str
    seats: int
    version: int
    matches: int
    first: datetime
    last: datetime
    isolations: tuple[str, ...]
    hosts: tuple[str, ...]


def stored_ladders(session: Session) -> list[StoredLadder]:
    """Return every ladder, by name and version of the rules."""
    key = (Match.game, Match.variant, Match.seats, Tournament.game_version)
    query = (
        select(  # type: ignore[call-overload]  # typed for four columns at most
            *key,
            Tournament.isolation,
            Tournament.host,
            func.count(),
            func.min(Match.played),
            func.max(Match.played),
        )
        .join(Tournament, col(Match.tournament) == col(Tournament.id))
        .where(col(Tournament.rated).is_(True))
        .group_by(*key, Tournament.isolation, Tournament.host)
    )
    parts: dict[Key, list[tuple[str, str, int, datetime, datetime]]] = {}
    for game, variant, seats, version, *part in session.exec(query):
        parts.setdefault((game, variant, seats, version), []).append(tuple(part))
    return [
        StoredLadder(
            *key,
            matches=sum(part[2] for part in found),
            first=min(part[3] for part in found),
            last=max(part[4] for part in found),
            isolations=tuple(sorted({part[0] for part in found})),
            hosts=tuple(sorted({part[1] for part in found})),
        )
        for key, found in sorted(parts.items())
    ]


def ladder_results(session: Session, ladder: Key, since: datetime | None) -> list["Result"]:
    """Return all seats of a ladder's matches, in no certain order."""
    # Ratings bring numpy with them, which most commands need not wait for.
    from arena.rating import Result

    game, variant, seats, version = ladder
    query = (
        select(  # type: ignore[call-overload]  # typed for four columns at most
            Match.tournament,
            Match.block,
            Match.id,
            MatchSeat.seat,
            BotVersion.owner,
            BotVersion.name,
            BotVersion.number,
            MatchSeat.rank,
            MatchSeat.score,
            MatchSeat.verdict,
        )
        .join(Match, col(MatchSeat.match) == col(Match.id))
        .join(Tournament, col(Match.tournament) == col(Tournament.id))
        .join(BotVersion, col(MatchSeat.version) == col(BotVersion.id))
        .where(Match.game == game, Match.variant == variant, Match.seats == seats)
        .where(Tournament.game_version == version, col(Tournament.rated).is_(True))
    )
    if since is not None:
        query = query.where(col(Match.played) >= since)
    return [
        Result(
            f"{tournament}-{block}",
            match,
            seat,
            f"{owner}/{name}@{number}",
            rank,
            score,
            verdict != "ok",
        )
        for (
            tournament, block, match, seat, owner, name, number, rank, score, verdict,
        ) in session.exec(query)
    ]  # fmt: skip
