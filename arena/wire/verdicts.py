"""The verdicts on a bot process: what happened, what its author can do, what was measured."""

from collections.abc import Mapping
from typing import NamedTuple

from arena.referee.verdict import Kind, Verdict
from arena.sandbox import Exit, Limits
from arena.sandbox.output import Output
from arena.wire.order import LARGEST, NEWEST_PROTOCOL, OLDEST_PROTOCOL, shown

Facts = Mapping[str, str | int | float]

_STDERR = 4000
_MIB = 1 << 20


class Spent(NamedTuple):
    """Seconds of one decision, or of the start: the limit, and where the time went."""

    limit: float
    wall: float
    charged: float
    cpu: float | None
    waiting: float | None
    overhead: float

    def facts(self) -> Facts:
        """Return those that were measured by name, to the microsecond."""
        return {
            name: round(value, 6) for name, value in self._asdict().items() if value is not None
        }


def late(spent: Spent) -> Verdict:
    """Return the verdict on a decision that took too long."""
    if spent.cpu is not None and spent.cpu < spent.wall / 10:
        advice = "It hardly used the processor meanwhile: look for what it was waiting for."
    else:
        advice = "Give each decision a time budget below decision.clock, and answer when it is up."
    cause = f"took more than the {spent.limit:g} s that it had for a decision"
    return Verdict(Kind.TIMEOUT, cause, advice, facts=spent.facts())


def late_start(spent: Spent, connected: bool) -> Verdict:
    """Return the verdict on a bot that was not ready in time."""
    if connected:
        cause = f"connected, but did not say hello within {spent.limit:g} s of its start"
        advice = "Send Hello as soon as the stream is open; Python bots call arena_sdk.run()."
    else:
        cause = f"did not connect within {spent.limit:g} s of its start"
        advice = (
            "Connect to the address in ARENA_ADDRESS before anything slow; "
            "Python bots call arena_sdk.run()."
        )
    return Verdict(Kind.STARTUP_TIMEOUT, cause, advice, facts=spent.facts())


def restless() -> Verdict:
    """Return the verdict on a bot that resists being stopped between its turns."""
    cause = "kept running when it was stopped because others were to move"
    return Verdict(Kind.TIMEOUT, cause, "Do not send signals to your own processes.")


def thinks_off_turn(cpu: float, wall: float) -> str:
    """Return the note on a bot that is frozen from now on."""
    return (
        f"It used {cpu:.2f} s of CPU in {wall:.2f} s between its turns, "
        "and was stopped between them from then on."
    )


def broken(
    cause: str,
    advice: str = "Send one Answer for each Turn, with its id, and nothing else; "
    "see docs/protocol.md.",
) -> Verdict:
    """Return the verdict on a bot that broke the protocol."""
    return Verdict(Kind.PROTOCOL, cause, advice)


def no_such_move(index: int, moves: int) -> Verdict:
    """Return the verdict on an answer by a number that is none."""
    cause = f"answered with move number {index}, where 0 to {moves - 1} are listed"
    return Verdict(Kind.ILLEGAL, cause, "Answer with the index of one of decision.moves, from 0.")


def foreign(oldest: int, newest: int) -> Verdict:
    """Return the verdict on a bot that speaks no protocol version that we speak."""
    if newest < OLDEST_PROTOCOL:
        cause = (
            f"speaks protocol {newest} at most, where the referee speaks {OLDEST_PROTOCOL} at least"
        )
        return Verdict(Kind.PROTOCOL, cause, "Update the SDK that the bot was built with.")
    cause = f"speaks protocol {oldest} at least, where the referee speaks {NEWEST_PROTOCOL} at most"
    advice = "Build the bot with an older SDK, or update this installation of arena."
    return Verdict(Kind.PROTOCOL, cause, advice)


def closed(when: str, *, cut: bool) -> Verdict:
    """Return the verdict on a bot that closed its stream, or broke it off, though it runs on."""
    advice = "Keep the stream open until the referee closes it."
    if not cut:
        return Verdict(Kind.PROTOCOL, f"closed its side of the stream {when}", advice)
    largest = 4 * LARGEST // _MIB
    advice += f" gRPC breaks it off, too, where a message has more than {largest} MiB."
    return Verdict(Kind.PROTOCOL, f"broke off its stream {when}", advice)


def ended(end: Exit, limits: Limits, when: str) -> Verdict:
    """Return the verdict on a bot whose process ended."""
    if end.output_exceeded:
        cause = f"wrote more than {limits.output // _MIB} MiB to stdout and stderr"
        return Verdict(Kind.OUTPUT, cause, "Log less: a few lines for each decision.")
    if end.memory_exceeded or (end.code != 0 and end.memory_peak >= 0.9 * limits.memory):
        cause = (
            f"used {end.memory_peak // _MIB} MiB of memory, "
            f"where {limits.memory // _MIB} MiB are the limit"
        )
        return Verdict(Kind.MEMORY, cause, "Keep less in memory; the limit counts all processes.")
    if end.signal is not None:
        advice = (
            "The signal came from inside the bot: look at the last lines that it wrote; where "
            "there are none, let it log where it is."
        )
        return Verdict(Kind.CRASH, f"was killed by {end.signal.name} {when}", advice)
    if end.code == 0:
        advice = "Do not leave before the referee closes the stream."
        return Verdict(Kind.CRASH, f"exited with code 0 {when}", advice)
    advice = "Look at the last lines that it wrote; where there are none, for a call of exit."
    return Verdict(Kind.CRASH, f"exited with code {end.code} {when}", advice)


def dossier(end: Exit, output: Output, last: bytes) -> Facts:
    """Return what is known of a bot that failed: how its process ended, and what it said last.

    ``exit_code`` and ``signal`` are there only where it ended by itself.
    """
    facts: dict[str, str | int | float] = {"memory_peak": end.memory_peak}
    if not end.killed and end.signal is not None:
        facts["signal"] = end.signal.name
    if not end.killed and end.code is not None:
        facts["exit_code"] = end.code
    if stderr := output.stderr.text().strip():
        facts["stderr"] = stderr[-_STDERR:]
    if last:
        facts["last_message"] = shown(last)
    return facts
