"""Ends ``arena play`` at random moments, by each signal, and looks for what is left.

``python -m benchmarks.leftovers [MOMENTS]``: a line for each signal; exit code 1 where something
was left two seconds after the end.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from arena.sandbox import probe
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
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
GRACE = 2.0


def main(moments: int) -> int:
    """Try each signal so often, and return the exit code."""
    chance, worst = random.Random(1), 0
    with tempfile.TemporaryDirectory() as place:
        folder, temporary = Path(place, "fox"), Path(place, "tmp")
        folder.mkdir()
        temporary.mkdir()
        Path(place).chmod(0o755)
        (folder / "bot.toml").write_text(MANIFEST)
        (folder / "bot.py").write_text(BOT)
        environment = os.environ | {"ARENA_HOME": f"{place}/home", "TMPDIR": str(temporary)}
        line = [
            sys.executable,
            "-m",
            "arena",
            "play",
            "haricots",
            "--players",
            f"{folder},{folder}",
        ]
        for number in SIGNALS:
            bad = too_late = 0
            for _ in range(moments):
                process = subprocess.Popen(
                    line, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
                time.sleep(chance.uniform(0.2, 3.0))
                too_late += process.poll() is not None
                process.send_signal(number)
                process.wait()
                time.sleep(GRACE)
                if found := left(process.pid, place):
                    bad += 1
                    print(*found, sep="\n")
            counts = f"{bad} with something left, {too_late} after its own end"
            print(f"{number.name}: {moments} moments, {counts}", flush=True)
            worst += bad
    return 1 if worst else 0


def left(pid: int, place: str) -> list[str]:
    """Return what a process has left, by its number, and what still runs in the place."""
    found = [str(path) for path in home().glob(f"*-{pid}-*")]
    found += [str(path) for path in Path(place, "tmp").iterdir()]
    groups = probe().hierarchy
    for parent in set(groups.folders.values()) if groups else ():
        found += [str(path) for path in parent.glob(f"arena.*-{pid}-*")]
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            texts = [(entry / name).read_bytes() for name in ("environ", "mountinfo")]
        except OSError:
            continue
        if any(place.encode() in text for text in texts):
            found.append(f"process {entry.name}")
    return found


if __name__ == "__main__":
    chosen = sys.argv[1:] or ["50"]
    if len(chosen) > 1 or not chosen[0].isdecimal():
        sys.exit("usage: python -m benchmarks.leftovers [MOMENTS]")
    sys.exit(main(int(chosen[0])))
