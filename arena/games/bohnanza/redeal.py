"""Another world: a match that one seat cannot tell from the true one."""

from collections import Counter

from arena.game import Chance
from arena.games.bohnanza.beans import DECK, in_order
from arena.games.bohnanza.farm import Farm
from arena.games.bohnanza.pile import Pile
from arena.games.bohnanza.presentation import View
from arena.games.bohnanza.state import Options, State


def redeal(options: Options, view: View, chance: Chance) -> State:
    """Return a state with this view, other hands and the draw pile dealt anew.

    A hand keeps the cards that it is known to hold.
    """
    unknown = tuple(chance.shuffle(_unknown(view)))
    farms = []
    for seat, shown in enumerate(view.seats):
        hand = view.hand
        if seat != view.seat:
            drawn = shown.cards - len(shown.proven)
            hand = tuple(chance.shuffle(in_order(*shown.proven, *unknown[:drawn])))
            unknown = unknown[drawn:]
        farms.append(Farm(hand, shown.fields, shown.open, shown.coins, shown.turns, shown.proven))
    return State(
        options,
        tuple(farms),
        Pile(unknown, view.discards, view.shuffled, view.last),
        view.turn,
        view.step,
        view.acting,
        view.round,
        view.turned_up,
        view.offers,
        view.actions,
    )


def _unknown(view: View) -> tuple[str, ...]:
    """Return the cards that may lie in any other hand or in the draw pile."""
    left = Counter(DECK)
    left.subtract((*view.hand, *view.turned_up, *view.discards))
    for seat, shown in enumerate(view.seats):
        left.subtract((*shown.open, *shown.coins))
        if seat != view.seat:
            left.subtract(shown.proven)
        for card, size in shown.fields:
            if card:
                left[card] -= size
    return tuple(left.elements())
