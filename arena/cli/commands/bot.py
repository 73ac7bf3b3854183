"""``arena bot``: write, check, submit and list bots."""

import getpass
import re
from pathlib import Path
from typing import Annotated

import trio
import typer

from arena.bots import languages, scaffold
from arena.bots.manifest import NAME, Manifest
from arena.bots.opening import StoredBot, opener
from arena.bots.package import Package
from arena.bots.qualify import Qualified, qualify
from arena.bots.staging import laid_out, played, staged
from arena.bots.store import BotStore
from arena.bots.submission import Submission, read_submission
from arena.cli.codes import NOT_SO
from arena.cli.terminal import grid, out, say, say_aside, say_error, say_json
from arena.games import find
from arena.home import open_home
from arena.printable import printable
from arena.store import Store

app = typer.Typer(help="Bots: write, check, submit, list.", no_args_is_help=True)

Folder = Annotated[
    Path, typer.Argument(help="The bot's folder, with its bot.toml; or an archive of it.")
]
Trusted = Annotated[
    bool, typer.Option("--trusted", help="Run a bot of your own without the sandbox.")
]


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
    find(game)
    scaffold.write_bot(Path(name), language, {"name": name, "owner": owner, "game": game})
    say(f"written: {name}/, where README.md says how to go on")
    if languages.missing(languages.of(language)):
        say(f"get {language} ready:  {languages.set_up_by(language)}")
    say(f"is it fit?  arena bot check {name}")
    say(f"one match:  arena play {game} --players {name},random")


@app.command()
def check(folder: Folder, trusted: Trusted = False) -> int:
    """Play every game that a bot declares, in the sandbox; exit code 1 where it is not fit.

    Example: arena bot check fox
    """

    async def fit() -> bool:
        async with staged(folder, trusted=trusted, tell=say_aside) as bot:
            return await _qualifies(bot, trusted)

    if not trio.run(fit):
        return NOT_SO
    say(f"{folder} is fit; submit it: arena bot submit {folder}")
    return 0


@app.command()
def submit(folder: Folder, trusted: Trusted = False) -> int:
    """Store a bot as a new immutable version, after its qualifying matches.

    Example: arena bot submit fox
    """
    home = open_home()
    store, bots = Store(home.database), BotStore(home.bots)
    submission = read_submission(folder)
    for game in submission.manifest.games:
        find(game)
    label, sha256 = submission.label, submission.package.sha256
    for version in store.versions():
        if version.sha256 == sha256:
            if bots.files(sha256) is None:
                bots.keep(submission, trio.run(_played, submission, trusted))
            say(f"{label}@{version.number} is this very bot already")
            return 0

    async def qualified() -> Package | None:
        files = await _played(submission, trusted)
        with laid_out(submission, files, label) as bot:
            return files if await _qualifies(bot, trusted) else None

    files = trio.run(qualified)
    if files is None:
        say_error(f"{label} is not accepted")
        return NOT_SO
    bots.keep(submission, files)
    manifest = submission.manifest
    version = store.add_version(manifest.owner, manifest.name, sha256, manifest.to_json())
    say(f"accepted: {label}@{version.number}, sha256 {sha256[:12]}")
    return 0


@app.command("list")
def list_bots(
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
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


async def _played(submission: Submission, trusted: bool) -> Package:
    return await played(submission, trusted=trusted, tell=say_aside)


async def _qualifies(bot: StoredBot, trusted: bool) -> bool:
    """Play the qualifying matches and say how each went."""
    fit = True
    async with opener(trusted=trusted) as bring:
        async for result in qualify(bring, bot):
            _say(result)
            fit = fit and result.verdict.kind.blame == "nobody"
    return fit


def _say(result: Qualified) -> None:
    verdict = result.verdict
    passed = verdict.kind.blame == "nobody"
    say(
        f"{'pass' if passed else 'FAIL'}  {result.game}/{result.variant}  "
        f"{result.decisions} decisions  {verdict.kind.value}"
    )
    if passed:
        return
    say(f"      {printable(verdict.cause)}")
    say(f"      {printable(verdict.advice)}")
    for line in str(verdict.facts.get("stderr", "")).splitlines():
        say(f"      stderr: {printable(line)}")
