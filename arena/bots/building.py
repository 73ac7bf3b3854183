"""Building a bot: its build command, run once in the sandbox on a copy of what was submitted."""

import re
import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import trio

from arena.bots import languages, manifest
from arena.bots.folder import read_folder
from arena.bots.languages import Language
from arena.bots.package import Package, PackageError
from arena.bots.submission import Submission, missing_program
from arena.bots.temporary import private_folder
from arena.sandbox import Exit, HostFault, Isolation, Limits, Program, printable, start
from arena.sandbox.limits import MIB
from arena.sandbox.output import Output, Ring
from arena.sandbox.watcher import host_memory

SECONDS = 300
LIMITS = Limits(
    memory=2048 * MIB, processes=256, open_files=1024, file_size=256 * MIB, tmp=1024 * MIB
)
_LINES, _COLUMNS = 40, 300
_COLOUR = re.compile(r"\\x1b\[[0-9;]*m")


class BuildFailed(Exception):  # noqa: N818 - it is what it says
    """A bot that could not be built; the message says why, ``output`` are the last lines of it."""

    def __init__(self, message: str, output: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.output = output


async def build(submission: Submission, isolation: Isolation) -> Package:
    """Run the build command of a bot, and return what is in its folder then.

    Raises:
        BuildFailed: the build failed, or left what cannot be played.
        LanguageMissing: this host cannot build bots of the language.
        HostFault: the build could not be run, for no fault of its own.
    """
    found = submission.manifest
    language = languages.require(found.language)
    with private_folder() as place:
        folder, temporary = place / "bot", place / "tmp"
        folder.mkdir()
        temporary.mkdir()
        submission.package.lay_out(folder)
        program = _program(language, found.build, folder)
        if isolation.tier == "trusted":
            program = _in_private(program, temporary)
        limits = replace(LIMITS, memory=min(LIMITS.memory, host_memory()[0] // 2))
        end, output = await _run(program, limits, isolation)
        if problem := _problem(end, output, limits):
            raise BuildFailed(f"{_name(submission)} {problem}", _last_lines(output))
        return _result(submission, folder, output)


def _program(language: Language, command: tuple[str, ...], folder: Path) -> Program:
    return Program(
        command=command,
        folder=folder,
        environment={**language.environment, **language.build_environment},
        runtime=tuple(dict.fromkeys((*language.runtime, *language.tools))),
        writable=folder,
    )


def _in_private(program: Program, temporary: Path) -> Program:
    """Return a program that finds its ``/tmp`` elsewhere: without a sandbox that is the host's."""

    # What is mounted below /tmp is meant as it stands.
    inside = "|".join(re.escape(str(path)) for path in (*program.runtime, Path("/tmp")))

    def moved(text: str) -> str:
        return re.sub(
            rf"(?<![\w./-])({inside})(?![\w.-])",
            lambda found: str(temporary) if found[0] == "/tmp" else found[0],
            text,
        )

    environment: Mapping[str, str] = {"TMPDIR": "/tmp", **program.environment}
    return replace(
        program,
        command=tuple(map(moved, program.command)),
        environment={name: moved(value) for name, value in environment.items()},
    )


async def _run(
    program: Program, limits: Limits, isolation: Isolation
) -> tuple[Exit | None, Output]:
    """Return how the build ended, None if it had to be ended for its time, and what it wrote."""
    async with start(program, limits, isolation=isolation) as process:
        with trio.move_on_after(SECONDS):
            await process.wait()
        in_time = process.exit
        process.kill()
        await process.wait()
    return in_time, process.output


def _problem(end: Exit | None, output: Output, limits: Limits) -> str:
    """Return what went wrong and what to do about it; empty if nothing did."""
    if end is None:
        return f"took more than {SECONDS} s and was ended: let it do less"
    if end.host_exhausted:
        raise HostFault(f"A build was {end.reason}: try again later.")
    if end.memory_exceeded:
        return (
            f"needed more than {limits.memory // MIB} MiB of memory, in which /tmp counts: "
            "let it do less at a time"
        )
    if end.written_exceeded:
        return (
            f"wrote more than {limits.written // MIB} MiB into the bot's folder: "
            "let it write to /tmp what it needs itself"
        )
    if output.exceeded:
        return f"wrote more than {limits.output // MIB} MiB of output: let it say less"
    if end.code != 0:
        said = "its last lines say" if _last_lines(output) else "run it yourself to see"
        return f"{'ended with' if end.signal is None else 'was'} {end.text}: {said} why"
    return ""


def _result(submission: Submission, folder: Path, output: Output) -> Package:
    """Return what a build has left; raise :class:`BuildFailed`."""
    name, lines = _name(submission), _last_lines(output)
    try:
        built = read_folder(folder)
    except PackageError as error:
        raise BuildFailed(f"{name} left what cannot be submitted: {error}", lines) from None
    unchanged = {file for file in submission.package.files if file.path == manifest.FILE}
    if not unchanged.issubset(built.files):
        raise BuildFailed(f"{name} changed {manifest.FILE}, which it must not", lines)
    if missing := missing_program(built, submission.manifest):
        raise BuildFailed(
            f"{name} left no {missing}, which is what the bot is run by: let it write that, or "
            f"name another command in {manifest.FILE}",
            lines,
        )
    return built


def _name(submission: Submission) -> str:
    command = shlex.join(submission.manifest.build)
    short = command if len(command) <= 60 else f"{command[:59]}…"
    return f"the build of {submission.label} ({printable(short)})"


def _last_lines(output: Output) -> tuple[str, ...]:
    return (*_lines(output.stdout), *_lines(output.stderr))


def _lines(ring: Ring) -> list[str]:
    lines = [line.rstrip() for line in _COLOUR.sub("", ring.text()).split("\n")]
    return [line[:_COLUMNS] for line in lines if line][-_LINES:]
