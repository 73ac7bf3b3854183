"""``arena replay``: list, show, verify, export and import matches."""

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.sources import find_source, store_transcript
from arena.cli.terminal import grid, out, say, say_json
from arena.home import open_home
from arena.replay import transcript
from arena.store import Store
from arena.terminal.frames import frames
from arena.terminal.picture import list_frames
from arena.terminal.stepper import step_through

app = typer.Typer(help="Replays: list, show, verify, export, import.", no_args_is_help=True)

AnySource = Annotated[str, typer.Argument(help="A match's id, or a replay's or transcript's file.")]


@app.command("list")
def list_replays(
    tournament: Annotated[int | None, typer.Option(help="Only those of this tournament.")] = None,
    limit: Annotated[int | None, typer.Option(help="At most so many.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> None:
    """List the stored replays, newest first; those of a tournament in its order."""
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
    shown = frames(found.walk())
    if plain or not out.is_terminal:
        list_frames(out, shown, seat, found.names)
    else:
        step_through(out, list(shown), found.seats, seat, found.names)


@app.command()
def verify(
    source: AnySource,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> None:
    """Re-execute a match by the rules and compare all that its record says.

    Exit code 1 and the first difference where there is one.
    """
    walk = find_source(source).verify()
    ended = "to its end" if walk.over else "up to where it breaks off"
    if as_json:
        say_json({"verified": True, "over": walk.over, "steps": walk.done})
    else:
        say(f"verified: {walk.done} steps of {walk.game.name} re-executed {ended}")


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
    found = transcript.read(file)
    transcript.verify(found)
    match = store_transcript(open_home(), found)
    say(f"stored as {match}; show it: arena replay show {match}")
