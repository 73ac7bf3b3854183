"""A trusted program has the same interface, and no sandbox."""

from dataclasses import replace
from pathlib import Path

import pytest

from arena.sandbox import TRUSTED, HostFault, Isolation, Limits, Program, start
from tests.sandbox.conftest import alive, until


def program(folder: Path, *command: str, **variables: str) -> Program:
    return Program(command, folder, variables)


async def test_runs_in_its_folder_as_who_we_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARENA_TEST_INHERITED", "green")
    script = 'echo "$(pwd) $COLOUR $ARENA_TEST_INHERITED"; echo oops >&2; exit 3'
    there = program(tmp_path, "/bin/sh", "-c", script, COLOUR="blue")
    async with start(there, Limits(), isolation=TRUSTED) as process:
        end = await process.wait()
    assert process.output.stdout.bytes.decode() == f"{tmp_path} blue green\n"
    assert process.output.stderr.bytes == b"oops\n"
    assert (end.code, end.killed) == (3, False)


async def test_paths_of_the_sandbox_become_those_of_the_host(tmp_path: Path) -> None:
    (tmp_path / "bot.sh").write_text('echo "$1 $ARENA_ADDRESS"')
    command = ("/bin/sh", "/bot/bot.sh", "/bottle/bot")
    address = {"ARENA_ADDRESS": "unix:/run/arena/referee.sock"}
    there = Program(command, tmp_path, address, socket_folder=Path("/srv/sockets"))
    async with start(there, Limits(), isolation=TRUSTED) as process:
        await process.wait()
    assert process.output.text() == "/bottle/bot unix:/srv/sockets/referee.sock\n"


async def test_any_isolation_can_be_set_aside(tmp_path: Path, best: Isolation) -> None:
    there = program(tmp_path, "/bin/sh", "-c", "readlink /proc/self/ns/pid")
    for isolation in (best, Isolation("C", "none")):
        async with start(there, Limits(), isolation=isolation, trusted=True) as process:
            await process.wait()
        own = Path("/proc/self/ns/pid").readlink()  # noqa: ASYNC240
        assert process.output.text() == f"{own}\n"


async def test_its_children_end_with_it(tmp_path: Path) -> None:
    there = program(tmp_path, "/bin/sh", "-c", "sleep 1000 & echo $!; sleep 1000")
    async with start(there, Limits(), isolation=TRUSTED) as process:
        await until(lambda: process.output.stdout.bytes)
        child = int(process.output.stdout.bytes)
        assert alive(child)
        assert process.owns(child)
        assert await process.freeze()
        await process.thaw()
        assert process.usage().memory > 0
    assert not alive(child)
    assert not alive(process.pid)


async def test_output_is_bounded(tmp_path: Path) -> None:
    there = program(tmp_path, "/bin/sh", "-c", "while :; do echo xxxxxxxxxxxxxxxxxxxxxxx; done")
    async with start(there, replace(Limits(), output=100_000), isolation=TRUSTED) as process:
        end = await process.wait()
    assert end.output_exceeded


async def test_a_missing_program_fails_to_run(tmp_path: Path) -> None:
    there = program(tmp_path, "/nowhere/at/all")
    async with start(there, Limits(), isolation=TRUSTED) as process:
        end = await process.wait()
    assert end.code == 127
    with pytest.raises(HostFault, match="nowhere"):
        async with start(program(Path("/nowhere"), "true"), Limits(), isolation=TRUSTED):
            pass
