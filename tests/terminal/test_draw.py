"""The renderer of the generic table."""

import pytest
from rich.console import Console

from arena.chance import DealChance
from arena.games import find
from arena.table import NOBODY, Counter, Table, Zone, only
from arena.terminal import draw

TABLE = Table(
    "round 2",
    (
        Zone("stock", ("red",) * 60, None, NOBODY),
        Zone("hand", ("blue", "blue", "red", "blue"), 0, only(0)),
        Zone("hand", ("soy", "soy"), 1, only(1)),
        Zone("field", (), 1),
    ),
    (
        Counter("coins", 3, 0),
        Counter("secret", 7, 1, only(1)),
        Counter("offer", "", 1),
        Counter("round", 2),
    ),
)


def shown(
    table: Table,
    seat: int | None = None,
    *,
    width: int = 100,
    acting: tuple[int, ...] = (),
    names: tuple[str, ...] | None = None,
) -> str:
    console = Console(width=width, color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(draw(table, seat, acting=acting, names=names))
    return capture.get()


def test_a_spectator_sees_everything() -> None:
    text = shown(TABLE)
    for seen in ("round 2", "red ×60", "blue ×2  red  blue", "soy ×2", "coins 3", "secret 7"):
        assert seen in text


def test_only_adjacent_equal_cards_are_joined() -> None:
    assert "blue ×2  red  blue" in shown(TABLE)


def test_a_seat_sees_backs_and_no_secrets_of_others() -> None:
    text = shown(TABLE, 0)
    assert "▒▒ ×60" in text
    assert "▒▒ ×2" in text
    assert "blue ×2" in text
    assert "soy" not in text
    assert "secret" not in text
    assert "seat 0 · you" in text


def test_what_is_empty_is_said_to_be() -> None:
    text = shown(TABLE)
    assert "field  –" in text
    assert "offer –" in text


def test_acting_seats_are_marked_without_colour() -> None:
    text = shown(TABLE, acting=(1,))
    assert "▶ seat 1" in text
    assert "▶ seat 0" not in text


@pytest.mark.parametrize("width", [20, 60, 100, 160])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    assert max(map(len, shown(TABLE, width=width).splitlines())) <= width


@pytest.mark.parametrize(("width", "rows"), [(60, 4), (100, 2), (160, 2), (200, 1)])
def test_seats_stand_side_by_side_where_there_is_room(width: int, rows: int) -> None:
    table = Table("", tuple(Zone("hand", ("1",), seat) for seat in range(4)), ())
    lines = shown(table, width=width).splitlines()
    assert sum("seat" in line for line in lines) == rows


def test_a_long_pile_shows_its_count_and_its_last_cards() -> None:
    cards = tuple(f"c{number}" for number in range(200))
    text = shown(Table("", (Zone("played", cards),), ()))
    assert "200 cards …" in text
    assert "c199" in text
    assert "c0 " not in text
    assert len(text.splitlines()) == 2 + 3


def test_a_counter_wider_than_its_seat_is_shown_in_full() -> None:
    words = [f"word{number}" for number in range(20)]
    table = Table("", (Zone("hand", (), 0),), (Counter("offer", " ".join(words), 0),))
    text = shown(table, width=60)
    assert all(word in text for word in words)
    assert "…" not in text


def test_names_and_labels_cannot_act_on_the_terminal() -> None:
    table = Table("[bold]x", (Zone("ha\x1b[31mnd", ("[red]", "\x07", "\u202eabc"), 0),), ())
    text = shown(table, names=("[link]e\x1b]0;evil\nname",))
    assert "[link]e\\x1b]0;evil\\nname" in text
    assert "[red]" in text
    assert not set(text) & set("\x1b\x07\u202e")


@pytest.mark.parametrize("width", [60, 100, 160])
def test_a_real_game_is_drawn_from_every_seat(width: int) -> None:
    game = find("haricots")
    state = game.start(game.variants["advanced"].options, 5, DealChance(b"s" * 16, "t", 0))
    for seat in (None, *range(5)):
        text = shown(game.table(state), seat, width=width, acting=(0,))
        assert text.count("personal deck") == 5
        assert "…" not in text


def test_a_number_called_like_cards_stands_with_them() -> None:
    zones = (Zone("coins", ("soy", "soy", "red"), 0), Zone("coins", (), 1))
    text = shown(Table("", zones, (Counter("coins", 3, 0), Counter("coins", 0, 1))))
    assert text.count("coins") == 2
    assert "coins  3:  soy ×2  red" in text
    assert "coins  0" in text
