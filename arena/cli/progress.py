"""What is seen of a tournament while it runs: a live table, plain lines, or JSON events."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Literal, Protocol

from rich.console import Group, RenderableType
from rich.live import Live
from rich.padding import Padding
from rich.progress_bar import ProgressBar
from rich.text import Text

from arena.cli.pace import Pace
from arena.cli.terminal import err, grid, out, say
from arena.printable import printable
from arena.rating import Preview, Rating, elo_text
from arena.tournament.runner import Progress, Runner

Hear = Callable[[Progress], None]
Shown = Literal["people", "events", "nothing"]
"""What is shown of a tournament while it runs; events are for scripts."""
PLAIN_EVERY = 5.0
"""Seconds between two plain lines."""


FIT_EVERY, FIT_SHARE = 1.0, 0.02
"""Seconds between two fits at least, and the share of the time that they may take."""


class _Board(Protocol):
    def show(self, progress: Progress) -> None: ...


class _Tally:
    """What has been heard so far."""

    def __init__(self, runner: Runner) -> None:
        tournament = runner.tournament
        self.test = runner.test
        self.planned = tournament.matches_planned
        self.title = (
            f"tournament {tournament.id}: {tournament.game}/{tournament.variant}@{tournament.seats}"
        )
        self.labels = [entrant.label for entrant in runner.conditions.entrants]
        self.pace = Pace(runner.matches_done, self.planned, at_most=runner.test is not None)
        self.forfeits: Counter[int] = Counter()
        self.voids = 0
        self._preview, self._ratings, self._next_fit = Preview(), tuple[Rating, ...](), 0.0
        for block, outcome in runner.outcomes():
            self._preview.add(block, outcome.seating, outcome.ranks)

    def add(self, progress: Progress) -> None:
        for match in progress.new:
            bots = [seat.entrant for seat in match.seats]
            self._preview.add(match.block, bots, [seat.rank for seat in match.seats])
            for seat in match.seats:
                self.forfeits[seat.entrant] += seat.verdict != "ok"
        self.voids += progress.void is not None

    def ratings(self, *, now: bool) -> tuple[Rating, ...]:
        """Return the ratings of a moment ago, or ``now``; they name entrants by number."""
        began = monotonic()
        if now or began >= self._next_fit:
            self._ratings = self._preview.ladder().ratings
            self._next_fit = began + max(FIT_EVERY, (monotonic() - began) / FIT_SHARE)
        return self._ratings


class _LiveBoard:
    """A bar and a table that are drawn anew in their place."""

    def __init__(self, live: Live, tally: _Tally) -> None:
        self._live, self._tally = live, tally

    def show(self, progress: Progress) -> None:
        tally = self._tally
        bar = Padding(ProgressBar(tally.planned, progress.matches_done))
        pace = Text(tally.pace.words(progress.matches_done))
        test = [Text(tally.test.words)] if tally.test else []
        hint = "a preview, of this tournament alone; the ladder rates all there are"
        if tally.voids:
            hint += f"; {tally.voids} sittings void and played again"
        table = self._table(last=progress.matches_done == tally.planned)
        parts = (Text(tally.title), bar, pace, *test, table, Text(hint, "dim"))
        self._live.update(Group(*parts), refresh=True)

    def _table(self, *, last: bool) -> RenderableType:
        tally = self._tally
        numbers = ("Elo so far", "matches", "forfeits")
        table = grid("bot", *numbers, numbers=numbers)
        table.columns[0].no_wrap, table.columns[0].overflow = True, "ellipsis"
        waiting = dict(enumerate(tally.labels))
        for rating in tally.ratings(now=last):
            entrant = int(rating.bot)
            forfeits = tally.forfeits[entrant]
            table.add_row(
                waiting.pop(entrant),
                elo_text(rating.elo, rating.error),
                str(rating.matches),
                Text(str(forfeits), "red" if forfeits else ""),
            )
        for label in waiting.values():
            table.add_row(label, "", "0", "0")
        return table


class _PlainBoard:
    """A line now and then, for logs."""

    def __init__(self, tally: _Tally) -> None:
        self._tally, self._next = tally, 0.0

    def show(self, progress: Progress) -> None:
        if progress.void:
            void = progress.void
            err.print(f"void, {void.kind}, block {void.block}: {printable(void.cause)}")
        done = progress.matches_done == self._tally.planned
        if monotonic() >= self._next or done:
            self._next = monotonic() + PLAIN_EVERY
            say(f"{self._tally.title}: {self._tally.pace.words(progress.matches_done)}")


class _EventBoard:
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
            say_event("match", id=match.match, seats=seats)
        if progress.void:
            say_event("void", **progress.void._asdict())


def say_event(event: str, **what: object) -> None:
    """Write an event to stdout, as a line of JSON."""
    out.out(json.dumps({"event": event, **what}), highlight=False)


@contextmanager
def watch(runner: Runner, shown: Shown) -> Iterator[Hear]:
    """Show progress as it is heard, in the form that suits who reads.

    The hash of the secret is told before anything is dealt.
    """
    tournament = runner.tournament
    tally = _Tally(runner)

    def hear_with(board: _Board) -> Hear:
        def hear(progress: Progress) -> None:
            tally.add(progress)
            board.show(progress)

        return hear

    if shown == "nothing":
        yield lambda _progress: None
        return
    if shown == "events":
        say_event(
            "begin",
            tournament=tournament.id,
            secret_hash=tournament.secret_hash,
            matches_done=runner.matches_done,
            matches_planned=tournament.matches_planned,
        )
        yield hear_with(_EventBoard(tally))
        return
    say(f"{tally.title}; sha256 of its secret: {tournament.secret_hash}")
    if out.is_terminal:
        with Live(console=out, auto_refresh=False) as live:
            yield hear_with(_LiveBoard(live, tally))
    else:
        yield hear_with(_PlainBoard(tally))
