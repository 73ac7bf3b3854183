"""Haricots: shed your hand by climbing, or be the last seat that stays in the round."""

from collections import Counter as Bag
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice
from typing import ClassVar, TypeVar

from arena.game import Chance, Game, IllegalMove, Standing, Variant, standing
from arena.games.haricots.cards import (
    BEATING,
    DECK,
    FOLD,
    PASS,
    PLACE,
    PLAYS,
    VALUE,
    Fold,
    Hand,
    Move,
    Pass,
    Play,
    cards_in,
    hand_of,
    longest_run,
    with_card,
    without,
    worth,
)
from arena.games.haricots.state import (
    Action,
    LastPlay,
    Options,
    Round,
    SeatView,
    State,
    View,
)
from arena.table import NOBODY, Counter, Table, Zone, only

HAND_SIZE, DECK_SIZE = 10, 4
CHIP_POINTS = 3
_COSTS = tuple(map(str, range(HAND_SIZE + 1)))
"""What a round may well cost a seat, in negative points."""

T = TypeVar("T")


class Haricots(Game[State, Move, View]):
    """Both rule sets, two to five seats."""

    name = "haricots"
    version = 1
    seats = range(2, 6)
    decision_limit = 600
    """At most seats + 1 rounds, in each at most 14 plays and 5 passes a seat."""
    options_type = Options
    move_type = Move
    view_type = View
    variants: ClassVar[Mapping[str, Variant]] = {
        "basic": Variant(Options("basic"), seats),
        "advanced": Variant(Options("advanced"), seats),
    }

    def start(self, options: Options, seats: int, chance: Chance) -> State:
        return _deal(options.rules == "advanced", 1, ((),) * seats, (0,) * seats, chance)

    def to_act(self, state: State) -> Sequence[int]:
        return () if state.turn is None else (state.turn,)

    def legal(self, state: State, seat: int) -> Sequence[Move]:
        beating = BEATING[state.table.value if state.table else 0]
        plays = [PLAYS[place] for place in state.hands[seat] if place in beating]
        if not state.round.advanced:
            return [PASS, *plays]
        return [PASS, FOLD, *plays] if state.decks[seat] else [FOLD, *plays]

    def check(self, state: State, seat: int, move: Move) -> None:
        if isinstance(move, Play):
            _check_play(state, seat, move)
        elif isinstance(move, Fold) and not state.round.advanced:
            raise IllegalMove("fold: only the advanced rules have it")
        elif isinstance(move, Pass) and state.round.advanced and not state.decks[seat]:
            raise IllegalMove("pass: your personal deck is empty; play a higher value or fold")

    def apply(self, state: State, moves: Mapping[int, Move], chance: Chance) -> State:
        ((seat, move),) = moves.items()
        if isinstance(move, Play):
            return _play(state, seat, move, chance)
        if isinstance(move, Pass) and state.decks[seat]:
            return _draw(state, seat)
        return _leave(state, seat, move, chance)

    def view(self, state: State, seat: int) -> View:
        turn, table, seats, hands, _decks, actions, round_ = state
        return View(
            seat,
            cards_in(hands[seat]),
            table,
            round_.number,
            round_.first,
            seats,
            actions,
            round_.negatives[seat],
            round_.negatives if turn is None else (),
        )

    def standing(self, state: State) -> Standing:
        if not state.round.advanced:
            return standing([len(seat.chips) for seat in state.seats])
        scores = [
            CHIP_POINTS * len(seat.chips) - negative
            for seat, negative in zip(state.seats, state.round.negatives, strict=True)
        ]
        keys = [
            (score, len(seat.chips), max(seat.chips, default=0))
            for score, seat in zip(scores, state.seats, strict=True)
        ]
        return standing(scores, keys)

    def redeal(self, options: Options, view: View, chance: Chance) -> State:
        seat, hand, table, number, first, seats, actions, negative, negatives = view
        hidden = Bag(DECK) - Bag(hand)
        for action in actions:
            if isinstance(action.move, Play):
                hidden[action.move.card] -= action.move.count
        for other, found in enumerate(seats):
            if other != seat:
                hidden -= Bag(found.revealed)
        cards = iter(chance.shuffle(tuple(hidden.elements())))
        hands = [
            hand if other == seat else found.revealed or islice(cards, found.cards)
            for other, found in enumerate(seats)
        ]
        advanced = options.rules == "advanced"
        turn = None
        if not negatives:
            turn = _next_in(seats, actions[-1].seat) if actions else first
            negatives = (0,) * len(seats)
            if advanced:
                negatives = _put(_imagined_negatives(seats, number, chance), seat, negative)
        return State(
            turn, table, seats, tuple(map(hand_of, hands)),
            tuple([tuple(islice(cards, found.deck)) for found in seats]),
            actions, Round(number, first, tuple(cards), negatives, advanced),
        )  # fmt: skip

    def table(self, state: State) -> Table:
        zones, counters = [], []
        for seat, (found, hand) in enumerate(zip(state.seats, state.hands, strict=True)):
            seen_by = None if found.status == "folded" else only(seat)
            zones.append(Zone("hand", cards_in(hand), seat, seen_by))
            zones.append(Zone("personal deck", state.decks[seat], seat, NOBODY))
            counters.append(Counter("status", found.status, seat))
            chips = " ".join(f"no. {number}" for number in found.chips)
            counters.append(Counter("chips", chips, seat))
            if state.round.advanced:
                seen_by = None if state.turn is None else only(seat)
                counters.append(Counter("negative", state.round.negatives[seat], seat, seen_by))
        played = [(action.move.card,) * action.move.count
                  for action in state.actions if isinstance(action.move, Play)]  # fmt: skip
        last = played.pop() if state.table else ()
        zones.append(Zone("last play", last))
        zones.append(Zone("played before", sum(played, ())))
        zones.append(Zone("out of the round", state.round.rest, None, NOBODY))
        if state.table:
            counters.append(Counter("value to beat", state.table.value))
            counters.append(Counter("played by", f"seat {state.table.owner}"))
        rounds = f" of {len(state.seats)}" if state.round.advanced else ""
        return Table(f"round {state.round.number}{rounds}", tuple(zones), tuple(counters))


def _check_play(state: State, seat: int, play: Play) -> None:
    to_beat = state.table.value if state.table else 0
    hand, place = state.hands[seat], PLACE.get((play.card, play.count))
    if place in hand and place in BEATING[to_beat]:
        return
    if play.card not in VALUE:
        raise IllegalMove(f"play: there is no card {play.card!r}")
    if play.count < 1:
        raise IllegalMove(f"play: play at least one card, not {play.count}")
    held = cards_in(hand).count(play.card)
    if play.count > held:
        raise IllegalMove(f"play: you hold {held} x {play.card}, you played {play.count}")
    raise IllegalMove(
        f"play: {play.count} x {play.card} is worth {worth(play, to_beat)}, it must be more than "
        f"{to_beat}"
    )


def _play(state: State, seat: int, play: Play, chance: Chance) -> State:
    _turn, table, seats, hands, decks, actions, round_ = state
    value = worth(play, table.value if table else 0)
    last_play, action = _laid(seat, play.card, play.count, value)
    hand = without(hands[seat], play)
    _cards, deck_size, status, chips, revealed = seats[seat]
    state = State(
        _next_in(seats, seat),
        last_play,
        _put(seats, seat, SeatView(len(hand), deck_size, status, chips, revealed)),
        _put(hands, seat, hand),
        decks,
        (*actions, action),
        round_,
    )
    return state if hand else _end_round(state, seat, chance)


@cache
def _laid(seat: int, card: str, count: int, value: int) -> tuple[LastPlay, Action]:
    """Return a play as the table and the actions show it; there are few, and they are shared."""
    return LastPlay(card, count, value, seat), Action(seat, Play(card, count))


def _draw(state: State, seat: int) -> State:
    _turn, table, seats, hands, decks, actions, round_ = state
    deck = decks[seat]
    hand = with_card(hands[seat], deck[0])
    _cards, deck_size, status, chips, revealed = seats[seat]
    turn = _next_in(seats, seat)
    return State(
        turn,
        _left_lying(table, turn),
        _put(seats, seat, SeatView(len(hand), deck_size - 1, status, chips, revealed)),
        _put(hands, seat, hand),
        _put(decks, seat, deck[1:]),
        (*actions, Action(seat, PASS)),
        round_,
    )


def _leave(state: State, seat: int, move: Move, chance: Chance) -> State:
    """Drop out or fold."""
    found, hand, round_ = state.seats[seat], state.hands[seat], state.round
    if isinstance(move, Fold):
        found = found._replace(status="folded", revealed=cards_in(hand))
        negative = round_.negatives[seat] + _cost_of_fold(hand)
        round_ = round_._replace(negatives=_put(round_.negatives, seat, negative))
    else:
        found = found._replace(status="dropped")
    seats = _put(state.seats, seat, found)
    state = state._replace(seats=seats, actions=(*state.actions, Action(seat, move)), round=round_)
    turn = _next_in(seats, seat)
    if sum(found.status == "in" for found in seats) == 1:
        return _end_round(state, turn, chance)
    return state._replace(turn=turn, table=_left_lying(state.table, turn))


def _imagined_negatives(
    seats: tuple[SeatView, ...], number: int, chance: Chance
) -> tuple[int, ...]:
    """Return negative points that the seats may have.

    What a fold of this round cost lies open; each earlier round that a seat did not win may have
    cost it any part of a hand.
    """
    lost = [number - 1 - len(found.chips) for found in seats]
    costs = map(int, chance.shuffle(_COSTS * sum(lost)))
    return tuple(
        [
            sum(islice(costs, rounds)) + _cost_of_fold(hand_of(found.revealed))
            for found, rounds in zip(seats, lost, strict=True)
        ]
    )


def _cost_of_fold(hand: Hand) -> int:
    """Return the negative points for a hand that a fold reveals."""
    return len(hand) - longest_run(hand) if hand else 0


def _next_in(seats: tuple[SeatView, ...], seat: int) -> int:
    """Return the next seat that is still in the round."""
    seat = (seat + 1) % len(seats)
    while seats[seat].status != "in":
        seat = (seat + 1) % len(seats)
    return seat


def _left_lying(table: LastPlay | None, turn: int) -> LastPlay | None:
    """Return the table as the turn comes to a seat: its own play is cleared."""
    return None if table is not None and table.owner == turn else table


def _end_round(state: State, winner: int, chance: Chance) -> State:
    seats, round_ = state.seats, state.round
    won = (*seats[winner].chips, round_.number)
    if round_.advanced and not state.hands[winner]:
        # The winner's own hand adds nothing now; a folded seat has taken its points.
        negatives = tuple(
            negative + (found.cards if found.status == "in" else 0)
            for negative, found in zip(round_.negatives, seats, strict=True)
        )
        round_ = round_._replace(negatives=negatives)
    over = round_.number == len(seats) if round_.advanced else len(won) == 2
    if over:
        seats = _put(seats, winner, seats[winner]._replace(chips=won))
        return state._replace(turn=None, seats=seats, round=round_)
    chips = _put(tuple([found.chips for found in seats]), winner, won)
    return _deal(round_.advanced, round_.number + 1, chips, round_.negatives, chance)


def _deal(
    advanced: bool,
    number: int,
    chips: tuple[tuple[int, ...], ...],
    negatives: tuple[int, ...],
    chance: Chance,
) -> State:
    seats = len(chips)
    first = (number - 1) % seats
    cards = tuple(chance.shuffle(DECK))
    hand_cards, deck_cards = HAND_SIZE * seats, (HAND_SIZE + DECK_SIZE) * seats
    places = [(seat - first) % seats for seat in range(seats)]
    return State(
        turn=first,
        table=None,
        seats=tuple([SeatView(HAND_SIZE, DECK_SIZE, "in", won, ()) for won in chips]),
        hands=tuple([hand_of(cards[place:hand_cards:seats]) for place in places]),
        decks=tuple([cards[hand_cards + place : deck_cards : seats] for place in places]),
        actions=(),
        round=Round(number, first, cards[deck_cards:], negatives, advanced),
    )


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the values by seat with one of them changed."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)
