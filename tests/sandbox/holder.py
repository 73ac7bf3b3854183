"""Holds sandboxes until it is killed.

Usage: ``python -m tests.sandbox.holder TIER``. Each line of its input, a JSON list, names a manner
and what to run; a child is forked that starts such programs in that manner, and its number is
printed. In every manner but ``starting``, ``held`` is printed when the programs are in the state
that the manner names.
"""

import json
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

import trio

from arena.sandbox import TRUSTED, Isolation, Limits, Program, probe, socket_folder, start
from tests.sandbox.conftest import RUNTIME


async def hold(isolation: Isolation, manner: str, command: list[str], folder: Path) -> None:
    """Hold three programs for ever, or go on starting them for ever."""
    waiting = 0

    async def one() -> None:
        nonlocal waiting
        with socket_folder() as sockets:
            program = Program(tuple(command), folder, socket_folder=sockets, runtime=RUNTIME)
            async with start(program, Limits(), isolation=isolation) as process:
                if manner == "starting":
                    await trio.sleep(0.02)
                    return
                while not process.output.stdout.bytes.endswith(b"\n"):  # noqa: ASYNC110
                    await trio.sleep(0.005)
                if manner == "frozen":
                    await process.freeze()
                waiting += 1
                if waiting == 3:
                    print("held", flush=True)
                await trio.sleep_forever()

    while True:
        async with trio.open_nursery() as nursery:
            for _ in range(3):
                nursery.start_soon(one)


def main() -> None:
    """Fork a holder for each line of the input."""
    best = probe()
    isolation = best if sys.argv[1] == "A" else replace(best, tier="B")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    for line in sys.stdin:
        manner, command, folder = json.loads(line)
        child = os.fork()
        if not child:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            chosen = TRUSTED if manner == "trusted" else isolation
            trio.run(hold, chosen, manner, command, Path(folder))
        print(child, flush=True)


if __name__ == "__main__":
    main()
