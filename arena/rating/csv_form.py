"""Tables of results as CSV, so that anybody's results can be rated, and ours by anybody.

::

    block,match,seat,bot,rank,score,forfeit
    1-0,1-0-0,0,ann/fox@1,1,3,false

`score` and `forfeit` may be left out, columns may stand in any order, and further ones are ignored.
"""

import csv
import math
from collections.abc import Iterable, Iterator, Mapping
from typing import TextIO

from arena.rating.results import Result, ResultsError

NEEDED = ("block", "match", "seat", "bot", "rank")
COLUMNS = (*NEEDED, "score", "forfeit")
FLAGS = {"": False, "0": False, "1": True, "false": False, "true": True, "no": False, "yes": True}


def read_csv(lines: Iterable[str], name: str) -> Iterator[Result]:
    """Yield the rows of a table.

    Args:
        lines: the text, the first line naming the columns.
        name: how messages call the file.

    Raises:
        ResultsError: naming the line at which the text is no table of results.
    """
    reader = csv.reader(lines, strict=True)
    try:
        header = [column.strip() for column in next(reader, [])]
        place = {column: header.index(column) for column in COLUMNS if column in header}
        for column in NEEDED:
            if column not in place:
                raise ResultsError(f"there is no column {column!r} among: {', '.join(header)}")
        for cells in reader:
            if not cells:
                continue
            if len(cells) != len(header):
                raise ResultsError(f"it has {len(cells)} cells, the first line {len(header)}")
            yield _result({column: cells[at].strip() for column, at in place.items()})
    except (ResultsError, csv.Error) as error:
        raise ResultsError(f"{name}, line {max(1, reader.line_num)}: {error}") from None
    except UnicodeDecodeError as error:
        raise ResultsError(f"{name} is no UTF-8 text: {error.reason}") from None


def write_csv(results: Iterable[Result], file: TextIO) -> None:
    """Write the table that these rows make, sorted, whatever order they come in."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in sorted(results, key=lambda row: (row.block, row.match, row.seat)):
        score = "" if row.score is None else str(row.score).removesuffix(".0")
        writer.writerow([*row[:5], score, str(row.forfeit).lower()])


def _result(row: Mapping[str, str]) -> Result:
    for column in ("block", "match", "bot"):
        if not row[column]:
            raise ResultsError(f"the {column} is empty")
    score = row.get("score", "")
    forfeit = row.get("forfeit", "").lower()
    if forfeit not in FLAGS:
        raise ResultsError(f"the forfeit is {forfeit!r}, neither true nor false")
    return Result(
        row["block"],
        row["match"],
        _whole(row, "seat", 0),
        row["bot"],
        _whole(row, "rank", 1),
        _number(score) if score else None,
        FLAGS[forfeit],
    )


def _whole(row: Mapping[str, str], column: str, least: int) -> int:
    text = row[column]
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) >= least):
        raise ResultsError(f"the {column} is {text!r}, not a whole number from {least} on")
    return int(text)


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise ResultsError(f"the score is {text!r}, not a number")
    return number
