"""What one seat has: its hand, its fields, the cards that lie open before it, its coins."""

from typing import NamedTuple

from arena.games.bohnanza.beans import PAID

Cards = tuple[str, ...]


class Field(NamedTuple):
    """A field: its kind of bean (None where it is empty) and its number of cards."""

    card: str | None
    size: int


EMPTY = Field(None, 0)


class Farm(NamedTuple):
    """``hand`` is front first, ``open`` is still to be planted, ``coins`` are oldest first.

    ``turns`` is the number of turns begun. ``proven`` are the cards that the hand is known to hold,
    since the seat offered them in this turn and still has them.
    """

    hand: Cards
    fields: tuple[Field, ...]
    open: Cards = ()
    coins: Cards = ()
    turns: int = 0
    proven: Cards = ()

    def places(self, card: str) -> list[int]:
        """Return the fields that a card can be planted in."""
        return [number for number, (kind, _size) in enumerate(self.fields) if kind in (card, None)]

    def ripe(self) -> list[int]:
        """Return the fields that may be harvested: no single card beside a field with more."""
        sizes = [size for _card, size in self.fields]
        fewest = 2 if max(sizes) > 1 else 1
        return [number for number, size in enumerate(sizes) if size >= fewest]

    def plant(self, number: int, card: str) -> "Farm":
        """Return the farm with a card more in a field that it fits."""
        return self._with_field(number, Field(card, self.fields[number].size + 1))

    def harvest(self, number: int) -> tuple["Farm", Cards]:
        """Return the farm with a field harvested, and the cards to discard."""
        card, size = self.fields[number]
        if card is None:
            return self, ()
        paid = PAID[card][size]
        farm = self._with_field(number, EMPTY)
        return farm._replace(coins=self.coins + (card,) * paid), (card,) * (size - paid)

    def can_buy(self, price: int) -> bool:
        """Tell whether a third field is to be had; a price of 0 means that none is for sale."""
        return 0 < price <= len(self.coins) and len(self.fields) == 2

    def buy(self, price: int) -> tuple["Farm", Cards]:
        """Return the farm with one field more, and the coins paid, oldest first."""
        farm = self._replace(fields=(*self.fields, EMPTY), coins=self.coins[price:])
        return farm, self.coins[:price]

    def prove(self, cards: Cards) -> "Farm":
        """Return the farm with these cards of the hand known to all."""
        return self._replace(proven=self.proven + without(cards, self.proven))

    def give(self, cards: Cards) -> "Farm":
        """Return the farm without these cards of the hand, the copies nearest the front."""
        return self._replace(hand=without(self.hand, cards), proven=without(self.proven, cards))

    def receive(self, cards: Cards) -> "Farm":
        """Return the farm with these cards lying open."""
        return self._replace(open=self.open + cards)

    def _with_field(self, number: int, field: Field) -> "Farm":
        return self._replace(fields=(*self.fields[:number], field, *self.fields[number + 1 :]))


def without(cards: Cards, gone: Cards) -> Cards:
    """Return the cards without the first copy of each card of ``gone`` that is among them."""
    rest = list(cards)
    for card in gone:
        if card in rest:
            rest.remove(card)
    return tuple(rest)
