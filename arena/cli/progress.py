"""What is seen of a tournament while it runs: a live table, plain lines, or JSON events."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import Literal, Protocol

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.text import Text

from arena.cli.terminal import err, grid, out
from arena.printable import printable
from arena.rating.preview import Preview
from arena.store.tables import Tournament
from arena.tournament.conditions import Conditions
from arena.tournament.runner import Progress

Hear = Callable[[Progress], None]
Shown = Literal["people", "events", "nothing"]
"""What is shown of a tournament while it runs; events are for scripts."""
PLAIN_EVERY = 5.0
"""Seconds between two plain lines."""


class _Board(Protocol):
    def show(self, progress: Progress) -> None: ...


class _Tally:
    """What has been heard so far."""

    def __init__(self, tournament: Tournament, conditions: Conditions) -> None:
        self.planned = tournament.matches_planned
        self.title = (
            f"tournament {tournament.id}: {tournament.game}/{tournament.variant}@{tournament.seats}"
        )
        self.labels = [entrant.label for entrant in conditions.entrants]
        self.preview = Preview()
        self.forfeits: Counter[str] = Counter()
        self.voids = 0

    def add(self, progress: Progress) -> None:
        for match in progress.new:
            labels = [self.labels[seat.entrant] for seat in match.seats]
            self.preview.add(labels, [seat.rank for seat in match.seats])
            for label, seat in zip(labels, match.seats, strict=True):
                self.forfeits[label] += seat.verdict != "ok"
        self.voids += progress.void is not None


class _LiveBoard:
    """A bar and a table that are drawn anew in their place."""

    def __init__(self, live: Live, tally: _Tally) -> None:
        self._live, self._tally = live, tally
        self._bar = Bar(
            TextColumn(tally.title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=out,
        )  # fmt: skip
        self._task = self._bar.add_task("matches", total=tally.planned)

    def show(self, progress: Progress) -> None:
        self._bar.update(self._task, completed=progress.matches_done)
        self._live.update(Group(self._bar, self._table()), refresh=True)

    def _table(self) -> RenderableType:
        tally = self._tally
        numbers = ("Elo so far", "matches", "forfeits")
        table = grid("bot", "Elo so far", "matches", "forfeits", numbers=numbers)
        for label in sorted(tally.labels, key=lambda label: -tally.preview[label]):
            forfeits = tally.forfeits[label]
            table.add_row(
                label,
                f"{tally.preview[label]:.0f}",
                str(tally.preview.matches[label]),
                Text(str(forfeits), "red" if forfeits else ""),
            )
        hint = "a preview, in the order of results; arena ladder rates them jointly"
        if tally.voids:
            hint += f"; {tally.voids} sittings void and played again"
        return Group(table, Text(hint, "dim"))


class _PlainBoard:
    """A line now and then, for logs."""

    def __init__(self, tally: _Tally) -> None:
        self._tally, self._next = tally, 0.0

    def show(self, progress: Progress) -> None:
        if progress.void:
            void = progress.void
            err.print(
                f"void, {void.kind}, block {void.block}: {printable(void.cause)}", markup=False
            )
        done = progress.matches_done == self._tally.planned
        if monotonic() >= self._next or done:
            self._next = monotonic() + PLAIN_EVERY
            out.print(
                f"{self._tally.title}: {progress.matches_done} of {self._tally.planned} matches",
                markup=False,
            )


class _JsonBoard:
    """A JSON object a line for every match and every void sitting."""

    def __init__(self, tally: _Tally) -> None:
        self._labels = tally.labels

    def show(self, progress: Progress) -> None:
        for match in progress.new:
            seats = [
                {"bot": self._labels[seat.entrant], "score": seat.score, "rank": seat.rank,
                 "verdict": seat.verdict}
                for seat in match.seats
            ]  # fmt: skip
            self._event({"event": "match", "id": match.match, "seats": seats})
        if progress.void:
            self._event({"event": "void", **progress.void._asdict()})

    def _event(self, event: Mapping[str, object]) -> None:
        out.out(json.dumps(event, ensure_ascii=False), highlight=False)


@contextmanager
def watch(tournament: Tournament, conditions: Conditions, shown: Shown) -> Iterator[Hear]:
    """Show progress as it is heard, in the form that suits who reads."""
    tally = _Tally(tournament, conditions)

    def hear_with(board: _Board) -> Hear:
        def hear(progress: Progress) -> None:
            tally.add(progress)
            board.show(progress)

        return hear

    if shown == "nothing":
        yield lambda _progress: None
    elif shown == "events":
        yield hear_with(_JsonBoard(tally))
    elif out.is_terminal:
        with Live(console=out, auto_refresh=False) as live:
            yield hear_with(_LiveBoard(live, tally))
    else:
        yield hear_with(_PlainBoard(tally))
