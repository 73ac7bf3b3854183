"""What a tournament would play, as the terminal shows it."""

from itertools import islice
from typing import Any

from arena.cli.terminal import say, say_json
from arena.store import Store
from arena.tournament.conditions import Conditions
from arena.tournament.planning import Wishes, conditions_of
from arena.tournament.schedule import Plan, Report

FIRST = 5
"""So many blocks are shown."""


def show_plan(store: Store, wishes: Wishes, as_json: bool) -> None:
    """Print the plan and its cost; raise ``ScheduleError``."""
    conditions = conditions_of(wishes)
    plan = conditions.plan()
    report = plan.report()
    found = _plan_json(store, wishes, conditions, plan, report)
    if as_json:
        say_json(found)
        return
    costs = {"sittings": f"{found['sittings']:,}, of {wishes.seats} bot processes each"}
    if found["expected_decisions"] is not None:
        costs["decisions"] = f"about {found['expected_decisions']:,}, by the matches stored so far"
    lines = {
        "ladder": found["ladder"],
        "format": wishes.format,
        **dict(report.texts),
        **costs,
    }
    width = max(map(len, lines))
    for label, text in lines.items():
        say(f"{label:<{width}}  {text}")
    say("")
    say("the first blocks, by seat; where lots decide, the tournament draws its own:")
    for block in found["first_blocks"]:
        tables = "; ".join(", ".join(seating) for seating in block["seatings"])
        say(f"block {block['block']}, deal {block['deal']}: {tables}")


def _plan_json(
    store: Store, wishes: Wishes, conditions: Conditions, plan: Plan, report: Report
) -> dict[str, Any]:
    decisions = store.decisions_per_match(wishes.game.name, wishes.variant, wishes.seats)
    labels = [entrant.label for entrant in conditions.entrants]
    return {
        "ladder": f"{wishes.game.name}/{wishes.variant}@{wishes.seats}",
        "format": wishes.format,
        "report": dict(report.lines),
        "rounds": plan.rounds,
        "matches": plan.matches,
        "blocks": plan.blocks,
        "sittings": plan.sittings,
        "processes": plan.sittings * wishes.seats,
        "expected_decisions": None if decisions is None else round(decisions * plan.matches),
        "first_blocks": [
            {
                "block": block.index,
                "deal": block.deal,
                "seatings": [[labels[bot] for bot in seating] for seating in block.seatings],
            }
            for block in islice(plan.round(), FIRST)
        ],
    }
