"""What a tournament is played under: everything that decides its schedule and its matches."""

import json
from typing import Any, NamedTuple

from arena.games import AnyGame, find, options_from_plain
from arena.plain import from_plain, to_plain
from arena.referee.player import TimeControl
from arena.tournament import formats
from arena.tournament.schedule import Field, Format, Plan

HOUSE = "arena"
"""The owner of the sample bots."""


class ConditionsError(Exception):
    """Stored conditions that are none; the message says what is wrong with them."""


class Entrant(NamedTuple):
    """A bot version that takes part; ``label`` is ``owner/name@number``."""

    version: int
    label: str
    owner: str
    sha256: str


class Conditions(NamedTuple):
    """Stored with the tournament, and given to every worker.

    ``options`` and ``format_options`` are JSON objects. ``run`` is how many deals a sitting plays
    at most. ``memory`` is each bot's limit in bytes. ``isolation`` is the line that the sandbox
    says of itself: a run under another one is refused.
    """

    tournament: str
    secret: str
    game: str
    game_version: int
    options: str
    seats: int
    entrants: tuple[Entrant, ...]
    deals: int
    format: str = "round-robin"
    format_options: str = "{}"
    run: int = 8
    time_control: TimeControl = TimeControl()
    memory: int = 512 * 1024 * 1024
    share: bool = False
    freeze: bool = False
    trusted: bool = False
    tell_names: bool = False
    isolation: str = ""

    @property
    def rules(self) -> AnyGame:
        """The game's rules."""
        return find(self.game)

    @property
    def game_options(self) -> Any:
        """The game's options."""
        return options_from_plain(self.rules, json.loads(self.options))

    @property
    def chosen_format(self) -> Format:
        """The format with its options; raises ``ScheduleError``."""
        return formats.make(self.format, json.loads(self.format_options))

    @property
    def owners(self) -> tuple[str, ...]:
        """Who must not have two bots at a table of three or more, by entrant.

        A bot of the house plays for nobody, and counts as an owner of its own. Where all bots are
        of one owner there is nobody to be wronged, and none is named.
        """
        if len({entrant.owner for entrant in self.entrants}) == 1:
            return ()
        return tuple(
            entrant.label if entrant.owner == HOUSE else entrant.owner for entrant in self.entrants
        )

    def plan(self) -> Plan:
        """Return the schedule; raise ``ScheduleError``."""
        return self.chosen_format.plan(
            Field(
                bots=len(self.entrants),
                seats=self.seats,
                deals=self.deals,
                run=self.run,
                owners=self.owners,
                share=self.share,
                seed=bytes.fromhex(self.secret),
            )
        )

    def to_json(self) -> str:
        """Return all of it as one line of JSON."""
        return json.dumps(to_plain(Conditions, self))

    @staticmethod
    def from_json(text: str) -> "Conditions":
        """Return what :meth:`to_json` wrote; raise ``ConditionsError`` for anything else."""
        try:
            conditions: Conditions = from_plain(Conditions, json.loads(text))
        except (ValueError, RecursionError) as error:
            raise ConditionsError(f"stored conditions that cannot be read: {error}") from None
        return conditions
