"""Offers of any trading game as people write them: ``offer to 2: 2 soy, red for blue``.

An offer is a move with the fields ``to``, ``give`` and ``want``. A list ``give_open`` is part of
what is given, each of its cards marked: ``open red``. Any other list stands behind the sides by its
name: ``offer to all: saffron for wine; really onions``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, groupby
from typing import Any

from arena.plain import PlainError, fields_of
from arena.trading import ALL

CARDS = tuple[str, ...]
SIDES = ("give", "want")
NOTHING = "nothing"
MOST = 99
"""No card is counted higher."""
_RESERVED = {NOTHING, "for", "all"}
_CARD = re.compile(r"[^\s,:;=\d][^\s,:;=]*")


@cache
def is_offer(kind: type) -> bool:
    """Tell whether a kind of move is an offer that can be written in this way."""
    fields = dict(fields_of(kind))
    return fields.pop("to", None) is int and set(SIDES) <= set(fields) and all(
        field == CARDS for field in fields.values()
    )  # fmt: skip


def offer_words(name: str, fields: Mapping[str, Any]) -> str | None:
    """Return an offer in words; None where a card's name would not be read as one."""
    lists = {field: cards for field, cards in fields.items() if field != "to"}
    marks = {mark for field in lists if (mark := _mark(field))}
    for card in chain(*lists.values()):
        if not _CARD.fullmatch(card) or not card.isprintable() or card in _RESERVED | marks:
            return None
    given = [*_counted(lists["give"])]
    rest = ""
    for field, cards in lists.items():
        if mark := _mark(field):
            given += _counted(cards, f"{mark} ")
        elif field not in SIDES and cards:
            rest += f"; {field} {_listed(_counted(cards))}"
    to = "all" if fields["to"] == ALL else fields["to"]
    return f"{name} to {to}: {_listed(given)} for {_listed(_counted(lists['want']))}{rest}"


def offer_from_words(name: str, kind: type, text: str) -> dict[str, Any]:
    """Return the fields of the offer that the words behind its name say; raise ``PlainError``."""
    found = re.fullmatch(r"(?:to\s+)?(?:seat\s+)?(all|-?\d+)\s*:?(.*)", text.strip(), re.DOTALL)
    if not found:
        raise PlainError(f"{name}: say to whom and what, such as {example(name, kind)}")
    to, deal = found.groups()
    sides, *rest = deal.split(";")
    give, separator, want = f" {sides} ".partition(" for ")
    if not separator:
        raise PlainError(
            f"{name}: say what you give and what you want, with 'for' between; "
            f"one of them may be '{NOTHING}'"
        )
    lists: dict[str, list[str]] = {field: [] for field in fields_of(kind) if field != "to"}
    marks = {mark: field for field in lists if (mark := _mark(field))}
    _read(name, give, marks | {"": "give"}, lists)
    _read(name, want, {"": "want"}, lists)
    others = [field for field in lists if field not in SIDES and not _mark(field)]
    for part in rest:
        field, _, cards = part.strip().partition(" ")
        if field not in others:
            known = " or ".join(f"'{other}'" for other in others) or "nothing"
            raise PlainError(f"{name}: behind ';' stands {known}, not {field[:60]!r}")
        _read(name, cards, {"": field}, lists)
    return {"to": ALL if to == "all" else int(to[:9]), **lists}


def example(name: str, kind: type) -> str:
    """Return how an offer of this kind may look."""
    fields = [field for field in fields_of(kind) if field not in ("to", *SIDES)]
    marked = "".join(f", {mark} CARD" for field in fields if (mark := _mark(field)))
    rest = "".join(f" [; {field} CARDS]" for field in fields if not _mark(field))
    return f"{name} SEAT: CARD, 2 CARD{marked} for CARD{rest}"


def _mark(field: str) -> str:
    """Return how the cards of a field are marked: ``open`` for ``give_open``; '' for none."""
    return field.removeprefix("give_") if field.startswith("give_") else ""


def _counted(cards: Sequence[str], mark: str = "") -> Iterator[str]:
    for card, equal in groupby(cards):
        count = len(list(equal))
        yield f"{mark}{card}" if count == 1 else f"{count} {mark}{card}"


def _listed(cards: Iterator[str] | list[str]) -> str:
    return ", ".join(cards) or NOTHING


def _read(name: str, text: str, fields: Mapping[str, str], lists: dict[str, list[str]]) -> None:
    """Add the cards of one side to the lists of their fields, which are given by mark."""
    count, mark = 1, ""
    words = [word for word in re.split(r"[\s,]+", text) if word]
    for word in [] if words == [NOTHING] else words:
        if word.isdecimal():
            count = int(word[:9])
            if count not in range(1, MOST + 1):
                raise PlainError(f"{name}: {word[:60]} is no number of cards")
        elif word in fields:
            mark = word
        else:
            lists[fields[mark]] += [word] * count
            count, mark = 1, ""
    if count > 1 or mark:
        raise PlainError(f"{name}: a card is missing behind {words[-1]!r}")
