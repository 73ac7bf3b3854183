"""The transcript: a match as one JSON document, for other tools and for scripted matches.

::

    {"game": "haricots", "variant": "basic", "options": {"rules": "basic"}, "seats": 3,
     "steps": [
      {"shuffle": ["4", "10", "7"]},
      {"seat": 0, "legal": [{"pass": {}}], "move": {"pass": {}}, "forced": false}
     ],
     "standing": [{"seat": 0, "score": 1, "rank": 2}]}

``"open": true`` beside ``legal`` says that offers are possible too; without it they are not.
``options`` holds every option on the way out; on the way in missing ones take their defaults, and
without ``options`` they are the variant's. ``legal``, ``forced`` and ``standing`` may be left out
on the way in; unknown top-level keys are ignored. A transcript may break off anywhere.
"""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from arena.game import OptionsError, Place, Standing
from arena.games import AnyGame, UnknownGame, find, options_from_plain, variant_options
from arena.plain import case_to_plain, to_plain
from arena.replay.steps import Decided, Shuffled, Step, Walk


class TranscriptError(ValueError):
    """A document that is no transcript; the message says what is wrong and where."""


class Transcript(NamedTuple):
    """A match as its steps; ``standing`` is None where the document gives none."""

    game: AnyGame
    options: Any
    seats: int
    steps: tuple[Step, ...]
    standing: Standing | None

    def walk(self) -> Walk:
        """Return the re-execution of the match."""
        return Walk(self.game, self.options, self.seats, self.steps)


def verify(transcript: Transcript) -> Walk:
    """Re-execute the match and compare all that is recorded; raise ``Difference``."""
    walk = transcript.walk().finish()
    if transcript.standing is not None:
        walk.compare_standing(transcript.standing)
    return walk


def read(path: Path) -> Transcript:
    """Read a transcript from a file; raise :class:`TranscriptError` or :class:`OSError`."""
    return parse(path.read_bytes(), str(path))


def parse(data: bytes, name: str = "the transcript") -> Transcript:
    """Return the transcript that a JSON document holds; raise :class:`TranscriptError`."""
    try:
        document = json.loads(data, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise TranscriptError(f"{name} is no JSON document: {error}") from None
    return from_document(document)


def from_document(document: Any) -> Transcript:
    """Return the transcript that a JSON document holds; raise :class:`TranscriptError`."""
    document = _expect(document, dict, "the transcript")
    try:
        game = find(_expect(document.get("game"), str, "game"))
        seats = _whole(document.get("seats"), "seats")
        if "options" in document:
            options = options_from_plain(game, _expect(document["options"], dict, "options"))
        else:
            options = variant_options(game, _expect(document.get("variant"), str, "variant"), seats)
        game.validate(options, seats)
    except (UnknownGame, OptionsError) as error:
        raise TranscriptError(str(error)) from None
    steps = _expect(document.get("steps"), list, "steps")
    standing = document.get("standing")
    return Transcript(
        game,
        options,
        seats,
        tuple(_step(step, number) for number, step in enumerate(steps)),
        None if standing is None else _standing(standing),
    )


def to_document(
    game: AnyGame, options: Any, seats: int, steps: tuple[Step, ...], *, legal: bool = True
) -> dict[str, Any]:
    """Return the transcript of recorded steps, re-executed, with ``legal`` at every decision."""
    walk = Walk(game, options, seats, steps)
    decided = {}
    for step, state, seat, move in walk:
        entry: dict[str, Any] = {"seat": seat}
        if legal:
            entry["legal"] = [case_to_plain(move) for move in game.legal(state, seat)]
        if game.offers_open(state, seat):
            entry["open"] = True
        decided[step] = entry | {"move": case_to_plain(move), "forced": game.forced(state, seat)}
    document: dict[str, Any] = {
        "game": game.name,
        "variant": game.variant_of(options, seats),
        "options": to_plain(game.options_type, options),
        "seats": seats,
        "steps": [
            {"shuffle": list(step.cards)} if isinstance(step, Shuffled) else decided[number]
            for number, step in enumerate(steps)
            if isinstance(step, Shuffled) or number in decided
        ],
    }
    if walk.over:
        document["standing"] = [
            {"seat": seat, "score": place.score, "rank": place.rank}
            for seat, place in enumerate(game.standing(walk.state))
        ]
    return document


def write(path: Path, document: dict[str, Any]) -> None:
    """Write a transcript, one line for each step; raise :class:`OSError`."""
    steps = ",\n ".join(json.dumps(step) for step in document["steps"])
    head, tail = json.dumps(document | {"steps": "STEPS"}).split('"STEPS"')
    path.write_text(f"{head}[\n {steps}]{tail}\n", "utf-8")


def _step(step: Any, number: int) -> Step:
    where = f"step {number}"
    step = _expect(step, dict, where)
    if "shuffle" in step:
        cards = _expect(step["shuffle"], list, f"{where}: shuffle")
        return Shuffled(tuple(_expect(card, str, f"{where}: a card") for card in cards))
    if "move" not in step:
        raise TranscriptError(f"{where}: expected a shuffle, or a seat and its move")
    forced, offers_open, legal = step.get("forced"), step.get("open"), step.get("legal")
    if legal is not None and offers_open is None:
        offers_open = False  # what is listed is then all that there is
    return Decided(
        _whole(step.get("seat"), f"{where}: seat"),
        step["move"],
        None if forced is None else _expect(forced, bool, f"{where}: forced"),
        None if legal is None else _expect(legal, list, f"{where}: legal"),
        None if offers_open is None else _expect(offers_open, bool, f"{where}: open"),
    )


def _standing(entries: Any) -> Standing:
    places = {}
    for entry in _expect(entries, list, "standing"):
        entry = _expect(entry, dict, "an entry of standing")
        seat = _whole(entry.get("seat"), "standing: seat")
        score, rank = (_whole(entry.get(key), f"standing: {key}") for key in ("score", "rank"))
        places[seat] = Place(score, rank)
    if sorted(places) != list(range(len(entries))):
        raise TranscriptError("standing: each seat stands there once, from 0")
    return tuple(places[seat] for seat in sorted(places))


def _expect(value: Any, kind: type, what: str) -> Any:
    words = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
    if not isinstance(value, kind):
        raise TranscriptError(f"{what}: expected {words[kind]}, {_got(value)}")
    return value


def _whole(value: Any, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TranscriptError(f"{what}: expected a whole number, {_got(value)}")
    return value


def _got(value: Any) -> str:
    return "but there is none" if value is None else f"got {str(value)[:60]!r}"
