"""What was measured while it played: time, memory, output, and how it left at the end."""

from arena.bots.checking.bench import CONTROL, Bench, Leaving
from arena.bots.checking.report import Line, failed, note, passed, volume
from arena.bots.latency import Latency
from arena.referee.verdict import Kind
from arena.wire.bot import GRACE

_LOG = 16 * 1024
"""Bytes that are kept of what a bot writes in a match."""


def say_figures(bench: Bench) -> None:
    """Say what was measured in the matches."""
    for line in (_time(bench), _memory(bench), _output(bench), _end(bench.leavings)):
        bench.report.add(line)


def _time(bench: Bench) -> Line:
    assert CONTROL.decision is not None
    limit = CONTROL.decision
    timings = [timing for played in bench.played for timing in played.timings]
    charged = Latency.of(timing.charged for timing in timings)
    wall = Latency.of(timing.wall for timing in timings)
    late = _faults(bench, Kind.TIMEOUT)
    if late:
        found = f"{late} decision{'s' * (late > 1)} took more than {limit:g} s"
        return failed("time", found, "Answer in time: see decision.clock.", facts={"late": late})
    if charged is None or wall is None:
        return note("time", "no decision was answered", "Mend the faults above, and check again.")
    middle, most, longest = map(_seconds, wall)
    found = (
        f"median {middle}, p99 {most}, at most {longest} for a decision by the clock; charged "
        f"{_seconds(charged.max)} at most, where {limit:g} s are the limit"
    )
    facts = {**wall._asdict(), "charged_max": charged.max, "limit": limit}
    if charged.max > limit / 2:
        advice = "Leave a margin: aim at half of decision.clock at most."
        return note("time", found, advice, facts)
    return passed("time", found, facts)


def _memory(bench: Bench) -> Line:
    peak, limit = bench.memory, bench.limits.memory
    found = f"{volume(peak)} at most, where {volume(limit)} are the limit"
    facts = {"peak": peak, "limit": limit}
    if _faults(bench, Kind.MEMORY):
        return failed("memory", found, "Keep less in memory.", facts=facts)
    if peak > 0.8 * limit:
        advice = "Keep less in memory: that is near the limit, and longer sittings come."
        return note("memory", found, advice, facts)
    return passed("memory", found, facts)


def _output(bench: Bench) -> Line:
    most = max(played.written for played in bench.played)
    found = f"{volume(most)} on stdout and stderr in a match at most"
    facts = {"most": most}
    if _faults(bench, Kind.OUTPUT):
        return failed("output", found, "Log less: a few lines for each decision.", facts=facts)
    if most > _LOG:
        advice = f"Log less: only the last {volume(_LOG)} of a match are kept."
        return note("output", found, advice, facts)
    return passed("output", found, facts)


def _end(leavings: list[Leaving]) -> Line:
    stayed = next((leaving for leaving in leavings if leaving.seconds is None), None)
    if stayed:
        return failed(
            "end",
            "did not exit when its stream was closed",
            "Exit with code 0 when the stream ends, and leave no thread or child that goes on.",
            stayed.output,
        )
    bad = next((leaving for leaving in leavings if leaving.exit and leaving.exit.code != 0), None)
    if bad and bad.exit:
        return failed(
            "end",
            f"{bad.exit.text} when its stream was closed",
            "Exit with code 0 when the stream ends.",
            bad.output,
        )
    slowest = max(leaving.seconds or 0.0 for leaving in leavings)
    found = f"exit code 0, {_seconds(slowest)} after its stream was closed"
    facts = {"seconds": slowest, "limit": GRACE}
    if slowest > GRACE:
        advice = f"Exit sooner: after {GRACE:g} s it is killed."
        return note("end", found, advice, facts)
    return passed("end", found, facts)


def _faults(bench: Bench, kind: Kind) -> int:
    return sum(played.verdict.kind is kind for played in bench.played)


def _seconds(seconds: float) -> str:
    if seconds < 0.001:
        return f"{seconds * 1000:.2f} ms"
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds:.2f} s"
