"""``arena replay``: list, show, verify, export and import matches."""

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.codes import NOT_SO
from arena.cli.sources import find_source
from arena.cli.terminal import grid, out, say, say_error, say_json
from arena.home import open_home
from arena.replay import transcript
from arena.replay.steps import Difference
from arena.terminal.picture import list_frames
from arena.terminal.stepper import step_through

# The database is imported where it is asked: it takes long to load, and files need none of it.
app = typer.Typer(help="Replays: list, show, verify, export, import.", no_args_is_help=True)

AnySource = Annotated[str, typer.Argument(help="A match's id, or a replay's or transcript's file.")]


@app.command("list")
def list_replays(
    tournament: Annotated[int | None, typer.Option(help="Only those of this tournament.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> None:
    """List the stored replays, newest first; those of a tournament in its order."""
    from arena.store import Store

    matches = Store(open_home().database).matches(tournament, limit=limit)
    rows = [
        {
            "id": match.id,
            "game": match.game,
            "variant": match.variant,
            "seats": match.seats,
            "bots": [seat.player for seat in seats],
            "tournament": match.tournament,
        }
        for match, seats in matches
    ]
    if as_json:
        say_json(rows)
        return
    if not rows:
        say("no replays yet; see: arena tournament run --help")
        return
    table = grid("id", "ladder", "players, by rank", "verdicts")
    for match, seats in matches:
        placed = sorted(seats, key=lambda seat: seat.rank)
        words = ", ".join(f"{seat.rank}. {seat.player} ({seat.score})" for seat in placed)
        faults = ", ".join(
            f"{seat.player}: {seat.verdict}" for seat in seats if seat.verdict != "ok"
        )
        table.add_row(match.id, f"{match.game}/{match.variant}@{match.seats}", words, faults)
    out.print(table)


@app.command()
def show(
    source: AnySource,
    seat: Annotated[int | None, typer.Option(help="See it as this seat saw it.")] = None,
    plain: Annotated[bool, typer.Option(help="List every position, take no keys.")] = False,
) -> None:
    """Step through a match, as spectator or as one seat saw it.

    Example: arena replay show 1-0-0 --seat 1
    """
    found = find_source(source)
    if seat is not None and seat not in range(found.seats):
        raise typer.BadParameter(f"there is no seat {seat}: the match has 0 to {found.seats - 1}")
    shown = found.frames()
    if plain or not out.is_terminal:
        list_frames(out, shown, seat, found.names)
    else:
        step_through(out, list(shown), found.seats, seat, found.names)


@app.command()
def verify(
    sources: Annotated[
        list[str], typer.Argument(help="Matches' ids, or replays' or transcripts' files.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> int:
    """Re-execute matches by the rules and compare all that their records say.

    Exit code 1 where one differs, with its first difference.
    """
    differ = 0
    for source in sources:
        try:
            walk = find_source(source).verify()
        except Difference as difference:
            differ += 1
            say_error(str(difference) if len(sources) == 1 else f"{source}: {difference}")
            continue
        ended = "to its end" if walk.over else "up to where it breaks off"
        if as_json:
            say_json({"verified": True, "over": walk.over, "steps": walk.done})
        else:
            named = "" if len(sources) == 1 else f"{source} "
            say(f"{named}verified: {walk.done} steps of {walk.game.name} re-executed {ended}")
    return NOT_SO if differ else 0


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
