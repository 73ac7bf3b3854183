"""Matches as the command line names them: by id, or as a file."""

from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

from arena.games import AnyGame
from arena.home import Home, open_home
from arena.replay import reader, transcript
from arena.replay.convert import to_log
from arena.replay.reader import Replay
from arena.replay.steps import Step, Walk
from arena.replay.transcript import Transcript
from arena.store import Store
from arena.store.files import write_whole
from arena.store.tables import Match, MatchSeat


class Source(NamedTuple):
    """A recorded match; ``record`` is what it was read from."""

    game: AnyGame
    options: Any
    seats: int
    steps: tuple[Step, ...]
    names: Sequence[str]
    record: Replay | Transcript

    def walk(self) -> Walk:
        """Return the re-execution of the match."""
        return self.record.walk()

    def verify(self) -> Walk:
        """Re-execute the match and compare all that is recorded; raise ``Difference``."""
        if isinstance(self.record, Replay):
            return reader.verify(self.record)
        return transcript.verify(self.record)


def find_source(name: str) -> Source:
    """Return the match of that id or file; raises as readers and the store do."""
    path = Path(name)
    if path.is_file():
        return _from_bytes(path.read_bytes(), name)
    if path.suffix:
        raise FileNotFoundError(f"there is no file {name}")
    home = open_home()
    live = home.live / f"{path.name}.jsonl"
    if live.is_file():
        return _from_bytes(live.read_bytes(), name)
    match, _seats = Store(home.database).match(name)
    return _from_bytes((home.replays / match.replay).read_bytes(), name)


def store_transcript(home: Home, found: Transcript) -> str:
    """Store a transcript as a single match and return its id."""
    match_id = single_match_id("import")
    writer, outcome = to_log(found, match_id)
    standing = outcome.standing if outcome else ()
    seats = [
        MatchSeat(
            match=match_id, seat=seat, player=f"seat {seat}", score=place.score,
            rank=place.rank, verdict="ok",
        )
        for seat, place in enumerate(standing)
    ]  # fmt: skip
    decisions = outcome.decisions if outcome else 0
    match = Match(
        id=match_id, game=found.game.name,
        variant=found.game.variant_of(found.options, found.seats), seats=found.seats,
        decisions=decisions, sha256=writer.sha256, replay=f"single/{match_id}.jsonl.zst",
        isolation="",
    )  # fmt: skip
    store_single(home, match, seats, writer.closed())
    return match_id


def store_single(home: Home, match: Match, seats: Sequence[MatchSeat], replay: bytes) -> None:
    """Store a match that belongs to no tournament."""
    file = home.replays / match.replay
    file.parent.mkdir(exist_ok=True)
    write_whole(file, replay)
    Store(home.database).add_match(match, seats)


def single_match_id(kind: str) -> str:
    """Return a new id for a match that belongs to no tournament."""
    return f"{kind}-{token_hex(4)}"


def _from_bytes(data: bytes, name: str) -> Source:
    if data.lstrip()[:1] == b"{" and b'"replay"' not in data[:20]:
        found = transcript.parse(data, name)
        names = [f"seat {seat}" for seat in range(found.seats)]
        return Source(found.game, found.options, found.seats, found.steps, names, found)
    replay = reader.parse(data, name)
    header = replay.header
    names = [str(bot["name"]) for bot in header.bots]
    return Source(header.game, header.options, replay.seats, replay.steps, names, replay)
