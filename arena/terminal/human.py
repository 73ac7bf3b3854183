"""A person who takes a seat at the terminal."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from arena.game import IllegalMove
from arena.plain import PlainError, cases_of, fields_of
from arena.printable import printable
from arena.referee.player import Answer, Begin, Decision, End, Player
from arena.terminal import offers
from arena.terminal.choices import Choices
from arena.terminal.draw import draw
from arena.terminal.journal import Journal, grouped
from arena.terminal.moves import UNNAMED, move_from_words, words
from arena.terminal.picture import seat_words
from arena.terminal.prompt import Quit, Terminal

HELP = """\
Answer with the number of a move, or with the move itself: its name, then its fields, by their names
or in their order. Cards stand with commas between, and what is empty may be left out.
  TEXT    lists the moves that have the text in them (/TEXT where it looks like a number or a move)
  Enter   shows more moves        /   lists all of them again
  table   shows the table again   ?   shows this text         quit   leaves the match"""
MOST_EVENTS = 20
"""Of what the others did, the last lines."""
DRAWS = 50
"""So many moves are drawn to find one that is not listed."""


class HumanPlayer(Player):
    """Plays what somebody types.

    Args:
        name: what the person is called.
        terminal: where it sits, perhaps with others.
        journal: tells what the others did.
        names: those of all players, by seat.
    """

    def __init__(
        self, name: str, terminal: Terminal, journal: Journal, names: Sequence[str] = ()
    ) -> None:
        self.name, self._terminal, self._journal, self._names = name, terminal, journal, names
        self._console: Console = terminal.console
        self._begin: Begin
        self._heard = 0

    async def begin(self, begin: Begin) -> None:
        """Say which seat is the person's."""
        self._begin, self._heard = begin, 0
        self._names = begin.players or self._names
        self._console.print(
            f"{printable(self.name)}: you are seat {begin.seat} of {begin.seats} "
            f"at {begin.game.name}. Type ? for help at any time; "
            f"the rules: arena rules {begin.game.name}",
            markup=False,
        )

    async def decide(self, decision: Decision) -> Answer:
        """Ask until there is a legal move; raise :class:`Quit` where the person leaves."""
        choices = Choices(decision.moves)
        prompt = f"{printable(self.name)} (seat {decision.seat})> "
        show = self._shower(decision, choices)
        while True:
            line = await self._terminal.ask(show, prompt)
            try:
                if line in ("quit", "q", "exit"):
                    raise Quit(f"{self.name} left, and so ended the match: nothing of it is stored")
                if line in ("?", "help", "h"):
                    show = self._sayer("\n".join([HELP, *_forms(decision)]))
                elif line in ("table", "t"):
                    show = self._shower(decision, choices)
                elif line == "":
                    choices.turn_page()
                    show = self._lister(choices)
                elif line.startswith("/"):
                    show = self._narrower(choices, line[1:].strip())
                else:
                    move = _move(decision, choices, line)
                    if move is None:
                        show = self._lister(choices)
                        continue
                    decision.check(move)
                    return Answer(move)
            except (IllegalMove, PlainError) as error:
                show = self._sayer(printable(str(error)))

    async def end(self, end: End) -> None:
        """Tell what happened to the end of the match."""
        self._tell_events()

    def _sayer(self, text: str) -> Callable[[], None]:
        return lambda: self._console.print(Text(text, "yellow"))

    def _lister(self, choices: Choices) -> Callable[[], None]:
        return lambda: self._console.print(choices)

    def _narrower(self, choices: Choices, text: str) -> Callable[[], None]:
        if choices.narrow(text):
            return self._lister(choices)
        return self._sayer(f"no move has {printable(text)[:60]!r} in it")

    def _shower(self, decision: Decision, choices: Choices) -> Callable[[], None]:
        """Return what tells what happened, and shows the table and the moves."""

        def show() -> None:
            self._tell_events()
            seat = decision.seat
            self._console.print(draw(decision.table, seat, acting=(seat,), names=self._names))
            self._console.print(choices)
            if decision.offers_open:
                form = _unlisted(decision)
                self._console.print(Text(f"not listed, but possible too: {form}", "dim"))

        return show

    def _tell_events(self) -> None:
        """Tell what others did since it was told last."""
        new = self._journal.events[self._heard :]
        self._heard += len(new)
        events = list(grouped([event for event in new if event.seat != self._begin.seat]))
        self._console.print()
        if len(events) > MOST_EVENTS:
            self._console.print(Text(f"… and {len(events) - MOST_EVENTS} lines before", "dim"))
        for seat, told in events[-MOST_EVENTS:]:
            if seat is None:
                self._console.print(Text(told, "dim"))
            else:
                who = (f"{seat_words(seat, self._names)}   ", "dim")
                self._console.print(Text.assemble(who, told))


def _forms(decision: Decision) -> list[str]:
    """Return how each kind of move of the game is written."""
    forms = [_form(name, case) for name, case in cases_of(decision.game.move_type).items()]
    return ["The moves of this game:", *(f"  {form}" for form in forms)]


def _unlisted(decision: Decision) -> str:
    """Return how moves are written that can be made without being listed: an example if need be."""
    listed, rng = set(decision.moves), Random(0)
    drawn = (decision.sample(rng) for _draw in range(DRAWS))
    move: Any = next((move for move in drawn if move not in listed), None)
    if move is None:
        return ""
    ((name, case),) = cases_of(type(move)).items()
    return offers.example(name, case) if offers.is_offer(case) else f"such as {words(move)}"


def _form(name: str, case: type) -> str:
    if offers.is_offer(case):
        return offers.example(name, case)
    fields = fields_of(case)
    return " ".join([name, *(f.upper() if f in UNNAMED else f"{f}=…" for f in fields)])


def _move(decision: Decision, choices: Choices, line: str) -> Any:
    """Return the move that a line means, by its number or in words.

    None: it means none, but a part of what some moves say, which are kept. Raises ``PlainError``.
    """
    if line.isdecimal():
        move = choices.move(int(line[:9]))
        if move is None:
            raise PlainError(
                f"there is no move number {line[:60]}; there are 1 to {len(decision.moves)}"
            )
        return move
    try:
        return move_from_words(decision.game.move_type, line)
    except PlainError:
        if choices.narrow(line):
            return None
        raise
