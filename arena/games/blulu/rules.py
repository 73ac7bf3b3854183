"""Blulu: fish for cards by the sum or the difference of two cards."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import ClassVar, TypeVar

from arena.decktet import as_set, cards_in
from arena.game import Chance, Game, IllegalMove, OptionsError, Standing, Variant, standing
from arena.games.blulu.captures import Play, bonus, pairs, taken_by
from arena.games.blulu.state import DECKS, Cards, Options, SeatView, State, Turn, View
from arena.table import NOBODY, Counter, Table, Zone, only

MOST_ROUNDS = 40

T = TypeVar("T")


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
        table, playable = state.table, pairs(state.options.arithmetic)
        captures, placings = list[Play](), list[Play]()
        for two in combinations(state.hands[seat], 2):
            takes, possible, placing = playable[two]
            if not takes & table:
                placings.append(placing)
                continue
            for targets, capture in possible:
                if targets & table:
                    captures.append(capture)
        if captures and state.options.must_capture:
            return captures
        return captures + placings

    def check(self, state: State, seat: int, move: Play) -> None:
        two, hand = move.cards, state.hands[seat]
        if len(two) != 2:
            raise IllegalMove(f"play: play two cards, not {len(two)}")
        for code in two:
            if code not in hand:
                raise IllegalMove(f"play: you do not hold {code!r}")
        pair = pairs(state.options.arithmetic).get(two)
        if pair is None:
            first, *second = cards_in(as_set(two))
            if not second:
                raise IllegalMove(f"play: {first} is there twice")
            raise IllegalMove(f"play: name the cards in canonical order, {first} {second[0]}")
        if not move.capture:
            self._check_placing(state, seat, two)
            return
        targets = [play.capture for there, play in pair.captures if there & state.table]
        if move.capture not in targets:
            can = f"they capture {' or '.join(targets)}" if targets else "they capture nothing"
            raise IllegalMove(f"play: {' and '.join(two)} cannot capture {move.capture!r}; {can}")

    def _check_placing(self, state: State, seat: int, two: Cards) -> None:
        playable = pairs(state.options.arithmetic)
        if playable[two].takes & state.table:
            raise IllegalMove(f"play: {' and '.join(two)} have a capture and cannot be placed")
        if state.options.must_capture:
            for other in combinations(state.hands[seat], 2):
                if playable[other].takes & state.table:
                    raise IllegalMove(
                        f"play: your hand has a capture, with {' and '.join(other)}, and so "
                        "nothing can be placed"
                    )

    def apply(self, state: State, moves: Mapping[int, Play], chance: Chance) -> State:
        ((seat, play),) = moves.items()
        options, table, captor = state.options, state.table, state.captor
        piles, scores = state.piles, state.scores
        over = False
        if play.capture:
            captor, taken = seat, table & taken_by(play, options.arithmetic)
            table -= taken
            group = play.cards + cards_in(taken)
            piles = _put(piles, seat, piles[seat] + group)
            points = bonus(group)
            if points and options.bonuses == "exchange":
                piles = _exchange(piles, seat, points)
            elif points:
                scores = _put(scores, seat, scores[seat] + points)
                over = _decided(scores, options.target)
        else:
            table |= as_set(play.cards)
        hand = tuple([code for code in state.hands[seat] if code not in play.cards])
        hands, deck = _put(state.hands, seat, hand), state.deck
        if deck and not over and not any(hands):
            hands, deck = _deal(deck, options.hand, state.round, len(hands))
        state = State(
            options,
            state.round,
            None if over else (seat + 1) % len(hands),
            hands,
            table,
            piles,
            deck,
            captor,
            (*state.plays, Turn(seat, play)),
            scores,
        )
        return state if over or any(hands) else _end_round(state, chance)

    def view(self, state: State, seat: int) -> View:
        hands = state.hands
        return View(
            seat,
            hands[seat],
            cards_in(state.table),
            tuple(map(SeatView, map(len, hands), state.piles, state.scores)),
            len(state.deck),
            state.round,
            _dealer(state.round, len(hands)),
            state.plays,
        )

    def standing(self, state: State) -> Standing:
        return standing(state.scores)

    def redeal(self, state: State, seat: int, chance: Chance) -> State:
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        hidden = as_set((*sum(others, ()), *state.deck))
        cards = tuple(chance.shuffle(cards_in(hidden)))
        hands = list[Cards]()
        for other, hand in enumerate(state.hands):
            if other != seat:
                hand, cards = cards_in(as_set(cards[: len(hand)])), cards[len(hand) :]
            hands.append(hand)
        return state._replace(hands=tuple(hands), deck=cards)

    def table(self, state: State) -> Table:
        zones = [Zone("table", cards_in(state.table)), Zone("deck", state.deck, None, NOBODY)]
        dealer = _dealer(state.round, len(state.hands))
        counters = [Counter("dealer", f"seat {dealer}")]
        if state.captor is not None:
            counters.append(Counter("captured last", f"seat {state.captor}"))
        for seat, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True)):
            zones.append(Zone("hand", hand, seat, only(seat)))
            zones.append(Zone("captured", pile, seat))
            counters.append(Counter("points", state.scores[seat], seat))
        return Table(f"round {state.round}", tuple(zones), tuple(counters))


def _dealer(number: int, seats: int) -> int:
    return (number - 2) % seats


def _start_round(options: Options, number: int, scores: tuple[int, ...], chance: Chance) -> State:
    seats = len(scores)
    deck = tuple(chance.shuffle(DECKS[options.deck]))
    hands, deck = _deal(deck, options.hand, number, seats)
    return State(
        options=options,
        round=number,
        turn=(_dealer(number, seats) + 1) % seats,
        hands=hands,
        table=as_set(deck[: options.table]),
        piles=((),) * seats,
        deck=deck[options.table :],
        captor=None,
        plays=(),
        scores=scores,
    )


def _deal(deck: Cards, size: int, number: int, seats: int) -> tuple[tuple[Cards, ...], Cards]:
    """Return hands dealt one card at a time from the dealer's left, and the rest of the deck."""
    dealt, deck = deck[: size * seats], deck[size * seats :]
    left = _dealer(number, seats) + 1
    hands = [cards_in(as_set(dealt[(seat - left) % seats :: seats])) for seat in range(seats)]
    return tuple(hands), deck


def _exchange(piles: tuple[Cards, ...], seat: int, number: int) -> tuple[Cards, ...]:
    """Return the piles after the opponent handed over its oldest cards."""
    other = 1 - seat
    piles = _put(piles, seat, piles[seat] + piles[other][:number])
    return _put(piles, other, piles[other][number:])


def _end_round(state: State, chance: Chance) -> State:
    options, piles, captor = state.options, state.piles, state.captor
    if captor is not None:
        piles = _put(piles, captor, piles[captor] + cards_in(state.table))
        state = state._replace(piles=piles, table=0)
    fair_share = len(DECKS[options.deck]) // len(piles)
    scores = tuple(
        score + max(0, len(pile) - fair_share)
        for score, pile in zip(state.scores, piles, strict=True)
    )
    if _decided(scores, options.target) or state.round == MOST_ROUNDS:
        return state._replace(turn=None, scores=scores)
    return _start_round(options, state.round + 1, scores, chance)


def _decided(scores: tuple[int, ...], target: int) -> bool:
    """Tell whether one seat alone has the highest total, and that is at the target."""
    highest = max(scores)
    return highest >= target and scores.count(highest) == 1


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the values by seat with one of them changed."""
    return (*values[:seat], value, *values[seat + 1 :])
