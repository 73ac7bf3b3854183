"""Another world: a match that one seat cannot tell from the true one."""

from arena.game import Chance
from arena.games.haggis.cards import NUMBERS, PACK, WILD_RANKS, cards_of, codes_of
from arena.games.haggis.presentation import View
from arena.games.haggis.state import Options, State
from arena.games.haggis.turns import all_passed, next_holding, one_holds_cards


def redeal(options: Options, view: View, chance: Chance) -> State:
    """Return a state with this view, other hands and the haggis dealt anew."""
    held = cards_of(view.hand)
    played = cards_of([code for code in view.played if code not in WILD_RANKS])
    hidden = PACK[len(view.seats)] - played - (held & NUMBERS) - cards_of(view.haggis)
    cards, start = chance.shuffle(codes_of(hidden)), 0
    hands = []
    for seat, shown in enumerate(view.seats):
        if seat == view.seat:
            hands.append(held)
        else:
            end = start + shown.cards - len(shown.wilds)
            hands.append(cards_of(cards[start:end]) + cards_of(shown.wilds))
            start = end
    over = bool(view.haggis)
    turn, giving = _turn(view, hands)
    return State(
        options=options,
        round=view.round,
        turn=None if over else turn,
        giving=giving,
        hands=tuple(hands),
        haggis=cards_of(view.haggis) if over else cards_of(cards[start:]),
        bets=tuple([shown.bet for shown in view.seats]),
        leader=view.leader,
        trick=view.trick,
        passed=view.passed,
        played=view.played,
        first_out=view.first_out,
        piles=tuple([shown.pile for shown in view.seats]),
        captured=tuple([shown.captured for shown in view.seats]),
        totals=tuple([shown.total for shown in view.seats]),
    )


def _turn(view: View, hands: list[int]) -> tuple[int, bool]:
    """Return whose turn it is, and whether that seat is to give a bombed trick away."""
    if not view.trick:
        return view.leader, False
    best = view.trick[-1].seat
    if one_holds_cards(hands) or all_passed(hands, best, view.passed):
        return best, True
    return next_holding(hands, view.passed[-1] if view.passed else best), False
