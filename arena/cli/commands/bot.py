"""``arena bot``: write, check, submit and list bots."""

import getpass
import re
from pathlib import Path
from typing import Annotated

import trio
import typer

from arena.bots import scaffold
from arena.bots.manifest import NAME, Manifest
from arena.bots.opening import StoredBot, opener, staged
from arena.bots.qualify import Qualified, qualify
from arena.bots.store import BotStore
from arena.cli.codes import NOT_SO
from arena.cli.terminal import grid, out, say, say_error, say_json
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
    language: Annotated[str, typer.Option(help="What it is written in.")] = "python",
    game: Annotated[str, typer.Option(help="What it plays.")] = "haricots",
    owner: Annotated[str | None, typer.Option(help="You, unless given.")] = None,
) -> None:
    """Write a working bot to begin with.

    Example: arena bot new fox --game haggis
    """
    owner = owner or re.sub(r"[^a-z0-9-]+", "-", getpass.getuser().lower()).strip("-") or "me"
    for word in (name, owner):
        if not NAME.fullmatch(word):
            raise typer.BadParameter(f"{word!r} is not made of lower-case letters, digits, hyphens")
    find(game)
    scaffold.write_bot(Path(name), language, {"name": name, "owner": owner, "game": game})
    say(f"written: {name}/; check it: arena bot check {name}")


@app.command()
def check(folder: Folder, trusted: Trusted = False) -> int:
    """Play every game that a bot declares, in the sandbox; exit code 1 where it is not fit.

    Example: arena bot check fox
    """
    with staged(folder) as bot:
        if not trio.run(_qualifies, bot, trusted):
            return NOT_SO
    say(f"{folder} is fit; submit it: arena bot submit {folder}")
    return 0


@app.command()
def submit(folder: Folder, trusted: Trusted = False) -> int:
    """Store a bot as a new immutable version, after its qualifying matches.

    Example: arena bot submit fox
    """
    home = open_home()
    store = Store(home.database)
    stored = BotStore(home.bots).put(folder)
    manifest, sha256 = stored.manifest, stored.sha256
    for game in manifest.games:
        find(game)
    label = f"{manifest.owner}/{manifest.name}"
    for version in store.versions():
        found = (version.owner, version.name, version.sha256)
        if found == (manifest.owner, manifest.name, sha256):
            say(f"{label}@{version.number} is this very bot already")
            return 0
    bot = StoredBot(label, stored.folder, manifest, sha256)
    if not trio.run(_qualifies, bot, trusted):
        say_error(f"{label} is not accepted")
        return NOT_SO
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
