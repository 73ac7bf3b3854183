"""Where shuffles come from: a secret in a match, the log in a replay."""

import hmac
from collections.abc import Callable, Iterable, Sequence
from hashlib import shake_256
from struct import unpack

from arena.game import Chance


def fisher_yates(pile: Sequence[str], key: bytes) -> list[str]:
    """Shuffle by Fisher and Yates, driven by ``key``, which SHAKE-256 makes as long as needed.

    A card's place is drawn from 64 bits: no order is likelier than another by more than 2**-50.
    """
    cards = list(pile)
    words = unpack(f">{len(cards)}Q", shake_256(key).digest(8 * len(cards)))
    for last in range(len(cards) - 1, 0, -1):
        chosen = words[last] * (last + 1) >> 64
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


class DealChance:
    """The chance of deal ``deal``: shuffle k depends on (secret, tournament, deal, k) alone.

    So it is equal in all seatings, independent of what bots do, and unguessable without the
    secret, which has 16 bytes or more.
    """

    def __init__(self, secret: bytes, tournament: str, deal: int) -> None:
        if len(secret) < 16:
            raise ValueError(f"a secret has 16 bytes or more, this one has {len(secret)}")
        self._key = hmac.digest(secret, f"{tournament}\n{deal}".encode(), "sha256")
        self._count = 0

    def shuffle(self, pile: Sequence[str]) -> list[str]:
        """Return the pile shuffled."""
        key = hmac.digest(self._key, b"%d" % self._count, "sha256")
        self._count += 1
        return fisher_yates(pile, key)


class ChanceError(ValueError):
    """A recorded shuffle that cannot be what the rules asked for."""


class RecordedChance:
    """Returns recorded shuffles in their order, after checking each against the pile."""

    def __init__(self, shuffles: Iterable[Sequence[str]]) -> None:
        self._shuffles = iter(shuffles)

    def shuffle(self, pile: Sequence[str]) -> list[str]:
        """Return the next recorded shuffle; raise :class:`ChanceError` unless it is of ``pile``."""
        recorded = next(self._shuffles, None)
        if recorded is None:
            raise ChanceError(f"a shuffle of {len(pile)} cards is needed, none is recorded")
        if sorted(recorded) != sorted(pile):
            raise ChanceError(
                f"the recorded shuffle is no order of the pile: {_difference(recorded, pile)}"
            )
        return list(recorded)


class ObservedChance:
    """Passes each shuffle's outcome to ``observe`` before it is returned."""

    def __init__(self, chance: Chance, observe: Callable[[Sequence[str]], None]) -> None:
        self._shuffle = chance.shuffle
        self._observe = observe

    def shuffle(self, pile: Sequence[str]) -> Sequence[str]:
        """Return the pile shuffled by the chance observed."""
        outcome = self._shuffle(pile)
        self._observe(outcome)
        return outcome


def _difference(recorded: Sequence[str], pile: Sequence[str]) -> str:
    if len(recorded) != len(pile):
        return f"it has {len(recorded)} cards, the pile {len(pile)}"
    for card in sorted({*recorded, *pile}):
        if recorded.count(card) != pile.count(card):
            return f"it has {recorded.count(card)} x {card!r}, the pile {pile.count(card)}"
    raise AssertionError("the two are orders of one pile")
