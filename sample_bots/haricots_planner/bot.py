"""Plays the round to its end in many possible worlds before it moves.

A world deals the cards that the bot cannot see at random. In every world each move worth a thought
is tried, and from there on all seats climb: they play all their cards of a face at once, the face
that beats the table most cheaply.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random
from typing import Any

from arena_sdk import run

FACES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "15")
COPIES = (3, 4, 1, 6, 8, 10, 9, 8, 7, 6, 5, 2, 1)
LOW = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15)
HIGH = (17, 16, *LOW[2:])
HIGH_FROM = 15
CHIP_POINTS = 3

WORLDS = 60
CAUTION = 1.0
"""By how many standard errors a move must be better than the climber's."""


class World:
    """A round whose cards all lie open; hands are counts by face."""

    def __init__(self, view: Any, unseen: list[int]) -> None:
        deal = iter(unseen)
        self.hands = [[0] * len(FACES) for _ in view.seats]
        self.decks: list[list[int]] = []
        for seat, found in enumerate(view.seats):
            if seat == view.seat:
                self.hands[seat] = counts(view.hand)
            elif found.status != "folded":
                for _ in range(found.cards):
                    self.hands[seat][next(deal)] += 1
            self.decks.append([next(deal) for _ in range(found.deck)])
        self.sizes = [found.cards for found in view.seats]
        self.playing = [found.status == "in" for found in view.seats]
        self.negatives = [0] * len(view.seats)
        self.turn = view.seat
        self.to_beat = view.table.value
        self.owner = view.table.owner if view.HasField("table") else -1
        self.winner: int | None = None

    def copy(self) -> "World":
        """Return a world that can be played on by itself."""
        new = object.__new__(World)
        new.__dict__.update(self.__dict__)
        new.hands = [hand[:] for hand in self.hands]
        new.decks = [deck[:] for deck in self.decks]
        new.sizes, new.playing = self.sizes[:], self.playing[:]
        new.negatives = self.negatives[:]
        return new

    def play(self, face: int, count: int) -> None:
        self.to_beat = count * values(self.to_beat)[face]
        self.owner = self.turn
        self.hands[self.turn][face] -= count
        self.sizes[self.turn] -= count
        if self.sizes[self.turn]:
            self._next()
        else:
            self.winner = self.turn
            for seat, playing in enumerate(self.playing):
                self.negatives[seat] += self.sizes[seat] * playing

    def pass_(self) -> None:
        if self.decks[self.turn]:
            self.hands[self.turn][self.decks[self.turn].pop()] += 1
            self.sizes[self.turn] += 1
            self._next()
        else:
            self.leave()

    def leave(self) -> None:
        """Drop out or fold; the points of a fold mean nothing by the basic rules."""
        self.negatives[self.turn] += self.sizes[self.turn] - longest_run(self.hands[self.turn])
        self.playing[self.turn] = False
        if self.playing.count(True) == 1:
            self.winner = self.playing.index(True)
        else:
            self._next()

    def climb_to_the_end(self) -> None:
        while self.winner is None:
            hand = self.hands[self.turn]
            face = cheapest(hand, self.to_beat)
            if face is None:
                self.pass_()
            else:
                self.play(face, hand[face])

    def _next(self) -> None:
        seats = len(self.playing)
        self.turn = (self.turn + 1) % seats
        while not self.playing[self.turn]:
            self.turn = (self.turn + 1) % seats
        if self.turn == self.owner:
            self.to_beat, self.owner = 0, -1


def choose(decision: Any) -> Any:
    view = decision.view
    moves = [move for move in decision.moves if worth_a_thought(view, move)]
    if len(moves) == 1:
        return moves[0]
    folding = any(move.WhichOneof("move") == "fold" for move in moves)
    worth = advanced_worth if folding else basic_worth
    climbing = climbers_move(view, moves)
    gains: list[list[float]] = [[] for _ in moves]
    for world in worlds(view):
        outcomes = [worth(end_of_round(world.copy(), move), view) for move in moves]
        for gain, found in zip(gains, outcomes, strict=True):
            gain.append(found - outcomes[climbing])
    sure = [sure_gain(gain) for gain in gains]
    return moves[climbing if max(sure) <= 0 else sure.index(max(sure))]


def worth_a_thought(view: Any, move: Any) -> bool:
    """Leave out plays of more cards than needed and fewer than there are."""
    if move.WhichOneof("move") != "play":
        return True
    face, count, to_beat = FACES.index(move.play.card), move.play.count, view.table.value
    return count in (counts(view.hand)[face], to_beat // values(to_beat)[face] + 1)


def climbers_move(view: Any, moves: list[Any]) -> int:
    hand = counts(view.hand)
    face = cheapest(hand, view.table.value)
    if face is None:
        return 0
    wanted = (FACES[face], hand[face])
    return [(move.play.card, move.play.count) for move in moves].index(wanted)


def worlds(view: Any) -> Iterator[World]:
    """Yield worlds that look like this one to the bot, the same ones whenever it is asked."""
    unseen = Counter(dict(zip(FACES, COPIES, strict=True)))
    unseen.subtract(view.hand)
    for seat in view.seats:
        unseen.subtract(seat.revealed)
    for action in view.actions:
        unseen[action.move.play.card] -= action.move.play.count
    pile = [face for face, code in enumerate(FACES) for _ in range(unseen[code])]
    rng = Random(view.SerializeToString(deterministic=True))
    for _ in range(WORLDS):
        rng.shuffle(pile)
        yield World(view, pile)


def end_of_round(world: World, move: Any) -> World:
    """Return the world at the end of the round, after the move and then only climbing."""
    match move.WhichOneof("move"):
        case "play":
            world.play(FACES.index(move.play.card), move.play.count)
        case "pass":
            world.pass_()
        case "fold":
            world.leave()
    world.climb_to_the_end()
    return world


def basic_worth(world: World, view: Any) -> float:
    if world.winner == view.seat:
        return 1.0
    # The winner's second chip ends the match.
    return -0.5 if view.seats[world.winner].chips else 0.0


def advanced_worth(world: World, view: Any) -> float:
    """Return the bot's points of the round beyond what others have on average."""
    points = [-negative for negative in world.negatives]
    assert world.winner is not None
    points[world.winner] += CHIP_POINTS
    own = points.pop(view.seat)
    return own - sum(points) / len(points)


def sure_gain(gains: list[float]) -> float:
    mean = sum(gains) / len(gains)
    variance = sum((gain - mean) ** 2 for gain in gains) / len(gains)
    return mean - CAUTION * sqrt(variance / len(gains))


def cheapest(hand: list[int], to_beat: int) -> int | None:
    """Return the face that beats the table most cheaply with all its cards; None: none does."""
    best, best_value = None, 1000
    for face, (held, worth) in enumerate(zip(hand, values(to_beat), strict=True)):
        if to_beat < held * worth < best_value:
            best, best_value = face, held * worth
    return best


def values(to_beat: int) -> tuple[int, ...]:
    return HIGH if to_beat >= HIGH_FROM else LOW


def counts(cards: Iterable[str]) -> list[int]:
    held = Counter(cards)
    return [held[code] for code in FACES]


def longest_run(hand: list[int]) -> int:
    longest = run = 0
    for held in hand[:-1]:
        run = run + 1 if held else 0
        longest = max(longest, run)
    return max(longest, 1)


if __name__ == "__main__":
    run(choose)
