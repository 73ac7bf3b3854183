"""``arena replay``: list, show, verify, export and import matches."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from arena.cli.codes import NOT_SO
from arena.cli.sources import find_source
from arena.cli.terminal import grid, out, say, say_error, say_json
from arena.home import open_home
from arena.printable import printable
from arena.replay import transcript
from arena.terminal.frames import Frame
from arena.terminal.picture import list_frames
from arena.terminal.stepper import step_through

# The database is imported where it is asked: it takes long to load, and files need none of it.
app = typer.Typer(help="Replays: list, show, verify, export, import.", no_args_is_help=True)

AnySource = Annotated[str, typer.Argument(help="A match's id, or a replay's or transcript's file.")]


@app.command("list")
def list_replays(
    tournament: Annotated[int | None, typer.Option(help="Only those of this tournament.")] = None,
    bot: Annotated[str | None, typer.Option(help="Only those of this bot.")] = None,
    lost: Annotated[bool, typer.Option("--lost", help="Only those it did not win.")] = False,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> None:
    """List the stored replays, newest first; those of a tournament in its order.

    Example: arena replay list --tournament 1 --bot fox --lost
    """
    from arena.store import Store

    if lost and bot is None:
        raise typer.BadParameter("--lost needs --bot: whose matches?")
    matches = Store(open_home().database).matches(tournament, limit=None if bot else limit)
    if bot is not None:
        matches = [
            (match, seats)
            for match, seats in matches
            if any(bot in seat.player and (seat.rank > 1 or not lost) for seat in seats)
        ][:limit]
    rows = [
        {
            "id": match.id,
            "game": match.game,
            "variant": match.variant,
            "seats": match.seats,
            "bots": [seat.player for seat in seats],
            "scores": [seat.score for seat in seats],
            "ranks": [seat.rank for seat in seats],
            "verdicts": [seat.verdict for seat in seats],
            "tournament": match.tournament,
        }
        for match, seats in matches
    ]
    if as_json:
        say_json(rows)
        return
    if not rows:
        say("no such replay" if bot else "no replays yet; see: arena tournament run --help")
        return
    table = grid("id", "ladder", "rank", "seat", "player", "score", "fault", numbers=("score",))
    for match, seats in matches:
        placed = sorted(seats, key=lambda seat: seat.rank)
        columns = zip(
            *(
                (seat.rank, seat.seat, seat.player, seat.score, _fault(seat.verdict))
                for seat in placed
            ),
            strict=True,
        )
        table.add_row(
            match.id,
            f"{match.game}/{match.variant}@{match.seats}",
            *("\n".join(map(str, column)) for column in columns),
        )
    out.print(table)


def _fault(verdict: str) -> str:
    return "" if verdict == "ok" else verdict


@app.command()
def show(
    source: AnySource,
    seat: Annotated[int | None, typer.Option(help="See it as this seat saw it.")] = None,
    at: Annotated[
        int | None, typer.Option(min=0, help="Begin at the position of this number.")
    ] = None,
    plain: Annotated[
        bool, typer.Option(help="List every position, or the one of --at; take no keys.")
    ] = False,
) -> None:
    """Step through a match, as spectator or as one seat saw it.

    A position's number is that of the decisions before it; arena logs and arena bot shadow use it.

    Example: arena replay show 1-0-0 --seat 1 --at 12
    """
    found = find_source(source)
    if seat is not None and seat not in range(found.seats):
        raise typer.BadParameter(f"there is no seat {seat}: the match has 0 to {found.seats - 1}")
    shown = found.frames()
    if plain or not out.is_terminal:
        if found.isolation and at is None:
            say(f"isolation: {printable(found.isolation)}")
        list_frames(out, shown if at is None else [_frame_at(shown, at)], seat, found.names)
        return
    frames = list(shown)
    if not frames:
        raise typer.BadParameter(f"{source} breaks off before its first position")
    _frame_at(frames, at or 0)
    step_through(out, frames, found.seats, seat, found.names, at=at or 0)


@app.command()
def verify(
    sources: Annotated[
        list[str], typer.Argument(help="Matches' ids, or replays' or transcripts' files.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> int:
    """Re-execute matches by the rules and compare all that their records say.

    Exit code 1 where one differs, with its first difference; else 2 or 3 where one cannot be read.
    """
    rows, codes = [], []
    for source in sources:
        row, code = _verified(source, named=len(sources) > 1, quiet=as_json)
        rows.append(row)
        codes.append(code)
    if as_json:
        say_json(rows[0] if len(rows) == 1 else rows)
    return NOT_SO if NOT_SO in codes else max(codes)


@app.command()
def export(
    source: AnySource,
    file: Annotated[Path, typer.Argument(help="The transcript to write, as JSON.")],
) -> None:
    """Write a match as a transcript, with the legal moves at every decision.

    Example: arena replay export 1-0-0 match.json
    """
    found = find_source(source)
    document = transcript.to_document(found.game, found.options, found.seats, found.steps)
    transcript.write(file, document)
    say(f"{len(document['steps'])} steps written to {file}")


@app.command("import")
def import_transcript(
    file: Annotated[Path, typer.Argument(help="A transcript, as JSON.")],
) -> None:
    """Verify a transcript and store it among the replays."""
    from arena.cli.singles import store_transcript

    found = transcript.read(file)
    transcript.verify(found)
    match = store_transcript(open_home(), found)
    say(f"stored as {match}; show it: arena replay show {match}")


def _frame_at(frames: Iterable[Frame], number: int) -> Frame:
    """Return the position of that number, or the last one before it."""
    found = last = None
    for frame in frames:
        last = frame
        if frame.number <= number:
            found = frame
    if found is None or last is None or number > last.number:
        ends = "none" if last is None else f"0 to {last.number}"
        raise typer.BadParameter(f"there is no position {number}; the match has {ends}")
    return found


def _verified(source: str, *, named: bool, quiet: bool) -> tuple[dict[str, object], int]:
    """Verify one record, say what came of it, and return it as a row, with its exit code."""
    try:
        walk = find_source(source).verify()
    except Exception as error:
        from arena.cli.errors import exit_code, message

        code = exit_code(error)
        if code is None:
            raise
        said = message(error)
        say_error(f"{source}: {said}" if named and source not in said else said)
        row = {"source": source, "verified": False, "over": None, "steps": None, "error": said}
        return row, code
    if not quiet:
        ended = "to its end" if walk.over else "up to where it breaks off"
        what = f"{source} verified" if named else "verified"
        say(f"{what}: {walk.done} steps of {walk.game.name} re-executed {ended}")
    return {
        "source": source, "verified": True, "over": walk.over, "steps": walk.done, "error": None,
    }, 0  # fmt: skip
