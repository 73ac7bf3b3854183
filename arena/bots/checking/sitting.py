"""The matches: every game, variant and number of seats, in one process, to the end."""

import math
from collections import Counter, deque
from contextlib import suppress

import trio

from arena.bots.checking.bench import CONTROL, Bench, farewell, stderr_of
from arena.bots.checking.fixtures import Fixture, in_order
from arena.bots.checking.game_lines import count, game_line, matches, where
from arena.bots.checking.playing import Enough, Played, length_of, play_with
from arena.bots.checking.report import Line, failed, note, passed
from arena.games import AnyGame
from arena.referee.verdict import BotFault, Kind
from arena.wire.player import BotPlayer

SHARE = 0.6
"""Of the time that there is for the whole check."""
_MOST_FAULTS = 3
"""Of a game, until the rest of its matches are left out."""
_MOST_SPOILED = 2
"""Faults that only a process with matches behind it has, until every match gets a new one."""


async def check_matches(bench: Bench) -> None:
    """Play all matches, with a line for each game and one for the sitting."""
    await _Sitting(bench).play()


class _Sitting:
    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._waiting = deque(in_order(bench.games))
        self._total = len(self._waiting)
        self._lengths: dict[Fixture, int] = {}
        self._until = math.inf
        self._faults: Counter[str] = Counter()
        self._spoiled: list[Played] = []
        self._suspect: Played | None = None
        self._processes = 0

    async def play(self) -> None:
        for fixture in self._waiting:
            self._lengths[fixture] = await length_of(fixture)
        self._until = trio.current_time() + SHARE * self._bench.seconds
        while self._waiting and not (self._processes and trio.current_time() > self._until):
            async with self._bench.open() as bot:
                self._processes += 1
                if await self._sit(bot):
                    self._bench.leavings.append(await farewell(bot))
            if bot.exit:
                self._bench.memory = max(self._bench.memory, bot.exit.memory_peak)
        self._leave_out()
        self._bench.sits = not self._spoiled
        self._bench.report.add(self._sitting_line())

    async def _sit(self, bot: BotPlayer) -> bool:
        """Play with one process as long as it can; return whether it failed in nothing."""
        with suppress(BotFault):  # its first match will tell, and its start takes no match's time
            await bot.greet(CONTROL.startup)
        fresh, suspect, self._suspect = True, self._suspect, None
        while self._waiting:
            fixture = self._waiting[0]
            self._bench.doing(f"{fixture} ({self._total - len(self._waiting) + 1}/{self._total})")
            enough = self._share(len(suspect.moves) if suspect else 0)
            played = await play_with(bot, fixture, enough, lambda: sum(bot.output.totals))
            if played.failed and not fresh and played.verdict.kind is not Kind.TIMEOUT:
                self._suspect = played  # whether a new process fails in it, too, will tell
                return False
            if suspect and not played.failed:
                self._spoiled.append(suspect)
            self._over(played)
            fresh, suspect = False, None
            if played.failed:
                return False
            if len(self._spoiled) >= _MOST_SPOILED:
                return True
        return True

    def _over(self, played: Played) -> None:
        """Take note of a match, and say how a game went when all of its matches are over."""
        game = played.fixture.game
        bench = self._bench
        bench.played.append(played)
        if self._processes == 1 and not played.failed and len(bench.first) < len(bench.games):
            bench.first.append(played)
        self._waiting.popleft()
        self._faults[game.name] += played.failed
        if self._faults[game.name] >= _MOST_FAULTS:
            self._waiting = deque(left for left in self._waiting if left.game is not game)
        if all(left.game is not game for left in self._waiting):
            self._say_of(game)

    def _leave_out(self) -> None:
        """End where time was up for a bot that has failed: each new process could take long."""
        if self._suspect:
            self._over(self._suspect)
        for game in dict.fromkeys(fixture.game for fixture in self._waiting):
            if self._faults[game.name]:
                self._say_of(game)

    def _say_of(self, game: AnyGame) -> None:
        own = [match for match in self._bench.played if match.fixture.game is game]
        self._bench.report.add(game_line(game, own))

    def _share(self, least: int) -> Enough:
        """Return whether the next match has used its share of the time that is left for all.

        It has not before the bot has made more than ``least`` decisions, if these are any.
        """
        now, lengths = trio.current_time(), self._lengths
        part = lengths[self._waiting[0]] / sum(lengths[fixture] for fixture in self._waiting)
        until = now + max(0.0, self._until - now) * part
        return lambda made: made > least and trio.current_time() > until

    def _sitting_line(self) -> Line:
        if self._spoiled:
            first = self._spoiled[0]
            return failed(
                "sitting",
                f"after other matches it failed in {where(first)}, and not in a new process: "
                f"{first.verdict.cause}",
                "A process plays several matches, of any game that it declares: begin each anew "
                f"at its Start. {first.verdict.advice}",
                stderr_of(first.verdict),
            )
        played = self._bench.played
        if self._processes > 1 or self._waiting:
            processes = count(self._processes, "process", "processes")
            found = f"{matches(played)} in {processes}, a new one after each fault"
            if self._waiting:
                found += f"; {len(self._waiting)} were left out, as time was up"
            return note("sitting", found, "Mend the faults above, and check again.")
        found = f"{matches(played)} in one process"
        asked = sum(len(match.moves) for match in played)
        spared = sum(match.spared for match in played)
        facts = {"matches": len(played), "asked": asked, "spared": spared}
        if spared:
            found += f"; {asked} decisions were asked and {spared} were not, as time was up"
            enough = math.ceil(self._bench.seconds * (asked + spared) / max(1, asked) / 60) * 60
            return note("sitting", found, f"To have all of them asked: --seconds {enough}", facts)
        return passed("sitting", found, facts)
