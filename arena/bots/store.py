"""Stored bots: every version in a folder that is named by the hash of what is in it.

A version is there whole or not at all, and never changes.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from arena.bots import languages, manifest
from arena.bots.archive import read_archive
from arena.bots.folder import read_folder, read_stored
from arena.bots.manifest import Manifest, ManifestError
from arena.bots.package import Package, PackageError

_UNFINISHED = ".unfinished-"


class DamagedVersion(Exception):  # noqa: N818 - it is what it says
    """A stored version that is not, or no longer, what was submitted; the message says which."""


class StoredVersion(NamedTuple):
    """An immutable version: its content hash, the folder with its files, its manifest."""

    sha256: str
    folder: Path
    manifest: Manifest


class BotStore:
    """The versions below a folder that exists; several processes may use it at the same time."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, source: Path) -> StoredVersion:
        """Store what is in a folder or an archive; the same files once more change nothing.

        Raises:
            PackageError: the files cannot be a bot's.
            ManifestError: it has no good ``bot.toml``.
            OSError: something cannot be read or written.
        """
        package = read_folder(source) if source.is_dir() else read_archive(source)
        found = _manifest_of(package)
        folder = self._root / package.sha256
        with self._alone():
            if not _holds(folder, package.sha256):
                new = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=self._root))
                package.write(new)
                shutil.rmtree(folder, ignore_errors=True)
                new.rename(folder)
        return StoredVersion(package.sha256, folder, found)

    def load(self, sha256: str) -> StoredVersion:
        """Return a version, after comparing its files with its hash.

        Raises:
            DamagedVersion: it is not there, or its files are not those that were submitted.
        """
        folder = self._root / sha256
        if not _holds(folder, sha256):
            raise DamagedVersion(
                f"the files in {folder} are missing or not those that were submitted; "
                "submit the bot again"
            )
        return StoredVersion(sha256, folder, manifest.load(folder))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other processes from storing, and remove what a killed one left unfinished."""
        descriptor = os.open(self._root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            for left in self._root.glob(f"{_UNFINISHED}*"):
                shutil.rmtree(left)
            yield
        finally:
            os.close(descriptor)


def _holds(folder: Path, sha256: str) -> bool:
    """Tell whether a folder holds the files of that hash, and nothing else."""
    try:
        return read_stored(folder).sha256 == sha256
    except (PackageError, OSError):
        return False


def _manifest_of(package: Package) -> Manifest:
    contents = {file.path: file.content for file in package.files}
    if manifest.FILE not in contents:
        raise ManifestError(f"there is no {manifest.FILE} in it")
    found = manifest.read(contents[manifest.FILE])
    language = languages.find(found.language)
    assert language is not None, "a manifest names a language that there is"
    if not found.command and language.command[-1] not in contents:
        raise ManifestError(
            f"{found.language} bots are run as {' '.join(language.command)!r}, and there is no "
            f"{language.command[-1]} in it; add it, or name another command in {manifest.FILE}"
        )
    return found
