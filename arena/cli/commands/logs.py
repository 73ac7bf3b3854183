"""``arena logs``: what happened to a bot."""

from collections.abc import Sequence
from typing import Annotated

import typer

from arena.cli.last_words import last_words
from arena.cli.terminal import grid, out, say, say_json
from arena.home import open_home
from arena.printable import printable
from arena.referee.verdict import Kind, Verdict
from arena.replay import reader
from arena.store import Store
from arena.store.files import read_log

_SECONDS = ("limit", "wall", "charged", "cpu", "waiting", "overhead")
_UNITS = dict.fromkeys(_SECONDS, " s") | {"memory_peak": " bytes"}


def command(
    match: Annotated[str | None, typer.Argument(help="A match's id.")] = None,
    seat: Annotated[int | None, typer.Argument(help="A seat of the match.")] = None,
    tournament: Annotated[int | None, typer.Option(help="List the faults of this one.")] = None,
    kind: Annotated[Kind | None, typer.Option(help="Only faults of this kind.")] = None,
    bot: Annotated[str | None, typer.Option(help="Only faults of this bot.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> None:
    """Show the dossier of a seat's fault, or list faults.

    Example: arena logs 1-0-0 1
    """
    if kind is Kind.OK:
        raise typer.BadParameter("'ok' is no fault: name a kind of fault, or none for all")
    if match is None:
        _list(tournament, kind, bot, as_json)
    else:
        _dossier(match, seat, as_json)


def _list(tournament: int | None, kind: Kind | None, bot: str | None, as_json: bool) -> None:
    rows = [
        {
            "match": match.id,
            "seat": seat.seat,
            "bot": seat.player,
            "kind": seat.verdict,
            "cause": seat.cause,
        }
        for match, seats in Store(open_home().database).matches(tournament)
        for seat in seats
        if seat.verdict != Kind.OK
        and kind in (None, seat.verdict)
        and (bot is None or bot in seat.player)
    ]
    if as_json:
        say_json(rows)
        return
    if not rows:
        say("no faults")
        return
    table = grid("match", "seat", "bot", "kind", "cause", numbers=("seat",))
    for row in rows:
        table.add_row(*(printable(str(value)) for value in row.values()))
    out.print(table)


def _dossier(match_id: str, seat: int | None, as_json: bool) -> None:
    home = open_home()
    match, seats = Store(home.database).match(match_id)
    result = reader.read(home.replays / match.replay).result
    if seat is not None and seat not in range(match.seats):
        raise typer.BadParameter(f"there is no seat {seat}: the match has 0 to {match.seats - 1}")
    verdicts = {
        number: verdict
        for number, verdict in enumerate(result.verdicts if result else ())
        if seat in (None, number)
    }
    if as_json:
        say_json(
            [
                _row(number, verdict) | {"log": read_log(home, match_id, number)}
                for number, verdict in verdicts.items()
            ]
        )
        return
    for number, verdict in verdicts.items():
        say(f"seat {number}, {seats[number].player}: {verdict.kind.value}")
        log = read_log(home, match_id, number)
        exception, wrote = ([], log.splitlines()) if verdict.kind is Kind.OK else last_words(log)
        _say_verdict(verdict, log, exception)
        short = " (put short; all of it: --json)" if len(wrote) < len(log.splitlines()) else ""
        _say_lines(f"what it wrote{short}", wrote)


def _say_lines(what: str, lines: Sequence[str]) -> None:
    if lines:
        say(f"  {what}:")
        for line in lines:
            say(f"    {line}")


def _row(seat: int, verdict: Verdict) -> dict[str, object]:
    return {
        "seat": seat,
        "kind": verdict.kind.value,
        "blame": verdict.kind.blame,
        "cause": verdict.cause,
        "advice": verdict.advice,
        "decision": verdict.decision,
        "facts": dict(verdict.facts),
    }


def _say_verdict(verdict: Verdict, log: str, exception: Sequence[str]) -> None:
    if verdict.kind is Kind.OK:
        if verdict.cause:
            say(f"  {printable(verdict.cause)}")
        return
    when = "before the first decision" if verdict.decision is None else (
        f"at position {verdict.decision} of the replay"
    )  # fmt: skip
    say(f"  {when}: {printable(verdict.cause)}")
    say(f"  {printable(verdict.advice)}")
    _say_lines("what ended it", exception)
    for name, fact in verdict.facts.items():
        if name == "stderr" and str(fact).strip() in log:
            continue
        lines = str(fact).splitlines() or [""]
        say(f"  {name}: {printable(lines[0])}{_UNITS.get(name, '')}")
        for line in lines[1:]:
            say(f"  {'':<{len(name)}}  {printable(line)}")
