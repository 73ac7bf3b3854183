from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FromBot(_message.Message):
    __slots__ = ("hello", "answer")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    ANSWER_FIELD_NUMBER: _ClassVar[int]
    hello: Hello
    answer: Answer
    def __init__(self, hello: _Optional[_Union[Hello, _Mapping]] = ..., answer: _Optional[_Union[Answer, _Mapping]] = ...) -> None: ...

class ToBot(_message.Message):
    __slots__ = ("welcome", "start", "turn", "end")
    WELCOME_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    welcome: Welcome
    start: Start
    turn: Turn
    end: End
    def __init__(self, welcome: _Optional[_Union[Welcome, _Mapping]] = ..., start: _Optional[_Union[Start, _Mapping]] = ..., turn: _Optional[_Union[Turn, _Mapping]] = ..., end: _Optional[_Union[End, _Mapping]] = ...) -> None: ...

class Hello(_message.Message):
    __slots__ = ("token", "name", "protocol", "sdk", "oldest_protocol")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    SDK_FIELD_NUMBER: _ClassVar[int]
    OLDEST_PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    token: str
    name: str
    protocol: int
    sdk: str
    oldest_protocol: int
    def __init__(self, token: _Optional[str] = ..., name: _Optional[str] = ..., protocol: _Optional[int] = ..., sdk: _Optional[str] = ..., oldest_protocol: _Optional[int] = ...) -> None: ...

class Welcome(_message.Message):
    __slots__ = ("protocol",)
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    protocol: int
    def __init__(self, protocol: _Optional[int] = ...) -> None: ...

class Start(_message.Message):
    __slots__ = ("match", "game", "variant", "options", "seat", "seats", "time_control", "players")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    TIME_CONTROL_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    match: str
    game: str
    variant: str
    options: str
    seat: int
    seats: int
    time_control: TimeControl
    players: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, match: _Optional[str] = ..., game: _Optional[str] = ..., variant: _Optional[str] = ..., options: _Optional[str] = ..., seat: _Optional[int] = ..., seats: _Optional[int] = ..., time_control: _Optional[_Union[TimeControl, _Mapping]] = ..., players: _Optional[_Iterable[str]] = ...) -> None: ...

class TimeControl(_message.Message):
    __slots__ = ("decision", "bank", "increment")
    DECISION_FIELD_NUMBER: _ClassVar[int]
    BANK_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_FIELD_NUMBER: _ClassVar[int]
    decision: int
    bank: int
    increment: int
    def __init__(self, decision: _Optional[int] = ..., bank: _Optional[int] = ..., increment: _Optional[int] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("id", "decision", "moves", "offers_open", "forced", "clock")
    ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    OFFERS_OPEN_FIELD_NUMBER: _ClassVar[int]
    FORCED_FIELD_NUMBER: _ClassVar[int]
    CLOCK_FIELD_NUMBER: _ClassVar[int]
    id: int
    decision: bytes
    moves: int
    offers_open: bool
    forced: bool
    clock: Clock
    def __init__(self, id: _Optional[int] = ..., decision: _Optional[bytes] = ..., moves: _Optional[int] = ..., offers_open: _Optional[bool] = ..., forced: _Optional[bool] = ..., clock: _Optional[_Union[Clock, _Mapping]] = ...) -> None: ...

class Clock(_message.Message):
    __slots__ = ("decision", "bank")
    DECISION_FIELD_NUMBER: _ClassVar[int]
    BANK_FIELD_NUMBER: _ClassVar[int]
    decision: int
    bank: int
    def __init__(self, decision: _Optional[int] = ..., bank: _Optional[int] = ...) -> None: ...

class Answer(_message.Message):
    __slots__ = ("id", "index", "message")
    ID_FIELD_NUMBER: _ClassVar[int]
    INDEX_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    id: int
    index: int
    message: bytes
    def __init__(self, id: _Optional[int] = ..., index: _Optional[int] = ..., message: _Optional[bytes] = ...) -> None: ...

class End(_message.Message):
    __slots__ = ("match", "standing", "verdicts")
    MATCH_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    VERDICTS_FIELD_NUMBER: _ClassVar[int]
    match: str
    standing: _containers.RepeatedCompositeFieldContainer[Place]
    verdicts: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, match: _Optional[str] = ..., standing: _Optional[_Iterable[_Union[Place, _Mapping]]] = ..., verdicts: _Optional[_Iterable[str]] = ...) -> None: ...

class Place(_message.Message):
    __slots__ = ("score", "rank")
    SCORE_FIELD_NUMBER: _ClassVar[int]
    RANK_FIELD_NUMBER: _ClassVar[int]
    score: int
    rank: int
    def __init__(self, score: _Optional[int] = ..., rank: _Optional[int] = ...) -> None: ...
