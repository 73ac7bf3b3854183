"""Round-robin: every table there can be; in large fields a balanced sample of them."""

from dataclasses import dataclass

from arena.tournament.design import Design
from arena.tournament.schedule import Field, Format, Stretches, TableList, Tables
from arena.tournament.tables import Combinations, Pairs, Spread


@dataclass(frozen=True)
class RoundRobin(Format):
    """Everybody meets everybody equally often."""

    name = "round-robin"
    summary = "everybody meets everybody, equally often"

    def plan(self, field: Field) -> Design:
        """Every combination of bots plays the field's deals."""
        stretches = Stretches(field.seats, field.deals, field.run)
        tables: TableList
        if field.seats == 2:
            tables = Pairs(field.bots)
        else:
            tables = Spread(Combinations(field.groups, field.seats))
        return Design(Tables(tables, stretches), field.bots, "every combination")
