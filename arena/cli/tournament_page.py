"""A tournament, as the terminal shows it."""

import json
from typing import Any

from arena.cli.duel_page import duel_json, duel_result, say_duel
from arena.cli.ratings import print_ratings
from arena.cli.terminal import say
from arena.leaderboard.plain import rating_row
from arena.printable import printable
from arena.rating import Ladder, fit
from arena.store import Store
from arena.store.tables import Tournament
from arena.tournament.conditions import Conditions
from arena.tournament.outcomes import results_of


def show_tournament(store: Store, tournament: Tournament, state: str) -> None:
    """Print a tournament's conditions, state, table and faults."""
    conditions = Conditions.from_json(tournament.conditions)
    say(
        f"tournament {tournament.id}: {tournament.game}/{tournament.variant}@{tournament.seats}, "
        f"{state}{': ' + tournament.reason if tournament.reason else ''}"
    )
    say(
        f"{store.matches_done(tournament.id or 0)} of {tournament.matches_planned} matches, "
        f"{conditions.format}, {conditions.deals} deals a table"
    )
    control = {
        name: seconds for name, seconds in conditions.time_control._asdict().items() if seconds
    }
    frozen = "; frozen between its turns: every bot" if conditions.freeze else ""
    say(
        "seconds: " + ", ".join(f"{name} {seconds:g}" for name, seconds in control.items()) + frozen
    )
    say(f"isolation: {tournament.isolation}; host: {tournament.host}")
    say(f"sha256 of the secret: {tournament.secret_hash}")
    if state == "done":
        say(f"the secret: {tournament.secret}")
    if duel := duel_result(store, tournament):
        say_duel(duel)
    ladder, faults = _rated(store, tournament)
    print_ratings(ladder)
    for player, verdict, cause, match in faults:
        say(f"{match} {player} {verdict}: {printable(cause)}")
    for incident in store.incidents(tournament.id or 0):
        say(f"void, {incident.kind}, block {incident.block}: {printable(incident.cause)}")


def tournament_json(store: Store, tournament: Tournament) -> dict[str, Any]:
    """Return what scripts may want to know beyond the row of the list."""
    ladder, faults = _rated(store, tournament)
    conditions = json.loads(tournament.conditions)
    del conditions["secret"]
    for name in ("options", "format_options"):
        conditions[name] = json.loads(conditions[name])
    for entrant in conditions["entrants"]:
        _, _, number = entrant["label"].rpartition("@")
        entrant["version"] = int(number)
    duel = duel_result(store, tournament)
    return {
        "conditions": conditions,
        "secret_hash": tournament.secret_hash,
        "reason": tournament.reason,
        "duel": duel and duel_json(duel),
        "table": [rating_row(line) for line in ladder.ratings],
        "faults": [
            {"match": match, "bot": player, "verdict": verdict, "cause": cause}
            for player, verdict, cause, match in faults
        ],
        "incidents": [
            {"block": incident.block, "kind": incident.kind, "cause": incident.cause}
            for incident in store.incidents(tournament.id or 0)
        ],
    }


def _rated(store: Store, tournament: Tournament) -> tuple[Ladder, list[tuple[str, str, str, str]]]:
    matches = store.matches(tournament.id)
    faults = [
        (seat.player, seat.verdict, seat.cause, match.id)
        for match, seats in matches
        for seat in seats
        if seat.verdict != "ok"
    ]
    return fit(results_of(matches)), faults
