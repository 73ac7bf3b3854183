"""Matches worked out by hand from the rules, and moves that must be refused in them."""

import json
from pathlib import Path
from typing import Any

import pytest

from arena.game import IllegalMove
from arena.games import packages
from arena.plain import PlainError, case_from_plain
from arena.replay import transcript

SCENARIOS = [
    path
    for path in sorted((Path(__file__).parent / "scenarios").glob("*/*.json"))
    if path.parent.name in packages()
]
REFUSED = [
    pytest.param(path.parent / line["scenario"], line, id=f"{path.parent.name}-{number}")
    for path in sorted((Path(__file__).parent / "scenarios").glob("*/refused.jsonl"))
    if path.parent.name in packages()
    for number, line in enumerate(map(json.loads, path.read_text().splitlines()))
]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_scenario(path: Path) -> None:
    transcript.verify(transcript.read(path))


@pytest.mark.parametrize(("path", "refused"), REFUSED)
def test_refused(path: Path, refused: dict[str, Any]) -> None:
    scenario = transcript.read(path)
    (moment,) = (moment for moment in scenario.walk() if moment.step == refused["step"])
    assert moment.seat == refused["seat"]
    with pytest.raises((IllegalMove, PlainError)):
        move = case_from_plain(scenario.game.move_type, refused["move"])
        scenario.game.check(moment.state, moment.seat, move)
