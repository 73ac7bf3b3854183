"""Many matches from the command line: counted, and exported if wanted."""

from collections.abc import Callable
from pathlib import Path

from arena.cli.choice import Choice
from arena.cli.running import run_trio
from arena.cli.seats import Seating, seated
from arena.cli.terminal import grid, out, say, say_json
from arena.printable import printable
from arena.referee.match import Outcome, Recorder, Setup
from arena.referee.series import Silent, play_series
from arena.referee.verdict import Kind
from arena.replay import transcript
from arena.replay.recorder import StepsRecorder
from arena.terminal.journal import Journaled


class _Count:
    """What is counted of a seat."""

    def __init__(self) -> None:
        self.first = self.score = self.faults = 0
        self.cause = ""
        """Of the last fault."""


def play_many(seating: Seating, count: int, export_dir: Path | None, as_json: bool) -> None:
    """Play ``count`` deals of the seed and say how the seats came off."""
    choice = seating.choice
    counts = [_Count() for _ in seating.names]
    if export_dir:
        export_dir.mkdir(parents=True, exist_ok=True)

    def hear(number: int, recorder: Recorder, outcome: Outcome) -> None:
        for counted, place, verdict in zip(counts, outcome.places, outcome.verdicts, strict=True):
            counted.first += place.rank == 1
            counted.score += place.score
            if verdict.kind is not Kind.OK:
                counted.faults += 1
                counted.cause = f"{verdict.kind.value}: {verdict.cause}"
        if isinstance(recorder, Journaled):
            recorder = recorder.recorder
        if export_dir and isinstance(recorder, StepsRecorder):
            document = transcript.to_document(
                choice.game, choice.options, choice.seats, tuple(recorder.steps)
            )
            transcript.write(export_dir / _file_name(choice, seating.seed, number), document)

    record: Callable[[int], Recorder] = lambda _: StepsRecorder() if export_dir else Silent()  # noqa: E731

    async def play() -> list[str]:
        async with seated(seating) as table:
            setup = Setup(f"play-{seating.seed}", choice.game, choice.options, seating.time_control)
            await play_series(
                setup,
                table.opens,
                seating.seed,
                count,
                lambda number: table.recorded(record(number)),
                hear,
            )
            return table.names

    names = run_trio(play)
    _say(seating, names, counts, count, as_json)


def _say(
    seating: Seating, names: list[str], counts: list[_Count], count: int, as_json: bool
) -> None:
    rows = [
        {
            "seat": seat,
            "player": name,
            "first": counted.first,
            "mean_score": round(counted.score / count, 3),
            "faults": counted.faults,
            "last_cause": counted.cause,
        }
        for seat, (name, counted) in enumerate(zip(names, counts, strict=True))
    ]
    if as_json:
        say_json({"matches": count, "seed": seating.seed, "players": rows})
        return
    numbers = ("seat", "first", "mean score", "faults")
    causes = []
    table = grid("seat", "player", "first", "mean score", "faults", numbers=numbers)
    for row in rows:
        cause = row.pop("last_cause")
        table.add_row(*(str(value) for value in row.values()))
        if cause:
            causes.append(f"seat {row['seat']}, the last fault: {printable(str(cause))}")
    say(f"{count} matches of {seating.choice.ladder}, seed {seating.seed}")
    out.print(table)
    for line in causes:
        say(line)


def _file_name(choice: Choice, seed: str, number: int) -> str:
    variant = choice.variant or "options"
    return f"{choice.game.name}-{variant}-{choice.seats}-{seed}-{number:06d}.json"
