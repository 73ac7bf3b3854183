"""A table in a line or two."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from arena.printable import printable
from arena.table import Table


def brief(table: Table, seat: int) -> str:
    """Return the headline, and what one seat and the middle of the table show, as one line.

    ``table`` is as that seat sees it; what it sees no card of is left out.
    """
    return "; ".join([table.headline, *_owned(table, seat), *_owned(table, None)])


def _owned(table: Table, owner: int | None) -> Iterator[str]:
    for zone in table.zones:
        if zone.owner == owner and any(zone.cards):
            yield printable(f"{zone.label} {_cards(zone.cards)}")
    for counter in table.counters:
        if counter.owner == owner and counter.value != "":
            yield printable(f"{counter.label} {counter.value}")


def _cards(cards: Sequence[str]) -> str:
    runs = [(card or "hidden", len(list(equal))) for card, equal in groupby(cards)]
    return " ".join(card if count == 1 else f"{card}×{count}" for card, count in runs)
