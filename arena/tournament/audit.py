"""Auditing a tournament: what is stored is what its secret, its schedule and the rules give."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from arena.chance import DealChance
from arena.replay.reader import Replay, ReplayError, verify
from arena.replay.steps import Decided, Difference
from arena.store.tables import Match, MatchSeat, Tournament
from arena.tournament.conditions import Conditions, Entrant
from arena.tournament.outcomes import Stored
from arena.tournament.planning import hash_of_secret
from arena.tournament.schedule import Block, Outcome, Plan


def audit(
    tournament: Tournament, matches: Iterable[Stored], load: Callable[[Match], Replay]
) -> Iterator[str]:
    """Yield the id of each match as soon as all of it has been found right.

    The secret must be that of the hash told beforehand. The matches must be those of the schedule,
    from its beginning, in whole blocks: all of them where the tournament is done, unless the
    format's test wanted no more. Every match must have been dealt by the secret, and played by the
    rules to what is stored of it.

    Args:
        tournament: as stored.
        matches: as stored, by block and seating.
        load: reads the replay of a match; may raise ``ReplayError`` or ``OSError``.

    Raises:
        Difference: naming the first thing that is not so.
    """
    conditions = Conditions.from_json(tournament.conditions)
    _check_conditions(tournament, conditions)
    left = iter(matches)
    outcomes: list[Outcome] = []
    test = conditions.chosen_format.test()
    enough = False
    for block in _schedule(conditions.plan(), outcomes):
        for seating, entrants in enumerate(block.seatings):
            stored = next(left, None)
            if stored is None:
                if seating:
                    raise Difference(f"block {block.index} is not whole: {seating} of its matches")
                if tournament.state == "done" and not enough:
                    raise Difference(f"the tournament is done, but lacks block {block.index}")
                return
            match, seats = stored
            chosen = [conditions.entrants[entrant] for entrant in entrants]
            try:
                _check_row(tournament, match, block, seating)
                _check_seats(seats, chosen)
                replay = load(match)
                _check_header(replay, conditions, match, chosen)
                _check_replay(replay, conditions, match, seats)
            except Difference as error:
                raise Difference(f"match {match.id}: {error}") from None
            except (ReplayError, OSError) as error:
                raise Difference(f"match {match.id}: no replay: {error}") from None
            outcomes.append(Outcome(entrants, tuple(seat.rank for seat in seats)))
            yield match.id
        enough = test is not None and test.add(block.index, outcomes[-len(block.seatings) :])
    for match, _seats in left:
        raise Difference(f"match {match.id} is not in the schedule")


def _schedule(plan: Plan, outcomes: Sequence[Outcome]) -> Iterator[Block]:
    """Yield all blocks; ``outcomes`` grow meanwhile, to all of a round before the next begins."""
    for number in range(plan.rounds):
        yield from plan.round(number, outcomes)


def _check_conditions(tournament: Tournament, conditions: Conditions) -> None:
    found = hash_of_secret(conditions.secret)
    _same("the hash of the secret", found, tournament.secret_hash)
    _same("the secret", conditions.secret, tournament.secret)
    _same("the tournament of the conditions", conditions.tournament, str(tournament.id))
    for name in ("game", "game_version", "options", "seats", "isolation"):
        _same(f"the conditions' {name}", getattr(conditions, name), getattr(tournament, name))


def _check_row(tournament: Tournament, match: Match, block: Block, seating: int) -> None:
    _same("the match's id", match.id, f"{tournament.id}-{block.index}-{seating}")
    _same("its block", match.block, block.index)
    _same("its seating", match.seating, seating)
    _same("its deal", match.deal, block.deal)
    for name in ("game", "variant", "seats", "isolation"):
        _same(f"its {name}", getattr(match, name), getattr(tournament, name))


def _check_seats(seats: Sequence[MatchSeat], chosen: Sequence[Entrant]) -> None:
    _same("the number of its seats", len(seats), len(chosen))
    for number, (seat, entrant) in enumerate(zip(seats, chosen, strict=True)):
        _same("the seat", seat.seat, number)
        _same(f"the bot of seat {number}", seat.player, entrant.label)
        _same(f"the bot version of seat {number}", seat.version, entrant.version)


def _check_header(
    replay: Replay, conditions: Conditions, match: Match, chosen: Sequence[Entrant]
) -> None:
    header = replay.header
    for name, found, wanted in (
        ("match", header.match, match.id),
        ("tournament", header.tournament, conditions.tournament),
        ("deal", header.deal, match.deal),
        ("game", header.game.name, conditions.game),
        ("options", header.options, conditions.game_options),
        ("time control", header.time_control, conditions.time_control),
        ("bots", [bot["name"] for bot in header.bots], [bot.label for bot in chosen]),
        ("hashes", [bot.get("hash") for bot in header.bots], [bot.sha256 for bot in chosen]),
    ):
        _same(f"the replay's {name}", found, wanted)


def _check_replay(
    replay: Replay, conditions: Conditions, match: Match, seats: Sequence[MatchSeat]
) -> None:
    """Re-execute the match with the cards of its deal, and compare how it ended."""
    secret = bytes.fromhex(conditions.secret)
    verify(replay, DealChance(secret, conditions.tournament, match.deal or 0))
    result = replay.result
    if result is None:
        raise Difference("its replay breaks off")
    _same("the replay's hash", result.sha256, match.sha256)
    made = sum(isinstance(step, Decided) for step in replay.steps)
    _same("the replay's number of decisions", made, match.decisions)
    for number, (seat, place) in enumerate(zip(seats, result.places, strict=True)):
        _same(f"the replay's score of seat {number}", place.score, seat.score)
        _same(f"the replay's rank of seat {number}", place.rank, seat.rank)
        verdict = result.verdicts[number]
        _same(f"the replay's verdict on seat {number}", verdict.kind.value, seat.verdict)


def _same(what: str, found: Any, wanted: Any) -> None:
    if found != wanted:
        raise Difference(f"{what} is {found!r}, not {wanted!r}")
