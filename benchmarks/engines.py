"""Decisions per CPU second of every engine, beside those of others in the same run.

Random legal play through the public API, one thread, deals included: at each decision the legal
moves are listed, the view is made and the move is checked. The others are asked for as much: their
legal actions, and in OpenSpiel the mover's observation tensor. They are measured in turn with ours,
several times over, so that what the machine does meanwhile meets all alike; figures are medians.
"""

import statistics
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from arena.chance import DealChance
from arena.games import find, packages
from benchmarks.machine import described

ROUNDS, SECONDS = 5, 1.0
SECRET = b"the secret of the benchmark"
PEERS = Path(__file__).parent / "peers"


class Goal(NamedTuple):
    """So many times as fast as a peer."""

    peer: str
    times: float


OPEN_SPIEL, RLCARD = "open_spiel", "rlcard"
GOALS = {
    **dict.fromkeys(("haricots", "tortoise_hare", "nicht_die_bohne", "blulu"), Goal(OPEN_SPIEL, 1)),
    **dict.fromkeys(("haggis", "bohnanza", "carambouille"), Goal(RLCARD, 10)),
}


def measure(name: str, seconds: float, round_: int) -> float:
    """Return decisions per CPU second, at the first variant's fewest seats.

    Each round has matches of its own: what a game remembers of others helps it as in a tournament,
    and no match is met twice.
    """
    game = find(name)
    options, numbers = next(iter(game.variants.values()))
    seats = min(numbers)
    rng = Random(round_)
    decisions = deal = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        chance = DealChance(SECRET, f"round {round_}", deal)
        deal += 1
        state = game.start(options, seats, chance)
        while acting := game.to_act(state):
            moves = {}
            for seat in acting:
                legal = tuple(game.legal(state, seat))
                game.view(state, seat)
                if game.offers_open(state, seat):
                    move = game.sample(state, seat, rng)
                else:
                    move = rng.choice(legal)
                game.check(state, seat, move)
                moves[seat] = move
            decisions += len(moves)
            state = game.apply(state, moves, chance)
    return decisions / (time.process_time() - begin)


def measure_peer(script: str, seconds: float) -> float:
    """Return the figure of a peer, which runs in an environment of its own."""
    python = PEERS / ".venv" / "bin" / "python"
    done = subprocess.run(
        [python, PEERS / script, str(seconds)], capture_output=True, text=True, check=True
    )
    return float(done.stdout.splitlines()[-1])


def main() -> None:
    """Measure all and print the table."""
    peers = {OPEN_SPIEL: "open_spiel_dou_dizhu.py", RLCARD: "rlcard_dou_dizhu.py"}
    names = sys.argv[1:] or list(packages())
    # In a process of its own, as the peers are, a game does not bear what others keep in memory.
    processes = {name: ProcessPoolExecutor(1) for name in names}
    figures: dict[str, list[float]] = {name: [] for name in (*peers, *names)}
    for round_ in range(ROUNDS):
        for peer, script in peers.items():
            figures[peer].append(measure_peer(script, SECONDS))
        for name in names:
            figures[name].append(processes[name].submit(measure, name, SECONDS, round_).result())
    table = Table("engine", "decisions / CPU s", "× OpenSpiel", "× RLCard", "goal", "", box=None)
    for name, runs in figures.items():
        ratios = {
            peer: statistics.median(
                own / other for own, other in zip(runs, figures[peer], strict=True)
            )
            for peer in peers
        }
        goal = GOALS.get(name)
        wanted = f"{goal.times:g} × {goal.peer}" if goal else ""
        met = ("met" if ratios[goal.peer] > goal.times else "missed") if goal else ""
        shown = f"{name} dou dizhu" if name in peers else name
        table.add_row(
            shown, f"{statistics.median(runs):,.0f}", f"{ratios[OPEN_SPIEL]:.2f}",
            f"{ratios[RLCARD]:.1f}", wanted, met,
        )  # fmt: skip
    console = Console()
    console.print(table)
    console.print(described(), highlight=False)


if __name__ == "__main__":
    main()
