"""Moves as one line of words, and back: ``play 4 count=3``, ``offer to 2: soy, red for blue``.

A word is the move's name, the others are its fields; cards that a move begins with need no name. A
list of plain things is written with commas; whatever has no such short form is written as JSON.
Offers have a form of their own, see :mod:`arena.terminal.offers`.
"""

import json
import typing
from typing import Any

from arena.plain import (
    PlainError,
    case_from_plain,
    case_to_plain,
    cases_of,
    fields_of,
    optional,
)
from arena.printable import printable
from arena.terminal.offers import is_offer, offer_from_words, offer_words

UNNAMED = ("card", "cards")
"""A move's first field is written without its name where it is one of these."""


def words(move: Any) -> str:
    """Return a move of any game as one line, without its empty lists and texts."""
    ((name, fields),) = case_to_plain(move).items()
    kind: Any = type(move)
    if is_offer(kind) and (text := offer_words(name, fields)):
        return text
    kinds = fields_of(kind)
    parts = [name]
    for place, (field, value) in enumerate(fields.items()):
        if value == [] or (value == "" and kinds[field] is str):
            continue
        text = _value_words(value)
        named = place > 0 or field not in UNNAMED or "=" in text
        parts.append(f"{field}={text}" if named else text)
    return printable(" ".join(parts))


def move_from_words(kind: Any, line: str) -> Any:
    """Return the move of the union ``kind`` that a line stands for; raise :class:`PlainError`.

    The line is JSON, or words as :func:`words` writes them. The fields may also stand in their
    order without their names, and lists and texts that are empty may be left out.
    """
    line = line.strip()
    if line.startswith("{"):
        return case_from_plain(kind, _json(line))
    name, *parts = line.split() or [""]
    cases = cases_of(kind)
    if name not in cases:
        raise PlainError(
            f"there is no move {name[:60]!r} in this game; there are {', '.join(cases)}"
        )
    if is_offer(cases[name]) and "=" not in line:
        fields = offer_from_words(name, cases[name], line.removeprefix(name))
        return case_from_plain(kind, {name: fields})
    kinds = fields_of(cases[name])
    unnamed = iter(kinds)
    given: dict[str, Any] = {}
    for part in parts:
        field, equals, text = part.partition("=")
        if not equals:
            field, text = next(unnamed, ""), part
        if field not in kinds:
            known = ", ".join(kinds) or "none"
            raise PlainError(f"{name} has no field for {part[:60]!r}; its fields are {known}")
        given[field] = _value_of(kinds[field], text)
    empty: dict[str, Any] = {field: [] for field, kind in kinds.items() if _is_list(kind)}
    blank = {field: "" for field, kind in kinds.items() if kind is str}
    return case_from_plain(kind, {name: empty | blank | given})


def _value_words(value: Any) -> str:
    if isinstance(value, list) and all(map(_is_word, value)) and value != [""]:
        return ",".join(map(_value_words, value))
    if isinstance(value, str) and _is_word(value):
        return value
    # A space would end the word.
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def _is_word(value: Any) -> bool:
    """Tell whether a value stands unquoted in a line without being taken for something else."""
    if isinstance(value, str):
        return value.isprintable() and not set(value) & set(' ,="[{')
    return isinstance(value, int)


def _value_of(kind: Any, text: str) -> Any:
    """Return the JSON value that the text of a field of this type stands for."""
    kind = optional(kind) or kind
    if text.startswith(("[", "{", '"')):
        return _json(text)
    if _is_list(kind):
        element = typing.get_args(kind)[0]
        return [_value_of(element, part) for part in text.split(",")] if text else []
    if kind in (int, bool):
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text


def _is_list(kind: Any) -> bool:
    return typing.get_origin(optional(kind) or kind) is tuple


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PlainError(f"{text[:60]!r} is no JSON: {error}") from None
