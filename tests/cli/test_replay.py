"""``arena replay``: which position is shown, and many records verified at once."""

import json
from pathlib import Path

import pytest

from tests.conftest import Arena

SCENARIOS = Path(__file__).parents[1] / "games/scenarios"


@pytest.fixture
def transcript(arena: Arena, tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    arena("play", "haricots", "--players", "first,first", "--seed", "1", "--export", file)
    return file


def test_one_position_is_shown(arena: Arena, transcript: Path) -> None:
    shown = arena("replay", "show", transcript, "--plain", "--at", "3")
    assert shown.startswith("position 3\n")
    assert shown.count("position ") == 1
    said = arena("replay", "show", transcript, "--at", "9999", code=2)
    assert "there is no position 9999; the match has 0 to" in said


def test_verify_goes_on_past_what_cannot_be_read(
    arena: Arena, transcript: Path, tmp_path: Path
) -> None:
    broken, gone = tmp_path / "broken.json", tmp_path / "gone.json"
    broken.write_text("{")
    said = arena("replay", "verify", broken, gone, transcript, code=2)
    assert f"{transcript} verified: " in said
    assert f"{broken} is no JSON document" in said
    assert f"there is no file {gone}" in said
    rows = json.loads(arena("replay", "verify", transcript, transcript, "--json"))
    assert [row["source"] for row in rows] == [str(transcript)] * 2
    assert all(row["verified"] and row["error"] is None for row in rows)


def test_verify_says_which_record_differs(arena: Arena, transcript: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.json"
    document = json.loads(transcript.read_text())
    document["standing"][0]["score"] += 1
    changed.write_text(json.dumps(document))
    said = arena("replay", "verify", transcript, changed, tmp_path / "gone.json", code=1)
    assert f"arena: {changed}: standing of seat 0" in said


def test_a_list_of_moves_without_open_says_that_there_are_no_offers(
    arena: Arena, tmp_path: Path
) -> None:
    document = json.loads((SCENARIOS / "bohnanza/01-a-turn-of-trading.json").read_text())
    file = tmp_path / "trade.json"
    (step, *_) = [step for step in document["steps"] if step.get("open")]
    del step["open"]
    file.write_text(json.dumps(document))
    assert "offers are possible here" in arena("replay", "verify", file, code=1)
    del step["legal"]
    file.write_text(json.dumps(document))
    arena("replay", "verify", file)


def test_a_transcript_without_steps_is_said(arena: Arena, transcript: Path) -> None:
    document = json.loads(transcript.read_text())
    del document["steps"]
    transcript.write_text(json.dumps(document))
    said = arena("replay", "verify", transcript, code=2)
    assert said == "arena: steps: expected a list, but there is none\n"
