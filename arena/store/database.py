"""Opening the database, and everything that is asked of it."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Engine, event
from sqlalchemy.exc import DatabaseError
from sqlmodel import Session, SQLModel, col, create_engine, func, select

from arena.store.ladders import StoredLadder, ladder_results, stored_ladders
from arena.store.tables import BotVersion, Incident, Match, MatchSeat, Tournament

if TYPE_CHECKING:
    from arena.rating import Result

SCHEMA = 1
"""Bumped when the tables change; a database of another schema is refused."""


_PATIENCE = 30.0
"""Seconds that another process may keep the database locked."""


class StoreError(Exception):
    """What is asked of the store is not there; the message says what there is to do."""


class DatabaseUnusableError(StoreError):
    """The database cannot be used; the message says why."""


class BlockResult(NamedTuple):
    """A block that has been played: its matches, each with its seats."""

    block: int
    matches: Sequence[tuple[Match, Sequence[MatchSeat]]]


class Store:
    """The database behind a URL or a SQLite file."""

    def __init__(self, file: Path) -> None:
        self._engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": _PATIENCE})
        event.listen(self._engine, "connect", _set_up_connection)
        try:
            _set_up_schema(self._engine)
        except DatabaseError as error:
            raise DatabaseUnusableError(
                f"the database {file} cannot be used: {error.orig}"
            ) from None
        file.chmod(0o600)

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()

    @contextmanager
    def _session(self) -> Iterator[Session]:
        """Open a session whose objects stay readable afterwards; commit unless it raises."""
        with Session(self._engine, expire_on_commit=False) as session:
            yield session
            session.commit()

    # Bots

    def add_version(self, owner: str, name: str, sha256: str, manifest: str) -> BotVersion:
        """Store the next version of a bot and return it; the same content is the same version."""
        with self._session() as session:
            # Before anything is read: of two submissions at a time one then sees the other.
            session.connection().exec_driver_sql("BEGIN IMMEDIATE")
            same = select(BotVersion).where(
                BotVersion.owner == owner, BotVersion.name == name, BotVersion.sha256 == sha256
            )
            if (found := session.exec(same).first()) is not None:
                return found
            latest = select(func.max(BotVersion.number)).where(
                BotVersion.owner == owner, BotVersion.name == name
            )
            number = (session.exec(latest).one() or 0) + 1
            version = BotVersion(
                owner=owner, name=name, number=number, sha256=sha256, manifest=manifest
            )
            session.add(version)
        return version

    def versions(self) -> list[BotVersion]:
        """Return every version of every bot, by owner, name and number."""
        order = (col(BotVersion.owner), col(BotVersion.name), col(BotVersion.number))
        with self._session() as session:
            return list(session.exec(select(BotVersion).order_by(*order)))

    def find_version(self, reference: str) -> BotVersion:
        """Return the version that ``[owner/]name[@number]`` means, the latest unless numbered."""
        owner, _, rest = reference.rpartition("/")
        name, _, number = rest.partition("@")
        found = [
            version
            for version in self.versions()
            if version.name == name
            and owner in ("", version.owner)
            and number in ("", str(version.number))
        ]
        if not found:
            raise StoreError(f"no bot {reference!r} has been submitted; see: arena bot list")
        owners = sorted({version.owner for version in found})
        if len(owners) > 1:
            names = ", ".join(f"{owner}/{name}" for owner in owners)
            raise StoreError(f"several owners have a bot {name!r}: say which of {names}")
        return found[-1]

    # Tournaments

    def add_tournament(
        self, tournament: Tournament, conditions: Callable[[int], str]
    ) -> Tournament:
        """Store a new tournament, with the conditions that its id leads to, and return it."""
        with self._session() as session:
            session.add(tournament)
            session.flush()
            tournament.conditions = conditions(_id(tournament))
            session.add(tournament)
        return tournament

    def tournaments(self) -> list[Tournament]:
        """Return all tournaments, newest first."""
        with self._session() as session:
            return list(session.exec(select(Tournament).order_by(col(Tournament.id).desc())))

    def tournament(self, number: int) -> Tournament:
        """Return one tournament; raise :class:`StoreError`."""
        with self._session() as session:
            found = session.get(Tournament, number)
        if found is None:
            raise StoreError(f"no tournament {number}; see: arena tournament list")
        return found

    def set_state(self, number: int, state: str, reason: str = "") -> None:
        """Change a tournament's state."""
        with self._session() as session:
            tournament = session.get_one(Tournament, number)
            tournament.state, tournament.reason = state, reason
            session.add(tournament)

    def commit_blocks(self, blocks: Sequence[BlockResult]) -> None:
        """Store the results of blocks, all or none."""
        with self._session() as session:
            for block in blocks:
                for match, seats in block.matches:
                    session.add(match)
                    session.flush()
                    session.add_all(seats)

    def add_incident(self, tournament: int, block: int, kind: str, cause: str) -> None:
        """Store that a match was void."""
        with self._session() as session:
            session.add(Incident(tournament=tournament, block=block, kind=kind, cause=cause))

    def incidents(self, tournament: int) -> list[Incident]:
        """Return what was void in a tournament."""
        with self._session() as session:
            return list(session.exec(select(Incident).where(Incident.tournament == tournament)))

    def blocks_done(self, tournament: int) -> int:
        """Return how many blocks are stored: they are stored in schedule order, from 0."""
        query = select(func.max(Match.block)).where(Match.tournament == tournament)
        with self._session() as session:
            last = session.exec(query).one()
        return 0 if last is None else last + 1

    def matches_done(self, tournament: int) -> int:
        """Return how many matches are stored."""
        query = select(func.count()).select_from(Match).where(Match.tournament == tournament)
        with self._session() as session:
            return session.exec(query).one()

    def decisions_per_match(self, game: str, variant: str, seats: int) -> float | None:
        """Return how many decisions a match takes, the mean of those stored; None without any."""
        query = select(func.avg(Match.decisions)).where(
            Match.game == game, Match.variant == variant, Match.seats == seats
        )
        with self._session() as session:
            mean: float | None = session.exec(query).one()
        return mean and float(mean)

    # Matches and results

    def add_match(self, match: Match, seats: Sequence[MatchSeat]) -> None:
        """Store a single match."""
        self.commit_blocks([BlockResult(0, [(match, seats)])])

    def matches(
        self, tournament: int | None = None, *, limit: int | None = None
    ) -> list[tuple[Match, list[MatchSeat]]]:
        """Return matches with their seats, newest first or, of one tournament, in its order."""
        if tournament is not None:
            self.tournament(tournament)
        query = select(Match)
        if tournament is None:
            query = query.order_by(col(Match.played).desc(), col(Match.id))
        else:
            query = query.where(Match.tournament == tournament)
            query = query.order_by(col(Match.block), col(Match.seating))
        query = query.limit(limit)
        with self._session() as session:
            matches = list(session.exec(query))
            seats: dict[str, list[MatchSeat]] = {match.id: [] for match in matches}
            chosen = select(MatchSeat).where(
                col(MatchSeat.match).in_(query.with_only_columns(col(Match.id)))
            )
            for seat in session.exec(chosen.order_by(col(MatchSeat.seat))):
                seats[seat.match].append(seat)
        return [(match, seats[match.id]) for match in matches]

    def match(self, match_id: str) -> tuple[Match, list[MatchSeat]]:
        """Return one match with its seats; raise :class:`StoreError`."""
        with self._session() as session:
            match = session.get(Match, match_id)
            if match is None:
                raise StoreError(f"no match {match_id!r}; see: arena replay list")
            seats = select(MatchSeat).where(MatchSeat.match == match_id)
            return match, list(session.exec(seats.order_by(col(MatchSeat.seat))))

    def results(
        self,
        game: str,
        variant: str,
        seats: int,
        version: int,
        since: datetime | None = None,
    ) -> list["Result"]:
        """Return what a ladder is rated from: all seats of its rated tournaments' matches.

        Those played by the rules of that version, and (in UTC) not before ``since``.
        """
        with self._session() as session:
            return ladder_results(session, (game, variant, seats, version), since)

    def ladders(self) -> list[StoredLadder]:
        """Return which ladders have results, by name and version of the rules."""
        with self._session() as session:
            return stored_ladders(session)


def _id(tournament: Tournament) -> int:
    assert tournament.id is not None, "not stored yet"
    return tournament.id


def _set_up_connection(connection: Any, _record: Any) -> None:
    # A reader never waits for the writer, and what is committed survives a loss of power.
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _write_ahead(connection: Any) -> None:
    # SQLite does not wait where another process is just making the same change to a new database.
    deadline = monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > deadline:
                raise
            sleep(0.01)
        else:
            return


def _set_up_schema(engine: Engine) -> None:
    with engine.begin() as connection:
        (found,) = connection.exec_driver_sql("PRAGMA user_version").one()
        if found not in (0, SCHEMA):
            raise DatabaseUnusableError(
                f"the database has schema {found}, this arena has {SCHEMA}: "
                "use the version of arena that made it, or another ARENA_HOME"
            )
        if found != SCHEMA:
            # Before it is looked which tables there are: another process may be making them.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            SQLModel.metadata.create_all(connection)
            connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA}")
