"""Moves as one line of words, and back: ``play card=4 count=3``, ``offer to=2 give=soy,red``.

A word is the move's name, the others are its fields. A list of plain things is written with commas;
whatever has no such short form is written as JSON.
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


def words(move: Any) -> str:
    """Return a move of any game as one line, without its empty lists."""
    ((name, fields),) = case_to_plain(move).items()
    parts = [f"{field}={_value_words(value)}" for field, value in fields.items() if value != []]
    return printable(" ".join([name, *parts]))


def move_from_words(kind: Any, line: str) -> Any:
    """Return the move of the union ``kind`` that a line stands for; raise :class:`PlainError`.

    The line is JSON, or words as :func:`words` writes them. The fields may also stand in their
    order without their names, and lists that are empty may be left out.
    """
    line = line.strip()
    if line.startswith("{"):
        return case_from_plain(kind, _json(line))
    name, *parts = line.split() or [""]
    cases = cases_of(kind)
    if name not in cases:
        raise PlainError(f"there is no move {name!r} in this game; there are {', '.join(cases)}")
    kinds = fields_of(cases[name])
    unnamed = iter(kinds)
    given: dict[str, Any] = {}
    for part in parts:
        field, equals, text = part.partition("=")
        if not equals:
            field, text = next(unnamed, ""), part
        if field not in kinds:
            known = ", ".join(kinds) or "none"
            raise PlainError(f"{name} has no field for {part!r}; its fields are {known}")
        given[field] = _value_of(kinds[field], text)
    empty: dict[str, Any] = {field: [] for field, kind in kinds.items() if _is_list(kind)}
    return case_from_plain(kind, {name: empty | given})


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
