"""Another world: a match that one seat cannot tell from this one.

What the seat cannot know is dealt anew. What the log of this hand tells it of the others' cards
stays where it is, and so does what the decision at hand needs in order to stand as it does.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from arena.game import Chance
from arena.games.carambouille.cards import (
    FACE,
    PRODUCT_BITS,
    carambouilles_in,
    cards_in,
    holding_of,
    products_in,
)
from arena.games.carambouille.exchanges import offered, takes_of
from arena.games.carambouille.moves import (
    CARD_OF,
    Accept,
    Bargain,
    Illusion,
    Lay,
    Offer,
    Overstock,
    Persuade,
    Sell,
    Take,
)
from arena.games.carambouille.state import Action, Exchange, State, public, put
from arena.trading import lack

Cards = Counter[str]


def redeal(state: State, seat: int, chance: Chance) -> State:
    """Return a state that ``seat`` cannot tell from this one.

    Others' secrets of this hand (what they handed over, took or were shown) are struck out of its
    log: nothing that is still to come depends on them.
    """
    own_log = state.logs[seat]
    known, needed = known_cards(own_log, len(state.holdings)), _needed(state)
    kept = [
        holding if other == seat else holding_of((known[other] | needed[other]).elements())
        for other, holding in enumerate(state.holdings)
    ]
    loose = [holding - stays for holding, stays in zip(state.holdings, kept, strict=True)]
    pile = cards_in(sum(loose) + holding_of(state.stock) & PRODUCT_BITS)
    products = iter(chance.shuffle(pile))
    pile = carambouilles_in(sum(loose) + holding_of(state.carambouilles))
    carambouilles = iter(chance.shuffle(pile))
    holdings = []
    for stays, moved in zip(kept, loose, strict=True):
        dealt = [next(products) for _ in products_in(moved)]
        dealt += [next(carambouilles) for _ in carambouilles_in(moved)]
        holdings.append(stays + holding_of(dealt))
    logs = [tuple(map(_struck_out, log, own_log)) for log in state.logs]
    if state.offer is not None and state.turn != seat:
        offer = _offered_anew(own_log[state.offer], offered(state), holdings[state.turn])
        logs[state.turn] = put(logs[state.turn], state.offer, offer)
    return state._replace(
        holdings=tuple(holdings),
        stock=tuple(products),
        carambouilles=tuple(carambouilles),
        logs=tuple(logs),
    )


def known_cards(actions: Iterable[Action], seats: int) -> list[Cards]:
    """Return for each seat cards that it certainly holds, by what a hand's actions tell.

    Where a seat handed over cards unseen, nothing of what it held before is certain any more.
    """
    known: list[Cards] = [Counter() for _ in range(seats)]
    victim, sold = 0, Counter[str]()
    for seat, move, _value, exchange, shown in actions:
        match move:
            case Lay():
                known[seat] -= Counter(["basket"])
            case Accept():
                assert exchange
                _exchanged(known, seat, exchange)
            case Persuade(victim):
                known[seat] -= Counter(["persuasion"])
                if shown:
                    known[victim] = Counter(shown.products + shown.carambouilles)
            case Take(cards, give) if cards:
                known[victim] = known[victim] - Counter(cards) + Counter(give)
                known[seat] = known[seat] - Counter(give) + Counter(cards)
            case Take():
                for side in (seat, victim):
                    for product in FACE:
                        del known[side][product]
            case Sell(product, count):
                seller, sold = seat, Counter({product: count})
                known[seller] -= sold
            case Illusion() | Bargain() | Overstock():
                known[seat] -= Counter([CARD_OF[type(move)]])
                if isinstance(move, Overstock):
                    known[seller] += sold
    return known


def _exchanged(known: list[Cards], accepter: int, exchange: Exchange) -> None:
    sides = (
        (exchange.offerer, accepter, exchange.from_offerer, exchange.offerer_lied),
        (accepter, exchange.offerer, exchange.from_accepter, exchange.accepter_lied),
    )
    for giver, _receiver, cards, lied in sides:
        if lied:
            known[giver] -= Counter(["i_lied"])
        if lied and not cards:
            known[giver].clear()
        known[giver] -= Counter(cards)
    for _giver, receiver, cards, _lied in sides:
        known[receiver] += Counter(cards)


def _needed(state: State) -> list[Cards]:
    """Return for each seat cards without which the decision would not stand as it does."""
    needed: list[Cards] = [Counter() for _ in state.holdings]
    if state.offer is not None:
        offer = offered(state)
        needed[state.turn] = Counter(["i_lied"] if offer.really else offer.give)
    if state.victim is not None:
        take = takes_of(state, state.victim)[0]
        needed[state.victim], needed[state.turn] = Counter(take.cards), Counter(take.give)
    if state.last and not state.round:
        # Who has sold has nothing left but what an overstock sent back; who sells has something.
        seat = state.first
        while seat != state.turn:
            needed[seat] = Counter(cards_in(state.holdings[seat]))
            seat = state.after(seat)
        needed[seat] = Counter(products_in(state.sellable)[:1])
    return needed


def _struck_out(action: Action, seen: Action) -> Action:
    """Return another seat's sight of an action, which this seat has ``seen``."""
    return action if action == seen else public(action)


def _offered_anew(action: Action, offer: Offer, holding: int) -> Action:
    """Return the offer, a true one if its maker holds what it gives, else a lie."""
    if not lack(cards_in(holding), offer.give):
        return action
    return action._replace(move=replace(offer, really=products_in(holding)[:1]))
