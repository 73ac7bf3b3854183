"""The generic table: what there is to see of any game, and who sees it.

One terminal renderer and one web renderer draw every game from it; no game draws itself.
"""

from collections.abc import Iterable
from typing import NamedTuple

EVERYONE = None
"""``seen_by`` of what lies open."""

NOBODY: frozenset[int] = frozenset()
"""``seen_by`` of what lies face down."""


class Zone(NamedTuple):
    """A place where cards lie, in order.

    ``owner`` is a seat, or None for the middle of the table. ``cards`` are codes; a back is ``""``.
    ``seen_by`` holds the seats that see the faces (all of them: ``EVERYONE``).
    """

    label: str
    cards: tuple[str, ...]
    owner: int | None = None
    seen_by: frozenset[int] | None = EVERYONE


class Counter(NamedTuple):
    """A number or a few words beside a seat (or the middle): score, coins, an offer made."""

    label: str
    value: int | str
    owner: int | None = None
    seen_by: frozenset[int] | None = EVERYONE


class Table(NamedTuple):
    """All zones and counters; ``headline`` says where the match is, e.g. ``round 2 of 3``."""

    headline: str
    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...]


def only(*seats: int) -> frozenset[int]:
    """Return ``seen_by`` for what these seats alone see."""
    return frozenset(seats)


def seen_from(table: Table, seat: int) -> Table:
    """Return the table as one seat sees it: hidden cards as backs, hidden counters left out."""

    def visible(seen_by: frozenset[int] | None) -> bool:
        return seen_by is EVERYONE or seat in seen_by

    return Table(
        table.headline,
        tuple(
            zone if visible(zone.seen_by) else zone._replace(cards=("",) * len(zone.cards))
            for zone in table.zones
        ),
        tuple(counter for counter in table.counters if visible(counter.seen_by)),
    )


def cards_of(zones: Iterable[Zone]) -> list[str]:
    """Return the cards of all zones, sorted."""
    return sorted(card for zone in zones for card in zone.cards)
