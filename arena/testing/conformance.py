"""The conformance check: what every game must hold, whatever its rules are.

It plays random matches and examines every state of them. What the rules themselves say it cannot
know: that is for the game's own tests.
"""

import copy
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from arena.chance import DealChance, ObservedChance, RecordedChance
from arena.game import IllegalMove
from arena.games import AnyGame
from arena.plain import (
    PlainError,
    case_from_plain,
    case_to_plain,
    cases_of,
    fields_of,
    from_plain,
    optional,
    to_plain,
)
from arena.table import cards_of, seen_from
from arena.wire.codec import codec_of

SECRET = b"the secret of the conformance check"
PLAYED_ON = 0.01
"""The share of the worlds that are played to their end."""


class NonConformance(AssertionError):  # noqa: N818 - it is what it says
    """What a game does not hold, in which match and at which decision."""


def check_game(game: AnyGame, *, matches: int = 3) -> None:
    """Check that many random matches of every variant at every number of seats."""
    for name, variant in game.variants.items():
        for seats in variant.seats:
            if game.variant_of(variant.options, seats) != name:
                raise NonConformance(f"{game.name}/{name}@{seats} does not know its own variant")
            for deal in range(matches):
                check_match(game, variant.options, seats, deal)


def check_match(game: AnyGame, options: Any, seats: int, deal: int) -> None:
    """Play random match number ``deal`` and check every state; raise :class:`NonConformance`."""
    where = f"{game.name} {options} seats={seats} deal={deal}"
    game.validate(options, seats)
    _require(hash(options) == hash(copy.deepcopy(options)), "options are not hashable", where)
    _require(
        from_plain(game.options_type, to_plain(game.options_type, options)) == options,
        "options do not come back from their plain form",
        where,
    )
    shuffles: list[Sequence[str]] = []
    chance = ObservedChance(DealChance(SECRET, game.name, deal), shuffles.append)
    state = game.start(options, seats, chance)
    all_cards = cards_of(game.table(state).zones)
    rng = Random(deal)
    states, history = [state], list[dict[int, Any]]()
    while acting := game.to_act(state):
        where = f"{game.name} {options} seats={seats} deal={deal} decision={len(history)}"
        _require(list(acting) == sorted(set(acting)), "to_act is not ascending", where)
        _require(set(acting) <= set(range(seats)), "to_act names a seat that is not there", where)
        _check_state(game, options, state, acting, rng, all_cards, where)
        moves = {seat: game.sample(state, seat, rng) for seat in acting}
        for seat, move in moves.items():
            _check_move(game, state, seat, move, where)
        before = (repr(state), hash(state))
        state = game.apply(state, moves, chance)
        _require(before == (repr(states[-1]), hash(states[-1])), "apply changed its state", where)
        states.append(state)
        history.append(moves)
        _require(
            sum(map(len, history)) <= game.decision_limit, "more decisions than its limit", where
        )
    _check_state(game, options, state, (), rng, all_cards, where)
    _check_standing(game, state, seats, where)
    _check_replay(game, options, seats, shuffles, history, states, where)


def _check_state(
    game: AnyGame,
    options: Any,
    state: Any,
    acting: Sequence[int],
    rng: Random,
    all_cards: list[str],
    where: str,
) -> None:
    zones = game.table(state).zones
    _require(cards_of(zones) == all_cards, "the table's zones lost or made cards", where)
    codec = codec_of(game)
    for seat in range(len(game.standing(state))):
        view = game.view(state, seat)
        hash(view)
        received = codec.decode_view(codec.encode_view(view))
        _require(received == view, "a view does not come back encoded", where)
        world = game.redeal(options, received, DealChance(SECRET, "world", rng.getrandbits(60)))
        _require(cards_of(game.table(world).zones) == all_cards, "redeal lost or made cards", where)
        _require(
            game.view(world, seat) == view, f"redealt, the view of seat {seat} is another", where
        )
        _check_two_worlds(game, state, world, seat, where)
        if rng.random() < PLAYED_ON:
            _play_on(game, world, rng, where)
    for seat in acting:
        legal = tuple(game.legal(state, seat))
        _require(legal != (), f"seat {seat} has no legal move", where)
        _require(len(set(legal)) == len(legal), f"seat {seat} has a legal move twice", where)
        _require(legal == tuple(game.legal(state, seat)), "legal is not stable", where)
        if game.forced(state, seat):
            _require(len(legal) == 1, f"seat {seat} is forced and has a choice", where)
            _require(not game.offers_open(state, seat), "forced, and offers are open", where)
        for move in legal:
            _check_move(game, state, seat, move, where)
        _check_nonsense(game, state, seat, where)


def _check_move(game: AnyGame, state: Any, seat: int, move: Any, where: str) -> None:
    try:
        game.check(state, seat, move)
    except IllegalMove as error:
        raise NonConformance(f"{where}: {move} is legal, and check says: {error}") from error
    codec = codec_of(game)
    plain = case_to_plain(move)
    _require(
        case_from_plain(game.move_type, plain) == move, f"{plain} does not come back plain", where
    )
    _require(
        codec.decode_move(codec.encode_move(move)) == move, f"{plain} does not come back", where
    )


def _check_nonsense(game: AnyGame, state: Any, seat: int, where: str) -> None:
    """Moves with senseless contents are refused by :class:`IllegalMove` and nothing else."""
    for move in _nonsense(game):
        if move in game.legal(state, seat):
            continue
        try:
            game.check(state, seat, move)
        except IllegalMove as error:
            _require(str(error) != "", f"{move} is refused without a word", where)
        else:
            _require(game.offers_open(state, seat), f"{move} is not legal, check passes it", where)


def _nonsense(game: AnyGame) -> Iterator[Any]:
    for case in cases_of(game.move_type).values():
        for filling in ({}, {int: -7, str: "nonsense"}, {int: 99, str: ""}):
            try:
                yield case(
                    **{name: _filled(kind, filling) for name, kind in fields_of(case).items()}
                )
            except PlainError:
                continue


def _filled(kind: Any, filling: dict[Any, Any]) -> Any:
    """Return some value of the type, built of the given scalars."""
    kind = optional(kind) or kind
    for scalar, value in filling.items():
        if kind is scalar:
            return value
    for value in ([filling.get(str, "")], "", 0, False, []):
        try:
            return from_plain(kind, value)
        except PlainError:
            continue
    raise PlainError(f"no value of {kind} comes to mind")


def _check_two_worlds(game: AnyGame, state: Any, world: Any, seat: int, where: str) -> None:
    """The seat cannot tell the world that was made of its view from the true state."""
    _require(
        seen_from(game.table(world), seat) == seen_from(game.table(state), seat),
        f"the table shows seat {seat} what its view does not tell",
        where,
    )
    acting = game.to_act(state)
    _require(game.to_act(world) == acting, f"who must act is not in the view of seat {seat}", where)
    if seat in acting:
        _require(
            tuple(game.legal(world, seat)) == tuple(game.legal(state, seat))
            and game.offers_open(world, seat) == game.offers_open(state, seat),
            f"the legal moves of seat {seat} tell what is hidden from it",
            where,
        )


def _play_on(game: AnyGame, world: Any, rng: Random, where: str) -> None:
    """A world that was made of a view can be played to its end."""
    where = f"{where}, played on in a redealt world"
    chance = DealChance(SECRET, "play on", rng.getrandbits(60))
    decisions = 0
    while acting := game.to_act(world):
        moves = {seat: game.sample(world, seat, rng) for seat in acting}
        for seat, move in moves.items():
            game.check(world, seat, move)
        decisions += len(moves)
        _require(decisions <= game.decision_limit, "more decisions than its limit", where)
        world = game.apply(world, moves, chance)
    _check_standing(game, world, len(game.standing(world)), where)


def _check_standing(game: AnyGame, state: Any, seats: int, where: str) -> None:
    places = game.standing(state)
    _require(len(places) == seats, "standing lacks a seat", where)
    ranks = [place.rank for place in places]
    for rank in ranks:
        better = sum(other < rank for other in ranks)
        _require(rank == 1 + better, f"ranks {ranks} are not 1 + those that stand better", where)


def _check_replay(
    game: AnyGame,
    options: Any,
    seats: int,
    shuffles: list[Sequence[str]],
    history: list[dict[int, Any]],
    states: list[Any],
    where: str,
) -> None:
    chance = RecordedChance(shuffles)
    state = game.start(options, seats, chance)
    for index, moves in enumerate(history):
        _require(state == states[index], f"replayed, state {index} is another", where)
        state = game.apply(state, moves, chance)
    _require(state == states[-1], "replayed, the last state is another", where)


def _require(holds: bool, what: str, where: str) -> None:
    if not holds:
        raise NonConformance(f"{where}: {what}")
