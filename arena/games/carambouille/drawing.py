"""Drawing moves that are not listed: offers, lies, and takes beyond the list."""

from collections.abc import Sequence
from random import Random

from arena.games.carambouille.cards import FACE, PILE, cards_in, products_in
from arena.games.carambouille.exchanges import offered
from arena.games.carambouille.lies import beside_a_lie, may_lie
from arena.games.carambouille.moves import Accept, Move, Offer, Take
from arena.games.carambouille.state import State
from arena.trading import ALL, SIDE_LIMIT, draw_side, draw_sides

ATTEMPTS = 50
"""A take is drawn by so many attempts at two parts of equal worth."""


def draw_unlisted(state: State, seat: int, rng: Random) -> Move | None:
    """Draw a move that need not be listed, where offers are open; None if nothing came of it.

    Every offer, every acceptance with a lie and every take may come.
    """
    if state.offer is not None:
        lie = _draw_lie(rng, state.holdings[seat], offered(state).want)
        return Accept(lie) if lie else None
    if state.victim is not None:
        return _draw_take(rng, state.holdings[state.victim], state.holdings[seat])
    return _draw_offer(rng, state.holdings[seat], seat, len(state.holdings))


def _draw_offer(rng: Random, holding: int, seat: int, seats: int) -> Offer:
    to = rng.choice([ALL, *(other for other in range(seats) if other != seat)])
    if rng.random() < 0.5 and may_lie(holding, ()):
        give, want = draw_sides(rng, PILE, PILE)
        if lie := _draw_lie(rng, holding, give):
            return Offer(to, give, want, lie)
    return Offer(to, *draw_sides(rng, cards_in(holding), PILE), ())


def _draw_lie(rng: Random, holding: int, announced: Sequence[str]) -> tuple[str, ...]:
    """Draw what is handed over in place of what is announced; nothing if that came to the same."""
    beside = list(beside_a_lie(holding))
    product = rng.choice([card for card in beside if card in FACE])
    beside.remove(product)
    lie = (product, *draw_side(rng, beside)[: SIDE_LIMIT - 1])
    return () if sorted(lie) == sorted(announced) else lie


def _draw_take(rng: Random, victim: int, player: int) -> Take | None:
    for _ in range(ATTEMPTS):
        cards = tuple(card for card in products_in(victim) if rng.random() < 0.5)
        give = tuple(
            card for card in products_in(player) if card not in cards and rng.random() < 0.5
        )
        if cards and sum(map(FACE.__getitem__, cards)) == sum(map(FACE.__getitem__, give)):
            return Take(cards, give)
    return None
