"""What it does when others are to move, and when the referee is gone in the middle of a match."""

import trio

from arena.bots.checking.bench import PATIENCE, Bench, Leaving, farewell
from arena.bots.checking.playing import play_with
from arena.bots.checking.report import Line, failed, note, passed
from arena.referee.player import Answer, Begin, Decision, Player
from arena.wire.meter import SHARE
from arena.wire.player import BotPlayer

_SETTLE, _PAUSE = 0.5, 1.0
"""Seconds after its answer in which it may tidy up; seconds in which it should rest."""
_LINES = 20
"""Of stderr: a sentence or two, not a dump of everything."""


async def check_desertion(bench: Bench) -> list[Line]:
    """Play the begin of a match, pause, and then break the stream off."""
    if not bench.good:
        return []
    async with bench.open() as bot:
        deserter = _Deserter(bot)
        await play_with(deserter, bench.good[0].fixture, lambda made: made > 0)
    if deserter.leaving is None:
        return []
    return [_rest_line(deserter.cpu), _gone_line(deserter.leaving)]


class _Deserter(Player):
    """Asks the bot once, and leaves it alone.

    Attributes:
        cpu: seconds of it that the bot used in the pause after its answer.
        leaving: how it left when its stream was broken off.
    """

    def __init__(self, bot: BotPlayer) -> None:
        self.name, self._bot = bot.name, bot
        self.cpu = 0.0
        self.leaving: Leaving | None = None

    async def begin(self, begin: Begin) -> None:
        await self._bot.begin(begin)

    async def decide(self, decision: Decision) -> Answer:
        answer = await self._bot.decide(decision)
        await trio.sleep(_SETTLE)
        before = self._bot.usage().cpu_seconds
        await trio.sleep(_PAUSE)
        self.cpu = self._bot.usage().cpu_seconds - before
        self.leaving = await farewell(self._bot, abruptly=True)
        return answer


def _rest_line(cpu: float) -> Line:
    found = f"{cpu:.2f} s of CPU in {_PAUSE:g} s in which it was not to move"
    facts = {"cpu": cpu, "wall": _PAUSE}
    if cpu > SHARE * _PAUSE:
        advice = "Rest between your turns: a bot that goes on there is stopped until its next turn."
        return note("rest", found, advice, facts)
    return passed("rest", found, facts)


def _gone_line(leaving: Leaving) -> Line:
    """Judge what it did when its stream broke off: anything but living on, or a signal."""
    name, when = "referee gone", "when its stream broke off in the middle of a match"
    seconds, end = leaving.seconds, leaving.exit
    if seconds is None or end is None:
        return failed(
            name,
            f"did not exit within {PATIENCE:g} s {when}",
            "Exit when the stream ends in whatever way: print its status, exit with code 1.",
            leaving.output,
        )
    if end.signal is not None:
        advice = "Take a broken stream as an end: print its status, exit with code 1."
        return failed(name, f"{end.text} {when}", advice, leaving.output)
    lines = leaving.output.count("\n") + bool(leaving.output)
    said = f"{lines} {'line' if lines == 1 else 'lines'} on stderr"
    found = f"{end.text}, {seconds:.2f} s after its stream broke off, {said}"
    facts = {"seconds": seconds, "lines": lines}
    if lines > _LINES:
        advice = "One sentence is enough: print the details of the stream's status."
        return note(name, found, advice, facts)
    return passed(name, found, facts)
