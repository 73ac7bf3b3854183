"""Matches as the command line names them: by id, or as a file."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from arena.games import AnyGame
from arena.home import open_home
from arena.replay import reader, transcript
from arena.replay.reader import Replay
from arena.replay.steps import Step, Walk
from arena.replay.transcript import Transcript
from arena.terminal.frames import Frame, frames


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

    @property
    def isolation(self) -> str:
        """How the bots were isolated; empty where that is not recorded."""
        return (
            str(self.record.header.run.get("isolation", ""))
            if isinstance(self.record, Replay)
            else ""
        )

    def frames(self) -> Iterator[Frame]:
        """Yield a frame for every position of the match."""
        if isinstance(self.record, Replay):
            record = self.record
            return frames(self.walk(), record.stand_ins, record.result, record.times)
        return frames(self.walk())

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
    # The database takes long to load, and files need none of it.
    from arena.store import Store

    match, _seats = Store(home.database).match(name)
    return _from_bytes((home.replays / match.replay).read_bytes(), name)


def _from_bytes(data: bytes, name: str) -> Source:
    if data.lstrip()[:1] == b"{" and b'"replay"' not in data[:20]:
        found = transcript.parse(data, name)
        names = [f"seat {seat}" for seat in range(found.seats)]
        return Source(found.game, found.options, found.seats, found.steps, names, found)
    replay = reader.parse(data, name)
    header = replay.header
    names = [str(bot["name"]) for bot in header.bots]
    return Source(header.game, header.options, replay.seats, replay.steps, names, replay)
