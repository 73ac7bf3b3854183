"""``arena doctor``: what this machine gives, proved by trying it."""

from typing import Annotated

import typer

from arena.cli.codes import FAILED
from arena.cli.terminal import say, say_json
from arena.printable import printable
from arena.sandbox.probes import examine


def command(
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> int:
    """Say how bots are isolated here, by running hostile programs in the sandbox.

    Exit code 3 where foreign bots cannot be run; what would mend it stands beside it.
    """
    findings = examine()
    if as_json:
        say_json(
            [
                {"name": one.name, "ok": one.ok, "found": one.found, "mend": one.mend}
                for one in findings
            ]
        )
    else:
        width = max(len(one.name) for one in findings)
        for one in findings:
            mark = "ok  " if one.ok else "FAIL"
            say(f"{mark}  {one.name:<{width}}  {printable(one.found)}")
            if one.mend:
                say(f"      {'':<{width}}  mend it: {printable(one.mend)}")
    return 0 if all(one.ok for one in findings) else FAILED
