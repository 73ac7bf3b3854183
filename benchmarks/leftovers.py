"""Ends commands that run bots at random moments, by each signal, and looks for what is left.

``python -m benchmarks.leftovers [MOMENTS]``: a row for each command and signal; exit code 1 where
something was left two seconds after the end. A tournament is ended at so many moments by each
signal (50 unless told otherwise), every other command at three tenths of them.

Several moments are tried at once, each with a pid namespace, a state folder and a folder for
temporary files of its own: so no guardian can take away what another should have. Making those
namespaces needs root, and ``unshare`` of util-linux.
"""

import json
import math
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from arena.sandbox import TRUSTED, sweep
from arena.sandbox.hierarchy import find
from arena.sandbox.sockets import home

BOT = """
import time

from arena_sdk import run


def choose(decision):
    time.sleep(0.3)
    return decision.moves[0]


run(choose)
"""
MANIFEST = 'name = "fox"\nowner = "us"\nlanguage = "python"\ngames = ["haricots"]\n'
SAMPLES = ("random", "haricots_climber")
COMMANDS = {
    "tournament run": (
        "haricots/basic --seats 2 --bots random,haricots-climber --deals 2000 --jobs 2"
    ),
    "bot check": "{fox}",
    "bot submit": "{fox}",
    "play": "haricots --players {fox},{fox}",
}
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
ALONE = ("unshare", "--pid", "--fork", "--mount-proc", "--kill-child")
ARENA = (sys.executable, "-m", "arena")
GRACE = 2.0
AT_ONCE = 6
LANE = 5
"""Moments that are tried one after the other in the same namespace."""


def main(moments: int) -> int:
    """Try each signal so often on each command, and return the exit code."""
    print(f"{'command':16}{'signal':9}{'moments':>8}{'left':>6}{'after its end':>15}")
    worst = 0
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(AT_ONCE) as pool:
        prepare(Path(place))

        def lane(line: tuple[str, str, str, str]) -> list[list[str] | None]:
            start = [*ALONE, sys.executable, "-m", "benchmarks.leftovers", place, *line]
            found: list[list[str] | None] = json.loads(subprocess.check_output(start))
            return found

        rows = {}
        for command in COMMANDS:
            count = moments if command == "tournament run" else math.ceil(0.3 * moments)
            for number in SIGNALS:
                lines = [
                    (command, number.name, str(min(LANE, count - first)), str(first))
                    for first in range(0, count, LANE)
                ]
                rows[command, number.name] = [pool.submit(lane, line) for line in lines]
        for (command, name), lanes in rows.items():
            found = [moment for each in lanes for moment in each.result()]
            late = found.count(None)
            bad = [moment for moment in found if moment]
            print(f"{command:16}{name:9}{len(found):8}{len(bad):6}{late:15}", flush=True)
            for moment in bad:
                print("   ", *moment, sep="\n    ", flush=True)
            worst += len(bad)
    return 1 if worst else 0


def prepare(place: Path) -> None:
    """Make the bot and a state folder in which the sample bots are submitted."""
    place.chmod(0o755)
    fox = place / "fox"
    fox.mkdir()
    (fox / "bot.toml").write_text(MANIFEST)
    (fox / "bot.py").write_text(BOT)
    for sample in SAMPLES:
        subprocess.run(
            [*ARENA, "bot", "submit", f"sample_bots/{sample}"],
            env=os.environ | {"ARENA_HOME": f"{place}/home"},
            stdout=subprocess.DEVNULL,
            check=True,
        )


def alone(place: Path, command: str, number: signal.Signals, count: int, seed: int) -> None:
    """Try some moments as the init of a namespace, and print what each left as JSON.

    A moment after the command's own end is null.
    """
    chance = random.Random(f"{command} {number} {seed}")
    results: list[list[str] | None] = []
    for _ in range(count):
        with tempfile.TemporaryDirectory(dir=place) as folder:
            state, temporary = Path(folder, "home"), Path(folder, "tmp")
            Path(folder).chmod(0o755)
            shutil.copytree(place / "home", state)
            temporary.mkdir()
            mounted = mounts()
            process = subprocess.Popen(
                [*ARENA, *command.split(), *COMMANDS[command].format(fox=place / "fox").split()],
                env=os.environ | {"ARENA_HOME": str(state), "TMPDIR": str(temporary)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            time.sleep(chance.uniform(0.2, 4.0))
            late = process.poll() is not None
            process.send_signal(number)
            process.wait()
            reap(GRACE)
            found = left(temporary) + sorted(mounts() - mounted)
            results.append(None if late and not found else found)
            # Nobody outside this namespace can tell that the owner is dead.
            sweep(replace(TRUSTED, hierarchy=find()))
    print(json.dumps(results))


def reap(seconds: float) -> None:
    """Do what an init does, for a while: ask for the end of orphans."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        time.sleep(0.01)


def left(temporary: Path) -> list[str]:
    """Return what there is of this namespace, but for this process."""
    mark = f"{Path('/proc/self/ns/pid').stat().st_ino}-"
    found = [str(path) for path in (*home().glob(f"{mark}*"), *temporary.iterdir())]
    groups = find()
    for parent in set(groups.folders.values()) if groups else ():
        found += [str(path) for path in parent.glob(f"arena.{mark}*")]
    for entry in Path("/proc").glob("[0-9]*"):
        if int(entry.name) != os.getpid():
            with suppress(OSError):
                line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                found.append(f"process {entry.name} {line}")
    return found


def mounts() -> set[str]:
    """Return the places where something is mounted for this process."""
    return {line.split()[4] for line in Path("/proc/self/mountinfo").read_text().splitlines()}


if __name__ == "__main__":
    match sys.argv[1:]:
        case [place, command, name, count, first]:
            alone(Path(place), command, signal.Signals[name], int(count), int(first))
        case []:
            sys.exit(main(50))
        case [moments] if moments.isdecimal():
            sys.exit(main(int(moments)))
        case _:
            sys.exit("usage: python -m benchmarks.leftovers [MOMENTS]")
