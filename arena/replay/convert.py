"""Transcripts as logs, so that a match from elsewhere can be kept and watched like our own."""

from arena.plain import case_from_plain
from arena.referee.match import Outcome
from arena.referee.verdict import OK
from arena.replay.log import Header, ReplayWriter
from arena.replay.steps import Decided, Shuffled
from arena.replay.transcript import Transcript


def to_log(transcript: Transcript, match_id: str) -> tuple[ReplayWriter, Outcome | None]:
    """Return the log of a transcript that verifies, and how it ended; None where it breaks off."""
    game, seats = transcript.game, transcript.seats
    bots = tuple({"name": f"seat {seat}"} for seat in range(seats))
    writer = ReplayWriter(Header(match_id, game, transcript.options, bots))
    walk = transcript.walk()
    forced = {moment.step: game.forced(moment.state, moment.seat) for moment in walk}
    for number, step in enumerate(transcript.steps):
        match step:
            case Shuffled(cards):
                writer.shuffled(cards)
            case Decided(seat=seat, move=plain) if number in forced:
                move = case_from_plain(game.move_type, plain)
                writer.decided(seat, move, forced=forced[number], stand_in=False, timing=None)
    if not walk.over:
        return writer, None
    standing = game.standing(walk.state)
    outcome = Outcome(standing, standing, (OK,) * seats, len(forced))
    writer.ended(outcome)
    return writer, outcome
