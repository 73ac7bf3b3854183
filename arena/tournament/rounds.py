"""Plans of several rounds, each of which depends on the results of those before."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from arena.tournament.design import balance
from arena.tournament.layout import Stretches, Tables
from arena.tournament.schedule import Field, Outcome, Plan, Report, Run, ScheduleError, Table


class Rounds(Plan):
    """Rounds whose number of tables is known from the start, and whose bots are not."""

    def __init__(self, field: Field, tables: Sequence[int]) -> None:
        """Args: the field, and how many tables each round has."""
        self.field = field
        self.tables = tuple(tables)
        self.rounds = len(self.tables)
        self.stretches = Stretches(field.seats, field.deals, field.run)
        largest = max(map(len, field.groups))
        if largest > min(self.tables):
            raise ScheduleError(
                f"one owner has {largest} bots, but a round has {min(self.tables)} tables: two of "
                "them would share one; enter fewer, or allow owners to share a table"
            )

    @abstractmethod
    def seat(self, number: int, outcomes: Sequence[Outcome]) -> list[Table]:
        """The tables of a round, given the outcomes of all earlier ones."""

    def size(self, number: int) -> int:
        """How many blocks round `number` has."""
        return self.tables[number] * self.field.deals

    @property
    def matches(self) -> int:
        """How many matches all rounds have."""
        return self.blocks * self.field.seats

    @property
    def sittings(self) -> int:
        """How many sittings all rounds have."""
        return sum(self.tables) * self.stretches.count * self.field.seats

    def runs(
        self, number: int = 0, outcomes: Iterable[Outcome] = (), start: int = 0
    ) -> Iterator[Run]:
        """The runs of round `number`.

        Raises:
            ScheduleError: the outcomes are not those of all matches of the earlier rounds.
        """
        known = sorted(outcomes)
        first = sum(self.size(each) for each in range(number))
        if len(known) != first * self.field.seats:
            raise ScheduleError(
                f"round {number} needs the {first * self.field.seats} outcomes of all earlier "
                f"rounds, but {len(known)} were given"
            )
        return Tables(self.seat(number, known), self.stretches, first).runs(start)

    def report(self) -> Report:
        """Sizes of the rounds."""
        many = sorted(set(self.tables))
        per_round = str(many[0]) if len(many) == 1 else ", ".join(map(str, self.tables))
        return Report(
            (
                ("rounds", self.rounds),
                ("tables per round", f"{per_round} of {self.field.seats}"),
                ("deals", f"{self.field.deals:,} per table, {self.blocks:,} in all"),
                ("matches", self.matches),
                *self.remarks(),
                *balance(self.stretches),
            )
        )

    @abstractmethod
    def remarks(self) -> tuple[tuple[str, str], ...]:
        """Lines of the report that only this format has."""
