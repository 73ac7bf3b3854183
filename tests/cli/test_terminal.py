"""What is shown of texts that somebody else wrote: what they are, and nothing that acts."""

import json
from io import StringIO

import pytest

from arena.cli.terminal import err, grid, out, say, say_error, say_json

HOSTILE = "[red]a[/] :heart: \x1b[2J\x9b31m\u202eb\r"
SHOWN = "[red]a[/] :heart: \\x1b[2J\\x9b31m\\u202eb\\r"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    text = StringIO()
    for console in (out, err):
        monkeypatch.setattr(console, "file", text)
    monkeypatch.setattr(out, "_width", 100)
    return text


def test_a_line_shows_what_a_text_is(written: StringIO) -> None:
    say(HOSTILE)
    say_error(HOSTILE)
    assert written.getvalue() == f"{SHOWN}\narena: {SHOWN}\n"


def test_a_table_shows_what_a_text_is(written: StringIO) -> None:
    table = grid("bot")
    table.add_row(HOSTILE)
    table.add_row("two\nlines")
    out.print(table)
    assert [line.strip() for line in written.getvalue().splitlines()] == [
        "bot",
        SHOWN,
        "two",
        "lines",
    ]


def test_json_is_ascii_and_keeps_the_text(written: StringIO) -> None:
    say_json({"bot": HOSTILE})
    assert written.getvalue().isascii()
    assert written.getvalue().replace("\n", "").isprintable()
    assert json.loads(written.getvalue()) == {"bot": HOSTILE}


def test_an_enormous_value_is_not_repeated_whole_in_an_error(written: StringIO) -> None:
    for value in ("x" * 10_000, "x " * 10_000):
        written.truncate(written.seek(0))
        say_error(f"there is no game {value!r}; there are others")
        said = written.getvalue()
        assert len(said) < 2000
        assert said.startswith("arena: there is no game 'x")
        assert said.endswith("; there are others\n")
