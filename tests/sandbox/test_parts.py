"""The parts of the sandbox that can be tested without running a program."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from arena.sandbox import HostFault, Isolation, Limits, Program, SandboxUnavailable, watcher
from arena.sandbox.admission import admitted, capacity
from arena.sandbox.advice import failure
from arena.sandbox.command import Descriptors, Mode, environment, gated, options
from arena.sandbox.folders import DEEPEST
from arena.sandbox.handover import lent
from arena.sandbox.limits import MIB
from arena.sandbox.mounts import mounts
from arena.sandbox.output import Output, Ring
from arena.sandbox.owner import Owner, current
from arena.sandbox.slots import occupied
from arena.sandbox.sockets import private
from arena.sandbox.watcher import host_memory


class TestLimits:
    def test_refuses_what_cannot_be(self) -> None:
        with pytest.raises(ValueError, match="memory"):
            Limits(memory=0)
        with pytest.raises(ValueError, match="output"):
            Limits(output=-1)


class TestProgram:
    @pytest.mark.parametrize(
        ("command", "variables"),
        [
            ((), {}),
            (("a\0b",), {}),
            (("a",), {"x": "\0"}),
            (("a",), {"x=y": "z"}),
            (("a",), {"": ""}),
        ],
    )
    def test_refuses_what_cannot_be_run(
        self, command: tuple[str, ...], variables: dict[str, str]
    ) -> None:
        with pytest.raises(ValueError, match=r"must not|is no name"):
            Program(command, Path("/usr"), variables)

    @pytest.mark.parametrize(
        "path", ["/", "/proc", "/proc/self", "/tmp", "/dev/shm", "/bot", "/etc"]
    )
    def test_refuses_runtimes_that_would_hide_the_sandbox(self, path: str) -> None:
        with pytest.raises(ValueError, match="cannot be mounted"):
            Program(("a",), Path("/usr"), runtime=(Path(path),))

    def test_refuses_relative_paths(self) -> None:
        with pytest.raises(ValueError, match="absolute"):
            Program(("a",), Path("usr"))


def line(program: Program, mode: Mode) -> list[str]:
    return list(options(program, Limits(), mode, Descriptors(3, 4, 5, 6, 7)))


def mounted(words: list[str], kind: str) -> dict[str, str]:
    """Map targets to sources."""
    return {words[at + 2]: words[at + 1] for at, word in enumerate(words) if word == kind}


class TestCommand:
    program = Program(
        ("python3", "bot.py"),
        Path("/srv/bots/1"),
        {"COLOUR": "blue", "HOME": "/bot"},
        socket_folder=Path("/run/a/1"),
        runtime=(Path("/opt/python"), Path("/usr/lib/python3"), Path("/tmp/sdk")),
    )

    def test_a_user_gets_a_user_namespace_and_root_gets_none(self) -> None:
        user, root = line(self.program, "user"), line(self.program, "root")
        assert {"--unshare-user", "--disable-userns"} <= {*user}
        assert not {"--unshare-user", "--disable-userns", "--uid"} & {*root}
        assert [root[at + 1] for at, word in enumerate(root) if word == "--cap-add"] == [
            "CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP",
        ]  # fmt: skip
        assert root.index("--cap-drop") < root.index("--cap-add")

    @pytest.mark.parametrize("mode", ["user", "root"])
    def test_only_named_folders_are_mounted_and_all_read_only(self, mode: Mode) -> None:
        words = line(self.program, mode)
        assert mounted(words, "--bind") == {}
        bound = mounted(words, "--ro-bind")
        assert bound.pop("/bot") == "/srv/bots/1"
        assert bound.pop("/run/arena") == "/run/a/1"
        assert {"/opt/python", "/tmp/sdk", "/usr"} <= bound.keys()
        assert bound.keys() - {"/opt/python", "/tmp/sdk"} <= {
            "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
        }  # fmt: skip

    def test_a_runtime_below_tmp_comes_after_the_file_system_there(self) -> None:
        words = line(self.program, "user")
        assert words.index("/tmp/sdk") > words.index("/tmp")

    def test_both_writable_file_systems_have_a_size(self) -> None:
        words = line(self.program, "user")
        sizes = {words[at + 1]: words[at - 1] for at, word in enumerate(words) if word == "--tmpfs"}
        assert sizes == {"/tmp": str(32 * MIB), "/dev/shm": str(16 * MIB)}

    def test_the_program_changes_its_variables_but_keeps_the_hints(self) -> None:
        variables = environment(self.program, Limits(memory=1000 * MIB))
        assert variables["HOME"] == "/bot"
        assert variables["COLOUR"] == "blue"
        assert "-Xmx600m" in variables["JAVA_TOOL_OPTIONS"]

    def test_root_changes_the_user_before_the_gate(self) -> None:
        words = gated(self.program, "root", 64007)
        assert words[:3] == ["/usr/bin/setpriv", "--reuid", "64007"]
        assert words.index("--bounding-set=-all") < words.index("/bin/sh")
        assert gated(self.program, "user", 64001)[0] == "/bin/sh"
        assert words[-2:] == ["python3", "bot.py"]


class TestOutput:
    def test_a_ring_keeps_the_end(self) -> None:
        ring = Ring()
        for number in range(200):
            ring.add(bytes([number]) * 1000)
        assert ring.total == 200_000
        assert len(ring.bytes) == 64 * 1024
        assert ring.bytes.endswith(bytes([199]) * 1000)

    def test_a_ring_cuts_one_large_chunk(self) -> None:
        ring = Ring()
        ring.add(b"a" * 100_000 + b"end")
        assert len(ring.bytes) == 64 * 1024
        assert ring.bytes.endswith(b"aend")

    def test_text_is_harmless(self) -> None:
        output = Output(1000)
        output.add(output.stdout, "first\n\tat second\n\x1b[2Jwhite\u202eblack\x9b\r\n".encode())
        output.add(output.stderr, b"\xff\xfe\x00")
        text = output.text()
        assert all(character == "\n" or character.isprintable() for character in text)
        assert text.splitlines()[:2] == ["first", "    at second"]
        assert "\\x1b[2Jwhite\\u202eblack" in text

    def test_both_streams_share_one_limit(self) -> None:
        output = Output(10)
        output.add(output.stdout, b"123456")
        assert not output.exceeded
        output.add(output.stderr, b"12345")
        assert output.exceeded


class TestOwner:
    def test_is_read_back(self) -> None:
        assert Owner.parse(str(current())) == current()

    @pytest.mark.parametrize("text", ["", "1-2", "1-2-x", "1-2-3-4", "-1-2", "1-2-³"])
    def test_nonsense_is_nobody(self, text: str) -> None:
        assert Owner.parse(text) is None

    def test_a_dead_process_is_gone_and_a_living_one_is_not(self) -> None:
        own = current()
        assert not own.gone()
        assert Owner(own.namespace, own.pid, own.started - 1).gone()
        source = "from arena.sandbox.owner import current; print(current())"
        said = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
        dead = Owner.parse(said.stdout.strip())
        assert dead is not None
        assert dead.gone()

    def test_a_process_that_its_parent_has_not_asked_for_is_gone(self) -> None:
        source = "from arena.sandbox.owner import current; print(current())"
        with subprocess.Popen([sys.executable, "-c", source], stdout=subprocess.PIPE) as child:
            assert child.stdout
            dead = Owner.parse(child.stdout.read().decode().strip())
            os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
            assert dead is not None
            assert dead.gone()

    def test_nothing_is_known_of_another_namespace(self) -> None:
        own = current()
        assert not Owner(own.namespace + 1, own.pid, own.started - 1).gone()


class TestSlots:
    def test_are_different(self, tmp_path: Path) -> None:
        with occupied(None, folder=tmp_path) as one, occupied(None, folder=tmp_path) as two:
            assert one != two

    def test_can_be_asked_for_once(self, tmp_path: Path) -> None:
        with occupied(7, folder=tmp_path) as slot:
            assert slot == 7
            with (
                pytest.raises(HostFault, match="Slot 7 is held"),
                occupied(7, folder=tmp_path),
            ):
                pass
        with occupied(7, folder=tmp_path):
            pass

    def test_are_numbers_in_their_range(self, tmp_path: Path) -> None:
        for slot in (0, 1000):
            with pytest.raises(ValueError, match="1 to 999"), occupied(slot, folder=tmp_path):
                pass

    def test_of_a_killed_owner_wait_for_its_program(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "7").write_bytes(b"+")
        monkeypatch.setattr("arena.sandbox.slots.FIRST_USER", os.getuid() - 7)
        with pytest.raises(HostFault), occupied(7, folder=tmp_path):
            pass
        (tmp_path / "7").write_bytes(b"")
        with occupied(7, folder=tmp_path):
            pass


class TestHandover:
    def test_special_bits_are_taken_away_and_links_left_alone(self, tmp_path: Path) -> None:
        work, other = tmp_path / "work", tmp_path / "other"
        work.mkdir()
        other.write_text("")
        other.chmod(0o600)
        with lent(work, None):
            (work / "hidden").mkdir()
            (work / "hidden" / "program").write_text("")
            (work / "hidden" / "program").chmod(0o4711)
            (work / "hidden").chmod(0o1000)
            (work / "link").symlink_to(other)
        assert stat.S_IMODE((work / "hidden" / "program").stat().st_mode) == 0o711
        assert stat.S_IMODE((work / "hidden").stat().st_mode) == 0o700
        assert stat.S_IMODE(other.stat().st_mode) == 0o600

    def test_absurdly_deep_folders_are_removed(self, tmp_path: Path) -> None:
        work = tmp_path / "work"
        work.mkdir()
        with lent(work, None):
            place = os.open(work, os.O_RDONLY)
            for _ in range(1500):
                os.mkdir("d", dir_fd=place)
                inner = os.open("d", os.O_RDONLY, dir_fd=place)
                os.close(place)
                place = inner
            os.close(place)
        assert len(list(work.rglob("*"))) == DEEPEST - 1
        shutil.rmtree(work)


class TestSocketFolders:
    def test_are_ours_alone(self, tmp_path: Path) -> None:
        assert stat.S_IMODE(private(tmp_path / "new").stat().st_mode) == 0o700
        (tmp_path / "open").mkdir()
        (tmp_path / "open").chmod(0o755)
        (tmp_path / "link").symlink_to(tmp_path / "new")
        for name in ("open", "link"):
            with pytest.raises(HostFault, match=name):
                private(tmp_path / name)


class TestAdvice:
    @pytest.mark.parametrize(
        ("message", "advice"),
        [
            ("bwrap: No permissions to create new namespace, likely because the kernel does not",
             "kernel.unprivileged_userns_clone=1"),
            ("bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_name",
             "user.max_user_namespaces"),
            ("bwrap: setting up uid map: Permission denied", "bwrap-userns-restrict"),
            ("bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted", "AppArmor"),
            ("bwrap: Can't mount proc on /newroot/proc: Operation not permitted", "container"),
            ("bwrap: Creating new namespace failed: Operation not permitted", "CAP_SYS_ADMIN"),
            ("bwrap: Unknown option --disable-userns", "install bubblewrap 0.8"),
        ],
    )  # fmt: skip
    def test_known_complaints_get_advice_in_one_line(self, message: str, advice: str) -> None:
        error = failure(message + "\n")
        assert isinstance(error, SandboxUnavailable)
        assert advice in str(error)
        assert "\n" not in str(error)

    def test_unknown_complaints_are_passed_on(self) -> None:
        error = failure("bwrap: Can't find source path /x\n")
        assert isinstance(error, HostFault)
        assert "/x" in str(error)


def test_the_isolation_is_one_line() -> None:
    found = Isolation("B", "user", "0.8.0")
    assert found.text == ("tier B (memory limit enforced by sampling), bubblewrap 0.8.0, user mode")
    assert Isolation("C", "none").text == "tier C (no sandbox)"


def test_the_mount_table_locates_groups(tmp_path: Path) -> None:
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/mountinfo").write_text(
        "30 25 0:26 /docker/1 /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
        "31 25 0:27 / /sys/fs/cgroup/unified rw shared:3 - cgroup2 cgroup2 rw\n"
    )
    memory, unified = mounts(tmp_path)
    assert memory.locate("/docker/1/2") == Path("/sys/fs/cgroup/memory/2")
    assert memory.locate("/docker/1") == Path("/sys/fs/cgroup/memory")
    assert memory.locate("/docker/12") is None
    assert unified.locate("/a/b") == Path("/sys/fs/cgroup/unified/a/b")
    assert "memory" in memory.options


class TestAdmission:
    def test_sampled_programs_share_half_of_the_memory(self) -> None:
        total = host_memory()[0]
        most = Limits(memory=total // 4)
        assert capacity(most, Isolation("B", "user")) == 2
        assert capacity(most, Isolation("A", "user")) == 3
        with (
            admitted(most),
            admitted(most),
            pytest.raises(HostFault, match="half"),
            admitted(Limits()),
        ):
            pass
        with admitted(most), admitted(most):
            pass


class TestHostMemory:
    def test_is_exhausted_below_a_twentieth_or_half_a_gigabyte(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(watcher, "host_memory", lambda: (8000 * MIB, 511 * MIB))
        assert watcher.exhausted()
        monkeypatch.setattr(watcher, "host_memory", lambda: (8000 * MIB, 513 * MIB))
        assert not watcher.exhausted()
        monkeypatch.setattr(watcher, "host_memory", lambda: (80000 * MIB, 3900 * MIB))
        assert watcher.exhausted()
