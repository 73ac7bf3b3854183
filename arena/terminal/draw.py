"""The one renderer of the generic table in a terminal."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from arena.printable import printable
from arena.table import EVERYONE, Counter, Table, Zone, seen_from
from arena.terminal.flow import Flow

BACK = "▒▒"
ZONE_LINES = 3
"""A zone takes no more lines than these."""
SEAT_WIDTH = 48
"""Seats stand side by side as long as each has so many columns."""


def draw(
    table: Table,
    seat: int | None = None,
    *,
    acting: Collection[int] = (),
    names: Sequence[str] | None = None,
) -> RenderableType:
    """Return the table as a spectator sees it, or as one seat does.

    The ``acting`` seats are marked; ``names`` are those of the players, by seat.
    """
    return _Drawing(table if seat is None else seen_from(table, seat), seat, acting, names)


class _Drawing:
    """A table that is laid out once its width is known."""

    def __init__(
        self, table: Table, seat: int | None, acting: Collection[int], names: Sequence[str] | None
    ) -> None:
        self._table, self._seat, self._acting = table, seat, acting
        self._names = names or ()

    def __rich_console__(
        self, _console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        yield _panel(Text(printable(self._table.headline), "bold"), *self._owned_by(None))
        owners = {zone.owner for zone in self._table.zones}
        owners |= {counter.owner for counter in self._table.counters}
        if seats := sorted(owner for owner in owners if owner is not None):
            yield self._seats_grid(seats, options.max_width)

    def _seats_grid(self, seats: list[int], width: int) -> Grid:
        """Return the seats in rows that are as even as the width allows."""
        rows = -(-len(seats) // max(1, width // SEAT_WIDTH))
        columns = -(-len(seats) // rows)
        grid = Grid.grid(expand=True)
        for _column in range(columns):
            grid.add_column(ratio=1)
        for first in range(0, len(seats), columns):
            grid.add_row(*map(self._seat_panel, seats[first : first + columns]))
        return grid

    def _seat_panel(self, seat: int) -> Panel:
        acts = seat in self._acting
        title = Text("▶ " if acts else "")
        title.append(f"seat {seat}", "bold")
        if seat < len(self._names):
            title.append(f" · {printable(self._names[seat])}")
        if seat == self._seat:
            title.append(" · you")
        return _panel(title, *self._owned_by(seat), marked=acts)

    def _owned_by(self, owner: int | None) -> tuple[list[Counter], list[Zone]]:
        return (
            [counter for counter in self._table.counters if counter.owner == owner],
            [zone for zone in self._table.zones if zone.owner == owner],
        )


def _panel(
    title: Text, counters: Sequence[Counter], zones: Iterable[Zone], *, marked: bool = False
) -> Panel:
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(ratio=1)
    values = {counter.label: counter.value for counter in counters}
    for zone in zones:
        # A number that is called like the cards is one about them, and stands with them.
        grid.add_row(Text(printable(zone.label)), _cards(zone, values.pop(zone.label, None)))
    pieces = [_counter(counter) for counter in counters if counter.label in values]
    parts: list[RenderableType] = [Flow(pieces, gap=3, lines=len(pieces), cut=Text("…"))]
    return Panel(
        Group(*(parts if pieces else []), grid),
        title=title,
        title_align="left",
        box=box.HEAVY if marked else box.ROUNDED,
        border_style="green" if marked else "dim",
    )


def _counter(counter: Counter) -> Text:
    value = "–" if counter.value == "" else printable(str(counter.value))
    return Text.assemble((f"{printable(counter.label)} ", "dim"), (value, "bold"))


def _cards(zone: Zone, value: int | str | None) -> RenderableType:
    if not zone.cards:
        return Text("–", "dim") if value is None else Text(printable(str(value)), "bold")
    style = "" if zone.seen_by is EVERYONE else "yellow"
    pieces = [] if value is None else [Text(f"{printable(str(value))}:", "bold")]
    pieces += [_run(card, len(list(equal)), style) for card, equal in groupby(zone.cards)]
    return Flow(pieces, lines=ZONE_LINES, cut=Text(f"{len(zone.cards)} cards …", "dim"))


def _run(card: str, count: int, style: str) -> Text:
    """Return adjacent equal cards as one piece; a back stands for a card not seen."""
    run = Text(printable(card) if card else BACK, style if card else "dim")
    return run.append(f" ×{count}", "dim") if count > 1 else run
