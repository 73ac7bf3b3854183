from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Move(_message.Message):
    __slots__ = ("offer", "persuade", "lay", "ring", "accept", "decline", "take", "sell", "buy", "done", "illusion", "bargain", "overstock", "skip")
    OFFER_FIELD_NUMBER: _ClassVar[int]
    PERSUADE_FIELD_NUMBER: _ClassVar[int]
    LAY_FIELD_NUMBER: _ClassVar[int]
    PASS_FIELD_NUMBER: _ClassVar[int]
    RING_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_FIELD_NUMBER: _ClassVar[int]
    DECLINE_FIELD_NUMBER: _ClassVar[int]
    TAKE_FIELD_NUMBER: _ClassVar[int]
    SELL_FIELD_NUMBER: _ClassVar[int]
    BUY_FIELD_NUMBER: _ClassVar[int]
    DONE_FIELD_NUMBER: _ClassVar[int]
    ILLUSION_FIELD_NUMBER: _ClassVar[int]
    BARGAIN_FIELD_NUMBER: _ClassVar[int]
    OVERSTOCK_FIELD_NUMBER: _ClassVar[int]
    SKIP_FIELD_NUMBER: _ClassVar[int]
    offer: Offer
    persuade: Persuade
    lay: Lay
    ring: Ring
    accept: Accept
    decline: Decline
    take: Take
    sell: Sell
    buy: Buy
    done: Done
    illusion: Illusion
    bargain: Bargain
    overstock: Overstock
    skip: Skip
    def __init__(self, offer: _Optional[_Union[Offer, _Mapping]] = ..., persuade: _Optional[_Union[Persuade, _Mapping]] = ..., lay: _Optional[_Union[Lay, _Mapping]] = ..., ring: _Optional[_Union[Ring, _Mapping]] = ..., accept: _Optional[_Union[Accept, _Mapping]] = ..., decline: _Optional[_Union[Decline, _Mapping]] = ..., take: _Optional[_Union[Take, _Mapping]] = ..., sell: _Optional[_Union[Sell, _Mapping]] = ..., buy: _Optional[_Union[Buy, _Mapping]] = ..., done: _Optional[_Union[Done, _Mapping]] = ..., illusion: _Optional[_Union[Illusion, _Mapping]] = ..., bargain: _Optional[_Union[Bargain, _Mapping]] = ..., overstock: _Optional[_Union[Overstock, _Mapping]] = ..., skip: _Optional[_Union[Skip, _Mapping]] = ..., **kwargs) -> None: ...

class Offer(_message.Message):
    __slots__ = ("to", "give", "want", "really")
    TO_FIELD_NUMBER: _ClassVar[int]
    GIVE_FIELD_NUMBER: _ClassVar[int]
    WANT_FIELD_NUMBER: _ClassVar[int]
    REALLY_FIELD_NUMBER: _ClassVar[int]
    to: int
    give: _containers.RepeatedScalarFieldContainer[str]
    want: _containers.RepeatedScalarFieldContainer[str]
    really: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, to: _Optional[int] = ..., give: _Optional[_Iterable[str]] = ..., want: _Optional[_Iterable[str]] = ..., really: _Optional[_Iterable[str]] = ...) -> None: ...

class Accept(_message.Message):
    __slots__ = ("really",)
    REALLY_FIELD_NUMBER: _ClassVar[int]
    really: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, really: _Optional[_Iterable[str]] = ...) -> None: ...

class Decline(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Persuade(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class Take(_message.Message):
    __slots__ = ("cards", "give")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    GIVE_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    give: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[_Iterable[str]] = ..., give: _Optional[_Iterable[str]] = ...) -> None: ...

class Lay(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Pass(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Ring(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Sell(_message.Message):
    __slots__ = ("product", "count")
    PRODUCT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    product: str
    count: int
    def __init__(self, product: _Optional[str] = ..., count: _Optional[int] = ...) -> None: ...

class Buy(_message.Message):
    __slots__ = ("count",)
    COUNT_FIELD_NUMBER: _ClassVar[int]
    count: int
    def __init__(self, count: _Optional[int] = ...) -> None: ...

class Done(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Illusion(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Bargain(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Overstock(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Skip(_message.Message):
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
    __slots__ = ("seat", "products", "carambouilles", "hand", "last", "phase", "round", "first_trader", "turn", "asked", "stock", "left", "sold", "spent", "seats", "offer", "victim", "sale", "bought", "barred", "actions", "passes")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PRODUCTS_FIELD_NUMBER: _ClassVar[int]
    CARAMBOUILLES_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    LAST_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    FIRST_TRADER_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    ASKED_FIELD_NUMBER: _ClassVar[int]
    STOCK_FIELD_NUMBER: _ClassVar[int]
    LEFT_FIELD_NUMBER: _ClassVar[int]
    SOLD_FIELD_NUMBER: _ClassVar[int]
    SPENT_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    OFFER_FIELD_NUMBER: _ClassVar[int]
    VICTIM_FIELD_NUMBER: _ClassVar[int]
    SALE_FIELD_NUMBER: _ClassVar[int]
    BOUGHT_FIELD_NUMBER: _ClassVar[int]
    BARRED_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    PASSES_FIELD_NUMBER: _ClassVar[int]
    seat: int
    products: _containers.RepeatedScalarFieldContainer[str]
    carambouilles: _containers.RepeatedScalarFieldContainer[str]
    hand: int
    last: bool
    phase: str
    round: int
    first_trader: int
    turn: int
    asked: int
    stock: int
    left: int
    sold: _containers.RepeatedScalarFieldContainer[int]
    spent: _containers.RepeatedScalarFieldContainer[str]
    seats: _containers.RepeatedCompositeFieldContainer[SeatView]
    offer: Action
    victim: int
    sale: Sale
    bought: bool
    barred: _containers.RepeatedScalarFieldContainer[str]
    actions: _containers.RepeatedCompositeFieldContainer[Action]
    passes: int
    def __init__(self, seat: _Optional[int] = ..., products: _Optional[_Iterable[str]] = ..., carambouilles: _Optional[_Iterable[str]] = ..., hand: _Optional[int] = ..., last: _Optional[bool] = ..., phase: _Optional[str] = ..., round: _Optional[int] = ..., first_trader: _Optional[int] = ..., turn: _Optional[int] = ..., asked: _Optional[int] = ..., stock: _Optional[int] = ..., left: _Optional[int] = ..., sold: _Optional[_Iterable[int]] = ..., spent: _Optional[_Iterable[str]] = ..., seats: _Optional[_Iterable[_Union[SeatView, _Mapping]]] = ..., offer: _Optional[_Union[Action, _Mapping]] = ..., victim: _Optional[int] = ..., sale: _Optional[_Union[Sale, _Mapping]] = ..., bought: _Optional[bool] = ..., barred: _Optional[_Iterable[str]] = ..., actions: _Optional[_Iterable[_Union[Action, _Mapping]]] = ..., passes: _Optional[int] = ...) -> None: ...

class SeatView(_message.Message):
    __slots__ = ("products", "carambouilles", "baskets", "score")
    PRODUCTS_FIELD_NUMBER: _ClassVar[int]
    CARAMBOUILLES_FIELD_NUMBER: _ClassVar[int]
    BASKETS_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    products: int
    carambouilles: int
    baskets: int
    score: int
    def __init__(self, products: _Optional[int] = ..., carambouilles: _Optional[int] = ..., baskets: _Optional[int] = ..., score: _Optional[int] = ...) -> None: ...

class Action(_message.Message):
    __slots__ = ("seat", "move", "value", "exchange", "shown")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    EXCHANGE_FIELD_NUMBER: _ClassVar[int]
    SHOWN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    move: Move
    value: int
    exchange: Exchange
    shown: Shown
    def __init__(self, seat: _Optional[int] = ..., move: _Optional[_Union[Move, _Mapping]] = ..., value: _Optional[int] = ..., exchange: _Optional[_Union[Exchange, _Mapping]] = ..., shown: _Optional[_Union[Shown, _Mapping]] = ...) -> None: ...

class Exchange(_message.Message):
    __slots__ = ("offerer", "from_offerer", "from_accepter", "offerer_lied", "accepter_lied")
    OFFERER_FIELD_NUMBER: _ClassVar[int]
    FROM_OFFERER_FIELD_NUMBER: _ClassVar[int]
    FROM_ACCEPTER_FIELD_NUMBER: _ClassVar[int]
    OFFERER_LIED_FIELD_NUMBER: _ClassVar[int]
    ACCEPTER_LIED_FIELD_NUMBER: _ClassVar[int]
    offerer: int
    from_offerer: _containers.RepeatedScalarFieldContainer[str]
    from_accepter: _containers.RepeatedScalarFieldContainer[str]
    offerer_lied: bool
    accepter_lied: bool
    def __init__(self, offerer: _Optional[int] = ..., from_offerer: _Optional[_Iterable[str]] = ..., from_accepter: _Optional[_Iterable[str]] = ..., offerer_lied: _Optional[bool] = ..., accepter_lied: _Optional[bool] = ...) -> None: ...

class Shown(_message.Message):
    __slots__ = ("products", "carambouilles")
    PRODUCTS_FIELD_NUMBER: _ClassVar[int]
    CARAMBOUILLES_FIELD_NUMBER: _ClassVar[int]
    products: _containers.RepeatedScalarFieldContainer[str]
    carambouilles: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, products: _Optional[_Iterable[str]] = ..., carambouilles: _Optional[_Iterable[str]] = ...) -> None: ...

class Sale(_message.Message):
    __slots__ = ("seat", "sell", "value")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SELL_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    sell: Sell
    value: int
    def __init__(self, seat: _Optional[int] = ..., sell: _Optional[_Union[Sell, _Mapping]] = ..., value: _Optional[int] = ...) -> None: ...
