from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    __slots__ = ("commit", "take")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    TAKE_FIELD_NUMBER: _ClassVar[int]
    commit: Commit
    take: Take
    def __init__(self, commit: _Optional[_Union[Commit, _Mapping]] = ..., take: _Optional[_Union[Take, _Mapping]] = ...) -> None: ...

class Commit(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: str
    def __init__(self, card: _Optional[str] = ...) -> None: ...

class Take(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

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
    __slots__ = ("seat", "hand", "game", "trick", "active", "seats")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    TRICK_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    hand: _containers.RepeatedScalarFieldContainer[str]
    game: int
    trick: int
    active: int
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    def __init__(self, seat: _Optional[int] = ..., hand: _Optional[_Iterable[str]] = ..., game: _Optional[int] = ..., trick: _Optional[int] = ..., active: _Optional[int] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ...) -> None: ...

class Seat(_message.Message):
    __slots__ = ("harvest", "committed", "taken_by", "points")
    HARVEST_FIELD_NUMBER: _ClassVar[int]
    COMMITTED_FIELD_NUMBER: _ClassVar[int]
    TAKEN_BY_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    harvest: _containers.RepeatedScalarFieldContainer[str]
    committed: str
    taken_by: int
    points: int
    def __init__(self, harvest: _Optional[_Iterable[str]] = ..., committed: _Optional[str] = ..., taken_by: _Optional[int] = ..., points: _Optional[int] = ...) -> None: ...
