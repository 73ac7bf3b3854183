from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    __slots__ = ("play",)
    PLAY_FIELD_NUMBER: _ClassVar[int]
    play: Play
    def __init__(self, play: _Optional[_Union[Play, _Mapping]] = ...) -> None: ...

class Play(_message.Message):
    __slots__ = ("cards", "capture")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    CAPTURE_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    capture: str
    def __init__(self, cards: _Optional[_Iterable[str]] = ..., capture: _Optional[str] = ...) -> None: ...

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
    __slots__ = ("seat", "hand", "table", "seats", "deck", "round", "dealer", "plays")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    hand: _containers.RepeatedScalarFieldContainer[str]
    table: _containers.RepeatedScalarFieldContainer[str]
    seats: _containers.RepeatedCompositeFieldContainer[SeatView]
    deck: int
    round: int
    dealer: int
    plays: _containers.RepeatedCompositeFieldContainer[Turn]
    def __init__(self, seat: _Optional[int] = ..., hand: _Optional[_Iterable[str]] = ..., table: _Optional[_Iterable[str]] = ..., seats: _Optional[_Iterable[_Union[SeatView, _Mapping]]] = ..., deck: _Optional[int] = ..., round: _Optional[int] = ..., dealer: _Optional[int] = ..., plays: _Optional[_Iterable[_Union[Turn, _Mapping]]] = ...) -> None: ...

class SeatView(_message.Message):
    __slots__ = ("hand", "captured", "score")
    HAND_FIELD_NUMBER: _ClassVar[int]
    CAPTURED_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    hand: int
    captured: _containers.RepeatedScalarFieldContainer[str]
    score: int
    def __init__(self, hand: _Optional[int] = ..., captured: _Optional[_Iterable[str]] = ..., score: _Optional[int] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("seat", "play")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAY_FIELD_NUMBER: _ClassVar[int]
    seat: int
    play: Play
    def __init__(self, seat: _Optional[int] = ..., play: _Optional[_Union[Play, _Mapping]] = ...) -> None: ...
