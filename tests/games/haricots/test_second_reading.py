"""Haricots read a second time: a plain referee of its own, compared move by move.

It works with lists of cards and the rules' own words, and shares nothing with the engine but the
pack and the names of the moves.
"""

from collections.abc import Iterable, Sequence
from random import Random

import pytest

from arena.chance import DealChance, ObservedChance
from arena.game import IllegalMove
from arena.games import options_from_plain
from arena.games.haricots import game
from arena.games.haricots.cards import Fold, Move, Pass, Play

LADDERS = [(rules, seats) for rules in ("basic", "advanced") for seats in (2, 3, 4, 5)]
FACES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "15"]


class Seat:
    def __init__(self) -> None:
        self.hand: list[str] = []
        self.deck: list[str] = []
        self.status = "in"
        self.chips: list[int] = []
        self.negative = 0


class Referee:
    """The rules, written down once more."""

    def __init__(self, rules: str, seats: int, packs: Iterable[Sequence[str]]) -> None:
        self.advanced = rules == "advanced"
        self.seats = [Seat() for _ in range(seats)]
        self.packs = iter(packs)
        self.round = 0
        self.turn: int | None = None
        self.set_up()

    def set_up(self) -> None:
        self.round += 1
        self.turn = first = (self.round - 1) % len(self.seats)
        self.value, self.owner = 0, -1
        pack = list(next(self.packs))
        order = self.seats[first:] + self.seats[:first]
        for seat in self.seats:
            seat.hand, seat.deck, seat.status = [], [], "in"
        for _ in range(10):
            for seat in order:
                seat.hand.append(pack.pop(0))
        for _ in range(4):
            for seat in order:
                seat.deck.append(pack.pop(0))

    def worth(self, card: str, count: int) -> int:
        if self.value >= 15 and card in ("1", "2"):
            return count * {"1": 17, "2": 16}[card]
        return count * int(card)

    def legal(self) -> list[Move]:
        assert self.turn is not None
        seat = self.seats[self.turn]
        moves: list[Move] = [
            Play(card, count)
            for card in FACES
            for count in range(1, 71)
            if count <= seat.hand.count(card) and self.worth(card, count) > self.value
        ]
        if self.advanced:
            return [*moves, Fold(), *([Pass()] if seat.deck else [])]
        return [*moves, Pass()]

    def make(self, move: Move) -> None:
        assert self.turn is not None
        seat = self.seats[self.turn]
        if isinstance(move, Play):
            self.value, self.owner = self.worth(move.card, move.count), self.turn
            for _ in range(move.count):
                seat.hand.remove(move.card)
            if not seat.hand:
                self.won_by(seat, emptied=True)
                return
        elif isinstance(move, Fold):
            seat.status = "folded"
            seat.negative += len(seat.hand) - self.set_aside(seat.hand)
        elif seat.deck:
            seat.hand.append(seat.deck.pop(0))
        else:
            seat.status = "dropped"
        left = [seat for seat in self.seats if seat.status == "in"]
        if len(left) == 1:
            self.won_by(left[0], emptied=False)
            return
        while True:
            self.turn = (self.turn + 1) % len(self.seats)
            if self.seats[self.turn].status == "in":
                break
        if self.owner == self.turn:
            self.value, self.owner = 0, -1

    @staticmethod
    def set_aside(hand: list[str]) -> int:
        for length in range(12, 1, -1):
            for start in range(1, 14 - length):
                if all(str(value) in hand for value in range(start, start + length)):
                    return length
        return 1

    def won_by(self, winner: Seat, *, emptied: bool) -> None:
        winner.chips.append(self.round)
        if self.advanced and emptied:
            for seat in self.seats:
                if seat.status != "folded":
                    seat.negative += len(seat.hand)
        if self.round == len(self.seats) if self.advanced else len(winner.chips) == 2:
            self.turn = None
        else:
            self.set_up()

    def standing(self) -> list[tuple[int, int]]:
        keys: list[tuple[int, ...]]
        if self.advanced:
            keys = [
                (3 * len(seat.chips) - seat.negative, len(seat.chips), max([0, *seat.chips]))
                for seat in self.seats
            ]
        else:
            keys = [(len(seat.chips),) for seat in self.seats]
        return [(key[0], 1 + len([other for other in keys if other > key])) for key in keys]


@pytest.mark.parametrize(("rules", "seats"), LADDERS)
def test_both_readings_agree(rules: str, seats: int) -> None:
    for deal in range(25):
        packs: list[Sequence[str]] = []
        chance = ObservedChance(DealChance(b"the second reading", rules, deal), packs.append)
        state = game.start(options_from_plain(game, {"rules": rules}), seats, chance)
        referee = Referee(rules, seats, packs)
        rng = Random(deal)
        # Who passes and folds less sees more of the plays.
        eager = deal % 2 == 0
        while acting := game.to_act(state):
            assert acting == (referee.turn,)
            (seat,) = acting
            legal = list(game.legal(state, seat))
            assert sorted(map(repr, legal)) == sorted(map(repr, referee.legal()))
            view = game.view(state, seat)
            assert sorted(view.hand) == sorted(referee.seats[seat].hand)
            assert (view.table.value if view.table else 0) == referee.value
            assert view.round == referee.round
            assert view.negative == referee.seats[seat].negative
            assert [(at.cards, at.deck, at.status, list(at.chips)) for at in view.seats] == [
                (len(at.hand), len(at.deck), at.status, at.chips) for at in referee.seats
            ]
            plays = [move for move in legal if isinstance(move, Play)]
            move = rng.choice(plays if eager and plays else legal)
            state = game.apply(state, {seat: move}, chance)
            referee.make(move)
        assert referee.turn is None
        assert [tuple(place) for place in game.standing(state)] == referee.standing()


@pytest.mark.parametrize(("rules", "seats"), LADDERS)
def test_check_accepts_exactly_what_is_legal(rules: str, seats: int) -> None:
    chance = DealChance(b"the second reading", rules, 0)
    state = game.start(options_from_plain(game, {"rules": rules}), seats, chance)
    everything: list[Move] = [Pass(), Fold()]
    everything += [Play(card, count) for card in FACES for count in range(-1, 16)]
    rng = Random(seats)
    while acting := game.to_act(state):
        (seat,) = acting
        accepted = []
        for move in everything:
            try:
                game.check(state, seat, move)
            except IllegalMove:
                continue
            accepted.append(move)
        assert set(accepted) == set(game.legal(state, seat))
        state = game.apply(state, {seat: rng.choice(accepted)}, chance)
