"""Another world: a match that one seat cannot tell from the true one.

What the seat cannot know is dealt anew. What the actions of this hand tell it of the others' cards
stays where it is, and whoever must hold something for the decision to stand as it does, holds it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from arena.game import Chance
from arena.games.carambouille.cards import (
    ALL_OF,
    FACE,
    PILE,
    PRODUCTS,
    cards_in,
    holding_of,
    products_in,
)
from arena.games.carambouille.known import Cards, known_cards
from arena.games.carambouille.moves import Accept, Offer, Persuade, Take
from arena.games.carambouille.needs import needed_cards, room
from arena.games.carambouille.presentation import View
from arena.games.carambouille.state import Action, Options, State, public, put
from arena.trading import lack


def redeal(options: Options, view: View, chance: Chance) -> State:
    """Return a state with this view.

    Others' secrets of this hand (what they handed over, took or were shown) are struck out of their
    logs: nothing that is still to come depends on them.
    """
    known = known_cards(view.actions, len(view.seats))
    known[view.seat] = Counter(view.products + view.carambouilles)
    sold = Counter(dict(zip(PRODUCTS, view.sold, strict=True)))
    discards = (*sold.elements(), *view.spent)
    unseen = _unseen(view, known, discards)
    pile = [*chance.shuffle([card for card in unseen if card in FACE])]
    pile += chance.shuffle([card for card in unseen if card not in FACE])
    for seat, card in needed_cards(view, known, pile):
        known[seat][card] += 1
        pile.remove(card)
    products = iter([card for card in pile if card in FACE])
    carambouilles = iter([card for card in pile if card not in FACE])
    holdings = []
    for seat, held in enumerate(known):
        for_products, for_carambouilles = room(view, known, seat)
        dealt = (*islice(products, for_products), *islice(carambouilles, for_carambouilles))
        holdings.append(holding_of((*held.elements(), *dealt)))
    offer = None
    logs = tuple([_log_of(seat, view) for seat in range(len(view.seats))])
    if view.offer is not None:
        log = logs[view.turn]
        offer = max(place for place, action in enumerate(log) if isinstance(action.move, Offer))
        if view.turn != view.seat:
            anew = _offered_anew(log[offer], holdings[view.turn])
            logs = put(logs, view.turn, put(log, offer, anew))
    return State(
        memo=options.tenths(),
        floor_rounds=options.floor_rounds,
        hand=view.hand,
        round=view.round,
        turn=view.turn,
        asked=view.asked,
        holdings=tuple(holdings),
        seats=view.seats,
        stock=tuple(products),
        carambouilles=tuple(carambouilles),
        spent=view.spent,
        sold=view.sold,
        passes=view.passes,
        offer=offer,
        victim=view.victim,
        sale=view.sale,
        bought=view.bought,
        barred=sum([ALL_OF[card] for card in view.barred]),
        logs=logs,
    )


def _unseen(view: View, known: Sequence[Cards], discards: Sequence[str]) -> list[str]:
    """Return the cards of which the seat does not know where they are."""
    unseen = Counter(PILE)
    unseen.subtract(discards)
    for shown, held in zip(view.seats, known, strict=True):
        unseen.subtract(held)
        unseen["basket"] -= shown.baskets
    if view.sale:
        unseen[view.sale.sell.product] -= view.sale.sell.count
    return list(unseen.elements())


def _log_of(seat: int, view: View) -> tuple[Action, ...]:
    """Return what a seat saw of the actions, less what is hidden from the one whose view it is."""
    if seat == view.seat:
        return view.actions
    return tuple(
        [
            action if seat in insiders else public(action)
            for action, insiders in _with_insiders(view.actions)
        ]
    )


def _with_insiders(actions: Sequence[Action]) -> Iterator[tuple[Action, tuple[int, ...]]]:
    """Yield each action with the seats that see all of it."""
    victim = -1
    for action in actions:
        insiders: tuple[int, ...] = (action.seat,)
        if isinstance(action.move, Accept):
            assert action.exchange
            insiders = (action.seat, action.exchange.offerer)
        elif isinstance(action.move, Persuade):
            victim = action.move.seat
        elif isinstance(action.move, Take):
            insiders = (action.seat, victim)
        yield action, insiders


def _offered_anew(action: Action, holding: int) -> Action:
    """Return the offer, a true one if its maker holds what it gives, else a lie."""
    assert isinstance(action.move, Offer)
    if not lack(cards_in(holding), action.move.give):
        return action
    return action._replace(move=replace(action.move, really=products_in(holding)[:1]))
