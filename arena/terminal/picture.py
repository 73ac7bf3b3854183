"""Pictures of a match: one position with what led there, and how it ended."""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from arena.game import Standing
from arena.printable import printable
from arena.terminal.draw import draw
from arena.terminal.frames import Frame


def picture(
    frame: Frame, seat: int | None = None, names: Sequence[str] | None = None
) -> RenderableType:
    """Return a position as a spectator or one seat sees it: what led there, the table.

    ``names`` are those of the players, by seat.
    """
    lines = [Text(f"position {frame.number}", "bold")]
    for mover, move, heard in frame.made:
        known = move if seat in (None, mover) else heard
        lines.append(Text.assemble(seat_words(mover, names), ("   " + known, "bold")))
    parts = [*lines, draw(frame.table, seat, acting=frame.acting, names=names)]
    if frame.standing is not None:
        parts.append(standing_words(frame.standing, names, frame.verdicts))
    return Group(*parts)


def list_frames(
    console: Console,
    frames: Iterable[Frame],
    seat: int | None = None,
    names: Sequence[str] | None = None,
) -> None:
    """Print every position, one below the other."""
    for frame in frames:
        console.print(picture(frame, seat, names))
        console.print()


def standing_words(
    standing: Standing,
    names: Sequence[str] | None = None,
    verdicts: Mapping[int, str] | None = None,
) -> Text:
    """Return how a match ended, one line for each seat, the best first.

    ``verdicts`` are those of the seats that failed.
    """
    failed = verdicts or {}
    return Text("\n").join(
        Text.assemble(
            (f"{standing[seat].rank}. ", "bold"),
            seat_words(seat, names),
            (f"   score {standing[seat].score}", "dim"),
            (f"   {failed[seat]}" if seat in failed else "", "red"),
        )
        for seat in sorted(range(len(standing)), key=lambda seat: standing[seat].rank)
    )


def seat_words(seat: int, names: Sequence[str] | None = None) -> str:
    """Return ``seat 1 · name``, safe to show."""
    name = f" · {printable(names[seat])}" if names and seat < len(names) else ""
    return f"seat {seat}{name}"
