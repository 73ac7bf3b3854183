"""Matches of haricots that tests play move by move."""

from collections.abc import Iterable, Sequence
from itertools import chain

import pytest

from arena.chance import RecordedChance
from arena.game import IllegalMove
from arena.games import options_from_plain
from arena.games.haricots import game
from arena.games.haricots.cards import DECK, Move
from arena.games.haricots.state import State, View


def pile(*hands: str, decks: Sequence[str] = (), first: int = 0) -> list[str]:
    """Return the shuffled pack that deals these hands and personal decks, by seat.

    What is not named is filled up with the lowest cards left.
    """
    seats, left = len(hands), list(DECK)
    parts = [text.split() for text in (*hands, *decks, *[""] * (seats - len(decks)))]
    for card in chain(*parts):
        left.remove(card)
    for part, size in zip(parts, [10] * seats + [4] * seats, strict=True):
        while len(part) < size:
            part.append(left.pop(0))
    dealt = [
        parts[start + (first + step) % seats][card]
        for start, cards in ((0, 10), (seats, 4))
        for card in range(cards)
        for step in range(seats)
    ]
    return dealt + left


class Played:
    """A match that is played move by move, every move checked."""

    def __init__(self, rules: str, seats: int, piles: Iterable[Sequence[str]]) -> None:
        self._chance = RecordedChance(piles)
        self.state: State = game.start(
            options_from_plain(game, {"rules": rules}), seats, self._chance
        )

    def do(self, *moves: Move) -> "Played":
        for move in moves:
            game.check(self.state, self.turn, move)
            self.state = game.apply(self.state, {self.turn: move}, self._chance)
        return self

    @property
    def turn(self) -> int:
        (seat,) = game.to_act(self.state)
        return seat

    @property
    def over(self) -> bool:
        return not game.to_act(self.state)

    def view(self, seat: int | None = None) -> View:
        return game.view(self.state, self.turn if seat is None else seat)

    def worth(self) -> int:
        """Return the value that must be beaten."""
        table = self.view().table
        return table.value if table else 0

    def legal(self) -> list[Move]:
        return list(game.legal(self.state, self.turn))

    def refused(self, move: Move) -> str:
        assert move not in self.legal()
        with pytest.raises(IllegalMove) as error:
            self.do(move)
        return str(error.value)


def match(rules: str, *hands: str, decks: Sequence[str] = ()) -> Played:
    seats = len(hands)
    later = (pile(*[""] * seats, first=number % seats) for number in range(1, seats + 1))
    return Played(rules, seats, [pile(*hands, decks=decks), *later])


def basic(*hands: str, decks: Sequence[str] = ()) -> Played:
    """Return a match by the basic rules whose first round is dealt so."""
    return match("basic", *hands, decks=decks)


def advanced(*hands: str, decks: Sequence[str] = ()) -> Played:
    """Return a match by the advanced rules whose first round is dealt so."""
    return match("advanced", *hands, decks=decks)
