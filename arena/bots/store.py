"""Stored bots: every version in a folder that is named by the hash of what was submitted.

The folder holds what is played: the files that were submitted, or what they were built to; then
the hash of that stands in a file beside it. A version is there whole or not at all, and never
changes.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from arena.bots import manifest
from arena.bots.folder import read_stored
from arena.bots.manifest import Manifest
from arena.bots.package import Package, PackageError
from arena.bots.submission import Submission

_UNFINISHED = ".unfinished-"
_BUILT = ".built"


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

    def keep(self, submission: Submission, built: Package | None = None) -> StoredVersion:
        """Store a bot, as it is or as it was ``built``; where it is there, nothing changes.

        Raises:
            OSError: something cannot be written.
        """
        sha256 = submission.package.sha256
        folder, files = self._root / sha256, built or submission.package
        with self._alone():
            if self.files(sha256) is None:
                new = Path(tempfile.mkdtemp(prefix=_UNFINISHED, dir=self._root))
                try:
                    files.write(new)
                    shutil.rmtree(folder, ignore_errors=True)
                    self._record(sha256).write_text(files.sha256)
                    if files.sha256 == sha256:
                        self._record(sha256).unlink()
                    new.rename(folder)
                except OSError:
                    # Where the disk is full, this would keep it full.
                    shutil.rmtree(new, ignore_errors=True)
                    raise
        return StoredVersion(sha256, folder, submission.manifest)

    def files(self, sha256: str) -> Package | None:
        """Return what is played of a version; None if that is missing or not what was stored."""
        try:
            record = self._record(sha256)
            expected = record.read_text("ascii", "replace") if record.exists() else sha256
            found = read_stored(self._root / sha256)
        except (PackageError, OSError):
            return None
        return found if found.sha256 == expected else None

    def load(self, sha256: str) -> StoredVersion:
        """Return a version, after comparing its files with its hash.

        Raises:
            DamagedVersion: it is not there, or its files are not those that were submitted.
        """
        folder = self._root / sha256
        if self.files(sha256) is None:
            raise DamagedVersion(
                f"the files in {folder} are missing or not those that were submitted; "
                "submit the bot again"
            )
        return StoredVersion(sha256, folder, manifest.load(folder))

    def forget(self, most: int) -> None:
        """Remove the versions that were stored first, down to ``most``."""
        with self._alone():
            folders = [path for path in self._root.iterdir() if path.is_dir()]
            folders.sort(key=lambda folder: folder.stat().st_mtime_ns, reverse=True)
            for folder in folders[most:]:
                shutil.rmtree(folder)
                self._record(folder.name).unlink(missing_ok=True)

    def _record(self, sha256: str) -> Path:
        return self._root / f"{sha256}{_BUILT}"

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
