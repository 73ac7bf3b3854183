"""The bot's files: can they be submitted, which are they, and are its games known here?"""

from pathlib import Path

from arena.bots.checking.report import Report, failed, passed
from arena.bots.manifest import FILE, ManifestError
from arena.bots.package import MOST_BYTES, MOST_FILES, Package, PackageError
from arena.bots.submission import Submission, read_submission
from arena.games import AnyGame, UnknownGame, find
from arena.wire.codec import codec_of

_MIB = 1 << 20


def check_files(source: Path, report: Report) -> Submission | None:
    """Read what is in a folder or an archive; None where it cannot be submitted.

    Raises:
        OSError: something cannot be read.
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
    manifest = submission.manifest
    files, size = measured(submission.package)
    found = f"{submission.label} in {manifest.language}: {volume(submission.package)}"
    report.add(passed("package", found, {"files": files, "bytes": size}))
    return submission


def check_games(submission: Submission, report: Report) -> list[AnyGame]:
    """Return the games that the bot declares and that there are."""
    games = []
    for name in dict.fromkeys(submission.manifest.games):
        try:
            game = find(name)
        except UnknownGame as error:
            advice = f"Name games in {FILE} as `arena games` lists them."
            report.add(failed("games", str(error), advice))
            continue
        codec_of(game)
        games.append(game)
    return games


def measured(package: Package) -> tuple[int, int]:
    """Return how many files and bytes are in a package."""
    return len(package.files), sum(len(file.content) for file in package.files)


def volume(package: Package) -> str:
    """Say how large a package is, and how large it may be."""
    files, size = measured(package)
    return f"{files} of {MOST_FILES} files, {size / _MIB:.2f} of {MOST_BYTES // _MIB} MiB"
