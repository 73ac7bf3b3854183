"""Offers: which are legal, how they are drawn at random, and how cards change hands."""

from random import Random

from arena.game import IllegalMove
from arena.games.bohnanza.beans import BEANS
from arena.games.bohnanza.farm import Cards, without
from arena.games.bohnanza.moves import Offer
from arena.games.bohnanza.state import State
from arena.trading import (
    ALL,
    SIDE_LIMIT,
    check_held,
    check_receiver,
    check_sides,
    draw_sides,
    lack,
)

ANYTHING = tuple(BEANS) * SIDE_LIMIT


def check_offer(state: State, seat: int, offer: Offer) -> None:
    """Raise :class:`IllegalMove` unless the seat, which may make offers, may make this one."""
    if seat == state.turn:
        check_receiver(seat, offer.to, len(state.farms))
    elif offer.to != state.turn:
        to = "all" if offer.to == ALL else offer.to
        raise IllegalMove(
            f"offer: only seat {state.turn}, whose turn it is, trades with you, not {to}"
        )
    elif offer.give_open:
        raise IllegalMove(f"offer: give_open is for seat {state.turn} alone, whose turn it is")
    check_sides((*offer.give, *offer.give_open), offer.want, BEANS)
    check_held(state.farms[seat].hand, offer.give)
    check_held(state.turned_up, offer.give_open, "turned up lie")


def draw_offer(state: State, seat: int, rng: Random) -> Offer:
    """Draw a legal offer: any may come, those that can be accepted come often."""
    hand = state.farms[seat].hand
    if seat != state.turn:
        give, want = draw_sides(rng, hand, _wishes(purse(state, state.turn), rng))
        return Offer(state.turn, give, (), want)
    others = [other for other in range(len(state.farms)) if other != seat]
    to = rng.choice((*others, ALL))
    holders = others if to == ALL else [to]
    held = [(card, False) for card in hand] + [(card, True) for card in state.turned_up]
    asked = sum([purse(state, holder) for holder in holders], ())
    given, want = draw_sides(rng, held, _wishes(asked, rng))
    give = tuple([card for card, turned_up in given if not turned_up])
    give_open = tuple([card for card, turned_up in given if turned_up])
    return Offer(to, give, give_open, want)


def _wishes(asked: Cards, rng: Random) -> Cards:
    """Return what to want of: the cards of those who are asked, or all that there are."""
    return asked if asked and rng.random() < 0.5 else ANYTHING


def purse(state: State, seat: int) -> Cards:
    """Return the cards that a seat can hand over in an offer round, first those that go first."""
    hand = state.farms[seat].hand
    return state.turned_up + hand if seat == state.turn else hand


def can_pay(state: State, seat: int, offer: Offer) -> bool:
    """Tell whether the seat holds what is wanted."""
    return lack(purse(state, seat), offer.want) is None


def exchange(state: State, giver: int, offer: Offer, receiver: int) -> State:
    """Carry an offer out."""
    state = state._replace(turned_up=without(state.turned_up, offer.give_open))
    paid_from_hand = offer.want
    if receiver == state.turn:
        paid_from_hand = without(offer.want, state.turned_up)
        state = state._replace(turned_up=without(state.turned_up, offer.want))
    gave, received = state.farms[giver], state.farms[receiver]
    state = state.with_farm(giver, gave.give(offer.give).receive(offer.want))
    received = received.give(paid_from_hand).receive(offer.give + offer.give_open)
    return state.with_farm(receiver, received)
