"""The lines of a ladder, and what stands behind them, for people."""

from collections.abc import Iterator, Sequence

from arena.cli.terminal import grid, out, say
from arena.leaderboard.ladders import together
from arena.rating import HeadToHead, Ladder, Rating, Results, fit, head_to_head, seat_effects
from arena.rating.display import elo_text, rank_text

NUMBERS = ("rank", "Elo ± 95 %", "matches", "points", "points ± 95 %", "forfeits")


def print_ratings(ladder: Ladder) -> None:
    """Print the lines of a ladder and what must be known of it."""
    columns = ("rank", "bot", "Elo ± 95 %", "matches", "points", "forfeits")
    table = grid(*columns, numbers=NUMBERS)
    for line, shown in (each for family in together(ladder.ratings) for each in named(family)):
        table.add_row(
            rank_text(line.rank_low, line.rank_high),
            shown,
            elo_text(line.elo, line.error),
            str(line.matches),
            f"{line.points:.3f}",
            str(line.forfeits),
        )
    out.print(table)
    for note in ladder.notes:
        say(note)


def named(family: Sequence[Rating]) -> Iterator[tuple[Rating, str]]:
    """Yield the versions of a bot and how to name them: below the first, by version alone."""
    for number, line in enumerate(family):
        name, at, version = line.bot.rpartition("@")
        yield line, " " * len(name) + at + version if number else line.bot


def print_details(ladder: Ladder, results: Results) -> None:
    """Print points with errors, who beats whom, what seats are worth, what forfeits change."""
    clean = fit(results.without_forfeits(), anchor=ladder.anchor)
    ratings = {line.bot: line for line in clean.ratings}
    table = grid("bot", "points ± 95 %", "Elo without forfeits", "matches",
                 numbers=(*NUMBERS, "Elo without forfeits"))  # fmt: skip
    for line in ladder.ratings:
        other = ratings[line.bot]
        table.add_row(
            line.bot,
            f"{line.points:.3f} ± {line.points_error:.3f}",
            elo_text(other.elo, other.error),
            str(other.matches),
        )
    say("")
    out.print(table)
    say("")
    say("who beats whom: share of the matches in which the row ended ahead of the column, and p")
    _print_pairs([line.bot for line in ladder.ratings], head_to_head(results))
    say("")
    seats = grid("seats", "seat", "points ± 95 %", "matches", numbers=(*NUMBERS, "seats", "seat"))
    for effect in seat_effects(results):
        points = f"{effect.points:.3f} ± {effect.error:.3f}"
        seats.add_row(str(effect.seats), str(effect.seat), points, str(effect.matches))
    say("what a seat is worth: points per match if all were equally strong")
    out.print(seats)


def _print_pairs(bots: Sequence[str], pairs: HeadToHead) -> None:
    numbers = [str(number) for number, _ in enumerate(bots, 1)]
    table = grid("", "bot", *numbers, numbers=("", *numbers))
    for number, bot in zip(numbers, bots, strict=True):
        row = pairs.bots.index(bot)
        cells = []
        for opponent in bots:
            column = pairs.bots.index(opponent)
            score, p = pairs.score[row, column], pairs.p[row, column]
            cells.append(f"{score:.2f}\n{p:.3f}" if pairs.matches[row, column] else "")
        table.add_row(number, bot, *cells)
    out.print(table)
