"""Moves, views and decisions of any game to and from its protobuf messages.

There is no code for a game: fields correspond by name. A record is a message, a union of records a
message with one oneof (cases in snake_case), a tuple a repeated field, an enum an enum whose values
are named alike, a field that may be None an optional field.
"""

import enum
import importlib
import typing
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from types import ModuleType
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from arena.games import AnyGame, packages
from arena.plain import PlainError, cases_of, fields_of, is_record, optional, union_of
from arena.referee.verdict import EngineFault

Encode = Callable[[Any], Any]
Decode = Callable[[Any, str], Any]


def messages_of(name: str) -> ModuleType:
    """Return the generated module of a game; raise :class:`EngineFault` where it is not there.

    That is ``<name>_pb2`` in the game's own package for a game that lives outside of arena.
    """
    package = packages()[name]
    ours = package.startswith("arena.games.")
    module = f"arena.pb.{package}.v1.{name}_pb2" if ours else f"{package}.{name}_pb2"
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        raise EngineFault(
            f"there is no {module}, the messages of {name}: make it from {name}.proto, as "
            "docs/adding-a-game.md says"
        ) from None


class Codec:
    """Encodes and decodes for one game; get it from :func:`codec_of`."""

    def __init__(self, game: AnyGame) -> None:
        messages = messages_of(game.name)
        self._decision: Any = messages.Decision
        self._move: type[Message] = messages.Move
        self._view: type[Message] = messages.View
        move, view = self._move.DESCRIPTOR, self._view.DESCRIPTOR
        self._encode_view = _encoder(game.view_type, view)
        self._decode_view = _decoder(game.view_type, view)
        self._decode_move = _union_decoder(game.move_type, move)
        # Legal moves come again and again; they are immutable, and so, by custom, is the message.
        self._encode_move = lru_cache(maxsize=8192)(_union_encoder(game.move_type, move))

    def encode_decision(self, view: Any, moves: Iterable[Any], offers_open: bool) -> bytes:
        """Return the game's ``Decision`` message."""
        decision: Message = self._decision(
            view=self._encode_view(view),
            moves=[self._encode_move(move) for move in moves],
            offers_open=offers_open,
        )
        return decision.SerializeToString()

    def encode_move(self, move: Any) -> bytes:
        """Return the game's ``Move`` message."""
        message: Message = self._encode_move(move)
        return message.SerializeToString()

    def decode_move(self, data: bytes) -> Any:
        """Return the move that a ``Move`` message stands for; raise :class:`PlainError`."""
        return self._decode_move(_parse(self._move, data), "move")

    def encode_view(self, view: Any) -> bytes:
        """Return the game's ``View`` message."""
        message: Message = self._encode_view(view)
        return message.SerializeToString()

    def decode_view(self, data: bytes) -> Any:
        """Return the view that a ``View`` message stands for; raise :class:`PlainError`."""
        return self._decode_view(_parse(self._view, data), "view")

    def decode_decision(self, data: bytes) -> tuple[Any, tuple[Any, ...], bool]:
        """Return view, moves and whether offers are open; raise :class:`PlainError`."""
        decision: Any = _parse(self._decision, data)
        moves = tuple(self._decode_move(move, "move") for move in decision.moves)
        return self._decode_view(decision.view, "view"), moves, decision.offers_open


@cache
def codec_of(game: AnyGame) -> Codec:
    """Return the game's codec."""
    return Codec(game)


def _parse(message_class: type[Message], data: bytes) -> Message:
    try:
        return message_class.FromString(data)
    except DecodeError:
        raise PlainError(
            f"{len(data)} bytes that are no {message_class.DESCRIPTOR.full_name} message"
        ) from None


def _encoder(kind: Any, descriptor: Descriptor) -> Encode:
    """Return the function that makes a message of a record or union."""
    if union_of(kind):
        return _union_encoder(kind, descriptor)
    message_class = GetMessageClass(descriptor)
    fields = [
        (name, _field_encoder(field, _field(descriptor, name)))
        for name, field in fields_of(kind).items()
    ]

    def encode(value: Any) -> Message:
        return message_class(**{name: encode(getattr(value, name)) for name, encode in fields})

    return encode


def _union_encoder(kind: Any, descriptor: Descriptor) -> Encode:
    message_class = GetMessageClass(descriptor)
    encoders = {
        case: (name, _encoder(case, _submessage(_field(descriptor, name))))
        for name, case in cases_of(kind).items()
    }

    def encode(value: Any) -> Message:
        name, encoder = encoders[type(value)]
        return message_class(**{name: encoder(value)})

    return encode


def _field_encoder(kind: Any, field: FieldDescriptor) -> Encode:
    if (inner := optional(kind)) is not None:
        encode_inner = _field_encoder(inner, field)
        return lambda value: None if value is None else encode_inner(value)
    if typing.get_origin(kind) is tuple:
        element = typing.get_args(kind)[0]
        if field.message_type is None and not _is_enum(element):
            return lambda value: value
        # What stands in a list tends to stand there again at the next decision.
        encode_element = lru_cache(maxsize=4096)(_field_encoder(element, field))
        return lambda value: [encode_element(item) for item in value]
    if is_record(kind) or union_of(kind):
        return _encoder(kind, _submessage(field))
    if _is_enum(kind):
        return lambda value: value.name
    return lambda value: value


def _decoder(kind: Any, descriptor: Descriptor) -> Decode:
    """Return the function that makes a record or union of a message."""
    if union_of(kind):
        return _union_decoder(kind, descriptor)
    fields = [
        (name, _field_decoder(field, _field(descriptor, name)))
        for name, field in fields_of(kind).items()
    ]

    def decode(message: Any, where: str) -> Any:
        return kind(**{name: decode(message, f"{where}.{name}") for name, decode in fields})

    return decode


def _union_decoder(kind: Any, descriptor: Descriptor) -> Decode:
    decoders = {
        name: _decoder(case, _submessage(_field(descriptor, name)))
        for name, case in cases_of(kind).items()
    }
    (oneof,) = (oneof.name for oneof in descriptor.oneofs)

    def decode(message: Any, where: str) -> Any:
        name = message.WhichOneof(oneof)
        if name is None:
            raise PlainError(f"{where}: none of {', '.join(decoders)} is set")
        return decoders[name](getattr(message, name), f"{where}.{name}")

    return decode


def _field_decoder(kind: Any, field: FieldDescriptor) -> Decode:
    name = field.name
    if (inner := optional(kind)) is not None:
        decode_inner = _value_decoder(inner, field)
        return lambda message, where: (
            decode_inner(getattr(message, name), where) if message.HasField(name) else None
        )
    if typing.get_origin(kind) is tuple:
        decode_element = _value_decoder(typing.get_args(kind)[0], field)
        return lambda message, where: tuple(
            [decode_element(item, where) for item in getattr(message, name)]
        )
    decode_value = _value_decoder(kind, field)
    return lambda message, where: decode_value(getattr(message, name), where)


def _value_decoder(kind: Any, field: FieldDescriptor) -> Decode:
    if is_record(kind) or union_of(kind):
        return _decoder(kind, _submessage(field))
    if _is_enum(kind):
        assert field.enum_type is not None, f"{field.full_name} is no enum"
        names = {value.number: value.name for value in field.enum_type.values}
        members = kind.__members__

        def decode(value: Any, where: str) -> Any:
            name = names.get(value)
            if name not in members:
                raise PlainError(f"{where}: expected one of {', '.join(members)}, got {value}")
            return members[name]

        return decode
    return lambda value, _where: value


def _field(descriptor: Descriptor, name: str) -> FieldDescriptor:
    field = descriptor.fields_by_name.get(name)
    if field is None:
        raise TypeError(f"{descriptor.full_name} in {descriptor.file.name} lacks the field {name}")
    return field


def _submessage(field: FieldDescriptor) -> Descriptor:
    if field.message_type is None:
        raise TypeError(f"{field.full_name} is no message")
    return field.message_type


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, enum.Enum)
