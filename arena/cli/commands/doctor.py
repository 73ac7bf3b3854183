"""``arena doctor``: what this machine gives, proved by trying it."""

from collections.abc import Iterator
from typing import Annotated

import typer

from arena.bots import languages
from arena.cli.codes import FAILED
from arena.cli.terminal import say, say_json
from arena.printable import printable
from arena.sandbox.probes import Finding, examine


def command(
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> int:
    """Say how bots are isolated here, by running hostile programs, and which languages are ready.

    Exit code 3 where foreign bots cannot be run; what would mend it stands beside it.
    """
    findings, ready = examine(), list(_languages())
    if as_json:
        say_json(
            [
                {"name": one.name, "ok": one.ok, "found": one.found, "mend": one.mend}
                for one in (*findings, *ready)
            ]
        )
    else:
        width = max(len(one.name) for one in (*findings, *ready))
        for one in findings:
            _say(one, "ok  " if one.ok else "FAIL", width)
        for one in ready:
            _say(one, "ok  " if one.ok else "--  ", width)
    return 0 if all(one.ok for one in findings) else FAILED


def _languages() -> Iterator[Finding]:
    for name in languages.names():
        missing = languages.missing(languages.of(name))
        if missing is None:
            yield Finding(f"language {name}", True, "ready")
        else:
            found = f"not set up: there is no {missing}"
            yield Finding(f"language {name}", False, found, languages.set_up_by(name))


def _say(finding: Finding, mark: str, width: int) -> None:
    say(f"{mark}  {finding.name:<{width}}  {printable(finding.found)}")
    if finding.mend:
        say(f"      {'':<{width}}  mend it: {printable(finding.mend)}")
