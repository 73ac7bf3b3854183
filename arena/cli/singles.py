"""Storing matches that belong to no tournament."""

from collections.abc import Sequence
from secrets import token_hex

from arena.home import Home
from arena.replay.convert import to_log
from arena.replay.transcript import Transcript
from arena.store import Store
from arena.store.files import write_whole
from arena.store.tables import Match, MatchSeat


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
