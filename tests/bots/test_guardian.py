"""What a killed process leaves is taken away, though no other arena is ever started."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

KILLED = """
import os, signal, sys
from arena.bots.guardian import guard
from arena.bots.temporary import private_folder
from arena.sandbox import Limits, probe, socket_folder
from arena.sandbox.owner import current

guard()
with private_folder() as folder, socket_folder() as sockets:
    print(folder, sockets, sep="\\n")
    if hierarchy := probe().hierarchy:
        hierarchy.create(Limits())
        for parent in set(hierarchy.folders.values()):
            print(*parent.glob(f"arena.{current()}.*"), sep="\\n")
    sys.stdout.flush()
    os.killpg(0, signal.SIGKILL)
"""
GRACE = 20.0
"""Seconds, for a busy host."""


def test_what_a_killed_process_leaves_is_gone_soon(tmp_path: Path) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", KILLED], env=os.environ | {"TMPDIR": str(tmp_path)},
        capture_output=True, text=True, start_new_session=True, check=False,
    )  # fmt: skip
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    made = [Path(line) for line in killed.stdout.splitlines()]
    assert len(made) >= 2
    deadline = time.monotonic() + GRACE
    while any(path.exists() for path in made) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert [path for path in made if path.exists()] == []
