"""The conformance check finds what a game gets wrong about what a seat may know."""

from typing import Any

import pytest

from arena.game import Chance
from arena.games.haricots.rules import Haricots
from arena.games.haricots.state import Options, State, View
from arena.testing import NonConformance, check_match


class Telling(Haricots):
    """The view tells how many cards the next hand has of the lowest face."""

    def view(self, state: State, seat: int) -> View:
        next_hand = state.hands[(seat + 1) % len(state.hands)]
        return super().view(state, seat)._replace(negative=next_hand.count(0))


class Silent(Haricots):
    """The view does not tell what is to be beaten."""

    def view(self, state: State, seat: int) -> View:
        return super().view(state, seat)._replace(table=None)


class Losing(Haricots):
    """A world has no cards but those in hands and decks."""

    def redeal(self, options: Options, view: View, chance: Chance) -> State:
        world = super().redeal(options, view, chance)
        return world._replace(round=world.round._replace(rest=()))


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (Telling(), "redealt, the view of seat . is another"),
        (Silent(), "the table shows seat . what its view does not tell"),
        (Losing(), "redeal lost or made cards"),
    ],
)
def test_what_a_view_tells_too_much_or_too_little_is_found(game: Any, fault: str) -> None:
    with pytest.raises(NonConformance, match=fault):
        for deal in range(3):
            check_match(game, Options(), 2, deal)
