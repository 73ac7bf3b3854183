"""Blulu: fish for cards by the sum or the difference of two cards."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import ClassVar, TypeVar

from arena.decktet import BIT, as_set, cards_in, in_order
from arena.game import Chance, Game, IllegalMove, OptionsError, Standing, Variant, standing
from arena.games.blulu.captures import Play, bonus, pairs, taken_by
from arena.games.blulu.state import DECKS, Cards, Options, SeatView, State, Turn, View
from arena.records import maker
from arena.table import NOBODY, Counter, Table, Zone, only

MOST_ROUNDS = 40

T = TypeVar("T")
new_state, new_turn = maker(State), maker(Turn)
new_view, new_seat_view = maker(View), maker(SeatView)


class Blulu(Game[State, Play, View]):
    """All variants, two to four seats."""

    name = "blulu"
    version = 1
    seats = range(2, 5)
    decision_limit = MOST_ROUNDS * 22
    """At most 40 rounds of two cards a turn, with 44 cards or fewer."""
    options_type = Options
    move_type = Play
    view_type = View
    variants: ClassVar[Mapping[str, Variant]] = {
        "standard": Variant(Options(), (2,)),
        "exchange": Variant(Options(bonuses="exchange"), (2,)),
        "difference": Variant(Options(arithmetic="difference"), (2,)),
        "both": Variant(Options(arithmetic="both"), (2,)),
        "six": Variant(Options(hand=6, table=0, target=18), (2,)),
        "full": Variant(Options(deck="full"), (2,)),
        "brulu": Variant(Options(deck="pawns", table=0, target=41), (2,)),
        "three": Variant(Options(deck="pawns"), (3,)),
        "three-basic": Variant(Options(table=0), (3,)),
        "four": Variant(Options(), (4,)),
    }

    def validate(self, options: Options, seats: int) -> None:
        super().validate(options, seats)
        if options.bonuses == "exchange" and seats != 2:
            raise OptionsError(f"blulu: bonuses by exchange are for 2 seats, not {seats}")
        to_deal = len(DECKS[options.deck]) - options.table
        if to_deal % (options.hand * seats):
            raise OptionsError(
                f"blulu: deck {options.deck!r} less the table leaves {to_deal} cards, which cannot "
                f"be dealt {options.hand} at a time to {seats} seats; choose another deck, hand or "
                "table"
            )

    def start(self, options: Options, seats: int, chance: Chance) -> State:
        return _start_round(options, 1, (0,) * seats, chance)

    def to_act(self, state: State) -> Sequence[int]:
        return () if state.turn is None else (state.turn,)

    def legal(self, state: State, seat: int) -> Sequence[Play]:
        options, table = state.options, state.table
        playable = pairs(options.arithmetic)
        captures: list[Play] = []
        placings: list[Play] = []
        for first, second in combinations(state.hands[seat], 2):
            takes, possible, placing = playable[first][second]
            if not takes & table:
                placings.append(placing)
                continue
            for targets, capture in possible:
                if targets & table:
                    captures.append(capture)
        if options.must_capture:
            return captures or placings
        return captures + placings

    def check(self, state: State, seat: int, move: Play) -> None:
        two, hand, table = move.cards, state.hands[seat], state.table
        if len(two) != 2:
            raise IllegalMove(f"play: play two cards, not {len(two)}")
        first, second = two
        if first not in hand or second not in hand:
            missing = second if first in hand else first
            raise IllegalMove(f"play: you do not hold {missing!r}")
        pair = pairs(state.options.arithmetic)[first].get(second)
        if pair is None:
            if first == second:
                raise IllegalMove(f"play: {first} is there twice")
            raise IllegalMove(f"play: name the cards in canonical order, {second} {first}")
        takes, possible, _placing = pair
        if not move.capture:
            if takes & table:
                raise IllegalMove(f"play: {first} and {second} have a capture and cannot be placed")
            if state.options.must_capture and len(hand) > 2:
                _check_no_capture(state, hand)
            return
        for targets, capture in possible:
            if capture.capture == move.capture and targets & table:
                return
        able = [capture.capture for targets, capture in possible if targets & table]
        can = f"they capture {' or '.join(able)}" if able else "they capture nothing"
        raise IllegalMove(f"play: {first} and {second} cannot capture {move.capture!r}; {can}")

    def apply(self, state: State, moves: Mapping[int, Play], chance: Chance) -> State:
        ((seat, play),) = moves.items()
        options, number, _turn, hands, seats, table, deck, captor, plays = state
        first, second = play.cards
        hand = list(hands[seat])
        hand.remove(first)
        hand.remove(second)
        hands = _put(hands, seat, tuple(hand))
        _size, pile, score = seats[seat]
        points = 0
        if play.capture:
            captor, taken = seat, table & taken_by(play, options.arithmetic)
            table -= taken
            group = play.cards + cards_in(taken)
            pile += group
            points = bonus(group)
            if options.bonuses == "tally":
                score += points
        else:
            table |= BIT[first] | BIT[second]
        seats = _put(seats, seat, new_seat_view((len(hand), pile, score)))
        plays = (*plays, new_turn((seat, play)))
        over = False
        if points and options.bonuses == "exchange":
            seats = _exchange(seats, seat, points)
        elif points:
            over = _decided([shown.score for shown in seats], options.target)
        turn = None if over else (seat + 1) % len(hands)
        played_out = not over and not hand and not any(hands)
        if played_out and deck:
            played_out, size = False, options.hand
            hands, deck = _deal(deck, size, number, len(hands))
            seats = tuple([new_seat_view((size, pile, score)) for _size, pile, score in seats])
        state = new_state((options, number, turn, hands, seats, table, deck, captor, plays))
        return _end_round(state, chance) if played_out else state

    def view(self, state: State, seat: int) -> View:
        _options, number, _turn, hands, seats, table, deck, _captor, plays = state
        dealer = (number - 2) % len(hands)
        return new_view(
            (seat, hands[seat], cards_in(table), seats, len(deck), number, dealer, plays)
        )

    def standing(self, state: State) -> Standing:
        return standing([seat.score for seat in state.seats])

    def redeal(self, options: Options, view: View, chance: Chance) -> State:
        seat, hand, on_table, seats, deck, number, _dealer, plays = view
        seen = as_set((*hand, *on_table, *sum([shown.captured for shown in seats], ())))
        hidden = as_set(DECKS[options.deck]) - seen
        cards = tuple(chance.shuffle(cards_in(hidden)))
        hands: list[Cards] = []
        for other, (size, _pile, _score) in enumerate(seats):
            if other == seat:
                hands.append(hand)
            else:
                hands.append(in_order(cards[:size]))
                cards = cards[size:]
        turn = ((plays[-1].seat + 1) if plays else number - 1) % len(seats)
        captors = [played.seat for played in plays if played.play.capture]
        held = deck or any(size for size, _pile, _score in seats)
        over = not held or _decided([shown.score for shown in seats], options.target)
        return new_state(
            (
                options, number, None if over else turn, tuple(hands), seats, as_set(on_table),
                cards, captors[-1] if captors else None, plays,
            )
        )  # fmt: skip

    def table(self, state: State) -> Table:
        zones = [Zone("table", cards_in(state.table)), Zone("deck", state.deck, None, NOBODY)]
        dealer = (state.round - 2) % len(state.hands)
        counters = [Counter("dealer", f"seat {dealer}")]
        if state.captor is not None:
            counters.append(Counter("captured last", f"seat {state.captor}"))
        for seat, (hand, shown) in enumerate(zip(state.hands, state.seats, strict=True)):
            zones.append(Zone("hand", hand, seat, only(seat)))
            zones.append(Zone("captured", shown.captured, seat))
            counters.append(Counter("points", shown.score, seat))
        return Table(f"round {state.round}", tuple(zones), tuple(counters))


def _check_no_capture(state: State, hand: Cards) -> None:
    playable = pairs(state.options.arithmetic)
    for first, second in combinations(hand, 2):
        takes, _possible, _placing = playable[first][second]
        if takes & state.table:
            raise IllegalMove(
                f"play: your hand has a capture, with {first} and {second}, and so nothing can be "
                "placed"
            )


def _start_round(options: Options, number: int, scores: Sequence[int], chance: Chance) -> State:
    seats = len(scores)
    deck = tuple(chance.shuffle(DECKS[options.deck]))
    size, on_table = options.hand, options.table
    hands, deck = _deal(deck, size, number, seats)
    shown = tuple([new_seat_view((size, (), score)) for score in scores])
    table, deck = as_set(deck[:on_table]), deck[on_table:]
    return new_state((options, number, (number - 1) % seats, hands, shown, table, deck, None, ()))


def _deal(deck: Cards, size: int, number: int, seats: int) -> tuple[tuple[Cards, ...], Cards]:
    """Return hands dealt one card at a time from the dealer's left, and the rest of the deck."""
    dealt, deck = deck[: size * seats], deck[size * seats :]
    hands = tuple([in_order(dealt[place::seats]) for place in range(seats)])
    left = (number - 1) % seats
    return hands[-left:] + hands[:-left], deck


def _exchange(seats: tuple[SeatView, ...], seat: int, number: int) -> tuple[SeatView, ...]:
    """Return the seats after the opponent handed over its oldest cards."""
    own, other = seats[seat], seats[1 - seat]
    own = own._replace(captured=own.captured + other.captured[:number])
    other = other._replace(captured=other.captured[number:])
    return (own, other) if seat == 0 else (other, own)


def _end_round(state: State, chance: Chance) -> State:
    options, number, _turn, _hands, seats, table, _deck, captor, _plays = state
    if captor is not None:
        _size, pile, score = seats[captor]
        seats = _put(seats, captor, new_seat_view((0, pile + cards_in(table), score)))
        table = 0
    fair_share = len(DECKS[options.deck]) // len(seats)
    scores = [score + max(0, len(pile) - fair_share) for _size, pile, score in seats]
    if not _decided(scores, options.target) and number < MOST_ROUNDS:
        return _start_round(options, number + 1, scores, chance)
    seats = tuple([seat._replace(score=score) for seat, score in zip(seats, scores, strict=True)])
    return state._replace(turn=None, seats=seats, table=table)


def _decided(scores: Sequence[int], target: int) -> bool:
    """Tell whether one seat alone has the highest total, and that is at the target."""
    highest = max(scores)
    return highest >= target and scores.count(highest) == 1


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the values by seat with one of them changed."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)
