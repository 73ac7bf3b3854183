"""A league that has been played: two versions of a fox, a weak bot, and arena's random one."""

import shutil
from pathlib import Path

import pytest
import trio

from tests.tournament.inside import League, first, mixed

BOTS = {
    "arena/random@1": mixed("any"),
    "tests/fox@1": mixed("fox"),
    "tests/fox@2": mixed("vixen"),
    "tests/weak@1": first,
}


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The state folder after a round-robin of 24 blocks and a duel."""
    league = League(tmp_path_factory.mktemp("played") / "home", BOTS)
    trio.run(league.play, league.plan("fox@1", "fox@2", "random", "weak", deals=4))
    trio.run(league.play, league.plan("fox@1", "weak", deals=3, format="duel"))
    league.store.close()
    return league.home.path


@pytest.fixture
def league(played: Path, tmp_path: Path) -> League:
    """A copy of it, for one test."""
    shutil.copytree(played, tmp_path / "home")
    return League(tmp_path / "home", BOTS)
