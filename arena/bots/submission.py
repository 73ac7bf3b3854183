"""What is submitted: the files of a bot as its author has them, and what they say of it."""

import posixpath
from pathlib import Path
from typing import NamedTuple

from arena.bots import languages, manifest
from arena.bots.archive import read_archive
from arena.bots.folder import read_folder
from arena.bots.manifest import Manifest, ManifestError
from arena.bots.package import Package
from arena.bots.sdks import FOLDER, sdk_files


class Submission(NamedTuple):
    """A bot's files before anything is built of them; their hash is what names the version."""

    package: Package
    manifest: Manifest

    @property
    def label(self) -> str:
        """What the bot is called."""
        return f"{self.manifest.owner}/{self.manifest.name}"


def read_submission(source: Path) -> Submission:
    """Return what is in a folder or an archive.

    A bot that is built and has no ``sdk`` of its own is given this platform's.

    Raises:
        PackageError: the files cannot be a bot's.
        ManifestError: it has no good ``bot.toml``.
        OSError: something cannot be read.
    """
    package = read_folder(source) if source.is_dir() else read_archive(source)
    found = _manifest_of(package)
    if found.build:
        return Submission(_with_sdk(package, found), found)
    if missing := missing_program(package, found):
        raise ManifestError(
            f"{found.language} bots are run as {' '.join(_command(found))!r}, and there is no "
            f"{missing} in it; add it, say in {manifest.FILE} what builds it, or name another "
            "command there"
        )
    return Submission(package, found)


def missing_program(package: Package, found: Manifest) -> str:
    """Return which file the command needs that is not in the package; empty if none."""
    command = _command(found)
    needed = [command[0]] if "/" in command[0] else []
    if not found.command:
        needed.append(command[-1])
    paths = {file.path for file in package.files}
    inside = [posixpath.normpath(path) for path in needed if not path.startswith("/")]
    return next((path for path in inside if path not in paths), "")


def _manifest_of(package: Package) -> Manifest:
    contents = {file.path: file.content for file in package.files}
    if manifest.FILE not in contents:
        raise ManifestError(f"there is no {manifest.FILE} in it")
    return manifest.read(contents[manifest.FILE])


def _with_sdk(package: Package, found: Manifest) -> Package:
    language = languages.of(found.language)
    if any(file.path.startswith(f"{FOLDER}/") for file in package.files):
        return package
    return Package([*package.files, *sdk_files(language.sdk)])


def _command(found: Manifest) -> tuple[str, ...]:
    return found.command or languages.of(found.language).command
