"""What a running program's owner may rely on."""

import os
import signal
import socket
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import trio

from arena.sandbox import HostFault, Isolation, Limits, Program, SandboxUnavailable, start, watcher
from tests.sandbox.conftest import Bots, alive, until

SLEEP = ("/bin/sleep", "1000")


async def test_a_program_runs_in_its_folder_with_its_variables(bots: Bots) -> None:
    source = "import os; print(os.getcwd(), os.listdir(), os.environ['COLOUR'], os.getpid())"
    ran = await bots.run(bots.python(source, environment={"COLOUR": "blue"}))
    assert ran.stdout == "/bot ['bot.py'] blue 2\n"
    assert (ran.exit.code, ran.exit.signal, ran.exit.killed) == (0, None, False)


async def test_no_variable_but_those_asked_for_and_the_hints(
    bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARENA_SECRET", "hidden")
    ran = await bots.run(bots.python("import os; print(*sorted(os.environ))"))
    assert ran.stdout.split() == sorted([
        "PATH", "HOME", "TMPDIR", "LANG", "JAVA_TOOL_OPTIONS", "NODE_OPTIONS", "GOMEMLIMIT",
        "GOMAXPROCS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "PWD",
    ])  # fmt: skip


async def test_exit_codes_and_signals_are_told_apart(bots: Bots) -> None:
    left = await bots.run(bots.program("/bin/sh", "-c", "exit 7"))
    assert (left.exit.code, left.exit.signal, left.exit.text) == (7, None, "exit code 7")
    fell = await bots.run(bots.program("/bin/sh", "-c", "kill -SEGV $$"))
    assert (fell.exit.code, fell.exit.signal) == (None, signal.SIGSEGV)
    assert fell.exit.text == "killed by SIGSEGV"
    assert not fell.exit.killed


async def test_a_missing_program_is_its_own_fault(bots: Bots) -> None:
    ran = await bots.run(bots.program("/bot/nowhere"))
    assert ran.exit.code == 127
    assert "nowhere" in ran.stderr


async def test_a_missing_folder_is_ours(bots: Bots) -> None:
    program = Program(SLEEP, bots.folder / "nowhere")
    with pytest.raises(HostFault, match="nowhere"):
        async with start(program, Limits(), isolation=bots.isolation):
            pass


async def test_standard_input_is_empty(bots: Bots) -> None:
    ran = await bots.run(bots.python("import sys; print(repr(sys.stdin.read()))"))
    assert ran.stdout == "''\n"


async def test_the_end_of_a_long_output_is_kept(bots: Bots) -> None:
    source = "import sys\nfor i in range(100_000): print(i)\nsys.exit('the last words')"
    ran = await bots.run(bots.python(source))
    assert ran.stdout.endswith("\n99998\n99999\n")
    assert len(ran.stdout) == 64 * 1024
    assert ran.stderr == "the last words\n"


async def test_too_much_output_ends_a_program(bots: Bots) -> None:
    source = "while True: print('x' * 1000)"
    ran = await bots.run(bots.python(source), Limits(output=1_000_000))
    assert ran.exit.output_exceeded
    assert ran.exit.killed
    assert "output" in ran.exit.text


async def test_everything_ends_with_the_context(bots: Bots) -> None:
    source = "import os, time\nfor _ in range(5): os.fork()\n"
    source += "print('up', flush=True)\ntime.sleep(1000)"
    async with start(bots.python(source), Limits(), isolation=bots.isolation) as process:
        await until(lambda: len(process.output.stdout.bytes) >= 32 * 3)
        assert process.exit is None
        assert alive(process.pid)
    assert not alive(process.pid)
    assert process.exit is not None
    assert process.exit.killed
    assert process.exit.signal == signal.SIGKILL
    assert await process.wait() is process.exit


async def test_cancelling_ends_everything(bots: Bots) -> None:
    with trio.move_on_after(0.1) as scope:
        async with start(bots.program(*SLEEP), Limits(), isolation=bots.isolation) as process:
            await trio.sleep_forever()
    assert scope.cancelled_caught
    assert process.exit is not None
    assert not alive(process.pid)


async def test_exceptions_pass_as_they_are(bots: Bots) -> None:
    with pytest.raises(ZeroDivisionError):
        async with start(bots.program(*SLEEP), Limits(), isolation=bots.isolation) as process:
            raise ZeroDivisionError
    assert not alive(process.pid)


async def test_several_tasks_may_wait(bots: Bots) -> None:
    ends = []
    async with (
        start(bots.program("/bin/true"), Limits(), isolation=bots.isolation) as process,
        trio.open_nursery() as nursery,
    ):
        for _ in range(3):

            async def wait() -> None:
                ends.append(await process.wait())

            nursery.start_soon(wait)
    assert [end.code for end in ends] == [0, 0, 0]


async def test_killing_is_harmless_at_any_time(bots: Bots) -> None:
    async with start(bots.program(*SLEEP), Limits(), isolation=bots.isolation) as process:
        process.kill()
        process.kill()
        end = await process.wait()
        process.kill()
    assert end.killed


async def test_many_start_at_the_same_time_under_users_of_their_own(bots: Bots) -> None:
    program = bots.python("import os, time; print(os.getuid(), flush=True); time.sleep(1000)")
    users = []

    async def run() -> None:
        async with start(program, Limits(), isolation=bots.isolation) as process:
            await until(lambda: process.output.stdout.bytes.endswith(b"\n"))
            users.append(int(process.output.stdout.bytes))
            await until(lambda: len(users) == 12)

    async with trio.open_nursery() as nursery:
        for _ in range(12):
            nursery.start_soon(run)
    assert len(set(users)) == (12 if bots.isolation.mode == "root" else 1)


async def test_a_slot_is_held_by_one_program(bots: Bots) -> None:
    if bots.isolation.mode != "root":
        pytest.skip("only root gives programs a user of their own")
    program = bots.program(*SLEEP)
    async with start(program, Limits(), isolation=bots.isolation, slot=900) as process:
        await until(lambda: "\nUid:\t64900\t" in uids(process.pid))
        with pytest.raises(HostFault, match="900"):
            async with start(program, Limits(), isolation=bots.isolation, slot=900):
                pass


def uids(init: int) -> str:
    folder = Path(f"/proc/{init}/root/proc")
    return "".join((each / "status").read_text() for each in folder.glob("[0-9]*"))


async def test_a_frozen_program_uses_no_time_and_goes_on_where_it_was(bots: Bots) -> None:
    source = "import os, threading\nos.fork()\nf=lambda:[i for i in iter(int,1)]\n"
    source += "threading.Thread(target=f).start()\nf()"
    async with start(bots.python(source), Limits(), isolation=bots.isolation) as process:
        await until(lambda: process.usage().cpu_seconds > 0.05)
        assert await process.freeze()
        before = process.usage().cpu_seconds
        await trio.sleep(0.1)
        assert process.usage().cpu_seconds == before
        await process.thaw()
        await until(lambda: process.usage().cpu_seconds > before + 0.05)
        assert await process.freeze()
    assert not alive(process.pid)


async def test_a_program_that_wakes_itself_is_still_ended(bots: Bots) -> None:
    source = "import os, signal\nfor _ in range(4): os.fork()\n"
    source += "while True: os.kill(-1, signal.SIGCONT)"
    async with start(bots.python(source), Limits(), isolation=bots.isolation) as process:
        await trio.sleep(0.1)
        await process.freeze()
    assert not alive(process.pid)


async def test_usage_counts_children_and_threads(bots: Bots) -> None:
    source = """
import os, threading, time
def burn():
    end = time.thread_time() + 0.1
    while time.thread_time() < end: pass
child = os.fork()
burn()
if child:
    os.wait()
    thread = threading.Thread(target=burn)
    thread.start()
    thread.join()
    print("done", flush=True)
    time.sleep(1000)
"""
    async with start(bots.python(source), Limits(), isolation=bots.isolation) as process:
        await until(lambda: process.output.stdout.bytes)
        usage = process.usage()
        assert 0.27 < usage.cpu_seconds < 3
        assert usage.memory > 1_000_000
        assert usage.wait_seconds >= 0
    assert process.exit is not None
    assert process.exit.cpu_seconds >= usage.cpu_seconds
    assert process.exit.memory_peak > 1_000_000


async def test_waiting_for_a_core_is_told_apart_from_running(bots: Bots) -> None:
    core = frozenset({min(os.sched_getaffinity(0))})
    program = bots.python("while True: pass")
    limits = Limits(cpus=core)
    async with (
        start(program, limits, isolation=bots.isolation) as first,
        start(program, limits, isolation=bots.isolation) as second,
    ):
        await until(lambda: min(each.usage().cpu_seconds for each in (first, second)) > 0.2)
        # Both want the one core all the time, so each waits about as long as the other runs.
        assert first.usage().wait_seconds > 0.1
        assert second.usage().wait_seconds > 0.1


async def test_a_socket_folder_lets_a_program_reach_its_referee(bots: Bots, tmp_path: Path) -> None:
    folder = tmp_path / "s"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    source = """
import socket
link = socket.socket(socket.AF_UNIX)
link.connect("/run/arena/referee.sock")
link.send(b"hello")
print(link.recv(10).decode())
"""
    program = replace(bots.python(source), socket_folder=folder)
    with trio.socket.socket(socket.AF_UNIX) as listener:
        await listener.bind(str(folder / "referee.sock"))
        (folder / "referee.sock").chmod(0o666)
        listener.listen(1)
        async with start(program, Limits(), isolation=bots.isolation) as process:
            link, _ = await listener.accept()
            with link:
                peer = link.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
                pid = int.from_bytes(peer[:4], sys.byteorder)
                assert process.owns(pid)
                assert not process.owns(os.getpid())
                assert await link.recv(10) == b"hello"
                await link.send(b"welcome")
                assert (await process.wait()).code == 0
        assert process.output.stdout.bytes == b"welcome\n"


async def test_a_build_writes_into_its_folder_and_leaves_nothing_special(
    bots: Bots, tmp_path: Path
) -> None:
    work = tmp_path / "work"
    (work / "src").mkdir(parents=True)
    (work / "src" / "main").write_text("source")
    source = """
import os
os.mkdir("target")
open("program", "w").write(open("src/main").read()); os.chmod("program", 0o6755)
open("src/more", "w")
os.symlink("/etc/shadow", "link")
os.chmod("target", 0o000)
"""
    program = replace(bots.python(source), writable=work)
    (work / "bot.py").write_text(source)
    ran = await bots.run(program)
    assert ran.exit.code == 0, ran.stderr
    assert (work / "program").read_text() == "source"
    assert (work / "program").stat().st_mode & 0o7777 == 0o755
    assert (work / "link").is_symlink()
    for path in (work, work / "program", work / "target", work / "src" / "more", work / "link"):
        assert path.lstat().st_uid == os.getuid()
    assert list((work / "target").iterdir()) == []


async def test_a_build_that_writes_too_much_is_ended(bots: Bots, tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    source = "import itertools\nfor i in itertools.count():"
    source += " open(f'f{i % 100}', 'wb').write(b'x' * 1_000_000)"
    (work / "bot.py").write_text(source)
    program = replace(bots.python(source), writable=work)
    ran = await bots.run(program, Limits(written=20_000_000))
    assert ran.exit.written_exceeded
    assert "written" in ran.exit.text


async def test_a_build_that_hides_what_it_writes_is_ended(bots: Bots, tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    source = "import os, time\nos.mkdir('hidden'); os.chmod('hidden', 0); time.sleep(1000)"
    if os.getuid() == 0:
        source = (
            "import os, time\nfor _ in range(80): os.mkdir('d'); os.chdir('d')\ntime.sleep(1000)"
        )
    (work / "bot.py").write_text(source)
    ran = await bots.run(replace(bots.python(source), writable=work))
    assert ran.exit.written_exceeded


async def test_a_build_that_writes_files_without_a_name_is_ended(
    bots: Bots, tmp_path: Path
) -> None:
    work = tmp_path / "work"
    work.mkdir()
    source = """
import os, time
files = []
for _ in range(30):
    files.append(open("f", "wb"))
    os.unlink("f")
    files[-1].write(b"x" * 1_000_000)
    files[-1].flush()
time.sleep(1000)
"""
    (work / "bot.py").write_text(source)
    program = replace(bots.python(source), writable=work)
    ran = await bots.run(program, Limits(written=20_000_000))
    assert ran.exit.written_exceeded


async def test_a_build_can_reserve_no_disk_space(bots: Bots, tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    source = "import os\nos.posix_fallocate(os.open('f', os.O_CREAT | os.O_RDWR), 0, 1000)\n"
    source += "os.system('fallocate -l 1000 g')"
    (work / "bot.py").write_text(source)
    ran = await bots.run(replace(bots.python(source), writable=work))
    assert ran.exit.code == 0, "the library writes where it cannot reserve"
    assert "not supported" in ran.stderr
    assert (work / "f").stat().st_size == 1000
    assert (work / "g").stat().st_size == 0


async def test_a_build_is_ended_before_the_disk_is_full(
    bots: Bots, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = tmp_path / "work"
    work.mkdir()
    (work / "bot.py").write_text("import time; time.sleep(1000)")
    monkeypatch.setattr(watcher, "nearly_full", lambda _: True)
    ran = await bots.run(replace(bots.python(""), writable=work))
    assert ran.exit.host_exhausted
    assert not ran.exit.written_exceeded
    assert "disk is nearly full" in ran.exit.text


async def test_without_a_sandbox_foreign_programs_are_refused(bots: Bots) -> None:
    none = Isolation("C", "none", reasons=("install it",))
    with pytest.raises(SandboxUnavailable, match="install it"):
        async with start(bots.program(*SLEEP), Limits(), isolation=none):
            pass


@pytest.mark.parametrize("isolation", ["tierB"], indirect=True)
async def test_the_largest_sampled_program_is_ended_when_the_host_runs_out_of_memory(
    bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "import sys, time; x = bytearray(int(sys.argv[1])); print('up', flush=True)"
    source += "\ntime.sleep(1000)"
    async with (
        start(bots.python(source, "1000"), Limits(), isolation=bots.isolation) as small,
        start(bots.python(source, "50000000"), Limits(), isolation=bots.isolation) as large,
    ):
        await until(lambda: small.output.stdout.bytes and large.output.stdout.bytes)
        exhausted = iter([True])
        monkeypatch.setattr(watcher, "exhausted", lambda: next(exhausted, False))
        end = await large.wait()
        assert end.host_exhausted
        assert not end.memory_exceeded
        assert "host" in end.text
        assert small.exit is None


async def test_nothing_is_left_open(bots: Bots) -> None:
    def held() -> tuple[int, int]:
        files = len(list(Path("/proc/self/fd").iterdir()))
        group = bots.isolation.hierarchy
        groups = len(list(group.folders["memory"].iterdir())) if group else 0
        return files, groups

    program = bots.program("/bin/true")
    missing = Program(SLEEP, bots.folder / "nowhere")
    before = held()
    for _ in range(5):
        await bots.run(program)
        async with start(bots.program(*SLEEP), Limits(), isolation=bots.isolation) as process:
            process.usage()
        with pytest.raises(HostFault):
            async with start(missing, Limits(), isolation=bots.isolation):
                pass
    assert held() == before
