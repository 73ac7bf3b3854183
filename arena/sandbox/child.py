"""A child process with pipes, waited for through its pidfd."""

import os
import resource
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

import trio

from arena.sandbox import owner


class Child:
    """A started child process.

    Attributes:
        process: the child.
        ended: its pidfd.
        stdout: non-blocking end of its standard output.
        stderr: non-blocking end of its standard error.
    """

    def __init__(
        self, process: "subprocess.Popen[bytes]", ended: int, stdout: int, stderr: int
    ) -> None:
        self.process = process
        self.ended = ended
        self.stdout = stdout
        self.stderr = stderr
        self._reaped: tuple[int, resource.struct_rusage] | None = None

    def kill(self) -> None:
        """Send SIGKILL; harmless once it ended."""
        send(self.ended, signal.SIGKILL)

    async def reap(self) -> tuple[int, resource.struct_rusage]:
        """Wait for the end; return the wait status and what was accounted to the child."""
        await trio.lowlevel.wait_readable(self.ended)
        if self._reaped is None:
            self._reaped = self._collect()
        return self._reaped

    def _collect(self) -> tuple[int, resource.struct_rusage]:
        _, status, used = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return status, used


def spawn(
    stack: ExitStack,
    line: Sequence[str],
    *,
    stdin: int,
    environment: Mapping[str, str],
    folder: Path = Path("/"),
    passed: Sequence[int] = (),
) -> Child:
    """Start a child in a session of its own, with our mark in its environment.

    It must be called in the thread that stays for the child's whole life: the kernel's tie between
    parent and child is one to the thread.

    Args:
        stack: closes the descriptors, in the end.
        line: the command line.
        stdin: its standard input.
        environment: its environment.
        folder: its working directory.
        passed: further descriptors that it inherits under the same numbers.

    Raises:
        OSError: it cannot be executed.
    """
    with ExitStack() as theirs:
        stdout, stdout_end = pipe(stack, theirs)
        stderr, stderr_end = pipe(stack, theirs)
        process = subprocess.Popen(
            line,
            stdin=stdin,
            stdout=stdout_end,
            stderr=stderr_end,
            cwd=folder,
            env={owner.MARK: str(owner.current()), **environment},
            pass_fds=passed,
            umask=0o022,
            start_new_session=True,
        )
    ended = os.pidfd_open(process.pid)
    stack.callback(os.close, ended)
    return Child(process, ended, stdout, stderr)


def pipe(reader: ExitStack, writer: ExitStack) -> tuple[int, int]:
    """Open a pipe whose ends the stacks close; reading does not block."""
    source, target = os.pipe()
    reader.callback(os.close, source)
    writer.callback(os.close, target)
    os.set_blocking(source, False)
    return source, target


def send(pidfd: int, number: signal.Signals) -> None:
    """Send a signal through a pidfd; harmless once the process is reaped."""
    try:
        signal.pidfd_send_signal(pidfd, number)
    except ProcessLookupError:
        return
