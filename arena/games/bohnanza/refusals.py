"""Why a move is not legal, in one sentence for the bot's author."""

from arena.games.bohnanza.moves import (
    Accept,
    BuyField,
    Decline,
    Done,
    Harvest,
    Move,
    Offer,
    Pass,
    Plant,
    Stop,
)
from arena.games.bohnanza.state import State, Step
from arena.games.bohnanza.trade import purse
from arena.plain import snake_case
from arena.trading import lack

ASKED: dict[Step, str] = {
    "plant_front": "you are to plant the front card of your hand",
    "plant_next": "you may plant a second card of your hand, or be done",
    "offers": "you may make an offer to the seat whose turn it is, or pass",
    "trade": "you may accept an offer, make one, pass, or stop trading",
    "answer": "you are to accept or decline an offer",
    "plant_open": "you are to plant your open cards",
}
STEPS: dict[type[Move], tuple[Step, ...]] = {
    Plant: ("plant_front", "plant_next", "plant_open"),
    Done: ("plant_next",),
    Harvest: ("plant_front", "plant_next", "trade", "answer", "plant_open"),
    BuyField: ("plant_front", "plant_next", "plant_open"),
    Offer: ("offers", "trade"),
    Accept: ("trade", "answer"),
    Decline: ("answer",),
    Pass: ("offers", "trade"),
    Stop: ("trade",),
}
"""The steps in which a kind of move may be legal."""


def refusal(state: State, seat: int, move: Move) -> str:
    """Return why the move, which is no offer that could be legal, is refused."""
    name = snake_case(type(move).__name__)
    if state.step not in STEPS[type(move)]:
        return f"{name}: not now; {ASKED[state.step]}"
    match move:
        case Plant():
            return f"{name}: {_plant(state, seat, move)}"
        case Harvest():
            return f"{name}: {_harvest(state, seat, move)}"
        case BuyField():
            return f"{name}: {_buy_field(state, seat)}"
        case Accept():
            return f"{name}: {_accept(state, seat, move)}"
    raise AssertionError(f"{move} is legal")


def _plant(state: State, seat: int, plant: Plant) -> str:
    farm = state.farms[seat]
    if state.step != "plant_open":
        if plant.card is not None:
            return "leave card out, it is the front card of your hand that is planted"
        card = farm.hand[0]
    elif plant.card in farm.open:
        card = plant.card
    else:
        return f"card names one of your open cards, {', '.join(farm.open)}, not {plant.card!r}"
    if not 0 <= plant.field < len(farm.fields):
        return _no_field(state, seat, plant.field)
    return f"field {plant.field} holds {farm.fields[plant.field].card}, the card is {card}"


def _harvest(state: State, seat: int, harvest: Harvest) -> str:
    fields = state.farms[seat].fields
    if not 0 <= harvest.field < len(fields):
        return _no_field(state, seat, harvest.field)
    if not fields[harvest.field].size:
        return f"field {harvest.field} is empty"
    return f"field {harvest.field} has one card, and another field of yours has two or more"


def _no_field(state: State, seat: int, field: int) -> str:
    return f"there is no field {field}; yours are 0 to {len(state.farms[seat].fields) - 1}"


def _buy_field(state: State, seat: int) -> str:
    price, farm = state.options.third_field, state.farms[seat]
    if not price:
        return "no field is for sale in this variant"
    if len(farm.fields) > 2:
        return "you have a third field"
    return f"a field costs {price} coins, you have {len(farm.coins)}"


def _accept(state: State, seat: int, accept: Accept) -> str:
    if state.step == "answer":
        if accept.seat is not None:
            return "leave seat out, you are asked about one offer"
        (standing,) = state.offers
    else:
        named = [standing for standing in state.offers if standing.seat == accept.seat]
        if not named:
            makers = " or ".join(str(standing.seat) for standing in state.offers)
            return f"seat names whose offer it is ({makers or 'none stands'}), not {accept.seat}"
        (standing,) = named
    missing = lack(purse(state, seat), standing.offer.want)
    assert missing is not None, "it could be accepted"
    return f"you hold {missing.held} {missing.card}, {missing.needed} are wanted"
