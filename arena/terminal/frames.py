"""A recorded match as a sequence of pictures to step through."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from arena.game import Standing
from arena.referee.player import Timing
from arena.referee.verdict import Kind
from arena.replay.reader import Result
from arena.replay.steps import Moment, Walk
from arena.table import Table
from arena.terminal.moves import words

STAND_IN = "   (by the referee: the bot had failed)"
_NO_TIMES: Mapping[int, Timing] = {}


class Made(NamedTuple):
    """A move of a seat in words, and as the other seats heard of it."""

    seat: int
    words: str
    heard: str


class Frame(NamedTuple):
    """One position of a match.

    ``number`` says how many decisions were made before it, forced ones too; it is how a position is
    named everywhere. ``made`` are the moves that led here: several where seats move at the same
    time. ``standing`` is None while the match is not over; ``verdicts`` are then those of the seats
    that failed.
    """

    number: int
    made: tuple[Made, ...]
    table: Table
    acting: tuple[int, ...]
    standing: Standing | None
    verdicts: Mapping[int, str] = {}


def frames(
    walk: Walk,
    stand_ins: Collection[int] = (),
    result: Result | None = None,
    times: Mapping[int, Timing] = _NO_TIMES,
) -> Iterator[Frame]:
    """Yield a frame for every position of a match; raise ``Difference`` where the walk does.

    ``stand_ins`` are the steps that the referee made for failed seats, ``times`` what decisions
    took, by step; both are shown behind the moves. With ``result`` the last
    frame shows the places that were rated, and who failed.
    """
    made: list[Moment] = []
    state: Any = None
    number = 0
    for moment in walk:
        if moment.state is not state:
            yield _frame(walk, moment.state, number, made, stand_ins, times)
            state, made = moment.state, []
        made.append(moment)
        number += 1
    if walk.state is not state or made:
        last = _frame(walk, walk.state, number, made, stand_ins, times)
        yield _rated(last, result) if result and walk.over else last


def _rated(frame: Frame, result: Result) -> Frame:
    failed = {
        seat: verdict.kind.value
        for seat, verdict in enumerate(result.verdicts)
        if verdict.kind is not Kind.OK
    }
    return frame._replace(standing=result.places, verdicts=failed)


def _frame(
    walk: Walk,
    state: Any,
    number: int,
    made: list[Moment],
    stand_ins: Collection[int],
    times: Mapping[int, Timing],
) -> Frame:
    acting = tuple(walk.game.to_act(state))
    return Frame(
        number,
        tuple(
            _made(walk, moment, moment.step in stand_ins, times.get(moment.step)) for moment in made
        ),
        walk.game.table(state),
        acting,
        None if acting else walk.game.standing(state),
    )


def _made(walk: Walk, moment: Moment, stand_in: bool, timing: Timing | None) -> Made:
    note = STAND_IN if stand_in else ""
    charged = f"   charged {timing.charged * 1000:.1f} ms" if timing else ""
    heard = walk.game.announced(moment.move)
    return Made(moment.seat, words(moment.move) + charged + note, words(heard) + note)
