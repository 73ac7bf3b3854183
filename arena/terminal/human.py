"""A person who takes a seat at the terminal."""

from collections.abc import Callable
from typing import Any

import trio
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from arena.game import IllegalMove
from arena.plain import PlainError, cases_of, fields_of
from arena.printable import printable
from arena.referee.player import Answer, Begin, Decision, End, Player
from arena.referee.verdict import ArenaFault
from arena.terminal.draw import draw
from arena.terminal.moves import move_from_words, words
from arena.terminal.picture import standing_words

HELP = """\
Answer with the number of a move, or with the move itself: its name, then its fields.
  play card=4 count=3            or shorter, in the order of the fields: play 4 3
  offer to=2 give=soy,red        cards with commas; empty lists may be left out
  {"play": {"card": "4", "count": 3}}
help shows this text and the moves of the game, quit leaves the match."""


class Quit(ArenaFault):
    """The person left: the match is void, and nobody lost it."""


class Terminal:
    """Where people are asked: one at a time, also where several seats move at the same time."""

    def __init__(self, console: Console, read: Callable[[str], str] = input) -> None:
        self.console = console
        self._read = read
        self._lock = trio.Lock()

    async def ask(self, show: Callable[[], None], prompt: str) -> str:
        """Show what there is to answer, then return the line typed; raise :class:`Quit` at its end.

        Everybody else goes on while somebody thinks.
        """
        async with self._lock:
            show()
            try:
                line = await trio.to_thread.run_sync(self._read, prompt, abandon_on_cancel=True)
            except EOFError:
                raise Quit("the input ended") from None
        return line.strip()


class HumanPlayer(Player):
    """Plays what somebody types."""

    def __init__(self, name: str, terminal: Terminal) -> None:
        self.name, self._terminal = name, terminal
        self._console = terminal.console
        self._begin: Begin

    async def begin(self, begin: Begin) -> None:
        """Say which seat is the person's."""
        self._begin = begin
        self._console.print(
            f"{printable(self.name)}: you are seat {begin.seat} of {begin.seats} "
            f"at {begin.game.name}. Type help at any time.",
            markup=False,
        )

    async def decide(self, decision: Decision) -> Answer:
        """Ask until there is a legal move; raise :class:`Quit` where the person leaves."""
        prompt = f"{printable(self.name)} (seat {decision.seat})> "
        show = self._shower(decision)
        while True:
            line = await self._terminal.ask(show, prompt)
            if line in ("quit", "q"):
                raise Quit(f"{self.name} left the match")
            if line in ("help", "h", "?", ""):
                show = self._sayer("\n".join([HELP, *_forms(decision)]))
                continue
            try:
                move = _move(decision, line)
                decision.check(move)
            except (IllegalMove, PlainError) as error:
                show = self._sayer(printable(str(error)))
            else:
                return Answer(move)

    async def end(self, end: End) -> None:
        """Show how the match ended."""
        self._console.print(standing_words(end.standing, self._begin.players))

    def _sayer(self, text: str) -> Callable[[], None]:
        return lambda: self._console.print(Text(text, "yellow"))

    def _shower(self, decision: Decision) -> Callable[[], None]:
        """Return what shows the table and the moves."""

        def show() -> None:
            seat, names = decision.seat, self._begin.players
            self._console.print(draw(decision.table, seat, acting=(seat,), names=names))
            self._console.print(Columns(_numbered(decision), padding=(0, 3)))
            if decision.offers_open:
                self._console.print("Offers are possible too; help tells how to make one.")

        return show


def _numbered(decision: Decision) -> list[Text]:
    return [
        Text.assemble((f"{number} ", "bold"), words(move))
        for number, move in enumerate(decision.moves, 1)
    ]


def _forms(decision: Decision) -> list[str]:
    """Return how each kind of move of the game is written."""
    cases = cases_of(decision.game.move_type)
    forms = [" ".join([name, *(f"{f}=…" for f in fields_of(case))]) for name, case in cases.items()]
    return ["The moves of this game:", *(f"  {form}" for form in forms)]


def _move(decision: Decision, line: str) -> Any:
    """Return the move that a line means, by its number or in words."""
    for number, move in enumerate(decision.moves, 1):
        if line == str(number):
            return move
    if line.isdecimal():
        raise PlainError(f"there is no move number {line}; there are 1 to {len(decision.moves)}")
    return move_from_words(decision.game.move_type, line)
