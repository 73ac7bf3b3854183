"""One match from the command line: played, kept, and told."""

from collections.abc import Sequence
from pathlib import Path

from arena.cli.choice import Choice
from arena.cli.running import run_trio
from arena.cli.seats import SeatedTable, Seating, seated
from arena.cli.singles import single_match_id, store_single
from arena.cli.terminal import grid, out, say, say_json
from arena.home import Home, open_home
from arena.printable import printable
from arena.referee.match import Outcome, Setup
from arena.referee.series import play_series
from arena.referee.verdict import Kind
from arena.replay import reader, transcript
from arena.replay.log import Header, ReplayWriter
from arena.store.files import write_logs
from arena.store.tables import Match, MatchSeat


def play_one(seating: Seating, export: Path | None, as_json: bool) -> None:
    """Play a match, store its replay and say how it ended."""
    home = open_home()
    match_id = single_match_id("play")
    choice = seating.choice
    finished: list[Outcome] = []

    async def play() -> tuple[SeatedTable, ReplayWriter]:
        async with seated(seating) as table:
            writer = ReplayWriter(_header(match_id, seating, table))
            setup = Setup(match_id, choice.game, choice.options, seating.time_control)
            await play_series(
                setup,
                table.opens,
                seating.seed,
                1,
                lambda _: table.recorded(writer),
                lambda _number, _recorder, outcome: finished.append(outcome),
            )
            return table, writer

    table, writer = run_trio(play)
    (outcome,) = finished
    replay = writer.closed()
    if export:
        record = reader.parse(replay)
        document = transcript.to_document(choice.game, choice.options, choice.seats, record.steps)
        transcript.write(export, document)
    _keep(home, match_id, choice, table, writer.sha256, replay, outcome)
    write_logs(home, match_id, outcome.logs)
    _say(match_id, seating, table.names, outcome, as_json)


def _header(match_id: str, seating: Seating, table: SeatedTable) -> Header:
    return Header(
        match_id,
        seating.choice.game,
        seating.choice.options,
        table.bots,
        time_control=seating.time_control if table.isolation else None,
        run={"isolation": table.isolation, "seed": seating.seed},
    )


def _keep(
    home: Home,
    match_id: str,
    choice: Choice,
    table: SeatedTable,
    sha256: str,
    replay: bytes,
    outcome: Outcome,
) -> None:
    match = Match(
        id=match_id, game=choice.game.name, variant=choice.variant, seats=choice.seats,
        decisions=outcome.decisions, sha256=sha256, replay=f"single/{match_id}.jsonl.zst",
        isolation=table.isolation,
    )  # fmt: skip
    seats = [
        MatchSeat(
            match=match_id, seat=seat, player=name, score=place.score, rank=place.rank,
            verdict=verdict.kind.value, cause=verdict.cause,
        )
        for seat, (name, place, verdict) in enumerate(
            zip(table.names, outcome.places, outcome.verdicts, strict=True)
        )
    ]  # fmt: skip
    store_single(home, match, seats, replay)


def _say(
    match_id: str, seating: Seating, names: Sequence[str], outcome: Outcome, as_json: bool
) -> None:
    rows = [
        {
            "seat": seat,
            "player": name,
            "score": place.score,
            "rank": place.rank,
            "verdict": verdict.kind.value,
            "cause": verdict.cause,
        }
        for seat, (name, place, verdict) in enumerate(
            zip(names, outcome.places, outcome.verdicts, strict=True)
        )
    ]
    if as_json:
        say_json({"match": match_id, "seed": seating.seed, "seats": rows})
        return
    table = grid("rank", "seat", "player", "score", "verdict", numbers=("rank", "seat", "score"))
    for row in sorted(rows, key=lambda row: str(row["rank"])):
        table.add_row(
            str(row["rank"]), str(row["seat"]), printable(str(row["player"])), str(row["score"]),
            str(row["verdict"]),
        )  # fmt: skip
    say(f"{seating.choice.ladder}, {outcome.decisions} decisions, seed {seating.seed}")
    out.print(table)
    for row in rows:
        if row["cause"]:
            say(f"seat {row['seat']}: {printable(str(row['cause']))}")
        if row["verdict"] != Kind.OK.value:
            say(f"more about it: arena logs {match_id} {row['seat']}")
    say(f"watch it: arena replay show {match_id}")
