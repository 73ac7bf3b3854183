"""Haggis: shed your hand by climbing, with wilds that are also bombs."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from arena.game import Chance, Game, Standing, Variant, standing
from arena.games.haggis.cards import (
    HAND_SIZE,
    PACK,
    WILDS,
    cards_of,
    codes_of,
)
from arena.games.haggis.combinations import Kind, Play
from arena.games.haggis.legality import check_move, legal_moves
from arena.games.haggis.presentation import View, table_of, view_of
from arena.games.haggis.redeal import redeal
from arena.games.haggis.scoring import (
    bet_points,
    card_points,
    next_leader,
    out_points,
    trick_points,
)
from arena.games.haggis.state import Bet, Move, Options, Pass, State, TrickPlay
from arena.games.haggis.turns import all_passed, next_holding, one_holds_cards
from arena.records import maker
from arena.table import Table

ROUNDS = 60
"""A match that is not decided then ends as it stands."""

new_state, new_trick_play = maker(State), maker(TrickPlay)


class Haggis(Game[State, Move, View]):
    """Two and three seats."""

    name = "haggis"
    version = 1
    seats = range(2, 4)
    decision_limit = ROUNDS * 207
    """In a round: at most 51 plays, after each of them 2 passes and a gift; and 3 bets."""
    options_type = Options
    move_type = Move
    view_type = View
    variants: ClassVar[Mapping[str, Variant]] = {
        "standard": Variant(Options(), seats),
        "short": Variant(Options(target=250), seats),
        "second_best": Variant(Options(bomb_gift="second_best"), seats),
        "pang": Variant(Options(target=70, scoring="pang"), seats),
    }

    def start(self, options: Options, seats: int, chance: Chance) -> State:
        return _deal(options, 1, 0, (0,) * seats, chance)

    def to_act(self, state: State) -> Sequence[int]:
        return () if state.turn is None else (state.turn,)

    def legal(self, state: State, seat: int) -> Iterable[Move]:
        return legal_moves(state, seat)

    def check(self, state: State, seat: int, move: Move) -> None:
        check_move(state, seat, move)

    def apply(self, state: State, moves: Mapping[int, Move], chance: Chance) -> State:
        ((seat, move),) = moves.items()
        if isinstance(move, Play):
            return _play(state, seat, move, chance)
        if isinstance(move, Pass):
            return _pass(state, seat, chance)
        if isinstance(move, Bet):
            return state._replace(bets=_put(state.bets, seat, move.amount))
        return _capture(state, move.seat, chance)

    def view(self, state: State, seat: int) -> View:
        return view_of(state, seat)

    def standing(self, state: State) -> Standing:
        return standing(state.totals)

    def redeal(self, options: Options, view: View, chance: Chance) -> State:
        return redeal(options, view, chance)

    def table(self, state: State) -> Table:
        return table_of(state)


def _play(state: State, seat: int, play: Play, chance: Chance) -> State:
    *rest, hands, trick, _passed, played, _turn = state
    left = hands[seat] - cards_of(play.cards)
    hands, trick = _put(hands, seat, left), (*trick, new_trick_play((seat, play)))
    turn = next_holding(hands, seat)
    state = new_state((*rest, hands, trick, (), played + play.cards, turn))
    return state if left else _go_out(state, seat, chance)


def _go_out(state: State, seat: int, chance: Chance) -> State:
    first = state.first_out is None
    points = out_points(state.options, state.hands, first)
    state = state._replace(
        first_out=seat if first else state.first_out,
        totals=_put(state.totals, seat, state.totals[seat] + points),
    )
    return _end_trick(state, chance) if one_holds_cards(state.hands) else state


def _pass(state: State, seat: int, chance: Chance) -> State:
    *rest, hands, trick, passed, played, _turn = state
    passed = (*passed, seat)
    state = new_state((*rest, hands, trick, passed, played, next_holding(hands, seat)))
    return _end_trick(state, chance) if all_passed(hands, trick[-1].seat, passed) else state


def _end_trick(state: State, chance: Chance) -> State:
    """Return the state after the last play of the trick won it."""
    winner, play = state.trick[-1]
    seats = len(state.hands)
    if play.kind is not Kind.BOMB:
        return _capture(state, winner, chance)
    if seats == 2:
        return _capture(state, 1 - winner, chance)
    if state.options.bomb_gift == "choose":
        return state._replace(turn=winner, giving=True)
    second_best = state.trick[-2].seat if len(state.trick) > 1 else (winner - 1) % seats
    return _capture(state, second_best, chance)


def _capture(state: State, receiver: int, chance: Chance) -> State:
    """Return the state after a seat got the trick: the next trick, or the end of the round."""
    winner = state.trick[-1].seat
    pile = sum([play.cards for _seat, play in state.trick], state.piles[receiver])
    points = state.captured[receiver] + trick_points(state.options, state.trick)
    leader = winner if state.hands[winner] else next_holding(state.hands, winner)
    state = state._replace(
        turn=leader,
        giving=False,
        leader=leader,
        trick=(),
        passed=(),
        piles=_put(state.piles, receiver, pile),
        captured=_put(state.captured, receiver, points),
    )
    return _end_round(state, chance) if one_holds_cards(state.hands) else state


def _end_round(state: State, chance: Chance) -> State:
    first_out, options = state.first_out, state.options
    assert first_out is not None, "a round ends when seats have gone out"
    (last_hand,) = filter(None, state.hands)
    left = codes_of(last_hand) + codes_of(state.haggis)
    points = state.captured[first_out] + card_points(options, left)
    captured = _put(state.captured, first_out, points)
    totals = tuple(
        map(sum, zip(state.totals, captured, bet_points(state.bets, first_out), strict=True))
    )
    highest = max(totals)
    decided = highest >= options.target and totals.count(highest) == 1
    if decided or state.round == ROUNDS:
        return state._replace(turn=None, captured=captured, totals=totals)
    leader = next_leader(totals, first_out)
    return _deal(options, state.round + 1, leader, totals, chance)


def _deal(
    options: Options, number: int, leader: int, totals: tuple[int, ...], chance: Chance
) -> State:
    """Return the start of round ``number``."""
    seats = len(totals)
    cards = chance.shuffle(codes_of(PACK[seats]))
    end = HAND_SIZE * seats
    hands = [cards_of(cards[(seat - leader) % seats : end : seats]) for seat in range(seats)]
    return State(
        options=options,
        round=number,
        turn=leader,
        giving=False,
        hands=tuple([hand | WILDS for hand in hands]),
        haggis=cards_of(cards[end:]),
        bets=(0,) * seats,
        leader=leader,
        trick=(),
        passed=(),
        played=(),
        first_out=None,
        piles=((),) * seats,
        captured=(0,) * seats,
        totals=totals,
    )


def _put(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """Return the values by seat with one of them changed."""
    return (*values[:seat], value, *values[seat + 1 :])
