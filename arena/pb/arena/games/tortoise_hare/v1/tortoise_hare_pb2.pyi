from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    __slots__ = ("play",)
    PLAY_FIELD_NUMBER: _ClassVar[int]
    PASS_FIELD_NUMBER: _ClassVar[int]
    play: Play
    def __init__(self, play: _Optional[_Union[Play, _Mapping]] = ..., **kwargs) -> None: ...

class Play(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[_Iterable[str]] = ...) -> None: ...

class Pass(_message.Message):
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
    __slots__ = ("seat", "race", "hand", "seats", "series", "dry", "turn")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    RACE_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    SERIES_FIELD_NUMBER: _ClassVar[int]
    DRY_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    race: int
    hand: _containers.RepeatedScalarFieldContainer[str]
    seats: _containers.RepeatedCompositeFieldContainer[SeatView]
    series: Series
    dry: bool
    turn: int
    def __init__(self, seat: _Optional[int] = ..., race: _Optional[int] = ..., hand: _Optional[_Iterable[str]] = ..., seats: _Optional[_Iterable[_Union[SeatView, _Mapping]]] = ..., series: _Optional[_Union[Series, _Mapping]] = ..., dry: _Optional[bool] = ..., turn: _Optional[int] = ...) -> None: ...

class SeatView(_message.Message):
    __slots__ = ("role", "hand", "deck", "course", "points")
    ROLE_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    COURSE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    role: str
    hand: int
    deck: int
    course: _containers.RepeatedScalarFieldContainer[str]
    points: int
    def __init__(self, role: _Optional[str] = ..., hand: _Optional[int] = ..., deck: _Optional[int] = ..., course: _Optional[_Iterable[str]] = ..., points: _Optional[int] = ...) -> None: ...

class Series(_message.Message):
    __slots__ = ("leader", "type", "rank")
    LEADER_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    RANK_FIELD_NUMBER: _ClassVar[int]
    leader: int
    type: str
    rank: str
    def __init__(self, leader: _Optional[int] = ..., type: _Optional[str] = ..., rank: _Optional[str] = ...) -> None: ...
