"""What a hand's actions tell a seat of the cards that others hold."""

from collections import Counter
from collections.abc import Iterable

from arena.games.carambouille.cards import FACE
from arena.games.carambouille.moves import (
    CARD_OF,
    Accept,
    Bargain,
    Illusion,
    Lay,
    Overstock,
    Persuade,
    Sell,
    Take,
)
from arena.games.carambouille.state import Action, Exchange

Cards = Counter[str]


def products_among(cards: Cards) -> int:
    """Return how many products there are among the cards."""
    return sum([count for card, count in cards.items() if card in FACE])


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
