"""The bot's files: can they be submitted, which are they, and are its games known here?"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from arena.bots.checking.report import Report, failed, passed, volume
from arena.bots.manifest import FILE, ManifestError
from arena.bots.package import MOST_BYTES, MOST_FILES, Package, PackageError
from arena.bots.submission import Submission, read_submission
from arena.games import AnyGame, UnknownGame, find
from arena.wire.codec import codec_of


class Candidate(NamedTuple):
    """A bot that may be fit, and those of its games that there are."""

    submission: Submission
    games: Sequence[AnyGame]


def check_files(source: Path, report: Report) -> Candidate | None:
    """Read what is in a folder or an archive; None where it cannot be submitted.

    Raises:
        OSError: something cannot be read.
        ArenaFault: a game's messages were not made.
    """
    try:
        submission = read_submission(source)
    except ManifestError as error:
        report.add(failed("package", str(error), f"Mend {FILE}: docs/bots.md shows one."))
        return None
    except PackageError as error:
        advice = "Mend the files, or name what is not to be submitted in .arenaignore."
        report.add(failed("package", str(error), advice))
        return None
    games, unknown = _games_of(submission)
    files, size = measured(submission.package)
    language = submission.manifest.language
    found = f"{submission.label} in {language}: {extent(submission.package)}"
    report.add(passed("package", found, {"files": files, "bytes": size}))
    for problem in unknown:
        advice = f"Name games in {FILE} as `arena games` lists them."
        report.add(failed("games", problem, advice))
    return Candidate(submission, games)


def _games_of(submission: Submission) -> tuple[list[AnyGame], list[str]]:
    """Return the games that a bot declares, and what is wrong with those that there are not."""
    games, unknown = [], []
    for name in dict.fromkeys(submission.manifest.games):
        try:
            game = find(name)
        except UnknownGame as error:
            unknown.append(str(error))
            continue
        codec_of(game)
        games.append(game)
    return games, unknown


def measured(package: Package) -> tuple[int, int]:
    """Return how many files and bytes are in a package."""
    return len(package.files), sum(len(file.content) for file in package.files)


def extent(package: Package) -> str:
    """Say how large a package is, and how large it may be."""
    files, size = measured(package)
    return f"{files} of {MOST_FILES} files, {volume(size)} of {volume(MOST_BYTES)}"
