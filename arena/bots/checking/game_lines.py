"""What is said of how a bot plays a game."""

from collections.abc import Sequence

from arena.bots.checking.bench import stderr_of
from arena.bots.checking.playing import Played
from arena.bots.checking.report import Line, failed, passed
from arena.games import AnyGame


def game_line(game: AnyGame, played: Sequence[Played]) -> Line:
    """Say how a bot played the matches of a game."""
    if faults := [match for match in played if match.failed]:
        return _failed(game, faults)
    variants = len({match.fixture.variant for match in played})
    decisions = sum(len(match.moves) for match in played)
    single = sum(match.single for match in played)
    found = (
        f"{matches(played)} to the end, {count(variants, 'variant', 'variants')} "
        f"at every number of seats: {count(decisions, 'decision', 'decisions')}, all legal, "
        f"{single} of them forced"
    )
    facts = {
        "matches": len(played), "variants": variants, "decisions": decisions, "single": single,
    }  # fmt: skip
    return passed(game.name, found, facts)


def where(played: Played) -> str:
    """Return in which match, seat and decision a bot failed."""
    number = played.verdict.decision
    when = "" if number is None else f", decision {number}"
    return f"{played.fixture}, seat {played.fixture.seat}{when}"


def matches(played: Sequence[Played]) -> str:
    """Say how many matches these are."""
    return count(len(played), "match", "matches")


def _failed(game: AnyGame, faults: Sequence[Played]) -> Line:
    first, *others = faults
    verdict = first.verdict
    found = f"{verdict.kind.value} in {where(first)}: {verdict.cause}"
    if others:
        found += f"; it failed in {', '.join(str(other.fixture) for other in others)}, too"
    facts = {"faults": len(faults)}
    return failed(game.name, found, verdict.advice, stderr_of(verdict), facts)


def count(number: int, one: str, several: str) -> str:
    """Return a number with its noun."""
    return f"{number} {one if number == 1 else several}"
