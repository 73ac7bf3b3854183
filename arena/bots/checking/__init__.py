"""The check: is a bot fit to be submitted, and what does its author have to mend?

Each file looks at one thing. Nothing is accepted that has not passed all of it.
"""

from collections.abc import Callable
from time import monotonic

import trio

from arena.bots.building import BuildFailed
from arena.bots.checking.bench import Bench
from arena.bots.checking.desertion import check_desertion
from arena.bots.checking.determinism import check_determinism
from arena.bots.checking.figures import say_figures
from arena.bots.checking.reading import Candidate, check_files, extent
from arena.bots.checking.report import Line, Report, failed, passed
from arena.bots.checking.sitting import check_matches
from arena.bots.checking.starting import check_start
from arena.bots.checking.tolerance import check_tolerance
from arena.bots.opening import opener
from arena.bots.package import Package
from arena.bots.staging import laid_out, played
from arena.bots.submission import Submission
from arena.referee.verdict import ArenaFault, first_of

__all__ = ["SECONDS", "Candidate", "Report", "check", "check_files"]

SECONDS = 60.0
"""How long a check takes at most, about; a bot that is quick and honest takes much less."""

Doing = Callable[[str], None]
"""Is told what is done at the moment."""


async def check(
    candidate: Candidate, report: Report, *, trusted: bool, seconds: float, doing: Doing
) -> Package | None:
    """Build a bot and play with it; return what is played of it, None if that cannot be built.

    Args:
        candidate: the bot, from :func:`check_files`.
        report: takes the lines.
        trusted: build and run it without the sandbox.
        seconds: how long that may take, about, without the build. Then the bot is no longer asked,
            and who moves for it moves at random; so every match comes to its end.
        doing: is told what is done at the moment.

    Raises:
        LanguageMissing: this host cannot build or run bots of the language.
        SandboxUnavailable: there is no sandbox here, and the bot is not ``trusted``.
        ArenaFault, arena.sandbox.HostFault: something of ours failed.
    """
    submission, games = candidate
    files = await _built(submission, report, trusted, doing)
    if files is not None and games:
        with laid_out(submission, files, submission.label) as bot:
            try:
                async with opener(trusted=trusted) as bring:
                    await _check(Bench(bring, bot, games, seconds, report, doing))
            except BaseExceptionGroup as group:
                faults = group.subgroup(ArenaFault)
                raise (first_of(faults) if faults else group) from None
    return files


async def _check(bench: Bench) -> None:
    if await check_start(bench):
        await check_matches(bench)
        say_figures(bench)
        await _check_rest(bench)


async def _check_rest(bench: Bench) -> None:
    """Look, in processes of their own, at what is not a matter of time: all at once."""
    bench.doing("playing again, and trying what it does with what is unusual")
    looks = (check_determinism, check_tolerance, check_desertion)
    lines: dict[int, list[Line]] = {}

    async def look(number: int) -> None:
        lines[number] = await looks[number](bench)

    async with trio.open_nursery() as nursery:
        for number in range(len(looks)):
            nursery.start_soon(look, number)
    for number in range(len(looks)):
        for line in lines[number]:
            bench.report.add(line)


async def _built(
    submission: Submission, report: Report, trusted: bool, doing: Doing
) -> Package | None:
    begin = monotonic()
    try:
        files = await played(submission, trusted=trusted, tell=doing)
    except BuildFailed as error:
        advice = "Mend the build: arena bot check runs it in the sandbox, as a submission does."
        report.add(failed("build", str(error), advice, "\n".join(error.output)))
        return None
    if submission.manifest.build:
        seconds = monotonic() - begin
        found = f"{seconds:.1f} s, to {extent(files)}"
        report.add(passed("build", found, {"seconds": seconds}))
    return files
