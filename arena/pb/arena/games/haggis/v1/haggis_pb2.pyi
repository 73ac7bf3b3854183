from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    __slots__ = ("bet", "play", "give")
    BET_FIELD_NUMBER: _ClassVar[int]
    PLAY_FIELD_NUMBER: _ClassVar[int]
    PASS_FIELD_NUMBER: _ClassVar[int]
    GIVE_FIELD_NUMBER: _ClassVar[int]
    bet: Bet
    play: Play
    give: Give
    def __init__(self, bet: _Optional[_Union[Bet, _Mapping]] = ..., play: _Optional[_Union[Play, _Mapping]] = ..., give: _Optional[_Union[Give, _Mapping]] = ..., **kwargs) -> None: ...

class Bet(_message.Message):
    __slots__ = ("amount",)
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    amount: int
    def __init__(self, amount: _Optional[int] = ...) -> None: ...

class Play(_message.Message):
    __slots__ = ("cards", "kind", "width", "rank")
    class Kind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        UNSPECIFIED: _ClassVar[Play.Kind]
        SET: _ClassVar[Play.Kind]
        SEQUENCE: _ClassVar[Play.Kind]
        BOMB: _ClassVar[Play.Kind]
    UNSPECIFIED: Play.Kind
    SET: Play.Kind
    SEQUENCE: Play.Kind
    BOMB: Play.Kind
    CARDS_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    RANK_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    kind: Play.Kind
    width: int
    rank: int
    def __init__(self, cards: _Optional[_Iterable[str]] = ..., kind: _Optional[_Union[Play.Kind, str]] = ..., width: _Optional[int] = ..., rank: _Optional[int] = ...) -> None: ...

class Pass(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Give(_message.Message):
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
    __slots__ = ("seat", "hand", "round", "leader", "trick", "passed", "first_out", "seats", "played", "haggis")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    LEADER_FIELD_NUMBER: _ClassVar[int]
    TRICK_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    FIRST_OUT_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    HAGGIS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    hand: _containers.RepeatedScalarFieldContainer[str]
    round: int
    leader: int
    trick: _containers.RepeatedCompositeFieldContainer[TrickPlay]
    passed: _containers.RepeatedScalarFieldContainer[int]
    first_out: int
    seats: _containers.RepeatedCompositeFieldContainer[SeatView]
    played: _containers.RepeatedScalarFieldContainer[str]
    haggis: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., hand: _Optional[_Iterable[str]] = ..., round: _Optional[int] = ..., leader: _Optional[int] = ..., trick: _Optional[_Iterable[_Union[TrickPlay, _Mapping]]] = ..., passed: _Optional[_Iterable[int]] = ..., first_out: _Optional[int] = ..., seats: _Optional[_Iterable[_Union[SeatView, _Mapping]]] = ..., played: _Optional[_Iterable[str]] = ..., haggis: _Optional[_Iterable[str]] = ...) -> None: ...

class TrickPlay(_message.Message):
    __slots__ = ("seat", "play")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAY_FIELD_NUMBER: _ClassVar[int]
    seat: int
    play: Play
    def __init__(self, seat: _Optional[int] = ..., play: _Optional[_Union[Play, _Mapping]] = ...) -> None: ...

class SeatView(_message.Message):
    __slots__ = ("cards", "wilds", "bet", "captured", "total", "pile")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    WILDS_FIELD_NUMBER: _ClassVar[int]
    BET_FIELD_NUMBER: _ClassVar[int]
    CAPTURED_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    cards: int
    wilds: _containers.RepeatedScalarFieldContainer[str]
    bet: int
    captured: int
    total: int
    pile: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[int] = ..., wilds: _Optional[_Iterable[str]] = ..., bet: _Optional[int] = ..., captured: _Optional[int] = ..., total: _Optional[int] = ..., pile: _Optional[_Iterable[str]] = ...) -> None: ...
