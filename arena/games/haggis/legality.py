"""What a seat may do: all its moves, and what is wrong with any other."""

from collections.abc import Sequence

from arena.game import IllegalMove
from arena.games.haggis.cards import BIT, FULL_HAND, SUITS_IN_PLAY, cards_of, codes_of
from arena.games.haggis.combinations import Play, beats, readings
from arena.games.haggis.holdings import follows, leads
from arena.games.haggis.state import Bet, Give, Move, Pass, State

PASS = Pass()
BETS = (Bet(15), Bet(30))
GIFTS = tuple(map(Give, range(3)))


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """Return the legal moves of the seat whose turn it is."""
    if state.giving:
        return [gift for gift in GIFTS if gift.seat != seat]
    hand, suits = state.hands[seat], SUITS_IN_PLAY[len(state.hands)]
    moves: Sequence[Move]
    if state.trick:
        moves = [PASS, *follows(hand, suits, state.trick[-1].play)]
    else:
        moves = leads(hand, suits)
    return moves if _why_no_bet(state, seat) else [*moves, *BETS]


def check_move(state: State, seat: int, move: Move) -> None:
    """Raise :class:`IllegalMove` unless the seat whose turn it is may make the move."""
    if isinstance(move, Give):
        _check_gift(state, seat, move)
    elif state.giving:
        raise IllegalMove("your bomb won the trick: give it to an opponent")
    elif isinstance(move, Play):
        _check_play(state, seat, move)
    elif isinstance(move, Bet):
        if why := _why_no_bet(state, seat):
            raise IllegalMove(f"bet: {why}")
        if move not in BETS:
            raise IllegalMove(f"bet: you may bet 15 or 30, not {move.amount}")
    elif not state.trick:
        raise IllegalMove("pass: you lead, play something")


def _why_no_bet(state: State, seat: int) -> str:
    """Return why the seat may not bet, nothing if it may."""
    if state.options.scoring == "pang":
        return "the scoring pang has no bets"
    if state.first_out is not None:
        return f"seat {state.first_out} is out"
    if state.bets[seat]:
        return f"you have bet {state.bets[seat]} in this round"
    if state.hands[seat].bit_count() < FULL_HAND:
        return "you have played a card in this round"
    return ""


def _check_gift(state: State, seat: int, gift: Give) -> None:
    if not state.giving:
        raise IllegalMove("give: you have no bombed trick to give")
    if gift.seat == seat or gift.seat not in range(len(state.hands)):
        raise IllegalMove(f"give: the trick goes to one of your opponents, not to {gift.seat}")


def _check_play(state: State, seat: int, play: Play) -> None:
    hand, suits = state.hands[seat], SUITS_IN_PLAY[len(state.hands)]
    for code in play.cards:
        if code not in BIT:
            raise IllegalMove(f"play: there is no card {code!r}")
        if not BIT[code] & hand:
            raise IllegalMove(f"play: you do not hold {code}")
    cards = cards_of(play.cards)
    possible = readings(cards, suits)
    if play not in possible:
        if codes_of(cards) != play.cards:
            raise IllegalMove(
                "play: name each card once, by suits in the order r, o, y, g, b, "
                "in a suit from low to high, then J, Q, K"
            )
        words = " or ".join(map(_reading, possible)) or "nothing"
        raise IllegalMove(f"play: {' '.join(play.cards)} is {words}, not {_reading(play)}")
    if state.trick and not beats(play, last := state.trick[-1].play):
        raise IllegalMove(
            f"play: {_reading(play)} ({len(play.cards)} cards) does not beat "
            f"{_reading(last)} ({len(last.cards)} cards)"
        )


def _reading(play: Play) -> str:
    return f"{play.kind.name} of width {play.width} and rank {play.rank}"
