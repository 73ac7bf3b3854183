"""Plays any game by its rules alone: imagine what is hidden, try each move, play on at random.

``bot.py --playouts N`` plays so many matches in its mind at each decision, whatever the clock says:
then the same decision always gives the same move.
"""

import sys
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from math import ceil, log2, tanh
from random import Random
from typing import Any

from arena_sdk import run

from arena.games import AnyGame, find, options_from_plain, packages
from arena.wire.codec import codec_of

DECISION_SHARE = 0.3
"""Of the time for a decision. A playout is never broken off, and the host may be busy."""
BANK_SHARE, INCREMENT_SHARE = 1 / 60, 0.5
"""Of the bank, and of what is added to it, for each decision."""
UNLIMITED = 1.0
"""Seconds for a decision where there is no clock."""
FIRST_LOOK = 0.4
"""The share of a budget in which every move is tried once, or as many as there is time for."""
BUSY = 0.7
"""How often, in imagined matches, the harmless move is left out where there are others."""
OFFERS = 8
"""So many offers are thought of at a decision that is open to them."""


class Budget:
    """What a decision may take: seconds of a clock, or a number of playouts."""

    def __init__(self, limit: float, used: Callable[[], float]) -> None:
        self.limit, self.used = limit, used

    def until(self, share: float) -> float:
        """Return how much is used when this share of what is left is used up."""
        used = self.used()
        return used + share * (self.limit - used)


def seconds_for(clock: Any) -> float:
    """Return how long to think, so as never to be late."""
    limits = []
    if clock.decision is not None:
        limits.append(DECISION_SHARE * clock.decision)
    if clock.bank is not None:
        limits.append(BANK_SHARE * clock.bank + min(INCREMENT_SHARE * clock.increment, clock.bank))
    return min(limits, default=UNLIMITED)


class Luck:
    """The chance of an imagined match; it notices when all cards are dealt anew."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.piles: list[Sequence[str]] = []
        """What was shuffled."""

    def shuffle(self, pile: Sequence[str]) -> Sequence[str]:
        self.piles.append(pile)
        return self._rng.sample(pile, len(pile))


class Searcher:
    """Looks for the move that does best in imagined matches."""

    def __init__(self, game: AnyGame, options: Any, seats: int, seat: int, rng: Random) -> None:
        self._game, self._options, self._seat, self._rng = game, options, seat, rng
        self._others = [other for other in range(seats) if other != seat]
        deal = Luck(rng)
        game.start(options, seats, deal)
        self._deal = [tuple(pile) for pile in deal.piles]
        self._margins, self._count = 1.0, 1
        self.playouts = 0

    def candidates(self, view: Any, moves: Sequence[Any], offers_open: bool) -> list[Any]:
        """Return the moves to look at: those listed, and some that need not be."""
        found = dict.fromkeys(moves)
        if offers_open:
            world = self._world(view)
            for _ in range(OFFERS):
                found[self._game.sample(world, self._seat, self._rng)] = None
        return list(found)

    def best(self, view: Any, moves: Sequence[Any], budget: Budget) -> Any:
        """Return the best of the moves: each is tried, then the better half again, and so on."""
        harmless, *others = range(len(moves))
        values: dict[int, list[float]] = {}
        self._rng.shuffle(others)
        until = budget.until(FIRST_LOOK)
        world, luck = self._world(view), self._rng.getrandbits(64)
        for move in (harmless, *others):
            if len(values) > 1 and budget.used() >= until:
                break
            values[move] = [self._playout(world, moves[move], luck)]
        left = list(values)
        while len(left) > 1:
            until = budget.until(1 / ceil(log2(len(left))))
            while budget.used() < until:
                world, luck = self._world(view), self._rng.getrandbits(64)
                for move in left:
                    values[move].append(self._playout(world, moves[move], luck))
                    if budget.used() >= budget.limit:
                        break
            left.sort(key=lambda move: -sum(values[move]) / len(values[move]))
            left = left[: (len(left) + 1) // 2]
        return moves[left[0]]

    def _world(self, view: Any) -> Any:
        return self._game.redeal(self._options, view, Luck(self._rng))

    def _playout(self, state: Any, move: Any, seed: int) -> float:
        """Return what the move brought in one match, played on until all cards are dealt anew."""
        game, rng = self._game, Random(seed)
        luck = Luck(rng)
        moves = {seat: self._any_move(state, seat, rng) for seat in game.to_act(state)}
        moves[self._seat] = move
        while True:
            state = game.apply(state, moves, luck)
            acting = game.to_act(state)
            if not acting or (luck.piles and tuple(luck.piles[-1]) in self._deal):
                break
            moves = {seat: self._any_move(state, seat, rng) for seat in acting}
        self.playouts += 1
        return self._reward(state, not acting)

    def _any_move(self, state: Any, seat: int, rng: Random) -> Any:
        """Return a random move, the harmless one seldom: whoever plays well seldom passes."""
        legal = tuple(self._game.legal(state, seat))
        first = len(legal) > 1 and rng.random() < BUSY
        return legal[first + int(rng.random() * (len(legal) - first))]

    def _reward(self, state: Any, over: bool) -> float:
        """Return how the own seat stands, 0 to 1: by score, and by rank once the match is over."""
        places = self._game.standing(state)
        own = places[self._seat]
        total = 0.0
        for other in self._others:
            margin = own.score - places[other].score
            self._margins += abs(margin)
            self._count += 1
            points = 0.5 + 0.5 * tanh(margin * self._count / (2 * self._margins))
            if over:
                rank = places[other].rank
                points = 0.25 * points + 0.75 * ((own.rank < rank) + 0.5 * (own.rank == rank))
            total += points
        return total / len(self._others)


def chooser(playouts: int | None) -> Callable[[Any], Any]:
    """Return the function that chooses; without a number of playouts it goes by the clock."""

    def choose(decision: Any) -> Any:
        begin = time.monotonic()
        game = find(decision.game)
        options = options_from_plain(game, decision.options)
        view, moves, offers_open = codec_of(game).decode_decision(decision.message)
        seed = f"{decision.match.id} {decision.seat} ".encode() + decision.message
        rng = Random(sha256(seed).digest())
        searcher = Searcher(game, options, decision.seats, decision.seat, rng)
        if playouts is None:
            budget = Budget(seconds_for(decision.clock), lambda: time.monotonic() - begin)
        else:
            budget = Budget(playouts, lambda: searcher.playouts)
        candidates = searcher.candidates(view, moves, offers_open)
        best = searcher.best(view, candidates, budget) if len(candidates) > 1 else candidates[0]
        if best in moves:
            return moves.index(best)
        return decision.match.messages.Move.FromString(codec_of(game).encode_move(best))

    return choose


def main() -> None:
    """Play; the arguments may name a number of playouts."""
    for name in packages():
        codec_of(find(name))  # no clock runs yet: the first decision is not to wait for it
    match sys.argv[1:]:
        case []:
            run(chooser(None))
        case ["--playouts", number]:
            run(chooser(int(number)))
        case _:
            sys.exit("usage: bot.py [--playouts N]")


if __name__ == "__main__":
    main()
