"""Duel: two bots compared with as few matches as possible."""

from dataclasses import dataclass

from arena.tournament.design import Design
from arena.tournament.layout import Stretches, Tables
from arena.tournament.schedule import Field, Format, ScheduleError
from arena.tournament.seating import swapped_seatings


@dataclass(frozen=True)
class Duel(Format):
    """The first two bots change places in every deal, with the same others at the table.

    The field's deals are the most that will be played; a sequential test may stop earlier.
    """

    name = "duel"
    summary = "two bots change places in every deal, the same others sitting with them"

    def plan(self, field: Field) -> Design:
        """One table, whose first two bots are compared."""
        if field.bots != field.seats:
            raise ScheduleError(
                f"a duel at {field.seats} seats needs the two bots and {field.seats - 2} others, "
                f"but has {field.bots} bots"
            )
        tables = Tables(
            [tuple(range(field.bots))],
            Stretches(field.seats, field.deals, field.run),
            seater=lambda table, order: swapped_seatings(table[0], table[1], table[2:], order),
        )
        return Design(tables, field.bots, "the first two bots change places in every deal")
