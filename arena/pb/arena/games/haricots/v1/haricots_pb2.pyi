from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    __slots__ = ("play", "fold")
    PLAY_FIELD_NUMBER: _ClassVar[int]
    PASS_FIELD_NUMBER: _ClassVar[int]
    FOLD_FIELD_NUMBER: _ClassVar[int]
    play: Play
    fold: Fold
    def __init__(self, play: _Optional[_Union[Play, _Mapping]] = ..., fold: _Optional[_Union[Fold, _Mapping]] = ..., **kwargs) -> None: ...

class Play(_message.Message):
    __slots__ = ("card", "count")
    CARD_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    card: str
    count: int
    def __init__(self, card: _Optional[str] = ..., count: _Optional[int] = ...) -> None: ...

class Pass(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Fold(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Decision(_message.Message):
    __slots__ = ("view", "moves", "offers_open")
    VIEW_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    OFFERS_OPEN_FIELD_NUMBER: _ClassVar[int]
    view: View
    moves: _containers.RepeatedCompositeFieldContainer[Move]
    offers_open: bool
    def __init__(self, view: _Optional[_Union[View, _Mapping]] = ..., moves: _Optional[_Iterable[_Union[Move, _Mapping]]] = ..., offers_open: _Optional[bool] = ...) -> None: ...

class View(_message.Message):
    __slots__ = ("seat", "hand", "table", "round", "first", "seats", "actions", "negative", "negatives")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    NEGATIVE_FIELD_NUMBER: _ClassVar[int]
    NEGATIVES_FIELD_NUMBER: _ClassVar[int]
    seat: int
    hand: _containers.RepeatedScalarFieldContainer[str]
    table: LastPlay
    round: int
    first: int
    seats: _containers.RepeatedCompositeFieldContainer[SeatView]
    actions: _containers.RepeatedCompositeFieldContainer[Action]
    negative: int
    negatives: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seat: _Optional[int] = ..., hand: _Optional[_Iterable[str]] = ..., table: _Optional[_Union[LastPlay, _Mapping]] = ..., round: _Optional[int] = ..., first: _Optional[int] = ..., seats: _Optional[_Iterable[_Union[SeatView, _Mapping]]] = ..., actions: _Optional[_Iterable[_Union[Action, _Mapping]]] = ..., negative: _Optional[int] = ..., negatives: _Optional[_Iterable[int]] = ...) -> None: ...

class LastPlay(_message.Message):
    __slots__ = ("card", "count", "value", "owner")
    CARD_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    OWNER_FIELD_NUMBER: _ClassVar[int]
    card: str
    count: int
    value: int
    owner: int
    def __init__(self, card: _Optional[str] = ..., count: _Optional[int] = ..., value: _Optional[int] = ..., owner: _Optional[int] = ...) -> None: ...

class SeatView(_message.Message):
    __slots__ = ("cards", "deck", "status", "chips", "revealed")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    REVEALED_FIELD_NUMBER: _ClassVar[int]
    cards: int
    deck: int
    status: str
    chips: _containers.RepeatedScalarFieldContainer[int]
    revealed: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[int] = ..., deck: _Optional[int] = ..., status: _Optional[str] = ..., chips: _Optional[_Iterable[int]] = ..., revealed: _Optional[_Iterable[str]] = ...) -> None: ...

class Action(_message.Message):
    __slots__ = ("seat", "move")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    move: Move
    def __init__(self, seat: _Optional[int] = ..., move: _Optional[_Union[Move, _Mapping]] = ...) -> None: ...
