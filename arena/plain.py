"""Typed values to and from plain JSON values, by their declared types alone.

A dataclass or named tuple is an object of its fields (a field that is None is left out); a union of
dataclasses is an object with one key, the snake_case name of the class; an enum is its member's
name; a tuple is a list; a decimal is a number. Reading is strict: every field must be there, none
other, and a number is no text.
"""

import dataclasses
import enum
import re
import types
import typing
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from typing import Any


class PlainError(ValueError):
    """A JSON value that is not of the type wanted; the message says where and why."""


@cache
def snake_case(name: str) -> str:
    """Return ``BuyField`` as ``buy_field``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def is_record(kind: Any) -> bool:
    """Tell whether a type is a dataclass or a named tuple."""
    return isinstance(kind, type) and (
        dataclasses.is_dataclass(kind) or (issubclass(kind, tuple) and hasattr(kind, "_fields"))
    )


@cache
def fields_of(record: type) -> dict[str, Any]:
    """Return the declared type of each field of a dataclass or named tuple, in order."""
    hints = typing.get_type_hints(record)
    names = getattr(record, "_fields", None) or [f.name for f in dataclasses.fields(record)]
    return {name: hints[name] for name in names}


@cache
def optional(kind: Any) -> Any:
    """Return X for ``X | None``, None for any other type."""
    members = union_of(kind)
    if types.NoneType not in members:
        return None
    rest = [member for member in members if member is not types.NoneType]
    return typing.Union[tuple(rest)]  # noqa: UP007 - the members are known at run time only


def union_of(kind: Any) -> tuple[Any, ...]:
    """Return the members of a union type; none for any other type."""
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        return typing.get_args(kind)
    return ()


def cases_of(kind: Any) -> dict[str, type]:
    """Return the record classes of a union (or of one record), by their snake_case names."""
    return {snake_case(member.__name__): member for member in union_of(kind) or (kind,)}


def to_plain(kind: Any, value: Any) -> Any:
    """Return ``value``, which is of type ``kind``, as a JSON value."""
    return _writer(kind)(value)


def from_plain(kind: Any, value: Any, where: str = "") -> Any:
    """Return the value of type ``kind`` that a JSON value stands for; raise :class:`PlainError`."""
    return _reader(kind)(value, where)


def case_to_plain(value: Any) -> dict[str, Any]:
    """Return a record as an object with one key: the form of a move, also where it is no union."""
    kind: Any = type(value)
    return {snake_case(kind.__name__): _writer(kind)(value)}


def case_from_plain(kind: Any, value: Any, where: str = "") -> Any:
    """Return the record that an object with one key stands for; raise :class:`PlainError`."""
    cases = cases_of(kind)
    if not isinstance(value, dict) or len(value) != 1:
        raise PlainError(f"{_at(where)}expected one of {', '.join(cases)}, got {_short(value)}")
    ((name, inner),) = value.items()
    if name not in cases:
        raise PlainError(f"{_at(where)}expected one of {', '.join(cases)}, got {_short(name)}")
    return _reader(cases[name])(inner, f"{where}.{name}" if where else name)


@cache
def _writer(kind: Any) -> Callable[[Any], Any]:
    if (inner := optional(kind)) is not None:
        return lambda value: None if value is None else _writer(inner)(value)
    if union_of(kind):
        return case_to_plain
    if is_record(kind):
        writers = [(name, _writer(field)) for name, field in fields_of(kind).items()]

        def write(value: Any) -> dict[str, Any]:
            items = ((name, writer(getattr(value, name))) for name, writer in writers)
            return {name: plain for name, plain in items if plain is not None}

        return write
    if typing.get_origin(kind) is tuple:
        args = typing.get_args(kind)
        if args[-1] is Ellipsis:
            element = _writer(args[0])
            return lambda value: [element(item) for item in value]
        elements = [_writer(arg) for arg in args]
        return lambda value: [write(item) for write, item in zip(elements, value, strict=True)]
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return lambda value: value.name
    if kind is Decimal:
        return lambda value: int(value) if value == int(value) else float(value)
    if kind in (int, bool, str, float) or typing.get_origin(kind) is typing.Literal:
        return lambda value: value
    raise TypeError(f"no plain form for {kind}")


@cache
def _reader(kind: Any) -> Callable[[Any, str], Any]:
    if (inner := optional(kind)) is not None:
        return lambda value, where: None if value is None else _reader(inner)(value, where)
    if union_of(kind):
        return lambda value, where: case_from_plain(kind, value, where)
    if is_record(kind):
        return _record_reader(kind)
    if typing.get_origin(kind) is tuple:
        return _tuple_reader(typing.get_args(kind))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        names: dict[Any, Any] = dict(kind.__members__)
        return _choice_reader(names)
    if typing.get_origin(kind) is typing.Literal:
        return _choice_reader({literal: literal for literal in typing.get_args(kind)})
    if kind is Decimal:
        return lambda value, where: Decimal(str(_number(value, where)))
    if kind is float:
        return lambda value, where: float(_number(value, where))
    if kind in (int, bool, str):
        return _scalar_reader(kind)
    raise TypeError(f"no plain form for {kind}")


def _record_reader(kind: type) -> Callable[[Any, str], Any]:
    fields = fields_of(kind)
    readers = {name: _reader(field) for name, field in fields.items()}
    needed = {name for name, field in fields.items() if optional(field) is None}

    def read(value: Any, where: str) -> Any:
        if not isinstance(value, dict):
            raise PlainError(f"{_at(where)}expected an object, got {_short(value)}")
        for name in value:
            if name not in readers:
                raise PlainError(f"{_at(where)}unknown field {_short(name)}")
        for name in sorted(needed - value.keys()):
            raise PlainError(f"{_at(where)}field {name!r} is missing")
        inside = f"{where}." if where else ""
        return kind(
            **{
                name: reader(value[name], inside + name) if name in value else None
                for name, reader in readers.items()
            }
        )

    return read


def _tuple_reader(args: tuple[Any, ...]) -> Callable[[Any, str], Any]:
    def read(value: Any, where: str) -> Any:
        if not isinstance(value, list | tuple):
            raise PlainError(f"{_at(where)}expected a list, got {_short(value)}")
        kinds = (args[0],) * len(value) if args[-1] is Ellipsis else args
        if len(kinds) != len(value):
            raise PlainError(f"{_at(where)}expected {len(kinds)} items, got {len(value)}")
        return tuple(
            _reader(kind)(item, f"{where}[{index}]")
            for index, (kind, item) in enumerate(zip(kinds, value, strict=True))
        )

    return read


def _choice_reader(choices: dict[Any, Any]) -> Callable[[Any, str], Any]:
    def read(value: Any, where: str) -> Any:
        for name, choice in choices.items():
            if type(value) is type(name) and value == name:
                return choice
        names = ", ".join(map(str, choices))
        raise PlainError(f"{_at(where)}expected one of {names}, got {_short(value)}")

    return read


def _scalar_reader(kind: type) -> Callable[[Any, str], Any]:
    word = {int: "a whole number", bool: "true or false", str: "a text"}[kind]

    def read(value: Any, where: str) -> Any:
        if type(value) is not kind:
            raise PlainError(f"{_at(where)}expected {word}, got {_short(value)}")
        return value

    return read


def _number(value: Any, where: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise PlainError(f"{_at(where)}expected a number, got {_short(value)}")
    return value


def _at(where: str) -> str:
    return f"{where}: " if where else ""


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
