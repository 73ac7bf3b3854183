"""The SDKs of this platform, which bots that are built carry with them."""

from pathlib import Path

from arena.bots import ignoring
from arena.bots.folder import read_stored
from arena.bots.package import PackedFile

FOLDER = "sdk"
"""Where a bot has its SDK, in its own folder."""

_WITHOUT = (
    *ignoring.ALWAYS, "test", "tests", "*_test.go", "build", "dist", "node_modules", "target",
    "*.egg-info", ".gitignore",
)  # fmt: skip
"""What whoever works on an SDK has there, and bots need not."""

_HERE = Path(__file__).parent
_PLACES = (_HERE / "sdk", _HERE.parents[1] / "sdk")
"""In an installed package; in a clone."""


def sdk_files(name: str) -> list[PackedFile]:
    """Return the files of an SDK, an empty name's none; their paths are those in a bot's folder.

    Raises:
        FileNotFoundError: this installation has no SDK of that name.
    """
    if not name:
        return []
    found = [place / name for place in _PLACES if (place / name).is_dir()]
    if not found:
        raise FileNotFoundError(f"this installation of arena has no SDK {name!r}")
    files = read_stored(found[0], _WITHOUT).files
    return [file._replace(path=f"{FOLDER}/{file.path}") for file in files]
