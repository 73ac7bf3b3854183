"""The bot that chooses at random plays every game, and repeats itself."""

import runpy
import sys
import tomllib
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from arena.games import packages

FOLDER = Path(__file__).parents[2] / "sample_bots" / "random"


def test_it_is_for_every_game() -> None:
    manifest = tomllib.loads((FOLDER / "bot.toml").read_text())
    own = {name for name, package in packages().items() if package.startswith("arena.games.")}
    assert own <= set(manifest["games"])


def test_it_chooses_evenly_and_hangs_on_match_seat_and_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "arena_sdk", SimpleNamespace(run=None))
    choose = runpy.run_path(str(FOLDER / "bot.py"))["choose"]

    def chosen(match: str, seat: int, message: bytes) -> int:
        named = SimpleNamespace(id=match)
        decision = SimpleNamespace(match=named, seat=seat, message=message, count=5)
        index: int = choose(decision)
        return index

    counts = Counter(chosen("m", 0, b"%d" % number) for number in range(1000))
    assert set(counts) == set(range(5))
    assert min(counts.values()) > 150
    for other in (("n", 0), ("m", 1)):
        assert any(chosen("m", 0, b"%d" % n) != chosen(*other, b"%d" % n) for n in range(20))
    assert chosen("m", 0, b"1") == chosen("m", 0, b"1")
