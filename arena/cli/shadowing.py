"""``arena bot shadow``: what another bot would have answered in a match that was played."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from arena.bots.latency import Latency
from arena.bots.opening import opener
from arena.cli.bots import ready_bot
from arena.cli.codes import NOT_SO
from arena.cli.limits import DAY
from arena.cli.running import run_trio
from arena.cli.sources import Source, find_source
from arena.cli.terminal import grid, out, say, say_json
from arena.plain import case_to_plain, to_plain
from arena.printable import printable
from arena.referee.player import TimeControl
from arena.referee.verdict import Verdict
from arena.replay.reader import Replay
from arena.replay.shadow import Answered, Shadow, shadow
from arena.replay.steps import Difference
from arena.terminal import draw, words


def command(
    bot: Annotated[str, typer.Argument(help="A submitted bot, a folder or an archive.")],
    match: Annotated[str, typer.Argument(help="A match's id, or a replay's or transcript's file.")],
    seat: Annotated[int, typer.Argument(help="Whose decisions it is asked.")],
    everything: Annotated[bool, typer.Option("--all", help="List all differences.")] = False,
    decision_time: Annotated[
        float | None,
        typer.Option(
            "--time", min=0.001, max=DAY, help="Seconds for a decision; as in the match by default."
        ),
    ] = None,
    trusted: Annotated[
        bool, typer.Option("--trusted", help="Run a bot of your own without the sandbox.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> int:
    """Ask a bot all that a seat was asked in a match, and compare its answers with what was played.

    The match goes on as it was played, whatever the bot answers.

    Exit code 0 where every answer is the same, 1 where one differs or the bot fails.

    Example: arena bot shadow ./fox 1-0-0 1
    """
    found = find_source(match)
    if seat not in range(found.seats):
        raise typer.BadParameter(f"there is no seat {seat}: the match has 0 to {found.seats - 1}")
    control = _control(found, decision_time)

    async def run() -> tuple[str, Shadow]:
        stand_ins = found.record.stand_ins if isinstance(found.record, Replay) else ()
        async with (
            ready_bot(bot, found.game, trusted=trusted) as ready,
            opener(trusted=trusted) as bring,
            bring.open(ready) as player,
        ):
            named = _match_name(found, match)
            return ready.label, await shadow(found.walk(), stand_ins, seat, player, control, named)

    try:
        label, result = run_trio(run)
    except Difference as difference:
        raise typer.BadParameter(f"{match} cannot be re-executed: {difference}") from None
    if as_json:
        say_json(_json(found, label, match, seat, result))
    else:
        _say(found, label, match, seat, result, everything)
    return NOT_SO if result.differences or result.fault else 0


def _control(found: Source, decision: float | None) -> TimeControl:
    recorded = found.record.header.time_control if isinstance(found.record, Replay) else None
    control = recorded or TimeControl()
    return control if decision is None else control._replace(decision=decision)


def _match_name(found: Source, match: str) -> str:
    return found.record.header.match if isinstance(found.record, Replay) else match


def _say(
    found: Source, label: str, match: str, seat: int, result: Shadow, everything: bool
) -> None:
    answers, differences = result.answers, result.differences
    chosen = [answered for answered in answers if answered.choice]
    same, same_chosen = (sum(a.same for a in group) for group in (answers, chosen))
    say(f"{printable(label)} in seat {seat} of {match}, which {found.names[seat]} played")
    say(f"the same answer to {same} of {len(answers)} decisions")
    say(f"with something to choose: to {same_chosen} of {len(chosen)}")
    if result.left_out:
        say(f"not asked: {result.left_out}, visibly forced or made by the referee")
    if times := _times([a.timing.charged for a in answers if a.timing]):
        words_of_times = ", ".join(f"{name} {1000 * s:.1f} ms" for name, s in times.items())
        say(f"time for a decision, as charged: {words_of_times}")
    for note in result.notes:
        say(printable(note))
    if differences:
        first = differences[0]
        say(f"the first difference is at position {first.position}:")
        table = first.decision.table
        out.print(draw(table, seat, acting=(seat,), names=found.names))
        say(f"  played    {words(first.played)}")
        say(f"  answered  {words(first.answer)}")
        say(f"look at it: arena replay show {match} --seat {seat} --at {first.position}")
        if everything:
            _list(differences)
        elif len(differences) > 1:
            say(f"{len(differences) - 1} more differences: --all lists them")
    if result.fault:
        _say_fault(result.fault, match, seat)


def _list(differences: Sequence[Answered]) -> None:
    table = grid("position", "played", "answered", numbers=("position",))
    for answered in differences:
        table.add_row(str(answered.position), words(answered.played), words(answered.answer))
    out.print(table)


def _say_fault(fault: Verdict, match: str, seat: int) -> None:
    where = "before its first decision" if fault.decision is None else (
        f"at position {fault.decision}"
    )  # fmt: skip
    say(f"it failed {where}: {fault.kind.value}: {printable(fault.cause)}")
    say(f"  {printable(fault.advice)}")
    for name, fact in fault.facts.items():
        first, *rest = str(fact).splitlines() or [""]
        say(f"  {name}: {printable(first)}")
        for line in rest:
            say(f"  {'':<{len(name)}}  {printable(line)}")
    if fault.decision is not None:
        say(f"look at it: arena replay show {match} --seat {seat} --at {fault.decision}")


def _json(found: Source, label: str, match: str, seat: int, result: Shadow) -> dict[str, Any]:
    answers, differences = result.answers, result.differences
    fault = result.fault
    game = found.game
    return {
        "bot": label,
        "match": match,
        "seat": seat,
        "player": found.names[seat],
        "decisions": len(answers),
        "same": sum(answered.same for answered in answers),
        "choices": sum(answered.choice for answered in answers),
        "choices_same": sum(answered.choice and answered.same for answered in answers),
        "not_asked": result.left_out,
        "charged": _times([answered.timing.charged for answered in answers if answered.timing]),
        "wall": _times([answered.timing.wall for answered in answers if answered.timing]),
        "view": to_plain(game.view_type, differences[0].decision.view) if differences else None,
        "differences": [
            {
                "position": answered.position,
                "played": case_to_plain(answered.played),
                "answered": case_to_plain(answered.answer),
            }
            for answered in differences
        ],
        "fault": fault and {
            "kind": fault.kind.value, "cause": fault.cause, "advice": fault.advice,
            "position": fault.decision, "facts": dict(fault.facts),
        },
        "notes": list(result.notes),
    }  # fmt: skip


def _times(seconds: Sequence[float]) -> dict[str, float]:
    latency = Latency.of(seconds)
    return latency._asdict() if latency else {}
