"""Round-robin: every table there can be; in large fields a balanced sample of them."""

from dataclasses import dataclass

from arena.tournament.design import Design
from arena.tournament.layout import Stretches, Tables
from arena.tournament.schedule import Field, Format
from arena.tournament.tables import choose


@dataclass(frozen=True)
class RoundRobin(Format):
    """Everybody meets everybody equally often.

    Attributes:
        most: if there are more combinations of bots than this, and three seats or more, a sample
            is played in which every pair still meets equally often.
    """

    name = "round-robin"
    summary = "everybody meets everybody, equally often"

    most: int = 1000

    def plan(self, field: Field) -> Design:
        """Every combination of bots, or the sample, plays the field's deals."""
        choice = choose(field.groups, field.seats, self.most, field.seed)
        stretches = Stretches(field.seats, field.deals, field.run)
        return Design(Tables(choice.tables, stretches), field.bots, choice.how)
