"""Building bots: what a build may do, what it may not, and what is said where it fails."""

import re
import socket
from collections.abc import Callable
from dataclasses import replace
from errno import ENOSPC
from os import strerror
from pathlib import Path

import pytest

from arena.bots import building, languages, sdks
from arena.bots.building import BuildFailed, build
from arena.bots.folder import read_folder
from arena.bots.languages import Language, LanguageMissing
from arena.bots.opening import usable_isolation
from arena.bots.package import Package
from arena.bots.staging import laid_out, played
from arena.bots.store import BotStore
from arena.bots.submission import Submission, read_submission
from arena.sandbox import TRUSTED, Isolation
from arena.sandbox.limits import MIB

MANIFEST = """
name = "fox"
owner = "ann"
language = "command"
command = ["./fox", "--fast"]
build = ["sh", "build.sh"]
games = ["haricots"]
"""
GOOD = "cp source fox && chmod 755 fox"

WriteSource = Callable[..., Submission]


@pytest.fixture
def submitted(tmp_path: Path) -> WriteSource:
    """Write a bot that is built by a shell script, and read it as a submission."""

    def write(script: str = GOOD, manifest: str = MANIFEST, **files: str) -> Submission:
        folder = tmp_path / "fox"
        folder.mkdir()
        contents = {"bot.toml": manifest, "build.sh": script, "source": "#!/bin/sh\n", **files}
        for name, content in contents.items():
            (folder / name).write_text(content)
        return read_submission(folder)

    return write


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where builds are made, and the state folder, are those of one test alone."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    monkeypatch.setenv("ARENA_HOME", str(tmp_path / "home"))
    return folder


@pytest.fixture(params=["sandbox", "trusted"])
def isolation(request: pytest.FixtureRequest) -> Isolation:
    return TRUSTED if request.param == "trusted" else usable_isolation()


def names_in(folder: str | Path) -> list[str]:
    return [path.name for path in Path(folder).iterdir()]


def says(error: BuildFailed, sentence: str) -> bool:
    return bool(re.search(sentence, str(error)))


def paths(package: Package) -> list[str]:
    return [file.path for file in package.files]


async def refused(submission: Submission, isolation: Isolation | None = None) -> BuildFailed:
    with pytest.raises(BuildFailed) as error:
        await build(submission, isolation or usable_isolation())
    return error.value


async def test_what_is_there_after_the_build_is_what_is_played(
    submitted: WriteSource, isolation: Isolation, temporary: Path
) -> None:
    script = "echo 1 >> source; mkdir lib; touch lib/a x.log $TMPDIR/b; rm build.sh; " + GOOD
    submission = submitted(script, **{".arenaignore": "*.log\n"})
    built = await build(submission, isolation)
    assert paths(built) == [".arenaignore", "bot.toml", "fox", "lib/a", "source"]
    fox = next(file for file in built.files if file.path == "fox")
    assert fox.content == b"#!/bin/sh\n1\n"
    assert fox.executable
    assert names_in(temporary) == []


async def test_variables_and_folders_of_the_language_are_there(
    submitted: WriteSource, isolation: Isolation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("runtime", "tool"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "what").write_text(name)
    language = Language(
        "command",
        runtime=(tmp_path / "runtime",),
        environment={"RUN": str(tmp_path / "runtime"), "SAME": "run"},
        tools=(tmp_path / "tool",),
        build_environment={"TOOL": str(tmp_path / "tool"), "CACHE": "/tmp/c", "SAME": "build"},
    )
    monkeypatch.setattr(languages, "find", lambda _: language)
    script = f"""
{GOOD}
mkdir "$CACHE" && cd "$CACHE"
cat "$RUN/what" "$TOOL/what" > "$BOT/found" && echo "$SAME" >> "$BOT/found"
"""
    manifest = MANIFEST.replace('["sh", "build.sh"]', '["env", "BOT=/bot", "sh", "build.sh"]')
    built = await build(submitted(script, manifest), isolation)
    (found,) = [file.content for file in built.files if file.path == "found"]
    assert found == b"runtimetoolbuild\n"


async def test_a_bot_is_given_its_sdk_unless_it_has_one(
    submitted: WriteSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "library").write_text("of ours")
    monkeypatch.setattr(sdks, "_PLACES", (tmp_path,))
    monkeypatch.setattr(languages, "find", lambda _: Language("command", sdk="ours"))
    submission = submitted("mv sdk/library fox")
    assert "sdk/library" in paths(submission.package)
    assert "sdk/library" not in paths(await build(submission, usable_isolation()))
    folder = tmp_path / "fox" / "sdk"
    folder.mkdir()
    (folder / "own").write_text("")
    assert [path for path in paths(read_submission(folder.parent).package) if "sdk" in path] == [
        "sdk/own"
    ]


async def test_a_language_that_is_not_set_up_is_said_before_anything_is_done(
    submitted: WriteSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = Language("command", needs=(Path("/nowhere/compiler"),))
    monkeypatch.setattr(languages, "find", lambda _: language)
    with pytest.raises(LanguageMissing, match=r"no /nowhere/compiler: run scripts/languages/comma"):
        await build(submitted(), usable_isolation())


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("exit 3", r"\(sh build\.sh\) ended with exit code 3: run it yourself to see why"),
        ("echo no; exit 3", "ended with exit code 3: its last lines say why"),
        ("kill -SEGV $$", "was killed by SIGSEGV"),
        ("true", "left no fox, which is what the bot is run by"),
        (f"{GOOD}; echo x >> bot.toml", r"changed bot\.toml"),
        (f"{GOOD}; rm bot.toml", r"changed bot\.toml"),
        (f"{GOOD}; echo bot.toml > .arenaignore", r"changed bot\.toml"),
        (f"{GOOD}; ln -s /etc/passwd link", "'link' is a link"),
        (f"{GOOD}; mkfifo pipe", "'pipe' is no regular file"),
        (f"{GOOD}; ln -s /etc/passwd .arenaignore", "'.arenaignore' is a link"),
        (f"{GOOD}; truncate -s 80M big", "more than 64 MiB"),
        (f"{GOOD}; mkdir many; cd many; seq 2100 | xargs touch", "more than 2000 files"),
        (f"{GOOD}; touch -- -f", "begins with a hyphen"),
        (f"{GOOD}; touch secret; chmod 0 secret; mkdir closed; chmod 0 closed; exit 1", "code 1"),
    ],
)
async def test_what_failed_is_said_in_a_sentence(
    script: str, sentence: str, submitted: WriteSource, temporary: Path
) -> None:
    error = await refused(submitted(script))
    assert says(error, "^the build of ann/fox ")
    assert says(error, sentence)
    assert names_in(temporary) == []


async def test_the_last_lines_of_the_output_are_told(submitted: WriteSource) -> None:
    script = "seq 100; printf '\\033[31mred\\n' >&2; seq 100 | tr -d '\\n'; exit 1"
    error = await refused(submitted(script))
    assert error.output[:39] == tuple(map(str, range(62, 101)))
    assert error.output[39].startswith("1234567891011")
    assert error.output[40] == "red"


async def test_an_unknown_command(submitted: WriteSource) -> None:
    error = await refused(submitted(manifest=MANIFEST.replace('"sh", "build.sh"', '"cobolc"')))
    assert says(error, "ended with exit code 127")
    assert "cobolc: not found" in "".join(error.output)


@pytest.mark.parametrize("background", ["", "sleep 1000 & "])
async def test_a_build_that_takes_too_long_is_ended(
    background: str, submitted: WriteSource, isolation: Isolation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "SECONDS", 0.5)
    error = await refused(submitted(f"{background}sleep 1000"), isolation)
    assert says(error, r"took more than 0\.5 s and was ended")


async def test_a_build_that_takes_too_much_is_ended(
    submitted: WriteSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "LIMITS", replace(building.LIMITS, memory=64 * MIB))
    submission = submitted("head -c 200M /dev/zero > /tmp/a; sleep 1000")
    assert says(await refused(submission), "needed more than 64 MiB of memory")


async def test_a_build_that_writes_too_much_is_ended(
    submitted: WriteSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "LIMITS", replace(building.LIMITS, written=2 * MIB))
    submission = submitted("head -c 20M /dev/zero > big; sleep 1000")
    assert says(await refused(submission), "wrote more than 2 MiB into the bot's folder")


async def test_a_build_that_says_too_much_is_ended(
    submitted: WriteSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "LIMITS", replace(building.LIMITS, output=MIB))
    error = await refused(submitted("yes; sleep 1000"))
    assert says(error, "wrote more than 1 MiB of output")
    assert len(error.output) <= 40


async def test_a_hostile_build_gets_nowhere(submitted: WriteSource, tmp_path: Path) -> None:
    """It has no network, sees no file of the host, and cannot write outside its own folders."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        script = f"""
{GOOD}
for place in /usr /etc /dev /run / /proc/sys/kernel {tmp_path}; do
  touch $place/evil 2>/dev/null && echo "wrote to $place" >> found
done
cat /etc/shadow /root/.bashrc {tmp_path}/secret 2>/dev/null >> found
python3 -c "import socket; socket.create_connection(('127.0.0.1', {port}))" 2>/dev/null \\
  && echo connected >> found
ls /proc | grep -c '^[0-9]' >> found
"""
        (tmp_path / "secret").write_text("secret")
        built = await build(submitted(script), usable_isolation())
    (found,) = [file.content for file in built.files if file.path == "found"]
    assert int(found) < 10


async def test_a_fork_bomb_is_contained(
    submitted: WriteSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "SECONDS", 2)
    before = len(names_in("/proc"))
    script = "bomb() { sleep 1000 & bomb | bomb & }; bomb; wait; sleep 1000"
    await refused(submitted(script))
    assert len(names_in("/proc")) < before + 100


async def test_a_process_in_the_background_is_gone_and_writes_no_more(
    submitted: WriteSource, isolation: Isolation
) -> None:
    script = f"(setsid sleep 1000 && touch late) >/dev/null 2>&1 & {GOOD}"
    assert "late" not in paths(await build(submitted(script), isolation))


async def test_what_was_built_is_built_once(submitted: WriteSource) -> None:
    submission = submitted("head -c 9 /dev/urandom > fox; chmod 755 fox; touch built")
    told: list[str] = []
    first = await played(submission, trusted=False, tell=told.append)
    assert told == ["building ann/fox (command)"]
    again = await played(submission, trusted=False, tell=told.append)
    assert again.sha256 == first.sha256 != submission.package.sha256
    assert len(told) == 1
    own = await played(submission, trusted=True, tell=told.append)
    assert own.sha256 != first.sha256, "what was built without the sandbox is not remembered"
    third = await played(submission, trusted=False, tell=told.append)
    assert third.sha256 == first.sha256


async def test_what_cannot_be_remembered_is_played_all_the_same(
    submitted: WriteSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(ENOSPC, strerror(ENOSPC))

    monkeypatch.setattr(BotStore, "keep", fail)
    assert "fox" in paths(await played(submitted(), trusted=False, tell=print))


async def test_what_is_not_built_is_played_as_it_is(submitted: WriteSource) -> None:
    manifest = MANIFEST.replace('build = ["sh", "build.sh"]\n', "")
    submission = submitted(manifest=manifest, fox="")
    files = await played(submission, trusted=False, tell=print)
    assert files is submission.package
    with laid_out(submission, files, "fox") as bot:
        assert read_folder(bot.folder).sha256 == bot.sha256 == submission.package.sha256
    assert not bot.folder.exists()
