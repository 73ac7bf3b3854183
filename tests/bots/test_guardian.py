"""What a killed process leaves is taken away, though no other arena is ever started."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

KILLED = """
import os, signal, sys, time
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
    if os.fork() == 0:
        # One that has all that its killed parent had open does not keep the guardian waiting.
        os.setsid()
        os.closerange(0, 3)
        for _ in range(500):
            if folder.exists():
                time.sleep(0.05)
        os._exit(0)
    os.kill(os.getpid(), signal.SIGKILL)
"""
SILENT = """
import os, sys, time
from arena.bots.guardian import guard

guard()
for descriptor in (1, 2, int(sys.argv[1])):
    os.close(descriptor)
sys.stdin.read()
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


def test_a_guardian_keeps_nothing_open_that_its_owner_had() -> None:
    ours, theirs = os.pipe()
    with subprocess.Popen(
        [sys.executable, "-c", SILENT, str(theirs)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, pass_fds=[theirs],
    ) as owner:  # fmt: skip
        os.close(theirs)
        assert owner.stdout and owner.stderr
        assert owner.stdout.read() == b""
        assert owner.stderr.read() == b""
        assert os.read(ours, 1) == b""
        assert owner.poll() is None
    os.close(ours)
