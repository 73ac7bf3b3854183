"""The log of one match: JSON Lines, written while the match runs, closed by its result.

::

    {"replay": 1, "match": …, "game": …, "version": …, "variant": …, "options": …, "seats": …,
     "bots": [{"name": …, "version": …, "hash": …}], "tournament": …, "deal": …,
     "time_control": …, "run": {"isolation": …, "host": …, "started": …}}
    {"shuffle": ["4", "10", …]}
    {"seat": 0, "move": {"pass": {}}, "forced": false, "times": {"charged": 0.0012, …}}
    {"seat": 1, "move": {"pass": {}}, "forced": false, "stand_in": true}
    {"result": {"standing": […], "places": […], "verdicts": […]}, "sha256": …}

The hash is over all lines, each as canonical JSON without what two runs of the same match may
differ in: times, the run, and what verdicts say beyond their kind. So matches of deterministic bots
hash equal. A closed log is compressed (zstandard); an open one is plain and readable up to its last
whole line.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple

import zstandard

from arena.games import AnyGame
from arena.plain import case_to_plain, to_plain
from arena.referee.match import Outcome
from arena.referee.player import TimeControl, Timing
from arena.referee.verdict import Verdict

FORMAT = 1


class Header(NamedTuple):
    """What was played, by whom; ``run`` is what two runs of the same match may differ in."""

    match: str
    game: AnyGame
    options: Any
    bots: tuple[Mapping[str, Any], ...]
    """By seat: ``name``, and for a submitted bot ``owner``, ``version`` and ``hash``."""
    tournament: str | None = None
    deal: int | None = None
    time_control: TimeControl | None = None
    run: Mapping[str, Any] = {}

    def to_plain(self) -> dict[str, Any]:
        """Return the header as the log's first line has it."""
        return {
            "replay": FORMAT,
            "match": self.match,
            "game": self.game.name,
            "version": self.game.version,
            "variant": self.game.variant_of(self.options, len(self.bots)),
            "options": to_plain(self.game.options_type, self.options),
            "seats": len(self.bots),
            "bots": [dict(bot) for bot in self.bots],
            "tournament": self.tournament,
            "deal": self.deal,
            "time_control": self.time_control and self.time_control._asdict(),
            "run": dict(self.run),
        }


class ReplayWriter:
    """Records a match; ``live`` receives every line at once, for those who watch."""

    def __init__(self, header: Header, live: BinaryIO | None = None) -> None:
        self._lines: list[bytes] = []
        self._hash = hashlib.sha256()
        self._live = live
        self._write(header.to_plain())

    def shuffled(self, cards: Sequence[str]) -> None:
        """Record a shuffle's outcome."""
        self._write({"shuffle": list(cards)})

    def decided(
        self, seat: int, move: Any, *, forced: bool, stand_in: bool, timing: Timing | None
    ) -> None:
        """Record a move."""
        line = {"seat": seat, "move": case_to_plain(move), "forced": forced}
        if stand_in:
            line["stand_in"] = True
        if timing:
            line["times"] = {
                name: round(seconds, 6)
                for name, seconds in timing._asdict().items()
                if seconds is not None
            }
        self._write(line)

    def ended(self, outcome: Outcome) -> None:
        """Record the result, with the hash of it and of all before it."""
        result = {
            "standing": [place._asdict() for place in outcome.standing],
            "places": [place._asdict() for place in outcome.places],
            "verdicts": [_verdict_to_plain(verdict) for verdict in outcome.verdicts],
        }
        self._hash.update(canonical({"result": result}))
        self._append({"result": result, "sha256": self.sha256})

    @property
    def sha256(self) -> str:
        """The hash of all that is written so far, in hexadecimal."""
        return self._hash.hexdigest()

    def closed(self) -> bytes:
        """Return the whole log, compressed."""
        return zstandard.compress(b"".join(self._lines), level=9)

    def _write(self, line: dict[str, Any]) -> None:
        self._hash.update(canonical(line))
        self._append(line)

    def _append(self, line: dict[str, Any]) -> None:
        data = json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        self._lines.append(data)
        if self._live:
            self._live.write(data)
            self._live.flush()


def _verdict_to_plain(verdict: Verdict) -> dict[str, Any]:
    return {
        "kind": verdict.kind.value,
        "cause": verdict.cause,
        "advice": verdict.advice,
        "decision": verdict.decision,
        "facts": dict(verdict.facts),
    }


def canonical(line: Mapping[str, Any]) -> bytes:
    """Return a line as it is hashed."""
    line = {key: value for key, value in line.items() if key not in ("times", "run", "sha256")}
    if "result" in line:
        kinds = [verdict["kind"] for verdict in line["result"]["verdicts"]]
        line["result"] = line["result"] | {"verdicts": kinds}
    return json.dumps(line, separators=(",", ":"), sort_keys=True).encode() + b"\n"
