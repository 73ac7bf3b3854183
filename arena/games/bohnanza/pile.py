"""The draw pile and the discards that become the next one."""

from typing import NamedTuple

from arena.game import Chance
from arena.games.bohnanza.beans import in_order
from arena.records import maker

RESHUFFLES = 2
"""The discards become a new draw pile so often: a match has three piles."""


class Pile(NamedTuple):
    """``cards`` are drawn-first first, ``discards`` in canonical order.

    ``shuffled`` says how often the discards became a new pile, ``last`` that this turn is the last
    one and nothing more is drawn.
    """

    cards: tuple[str, ...]
    discards: tuple[str, ...] = ()
    shuffled: int = 0
    last: bool = False

    def draw(self, count: int, chance: Chance) -> tuple[tuple[str, ...], "Pile"]:
        """Return up to ``count`` cards, and the pile without them."""
        drawn: tuple[str, ...] = ()
        pile = self
        while len(drawn) < count and not pile.last:
            if not pile.cards:
                pile = pile._anew(chance)
            missing = count - len(drawn)
            drawn += pile.cards[:missing]
            pile = pile._without(missing)
        return drawn, pile

    def discard(self, cards: tuple[str, ...]) -> "Pile":
        """Return the pile with these cards among the discards."""
        if not cards:
            return self
        pile, discards, *rest = self
        return new_pile((pile, in_order(*discards, *cards), *rest))

    def _anew(self, chance: Chance) -> "Pile":
        if not self.discards:
            return self._replace(last=True)
        return Pile(tuple(chance.shuffle(self.discards)), (), self.shuffled + 1)

    def _without(self, drawn: int) -> "Pile":
        cards = self.cards[drawn:]
        last = self.last or (not cards and self.shuffled == RESHUFFLES)
        return self._replace(cards=cards, last=last)


new_pile = maker(Pile)
