"""``arena tournament``: plan, run, resume, list, show, audit and export tournaments."""

from pathlib import Path
from typing import Annotated

import typer

from arena.cli.audit_page import show_audit
from arena.cli.duel_page import duel_result, say_duel
from arena.cli.plan_page import show_plan
from arena.cli.playing import play_tournament
from arena.cli.progress import say_event
from arena.cli.spread import spread
from arena.cli.terminal import grid, out, say, say_json
from arena.cli.tournament_options import AsJson, Jobs, PlayOptions, ScheduleOptions
from arena.home import Home, open_home
from arena.store import Store
from arena.store.tables import Tournament
from arena.tournament.conditions import Conditions, ConditionsError
from arena.tournament.export import export as to_text
from arena.tournament.planning import plan_tournament
from arena.tournament.runner import is_running

app = typer.Typer(
    help="Tournaments: plan, run, resume, list, show, audit, export.", no_args_is_help=True
)

AnyTournament = Annotated[int, typer.Argument(help="A tournament's id.")]


@app.command()
@spread
def plan(schedule: ScheduleOptions, play: PlayOptions, as_json: AsJson = False) -> None:
    """Show what a tournament would play and what it would cost; nothing is stored.

    Example: arena tournament plan haricots/basic --bots random,fox,hen --format swiss --deals 4
    """
    store = Store(open_home().database)
    wishes = schedule.wishes(play, store, isolation="")
    show_plan(store, wishes, as_json)


@app.command()
@spread
def run(
    schedule: ScheduleOptions, play: PlayOptions, jobs: Jobs = None, as_json: AsJson = False
) -> None:
    """Play all that the format plans, each deal in balanced seatings, and store the results.

    Example: arena tournament run haricots/basic --seats 2 --bots random,fox --deals 20
    """
    home = open_home()
    store = Store(home.database)
    wishes = schedule.wishes(play, store, isolation=play.isolation)
    _play(home, store, plan_tournament(store, wishes), jobs, as_json)


@app.command()
def resume(tournament: AnyTournament, jobs: Jobs = None, as_json: AsJson = False) -> None:
    """Go on with a tournament that was interrupted; what is stored is not played again."""
    home = open_home()
    store = Store(home.database)
    _play(home, store, store.tournament(tournament), jobs, as_json)


@app.command("list")
def list_tournaments(as_json: AsJson = False) -> None:
    """List all tournaments, newest first."""
    home = open_home()
    store = Store(home.database)
    rows = [_row(home, store, tournament) for tournament in store.tournaments()]
    if as_json:
        say_json(rows)
        return
    if not rows:
        say("no tournaments yet; see: arena tournament run --help")
        return
    table = grid("id", "ladder", "format", "state", "matches", numbers=("id", "matches"))
    for row in rows:
        done = f"{row['matches_done']} of {row['matches_planned']}"
        words = (str(row[name] or "–") for name in ("id", "ladder", "format", "state"))
        table.add_row(*words, done)
    out.print(table)


@app.command()
def show(tournament: AnyTournament, as_json: AsJson = False) -> None:
    """Show a tournament: its conditions, its state and its table."""
    from arena.cli.tournament_page import show_tournament, tournament_json

    home = open_home()
    store = Store(home.database)
    found = store.tournament(tournament)
    if as_json:
        say_json(_row(home, store, found) | tournament_json(store, found))
    else:
        show_tournament(store, found, _state(home, found))


@app.command()
def audit(tournament: AnyTournament, as_json: AsJson = False) -> int:
    """Derive every deal anew from the secret, re-execute every match, and compare all results.

    Exit code 1 and the first difference where there is one.
    """
    home = open_home()
    store = Store(home.database)
    return show_audit(home, store, store.tournament(tournament), as_json)


@app.command()
def export(
    tournament: AnyTournament,
    file: Annotated[Path, typer.Argument(help="Its name ends with .csv, .json or .pgn.")],
) -> None:
    """Write all results for other programs.

    CSV is what arena ladder --results reads. PGN is for two seats: headers alone, seat 0 is White.

    Example: arena tournament export 1 results.csv
    """
    store = Store(open_home().database)
    text = to_text(store.tournament(tournament), store.matches(tournament), file.name)
    file.write_text(text, encoding="utf-8", newline="")
    say(f"written: {file}")


def _play(
    home: Home, store: Store, tournament: Tournament, jobs: int | None, as_json: bool
) -> None:
    played = play_tournament(home, store, tournament, jobs, "events" if as_json else "people")
    if as_json:
        say_event("end", tournament=played.id, state=played.state, reason=played.reason)
        return
    if duel := duel_result(store, played):
        say_duel(duel)
    how = played.reason or "done"
    say(f"tournament {played.id} is {how}; see: arena tournament show {played.id}")


def _row(home: Home, store: Store, tournament: Tournament) -> dict[str, object]:
    return {
        "id": tournament.id,
        "ladder": f"{tournament.game}/{tournament.variant}@{tournament.seats}",
        "format": _format(tournament),
        "state": _state(home, tournament),
        "matches_done": store.matches_done(tournament.id or 0),
        "matches_planned": tournament.matches_planned,
    }


def _format(tournament: Tournament) -> str | None:
    """Return the name of the format; None where what is stored of it cannot be read."""
    try:
        return Conditions.from_json(tournament.conditions).format
    except ConditionsError:
        return None


def _state(home: Home, tournament: Tournament) -> str:
    """Return the state as people see it: what runs in no process was interrupted."""
    if tournament.state == "running" and not is_running(home, tournament.id or 0):
        return "interrupted"
    return tournament.state
