from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    __slots__ = ("plant", "done", "harvest", "buy_field", "offer", "accept", "decline", "stop")
    PLANT_FIELD_NUMBER: _ClassVar[int]
    DONE_FIELD_NUMBER: _ClassVar[int]
    HARVEST_FIELD_NUMBER: _ClassVar[int]
    BUY_FIELD_FIELD_NUMBER: _ClassVar[int]
    OFFER_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_FIELD_NUMBER: _ClassVar[int]
    DECLINE_FIELD_NUMBER: _ClassVar[int]
    PASS_FIELD_NUMBER: _ClassVar[int]
    STOP_FIELD_NUMBER: _ClassVar[int]
    plant: Plant
    done: Done
    harvest: Harvest
    buy_field: BuyField
    offer: Offer
    accept: Accept
    decline: Decline
    stop: Stop
    def __init__(self, plant: _Optional[_Union[Plant, _Mapping]] = ..., done: _Optional[_Union[Done, _Mapping]] = ..., harvest: _Optional[_Union[Harvest, _Mapping]] = ..., buy_field: _Optional[_Union[BuyField, _Mapping]] = ..., offer: _Optional[_Union[Offer, _Mapping]] = ..., accept: _Optional[_Union[Accept, _Mapping]] = ..., decline: _Optional[_Union[Decline, _Mapping]] = ..., stop: _Optional[_Union[Stop, _Mapping]] = ..., **kwargs) -> None: ...

class Plant(_message.Message):
    __slots__ = ("field", "card")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    field: int
    card: str
    def __init__(self, field: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class Done(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Harvest(_message.Message):
    __slots__ = ("field",)
    FIELD_FIELD_NUMBER: _ClassVar[int]
    field: int
    def __init__(self, field: _Optional[int] = ...) -> None: ...

class BuyField(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Offer(_message.Message):
    __slots__ = ("to", "give", "give_open", "want")
    TO_FIELD_NUMBER: _ClassVar[int]
    GIVE_FIELD_NUMBER: _ClassVar[int]
    GIVE_OPEN_FIELD_NUMBER: _ClassVar[int]
    WANT_FIELD_NUMBER: _ClassVar[int]
    to: int
    give: _containers.RepeatedScalarFieldContainer[str]
    give_open: _containers.RepeatedScalarFieldContainer[str]
    want: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, to: _Optional[int] = ..., give: _Optional[_Iterable[str]] = ..., give_open: _Optional[_Iterable[str]] = ..., want: _Optional[_Iterable[str]] = ...) -> None: ...

class Accept(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class Decline(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Pass(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Stop(_message.Message):
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
    __slots__ = ("seat", "hand", "turn", "step", "round", "acting", "offers", "turned_up", "seats", "pile", "shuffled", "last", "discards", "actions")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    ACTING_FIELD_NUMBER: _ClassVar[int]
    OFFERS_FIELD_NUMBER: _ClassVar[int]
    TURNED_UP_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    SHUFFLED_FIELD_NUMBER: _ClassVar[int]
    LAST_FIELD_NUMBER: _ClassVar[int]
    DISCARDS_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    hand: _containers.RepeatedScalarFieldContainer[str]
    turn: int
    step: str
    round: int
    acting: _containers.RepeatedScalarFieldContainer[int]
    offers: _containers.RepeatedCompositeFieldContainer[StandingOffer]
    turned_up: _containers.RepeatedScalarFieldContainer[str]
    seats: _containers.RepeatedCompositeFieldContainer[SeatView]
    pile: int
    shuffled: int
    last: bool
    discards: _containers.RepeatedScalarFieldContainer[str]
    actions: _containers.RepeatedCompositeFieldContainer[Action]
    def __init__(self, seat: _Optional[int] = ..., hand: _Optional[_Iterable[str]] = ..., turn: _Optional[int] = ..., step: _Optional[str] = ..., round: _Optional[int] = ..., acting: _Optional[_Iterable[int]] = ..., offers: _Optional[_Iterable[_Union[StandingOffer, _Mapping]]] = ..., turned_up: _Optional[_Iterable[str]] = ..., seats: _Optional[_Iterable[_Union[SeatView, _Mapping]]] = ..., pile: _Optional[int] = ..., shuffled: _Optional[int] = ..., last: _Optional[bool] = ..., discards: _Optional[_Iterable[str]] = ..., actions: _Optional[_Iterable[_Union[Action, _Mapping]]] = ...) -> None: ...

class StandingOffer(_message.Message):
    __slots__ = ("seat", "offer")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    OFFER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    offer: Offer
    def __init__(self, seat: _Optional[int] = ..., offer: _Optional[_Union[Offer, _Mapping]] = ...) -> None: ...

class SeatView(_message.Message):
    __slots__ = ("cards", "fields", "open", "coins", "turns", "proven")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    FIELDS_FIELD_NUMBER: _ClassVar[int]
    OPEN_FIELD_NUMBER: _ClassVar[int]
    COINS_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    PROVEN_FIELD_NUMBER: _ClassVar[int]
    cards: int
    fields: _containers.RepeatedCompositeFieldContainer[Field]
    open: _containers.RepeatedScalarFieldContainer[str]
    coins: _containers.RepeatedScalarFieldContainer[str]
    turns: int
    proven: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[int] = ..., fields: _Optional[_Iterable[_Union[Field, _Mapping]]] = ..., open: _Optional[_Iterable[str]] = ..., coins: _Optional[_Iterable[str]] = ..., turns: _Optional[int] = ..., proven: _Optional[_Iterable[str]] = ...) -> None: ...

class Field(_message.Message):
    __slots__ = ("card", "size")
    CARD_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    card: str
    size: int
    def __init__(self, card: _Optional[str] = ..., size: _Optional[int] = ...) -> None: ...

class Action(_message.Message):
    __slots__ = ("round", "seat", "move")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    round: int
    seat: int
    move: Move
    def __init__(self, round: _Optional[int] = ..., seat: _Optional[int] = ..., move: _Optional[_Union[Move, _Mapping]] = ...) -> None: ...
