"""The audit of a tournament, as the terminal shows it."""

from rich.progress import track

from arena.cli.codes import NOT_SO
from arena.cli.terminal import err, say, say_error, say_json
from arena.home import Home
from arena.replay import reader
from arena.replay.steps import Difference
from arena.store import Store
from arena.store.tables import Tournament
from arena.tournament.audit import audit


def show_audit(home: Home, store: Store, tournament: Tournament, as_json: bool) -> int:
    """Audit a tournament, say what was found, and return the exit code."""
    stored = store.matches(tournament.id)
    audited = audit(tournament, stored, lambda match: reader.read(home.replays / match.replay))
    shown = track(
        audited, "auditing", len(stored), console=err, transient=True, disable=not err.is_terminal
    )
    verified, difference = 0, None
    try:
        for _match in shown:
            verified += 1
    except Difference as error:
        difference = str(error)
    if as_json:
        say_json(
            {
                "verified": difference is None,
                "difference": difference,
                "matches_verified": verified,
                "matches_planned": tournament.matches_planned,
                "secret_hash": tournament.secret_hash,
            }
        )
    elif difference:
        say_error(f"tournament {tournament.id}: {difference}")
    else:
        say(
            f"verified: {verified} of {tournament.matches_planned} matches planned, each dealt by "
            f"the secret with the hash {tournament.secret_hash[:12]}…, played by the rules, and "
            "stored as it ended"
        )
    return NOT_SO if difference else 0
