"""Reading the log of a match, closed or open, and verifying it."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import zstandard

from arena.game import Chance, OptionsError, Place, Standing
from arena.games import UnknownGame, find, options_from_plain
from arena.referee.match import places_of
from arena.referee.player import TimeControl, Timing
from arena.referee.verdict import Kind, Verdict
from arena.replay.log import FORMAT, Header, canonical
from arena.replay.steps import Decided, Difference, Shuffled, Step, Walk

LARGEST = 256 * 1024 * 1024
"""A log that says it is larger is not read: no match makes one."""
ZSTANDARD = b"\x28\xb5\x2f\xfd"


class ReplayError(ValueError):
    """A file that is no replay; the message says what is wrong with it."""


class Result(NamedTuple):
    """How the match ended: standing by the rules, places as rated, a verdict for each seat."""

    standing: Standing
    places: Standing
    verdicts: tuple[Verdict, ...]
    sha256: str


class Replay(NamedTuple):
    """A log as read; ``result`` is None where it breaks off, ``found_sha256`` is recomputed."""

    header: Header
    version: int
    steps: tuple[Step, ...]
    stand_ins: frozenset[int]
    """The numbers of the steps that the referee made for a failed seat."""
    times: Mapping[int, Timing]
    """By the number of the step."""
    result: Result | None
    found_sha256: str

    @property
    def seats(self) -> int:
        """How many seats the match has."""
        return len(self.header.bots)

    def walk(self, deal: Chance | None = None) -> Walk:
        """Return the re-execution of the match, with the cards of a deal where one is given."""
        return Walk(self.header.game, self.header.options, self.seats, self.steps, deal)


def verify(replay: Replay, deal: Chance | None = None) -> Walk:
    """Re-execute the match and compare all that is recorded; raise ``Difference``.

    Given a ``deal``, the recorded shuffles must be those of this chance.
    """
    game, result = replay.header.game, replay.result
    if replay.version != game.version:
        raise Difference(
            f"recorded by version {replay.version} of the rules of {game.name}, "
            f"these are version {game.version}"
        )
    if result is not None and result.sha256 != replay.found_sha256:
        raise Difference(
            f"the log was changed: its hash is {replay.found_sha256}, it says {result.sha256}"
        )
    walk = replay.walk(deal).finish()
    if result is not None:
        walk.compare_standing(result.standing)
        if len(result.verdicts) != replay.seats:
            raise Difference(f"there are {len(result.verdicts)} verdicts on {replay.seats} seats")
        if result.places != places_of(result.standing, result.verdicts):
            raise Difference("the places are not those that standing and verdicts give")
    return walk


def read(path: Path) -> Replay:
    """Read a log, closed or open; raise :class:`ReplayError` or :class:`OSError`."""
    return parse(path.read_bytes(), str(path))


def parse(data: bytes, name: str = "the replay") -> Replay:
    """Return the replay that a log's bytes hold; raise :class:`ReplayError`."""
    if data.startswith(ZSTANDARD):
        data = _decompressed(data, name)
    lines = [line for line in data.split(b"\n")[:-1] if line]
    hashed = hashlib.sha256()
    steps: list[Step] = []
    stand_ins, times, header, result, version = set(), {}, None, None, 0
    for number, raw in enumerate(lines):
        try:
            line = json.loads(raw)
            if header is None:
                header, version = _header(line)
            elif result is not None:
                raise ReplayError("goes on after its result")
            elif "result" in line:
                result = _result(line)
            elif "shuffle" in line:
                steps.append(Shuffled(tuple(map(str, line["shuffle"]))))
            else:
                if line.get("stand_in"):
                    stand_ins.add(len(steps))
                if "times" in line:
                    times[len(steps)] = Timing(**line["times"])
                steps.append(Decided(int(line["seat"]), line["move"], bool(line["forced"])))
            hashed.update(canonical(line))
        except (UnknownGame, OptionsError, ReplayError) as error:
            raise ReplayError(f"{name}, line {number + 1}: {error}") from None
        except (
            ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError
        ) as error:  # fmt: skip
            raise ReplayError(
                f"{name}, line {number + 1} is no line of a replay: {error}"
            ) from None
    if header is None:
        raise ReplayError(f"{name} is empty: no replay")
    return Replay(
        header, version, tuple(steps), frozenset(stand_ins), times, result, hashed.hexdigest()
    )


def _decompressed(data: bytes, name: str) -> bytes:
    try:
        if zstandard.frame_content_size(data) not in range(LARGEST):
            raise ReplayError(f"{name} is larger than {LARGEST} bytes: no replay is")
        return zstandard.decompress(data)
    except zstandard.ZstdError as error:
        raise ReplayError(f"{name} is damaged: {error}") from None


def _header(line: dict[str, Any]) -> tuple[Header, int]:
    if "replay" not in line:
        raise ReplayError("no header: this is no replay")
    if line["replay"] > FORMAT:
        raise ReplayError(
            f"format {line['replay']} is newer than {FORMAT}, the newest that this arena reads; "
            "update it"
        )
    game = find(line["game"])
    bots = tuple(dict(bot) | {"name": str(bot["name"])} for bot in line["bots"])
    options = options_from_plain(game, line["options"])
    game.validate(options, len(bots))
    control = line["time_control"]
    return Header(
        line["match"],
        game,
        options,
        bots,
        line["tournament"],
        line["deal"],
        control and TimeControl(**control),
        line["run"],
    ), int(line["version"])


def _result(line: dict[str, Any]) -> Result:
    result = line["result"]
    return Result(
        tuple(Place(**place) for place in result["standing"]),
        tuple(Place(**place) for place in result["places"]),
        tuple(
            Verdict(**verdict | {"kind": Kind(verdict["kind"])}) for verdict in result["verdicts"]
        ),
        line["sha256"],
    )
