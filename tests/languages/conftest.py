"""Bots in many languages, built as they are when they are submitted, and played in the sandbox."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from arena.bots.opening import StoredBot, opener
from arena.bots.staging import staged
from arena.games import find, variant_options
from arena.referee.match import Setup, play
from arena.referee.player import Timing, first_player
from arena.referee.series import Silent, seeded_chance
from arena.referee.verdict import Verdict
from arena.sandbox import Exit

ROOT = Path(__file__).parents[2]


class Moves(Silent):
    """Keeps the moves of a match, as texts."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def decided(
        self, seat: int, move: Any, *, forced: bool, stand_in: bool, timing: Timing | None
    ) -> None:
        self.made.append(f"{seat}: {move}")


class Played(NamedTuple):
    """What a bot did: its verdict in each match, all moves, how it ended, and what it wrote."""

    verdicts: list[Verdict]
    moves: list[str]
    exit: Exit | None
    stdout: str
    stderr: str


class Workshop:
    """Builds bots, each once, and plays them in seat 0 against a player that takes first moves."""

    @asynccontextmanager
    async def built(self, folder: Path) -> AsyncIterator[StoredBot]:
        async with staged(folder, trusted=False, tell=lambda _: None) as bot:
            yield bot

    async def play(
        self, folder: Path, *command: str, ladder: str = "haricots/basic", deals: int = 1
    ) -> Played:
        """Play deals in one life of the bot, which is run by ``command`` if one is given."""
        name, _, variant = ladder.partition("/")
        game = find(name)
        setup = Setup("m", game, variant_options(game, variant, 2), tell_names=True)
        recorder, verdicts = Moves(), []
        async with self.built(folder) as bot, opener() as opened:
            manifest = replace(bot.manifest, command=command or bot.manifest.command)
            async with opened.open(bot._replace(label="bot", manifest=manifest)) as player:
                for deal in range(deals):
                    chance = seeded_chance("languages", deal)
                    outcome = await play(setup, [player, first_player("first")], chance, recorder)
                    verdicts.append(outcome.verdicts[0])
        output = player.output
        return Played(
            verdicts, recorder.made, player.exit, output.stdout.text(), output.stderr.text()
        )


@pytest.fixture(scope="session")
def languages_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A state folder for all these tests, so that what one of them built is not built again."""
    return tmp_path_factory.mktemp("languages") / "home"


@pytest.fixture
def workshop(languages_home: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    monkeypatch.setenv("ARENA_HOME", str(languages_home))
    return Workshop()
