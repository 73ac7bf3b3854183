"""Writing a new bot: a working folder to begin with."""

from collections.abc import Mapping
from pathlib import Path

from arena.bots import ignoring
from arena.bots import languages as known
from arena.bots.folder import read_stored
from arena.bots.package import Package, PackedFile
from arena.bots.sdks import sdk_files

_TEMPLATES = Path(__file__).parent / "templates"


class ScaffoldError(Exception):
    """A bot that cannot be written; the message says why."""


def languages() -> list[str]:
    """Return the languages in which a new bot can be written."""
    return [name for name in known.names() if (_TEMPLATES / name).is_dir()]


def write_bot(folder: Path, language: str, words: Mapping[str, str]) -> None:
    """Write a bot, with its SDK, into a folder that is not there yet.

    ``words`` fill the gaps of the templates, such as ``{name}``.

    Raises:
        ScaffoldError: there is no such language, or the folder is there.
    """
    found = known.find(language)
    if found is None or language not in languages():
        raise ScaffoldError(f"no bot is ready in {language!r}; there are {', '.join(languages())}")
    template = read_stored(_TEMPLATES / language, ignoring.ALWAYS)
    files = [_filled(file, words) for file in template.files]
    package = Package([*files, *sdk_files(found.sdk)])
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise ScaffoldError(f"{folder} is there already: choose another name") from None
    package.lay_out(folder)


def _filled(file: PackedFile, words: Mapping[str, str]) -> PackedFile:
    content = file.content
    for word, value in words.items():
        content = content.replace(b"{" + word.encode() + b"}", value.encode())
    return file._replace(content=content)
