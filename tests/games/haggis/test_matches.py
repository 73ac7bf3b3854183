"""Whole random matches beside a plain reading of the rules: turns, captures, points, the end."""

from collections.abc import Sequence
from random import Random

import pytest

from arena.chance import DealChance, ObservedChance
from arena.game import Chance
from arena.games.haggis import game
from arena.games.haggis.combinations import Kind, Play
from arena.games.haggis.state import Bet, Give, Move, Options, Pass, State

CARD_POINTS = {"3": 1, "5": 1, "7": 1, "9": 1, "J": 2, "Q": 3, "K": 5}


def worth(card: str, options: Options) -> int:
    face = card if card in "JQK" else card[1:]
    if options.scoring == "pang":
        return 1 if card in "JQK" else 0
    return CARD_POINTS.get(face, 0)


class Reading:
    """A match played by lists of cards, move by move beside the game."""

    def __init__(self, options: Options, seats: int, seed: int) -> None:
        self.options, self.seats, self.rng = options, seats, Random(seed)
        self.piles: list[Sequence[str]] = []
        deal = DealChance(b"tests of the rules", "haggis", seed)
        self.chance: Chance = ObservedChance(deal, self.piles.append)
        self.state: State = game.start(options, seats, self.chance)
        self.totals = [0] * seats
        self.plain = options.scoring == "standard"

    def decide(self, seat: int) -> Move:
        """Let the seat make a random move; passes are as likely as all plays together."""
        assert list(game.to_act(self.state)) == [seat]
        legal = list(game.legal(self.state, seat))
        weights = [len(legal) if isinstance(move, Pass | Bet) else 2 for move in legal]
        (move,) = self.rng.choices(legal, weights)
        assert (Pass() in legal) == bool(self.trick)
        full = len(self.hands[seat]) == 17 and all(self.hands) and not self.bets[seat]
        for amount in (15, 30):
            assert (Bet(amount) in legal) == (full and self.plain)
        for other in legal:
            if isinstance(other, Play):
                assert set(other.cards) <= set(self.hands[seat])
                self.assert_higher(other)
        self.state = game.apply(self.state, {seat: move}, self.chance)
        return move

    def assert_higher(self, play: Play) -> None:
        if self.trick:
            last = self.trick[-1][1]
            if play.kind is not Kind.BOMB:
                assert (play.kind, play.width) == (last.kind, last.width)
                assert len(play.cards) == len(last.cards)
            assert play.rank > last.rank or (play.kind is Kind.BOMB) > (last.kind is Kind.BOMB)

    def play_round(self, leader: int) -> int:
        """Play a round; return the seat that went out first."""
        pile, seats = list(self.piles[-1]), self.seats
        self.hands: list[list[str]] = [["J", "Q", "K"] for _ in range(seats)]
        for place, card in enumerate(pile[: 14 * seats]):
            self.hands[(leader + place) % seats].append(card)
        haggis = pile[14 * seats :]
        self.bets = [0] * seats
        captured: list[list[str]] = [[] for _ in range(seats)]
        out: list[int] = []
        turn = leader
        while len(out) < seats - 1:
            self.trick: list[tuple[int, Play]] = []
            passes = 0
            while True:
                while not self.hands[turn]:
                    turn = (turn + 1) % seats
                move = self.decide(turn)
                if isinstance(move, Bet):
                    self.bets[turn] = move.amount
                    continue
                if isinstance(move, Play):
                    passes = 0
                    self.trick.append((turn, move))
                    for card in move.cards:
                        self.hands[turn].remove(card)
                    if not self.hands[turn]:
                        self.score_out(turn, first=not out)
                        out.append(turn)
                else:
                    passes += 1
                best = self.trick[-1][0]
                others = sum(1 for seat in range(seats) if self.hands[seat] and seat != best)
                if passes == others or len(out) == seats - 1:
                    break
                turn = (turn + 1) % seats
            receiver = self.receiver(best)
            captured[receiver] += [card for _seat, play in self.trick for card in play.cards]
            last = self.trick[-1][1]
            if not self.plain and last.kind is Kind.BOMB and last.rank in (1, 6):
                self.totals[receiver] += 2 if last.rank == 1 else 3
            turn = best
        captured[out[0]] += haggis + [card for hand in self.hands for card in hand]
        assert sum(map(len, captured)) == len(pile) + 3 * seats
        for seat, cards in enumerate(captured):
            self.totals[seat] += sum(worth(card, self.options) for card in cards)
            if seat == out[0]:
                self.totals[seat] += sum(self.bets)
            elif not self.bets[seat]:
                self.totals[seat] += sum(self.bets) - self.bets[out[0]]
        return out[0]

    def score_out(self, seat: int, first: bool) -> None:
        most = max(map(len, self.hands))
        self.totals[seat] += most * (5 if self.plain else 1)
        if first and self.plain and self.seats == 3:
            self.totals[seat] += self.options.first_out_bonus

    def receiver(self, winner: int) -> int:
        if self.trick[-1][1].kind is not Kind.BOMB:
            return winner
        if self.seats == 2:
            return 1 - winner
        if self.options.bomb_gift == "choose":
            opponents = {Give(seat) for seat in range(3) if seat != winner}
            assert set(game.legal(self.state, winner)) == opponents
            trick, self.trick = self.trick, []
            gift = self.rng.choice(sorted(opponents, key=repr))
            assert list(game.to_act(self.state)) == [winner]
            self.state = game.apply(self.state, {winner: gift}, self.chance)
            self.trick = trick
            return gift.seat
        return self.trick[-2][0] if len(self.trick) > 1 else (winner + 2) % 3

    def next_leader(self, first_out: int) -> int:
        lowest, highest = min(self.totals), max(self.totals)
        if self.totals.count(lowest) == 1:
            return self.totals.index(lowest)
        shared = self.totals.count(highest) > 1
        return ((first_out if shared else self.totals.index(highest)) + 1) % self.seats


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    "options",
    [
        Options(target=150),
        Options(target=150, bomb_gift="second_best", first_out_bonus=0),
        Options(target=40, scoring="pang"),
        Options(target=40, scoring="pang", bomb_gift="second_best"),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_whole_matches(options: Options, seats: int, seed: int) -> None:
    reading = Reading(options, seats, seed)
    leader = rounds = 0
    while True:
        rounds += 1
        assert reading.state.round == rounds == len(reading.piles)
        first_out = reading.play_round(leader)
        assert [place.score for place in game.standing(reading.state)] == reading.totals
        best = max(reading.totals)
        if best >= options.target and reading.totals.count(best) == 1:
            break
        leader = reading.next_leader(first_out)
    assert game.to_act(reading.state) == ()
