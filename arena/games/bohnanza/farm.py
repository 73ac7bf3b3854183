"""What one seat has: its hand, its fields, the cards that lie open before it, its coins."""

from typing import NamedTuple

from arena.games.bohnanza.beans import PAID
from arena.records import maker

Cards = tuple[str, ...]


class Field(NamedTuple):
    """A field: its kind of bean (None where it is empty) and its number of cards."""

    card: str | None
    size: int


Fields = tuple[Field, ...]
EMPTY = Field(None, 0)


class Farm(NamedTuple):
    """``hand`` is front first, ``open`` is still to be planted, ``coins`` are oldest first.

    ``turns`` is the number of turns begun. ``proven`` are the cards that the hand is known to hold,
    since the seat offered them in this turn and still has them.
    """

    hand: Cards
    fields: Fields
    open: Cards = ()
    coins: Cards = ()
    turns: int = 0
    proven: Cards = ()

    def plant(self, number: int, card: str | None) -> "Farm":
        """Return the farm with its front card, or this open one, in a field that it fits."""
        hand, fields, opened, *rest = self
        if card is None:
            card, hand = hand[0], hand[1:]
        else:
            opened = without(opened, (card,))
        field = new_field((card, fields[number].size + 1))
        return new_farm((hand, _put(fields, number, field), opened, *rest))

    def harvest(self, number: int) -> tuple["Farm", Cards]:
        """Return the farm with a field harvested, and the cards to discard."""
        hand, fields, opened, coins, *rest = self
        card, size = fields[number]
        if card is None:
            return self, ()
        paid = PAID[card][size]
        coins += (card,) * paid
        farm = new_farm((hand, _put(fields, number, EMPTY), opened, coins, *rest))
        return farm, (card,) * (size - paid)

    def can_buy(self, price: int) -> bool:
        """Tell whether a third field is to be had; a price of 0 means that none is for sale."""
        return 0 < price <= len(self.coins) and len(self.fields) == 2

    def buy(self, price: int) -> tuple["Farm", Cards]:
        """Return the farm with one field more, and the coins paid, oldest first."""
        farm = self._replace(fields=(*self.fields, EMPTY), coins=self.coins[price:])
        return farm, self.coins[:price]

    def prove(self, cards: Cards) -> "Farm":
        """Return the farm with these cards of the hand known to all."""
        *rest, proven = self
        return new_farm((*rest, proven + without(cards, proven)))

    def give(self, cards: Cards) -> "Farm":
        """Return the farm without these cards of the hand, the copies nearest the front."""
        return self._replace(hand=without(self.hand, cards), proven=without(self.proven, cards))

    def receive(self, cards: Cards) -> "Farm":
        """Return the farm with these cards lying open."""
        return self._replace(open=self.open + cards)


new_field, new_farm = maker(Field), maker(Farm)


def _put(fields: Fields, number: int, field: Field) -> Fields:
    """Return the fields with one of them changed."""
    return (*fields[:number], field, *fields[number + 1 :])


def without(cards: Cards, gone: Cards) -> Cards:
    """Return the cards without the first copy of each card of ``gone`` that is among them."""
    rest = list(cards)
    for card in gone:
        if card in rest:
            rest.remove(card)
    return tuple(rest)
