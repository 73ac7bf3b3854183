"""What an organiser may say of a tournament on the command line."""

import json
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from arena.bots.opening import usable_isolation
from arena.cli.choice import Choice, choose
from arena.cli.limits import DAY
from arena.plain import fields_of, to_plain
from arena.referee.player import TimeControl
from arena.sandbox import TRUSTED
from arena.store import Store
from arena.tournament.formats import formats
from arena.tournament.planning import Wishes

AsJson = Annotated[bool, typer.Option("--json", help="For scripts.")]
Jobs = Annotated[
    int | None, typer.Option(min=1, help="Worker processes; one for each core unless given.")
]


def _formats_help() -> str:
    """Return what each format is, for the help."""
    return "; ".join(f"{name}: {kind.summary}" for name, kind in formats().items()) + "."


def _options_help() -> str:
    """Return the options of each format with their defaults, for the help."""
    lines = []
    for name, kind in formats().items():
        defaults = to_plain(kind, kind()) if fields_of(kind) else {}
        given = ", ".join(f"{option}={value:g}" for option, value in defaults.items())
        lines.append(f"{name}: {given or 'none'}")
    return "; ".join(lines) + "."


@dataclass(frozen=True)
class PlayOptions:
    """Under which conditions matches are played; the parameters of a command, see ``spread``."""

    time: Annotated[
        float, typer.Option(min=0, max=DAY, help="Seconds for a decision; 0: no such limit.")
    ] = 1.0
    bank: Annotated[
        float | None, typer.Option(min=0.001, max=DAY, help="Seconds for all decisions of a match.")
    ] = None
    increment: Annotated[
        float, typer.Option(min=0, max=DAY, help="Seconds added to the bank after each decision.")
    ] = 0.0
    startup: Annotated[
        float, typer.Option(min=0.001, max=DAY, help="Seconds until a bot's process must be ready.")
    ] = 10.0
    memory: Annotated[int, typer.Option(min=16, help="MiB for each bot.")] = 512
    freeze: Annotated[
        bool, typer.Option("--freeze", help="Freeze every bot between its turns.")
    ] = False
    trusted: Annotated[
        bool, typer.Option("--trusted", help="Run bots of your own without the sandbox.")
    ] = False
    names: Annotated[bool, typer.Option("--names", help="Tell bots who the others are.")] = False
    run: Annotated[int, typer.Option(min=1, help="Deals of a sitting, at most.")] = 8

    @property
    def isolation(self) -> str:
        """How bots are isolated here; raises where they cannot be."""
        return (TRUSTED if self.trusted else usable_isolation()).text

    def wishes(
        self, choice: Choice, entrants: str, store: Store, *, isolation: str, **schedule: Any
    ) -> Wishes:
        """Return what is asked for; ``entrants`` are bots with commas, ``schedule`` the rest."""
        if self.increment and self.bank is None:
            raise typer.BadParameter("--increment is added to a bank: give --bank too")
        return Wishes(
            game=choice.game,
            variant=choice.variant,
            options=choice.options,
            seats=choice.seats,
            entrants=tuple(store.find_version(name.strip()) for name in entrants.split(",")),
            time_control=TimeControl(self.startup, self.time or None, self.bank, self.increment),
            memory=self.memory * 1024 * 1024,
            freeze=self.freeze,
            trusted=self.trusted,
            tell_names=self.names,
            run=self.run,
            isolation=isolation,
            **schedule,
        )


@dataclass(frozen=True)
class ScheduleOptions:
    """Who plays what, and how much; the parameters of a command, see ``spread``."""

    game: Annotated[str, typer.Argument(help="GAME/VARIANT, such as haricots/basic.")]
    bots: Annotated[
        list[str],
        typer.Option(help="Submitted bots with commas, such as fox,ann/hen@2; repeatable."),
    ]
    seats: Annotated[int | None, typer.Option(help="The variant's fewest unless given.")] = None
    deals: Annotated[int, typer.Option(min=1, help="Deals that every table plays.")] = 10
    format: Annotated[str, typer.Option(help=f"Who meets whom. {_formats_help()}")] = "round-robin"
    format_option: Annotated[
        list[str] | None,
        typer.Option(
            help="An option of the format as NAME=VALUE, such as rounds=5; repeatable. "
            f"With their defaults: {_options_help()}"
        ),
    ] = None
    share: Annotated[
        bool,
        typer.Option("--share", help="Let bots of one owner meet at tables of three or more."),
    ] = False

    def wishes(self, play: PlayOptions, store: Store, *, isolation: str) -> Wishes:
        """Return all that is asked for; raises where the game or a bot is not there."""
        return play.wishes(
            choose(self.game, self.seats),
            ",".join(self.bots),
            store,
            isolation=isolation,
            deals=self.deals,
            format=self.format,
            format_options=dict(map(_option, self.format_option or ())),
            share=self.share,
        )


def _option(text: str) -> tuple[str, Any]:
    """Return the name and the value of ``NAME=VALUE``; what is no JSON is a text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise typer.BadParameter(f"{text!r} is no option of a format; write it as NAME=VALUE")
    try:
        return name.strip(), json.loads(value)
    except ValueError:
        return name.strip(), value
