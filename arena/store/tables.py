"""The tables. A row is written once; only a tournament's state changes."""

from datetime import UTC, datetime

from sqlmodel import Field, SQLModel


def now() -> datetime:
    """Return the present time, in UTC."""
    return datetime.now(UTC)


class BotVersion(SQLModel, table=True):
    """An accepted, immutable version of a bot; ``number`` counts from 1 for each owner and name."""

    id: int | None = Field(default=None, primary_key=True)
    owner: str = Field(index=True)
    name: str = Field(index=True)
    number: int
    sha256: str
    """Of the packed content; its folder in the state folder is named by it."""
    manifest: str
    """``bot.toml`` as JSON."""
    accepted: datetime = Field(default_factory=now)


class Tournament(SQLModel, table=True):
    """What is played, under which conditions, and how far it has come."""

    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(index=True)
    game_version: int
    variant: str
    options: str
    """JSON."""
    seats: int
    conditions: str = ""
    """JSON: entrants, format, deals, clocks, limits: all that decides the schedule and the play."""
    secret: str
    """Hexadecimal; it drives every deal."""
    secret_hash: str
    """SHA-256 of the secret, told before the first deal."""
    isolation: str
    host: str
    blocks_planned: int
    matches_planned: int
    rated: bool = True
    """Whether its results count on ladders."""
    state: str = "running"
    """``running``, ``done`` or ``failed``; where no process runs it, it was interrupted."""
    reason: str = ""
    """Why it failed, or why not all that was planned has been played."""
    created: datetime = Field(default_factory=now)


class Match(SQLModel, table=True):
    """A match that counts; its id is tournament-block-seating."""

    id: str = Field(primary_key=True)
    tournament: int | None = Field(default=None, foreign_key="tournament.id", index=True)
    block: int | None = None
    seating: int = 0
    deal: int | None = None
    game: str
    variant: str
    seats: int
    decisions: int
    sha256: str
    """The hash that the replay ends with."""
    replay: str
    """The replay's file, relative to the replays' folder."""
    isolation: str
    played: datetime = Field(default_factory=now)


class MatchSeat(SQLModel, table=True):
    """How a seat of a match came off; ``rank`` is the place that is rated."""

    match: str = Field(primary_key=True, foreign_key="match.id")
    seat: int = Field(primary_key=True)
    version: int | None = Field(default=None, foreign_key="botversion.id", index=True)
    player: str
    score: int
    rank: int
    verdict: str
    cause: str = ""


class Incident(SQLModel, table=True):
    """A match that was void, by a fault of ours."""

    id: int | None = Field(default=None, primary_key=True)
    tournament: int = Field(foreign_key="tournament.id", index=True)
    block: int
    kind: str
    cause: str
    happened: datetime = Field(default_factory=now)
