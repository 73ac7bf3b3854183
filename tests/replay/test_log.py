"""The log of a match: what is written is read, proves itself, and survives a break."""

import json
import math
from pathlib import Path
from random import Random

import pytest
import zstandard

from arena.chance import DealChance
from arena.games import find
from arena.referee.match import Setup, play
from arena.referee.player import first_player, random_player
from arena.replay import reader
from arena.replay.log import Header, ReplayWriter
from arena.replay.steps import Difference

GAME = find("haricots")
OPTIONS = GAME.variants["advanced"].options


async def played(run: str = "") -> ReplayWriter:
    bots = ({"name": "random"}, {"name": "first"}, {"name": "random"})
    writer = ReplayWriter(Header("m-1", GAME, OPTIONS, bots, "t-1", 4, None, {"started": run}))
    players = [random_player("a", Random(1)), first_player("b"), random_player("c", Random(2))]
    await play(Setup("m-1", GAME, OPTIONS), players, DealChance(b"s" * 16, "t-1", 4), writer)
    return writer


def edited(data: bytes, line: int, change: dict[str, object]) -> bytes:
    lines = zstandard.decompress(data).splitlines()
    lines[line] = json.dumps(json.loads(lines[line]) | change).encode()
    return b"\n".join(lines) + b"\n"


async def test_a_log_is_read_as_it_was_written() -> None:
    writer = await played()
    replay = reader.parse(writer.closed())
    assert replay.header.match == "m-1"
    assert replay.header.options == OPTIONS
    assert [bot["name"] for bot in replay.header.bots] == ["random", "first", "random"]
    assert replay.result is not None
    assert replay.result.sha256 == replay.found_sha256 == writer.sha256
    assert reader.verify(replay).over


async def test_the_hash_leaves_out_what_two_runs_may_differ_in() -> None:
    assert (await played("monday")).sha256 == (await played("tuesday")).sha256


async def test_a_log_is_readable_up_to_the_last_whole_line(tmp_path: Path) -> None:
    data = zstandard.decompress((await played()).closed())
    file = tmp_path / "broken.jsonl"
    file.write_bytes(data[: len(data) // 2])
    replay = reader.read(file)
    assert replay.result is None
    assert replay.steps
    assert not reader.verify(replay).over


async def test_a_changed_result_is_found() -> None:
    data = (await played()).closed()
    result = json.loads(zstandard.decompress(data).splitlines()[-1])["result"]
    result["standing"][0]["score"] += 1
    with pytest.raises(Difference, match="the log was changed"):
        reader.verify(reader.parse(edited(data, -1, {"result": result})))


async def test_a_changed_move_is_found() -> None:
    data = (await played()).closed()
    changed = edited(data, 2, {"move": {"play": {"card": "15", "count": 9}}})
    with pytest.raises(Difference, match="the log was changed"):
        reader.verify(reader.parse(changed))


async def test_other_rules_are_said() -> None:
    with pytest.raises(Difference, match="recorded by version 99 of the rules of haricots"):
        reader.verify(reader.parse(edited((await played()).closed(), 0, {"version": 99})))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is empty"),
        (b"{}\n", "no header"),
        (b"hello\n", "no line of a replay"),
        (b"\x28\xb5\x2f\xfdxx", "is damaged"),
        (b'{"replay": 2}\n', "newer than 1"),
        (b'{"replay": 1, "game": "whist"}\n', "no game 'whist'"),
        (b"[" * 100_000 + b"\n", "no line of a replay"),
    ],
)
def test_what_is_no_replay_is_said(data: bytes, why: str) -> None:
    with pytest.raises(reader.ReplayError, match=why):
        reader.parse(data)


@pytest.mark.parametrize(
    ("line", "change"),
    [
        (0, {"version": math.inf}),
        (0, {"bots": [1, 2, 3]}),
        (0, {"bots": ["a", "b", "c"]}),
        (0, {"bots": [{}, {}, {}]}),
        (2, {"seat": math.inf}),
    ],
)
async def test_a_line_of_wrong_types_is_no_line_of_a_replay(
    line: int, change: dict[str, object]
) -> None:
    data = edited((await played()).closed(), line, change)
    with pytest.raises(reader.ReplayError, match=rf"line {line + 1} is no line of a replay"):
        reader.parse(data)
