"""``arena bot``: write, check, submit and list bots."""

import getpass
import re
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from arena.bots import languages, scaffold
from arena.bots.checking import SECONDS, Candidate, check_files
from arena.bots.checking import check as check_bot
from arena.bots.manifest import NAME, Manifest
from arena.bots.package import Package
from arena.bots.staging import played
from arena.bots.store import BotStore
from arena.bots.submission import Submission
from arena.cli import shadowing
from arena.cli.check_page import CheckPage
from arena.cli.codes import NOT_SO
from arena.cli.running import run_trio
from arena.cli.terminal import grid, out, say, say_aside, say_error, say_json
from arena.games import find
from arena.home import open_home
from arena.printable import printable
from arena.store import Store

app = typer.Typer(help="Bots: write, check, submit, list, shadow.", no_args_is_help=True)

Folder = Annotated[
    Path, typer.Argument(help="The bot's folder, with its bot.toml; or an archive of it.")
]
Trusted = Annotated[
    bool, typer.Option("--trusted", help="Run a bot of your own without the sandbox.")
]

Seconds = Annotated[
    float, typer.Option(min=5, help="How long the check may take at most, about; see docs/bots.md.")
]
Json = Annotated[bool, typer.Option("--json", help="For scripts.")]


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="Its name, which is that of the folder too.")],
    language: Annotated[str, typer.Option(help=f"{', '.join(scaffold.languages())}.")] = "python",
    game: Annotated[str, typer.Option(help="What it plays: see arena games.")] = "haricots",
    owner: Annotated[str | None, typer.Option(help="You, unless given.")] = None,
) -> None:
    """Write a working bot to begin with.

    Example: arena bot new fox --language rust --game haggis
    """
    owner = owner or re.sub(r"[^a-z0-9-]+", "-", getpass.getuser().lower()).strip("-") or "me"
    for word in (name, owner):
        if not NAME.fullmatch(word):
            raise typer.BadParameter(f"{word!r} is not made of lower-case letters, digits, hyphens")
    _, seats = next(iter(find(game).variants.values()))
    opponents = ",".join(["random"] * (min(seats) - 1))
    words = {"name": name, "owner": owner, "game": game, "opponents": opponents}
    scaffold.write_bot(Path(name), language, words)
    say(f"written: {name}/, where README.md says how to go on")
    if languages.missing(languages.of(language)):
        say(f"get {language} ready:  {languages.set_up_by(language)}")
    say(f"is it fit?  arena bot check {name}")
    say(f"one match:  arena play {game} --players {name},{opponents}")


@app.command()
def check(
    folder: Folder,
    trusted: Trusted = False,
    seconds: Seconds = SECONDS,
    as_json: Json = False,
) -> int:
    """Look at all that a bot must do, in the sandbox; exit code 1 where it is not fit.

    It is what a submission must pass: docs/bots.md explains each line.

    Example: arena bot check fox
    """
    page = CheckPage(as_json)
    candidate = check_files(folder, page.report)
    if candidate:
        _check(candidate, page, trusted, seconds)
    page.end(str(folder))
    if not page.report.fit:
        if not as_json:
            say_error(f"{folder} is not fit: mend what says FAIL")
        return NOT_SO
    if not as_json:
        say(f"{folder} is fit; submit it: arena bot submit {folder}")
    return 0


@app.command()
def submit(folder: Folder, trusted: Trusted = False, seconds: Seconds = SECONDS) -> int:
    """Store a bot as a new immutable version, if it passes its check.

    Example: arena bot submit fox
    """
    home = open_home()
    store, bots = Store(home.database), BotStore(home.bots)
    page = CheckPage(as_json=False)
    candidate = check_files(folder, page.report)
    if candidate is None:
        say_error(f"{folder} is not accepted: mend what says FAIL")
        return NOT_SO
    submission = candidate.submission
    label, sha256 = submission.label, submission.package.sha256
    for version in store.versions():
        if version.sha256 == sha256:
            if bots.files(sha256) is None:
                bots.keep(submission, run_trio(partial(_played, submission, trusted)))
            say(f"{label}@{version.number} is this very bot already")
            return 0
    files = _check(candidate, page, trusted, seconds)
    if not page.report.fit:
        say_error(f"{label} is not accepted: mend what says FAIL")
        return NOT_SO
    bots.keep(submission, files)
    manifest = submission.manifest
    version = store.add_version(manifest.owner, manifest.name, sha256, manifest.to_json())
    say(f"accepted: {label}@{version.number}, sha256 {sha256[:12]}")
    return 0


@app.command("list")
def list_bots(
    as_json: Json = False,
) -> None:
    """List every version of every bot."""
    rows = [
        {
            "name": version.name,
            "owner": version.owner,
            "version": version.number,
            "games": list(Manifest.from_json(version.manifest).games),
        }
        for version in Store(open_home().database).versions()
    ]
    if as_json:
        say_json(rows)
        return
    if not rows:
        say("no bots yet; see: arena bot new --help")
        return
    table = grid("bot", "owner", "version", "games", numbers=("version",))
    for row in rows:
        games = row["games"]
        assert isinstance(games, list)
        table.add_row(
            str(row["name"]), str(row["owner"]), str(row["version"]), printable(", ".join(games))
        )
    out.print(table)


app.command("shadow")(shadowing.command)


async def _played(submission: Submission, trusted: bool) -> Package:
    return await played(submission, trusted=trusted, tell=say_aside)


def _check(candidate: Candidate, page: CheckPage, trusted: bool, seconds: float) -> Package | None:
    async def run() -> Package | None:
        return await check_bot(
            candidate, page.report, trusted=trusted, seconds=seconds, doing=page.doing
        )

    with page.shown():
        return run_trio(run)
