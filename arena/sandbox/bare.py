"""A trusted program: a plain subprocess, with nothing between it and the host."""

import os
import re
import signal
from contextlib import ExitStack
from pathlib import Path

from arena.sandbox import tree as trees
from arena.sandbox.child import Child, spawn
from arena.sandbox.errors import HostFault
from arena.sandbox.program import FOLDER, SOCKETS, Program
from arena.sandbox.tree import Session

_SETPRIV = "/usr/bin/setpriv"


def launch_bare(stack: ExitStack, program: Program) -> tuple[Child, Session]:
    """Start a program without isolation, in a session of its own.

    Paths below ``/bot`` and ``/run/arena`` in its command and variables become those of the host,
    so that the same program runs with and without a sandbox.

    Raises:
        HostFault: it cannot be executed.
    """
    folder = program.writable or program.folder
    places = {FOLDER: folder}
    if program.socket_folder is not None:
        places[SOCKETS] = program.socket_folder
    line = [_outside(word, places) for word in program.command]
    if Path(_SETPRIV).exists():
        line = [_SETPRIV, "--pdeathsig", "KILL", "--", *line]
    added = {name: _outside(value, places) for name, value in program.environment.items()}
    with ExitStack() as mine:
        nothing = os.open(os.devnull, os.O_RDONLY)
        mine.callback(os.close, nothing)
        try:
            child = spawn(
                stack, line, stdin=nothing, environment={**os.environ, **added}, folder=folder
            )
        except OSError as error:
            raise HostFault(f"{line[0]} could not be started: {error}.") from error
    tree = Session(child.process.pid)
    stack.callback(tree.close)
    return child, tree


def kill(tree: Session) -> None:
    """Send SIGKILL to every process of the tree that there is now."""
    for pid in tree.pids():
        trees.send(tree, pid, signal.SIGKILL)


def _outside(text: str, places: dict[Path, Path]) -> str:
    inside = "|".join(map(str, places))
    return re.sub(
        rf"(?<![\w./-])({inside})(?![\w.-])", lambda found: str(places[Path(found[0])]), text
    )
