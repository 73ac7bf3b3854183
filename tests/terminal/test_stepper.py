"""Stepping through a recorded match."""

import itertools
import os
import pty
import sys
import threading
from collections.abc import Iterator

import pytest
from rich.console import Console

from arena.chance import DealChance, ObservedChance
from arena.game import Place
from arena.games import find, packages
from arena.plain import case_to_plain
from arena.replay.steps import Decided, Shuffled, Step, Walk
from arena.terminal.frames import Frame, frames
from arena.terminal.keys import key_of, single_keys
from arena.terminal.picture import list_frames, standing_words
from arena.terminal.stepper import Stepper, Stop, round_of, step_through


def recorded(name: str, variant: str, seats: int) -> tuple[list[Step], Walk]:
    """Return the steps of a match of first moves, and their walk."""
    game = find(name)
    options = game.variants[variant].options
    steps: list[Step] = []
    chance = ObservedChance(
        DealChance(b"s" * 16, "t", 0), lambda cards: steps.append(Shuffled(tuple(cards)))
    )
    state = game.start(options, seats, chance)
    while acting := game.to_act(state):
        moves = {seat: next(iter(game.legal(state, seat))) for seat in acting}
        steps += [Decided(seat, case_to_plain(move)) for seat, move in moves.items()]
        state = game.apply(state, moves, chance)
    return steps, Walk(game, options, seats, steps)


def plain(console_width: int = 100) -> Console:
    return Console(width=console_width, color_system=None)


def test_a_frame_for_every_position() -> None:
    steps, walk = recorded("haricots", "basic", 2)
    pictures = list(frames(walk))
    decisions = sum(isinstance(step, Decided) for step in steps)
    assert len(pictures) == decisions + 1
    assert pictures[0].made == ()
    assert pictures[0].acting == (0,)
    assert pictures[1].made == ((0, "pass", "pass"),)
    assert [frame.number for frame in pictures] == [*range(decisions + 1)]
    assert all(frame.standing is None for frame in pictures[:-1])
    assert pictures[-1].standing is not None
    assert pictures[-1].acting == ()


def test_moves_made_at_the_same_time_are_one_frame() -> None:
    _steps, walk = recorded("nicht_die_bohne", "standard", 4)
    first, second, *_rest = frames(walk)
    assert first.acting == (0, 1, 2, 3)
    assert [made.seat for made in second.made] == [0, 1, 2, 3]
    assert (first.number, second.number) == (0, 4)


def test_a_match_that_breaks_off_is_shown_to_its_last_move() -> None:
    steps, walk = recorded("nicht_die_bohne", "standard", 4)
    for length in range(1, 8):
        cut = list(frames(Walk(walk.game, walk.options, walk.seats, steps[:length])))
        assert sum(len(frame.made) for frame in cut) == length - 1
        assert cut[-1].standing is None
    assert list(frames(Walk(walk.game, walk.options, walk.seats, []))) == []


def pressed(stepper: Stepper, *keys: str) -> Stepper:
    for key in keys:
        after = stepper.press(key)
        assert after is not None
        stepper = after
    return stepper


START = Stepper([Stop(number, f"round {number // 8}") for number in range(20)], seats=2)


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ("n", 1),
        (" ", 1),
        (["right", "right", "left"], 1),
        ("nnp", 1),
        ("p", 0),
        (["end"], 19),
        (["end", "n"], 19),
        (["end", "home"], 0),
        (["g", "1", "7", "enter"], 17),
        (["g", "9", "9", "enter"], 19),
        (["g", "1", "backspace", "4", "enter"], 4),
        (["g", "1", "escape"], 0),
        (["g", "1", "x", "n"], 1),
        (["n", "g", "enter"], 1),
        ("xyz", 0),
        ("]", 8),
        ("]]", 16),
        ("]]]]", 19),
        ("]n[", 8),
        ("][", 0),
        ("[", 0),
        (["pagedown", "pagedown", "pageup"], 8),
    ],
)
def test_where_keys_lead(keys: list[str], at: int) -> None:
    stepper = pressed(START, *keys)
    assert stepper.at == at
    assert stepper.asked is None


def test_positions_are_numbered_by_decisions_and_the_nearest_one_before_is_found() -> None:
    stepper = Stepper([Stop(number, "") for number in (0, 4, 5, 9)], seats=4)
    assert [stepper.go(number).at for number in (0, 3, 4, 8, 9, 99)] == [0, 0, 1, 2, 3, 3]
    assert stepper.go(5).prompt.startswith("5/9 ")


@pytest.mark.parametrize("game", packages())
def test_rounds_are_found_in_every_game(game: str) -> None:
    variant, (_options, seats) = next(iter(find(game).variants.items()))
    _steps, walk = recorded(game, variant, min(seats))
    rounds = [round_of(frame.table) for frame in frames(walk)]
    changes = sum(before != after for before, after in itertools.pairwise(rounds))
    assert 0 < changes < len(rounds) / 2
    assert not any("(" in name or "seat" in name for name in rounds)


def test_whose_eyes() -> None:
    assert [pressed(START, *"s" * times).seat for times in range(5)] == [None, 0, 1, None, 0]


def test_scrolling_starts_anew_at_another_position() -> None:
    stepper = pressed(START, "down", "down", "up", "up", "up", "down")
    assert stepper.scroll == 1
    assert stepper.go(3).scroll == 0


def test_q_leads_away() -> None:
    assert START.press("q") is None


def test_listing_prints_every_position_and_the_end() -> None:
    _steps, walk = recorded("haricots", "basic", 3)
    pictures = list(frames(walk))
    console = plain()
    with console.capture() as capture:
        list_frames(console, pictures, names=("ann", "bob", "c\x1b[1m"))
    text = capture.get()
    assert text.count("position ") == len(pictures)
    assert "seat 0 · ann   pass" in text
    assert "c\\x1b[1m" in text
    assert "1. seat" in text


def test_a_seat_is_listed_without_what_others_hold() -> None:
    _steps, walk = recorded("haricots", "basic", 2)
    console = plain()
    with console.capture() as capture:
        list_frames(console, [next(frames(walk))], seat=1)
    assert "▒▒ ×10" in capture.get()


def test_standing_from_the_best_to_the_worst() -> None:
    text = standing_words((Place(0, 2), Place(5, 1), Place(0, 2))).plain
    assert [line[:9] for line in text.splitlines()] == ["1. seat 1", "2. seat 0", "2. seat 2"]


def test_names_of_keys() -> None:
    assert key_of(b"\x1b[C") == "right"
    assert key_of(b"\x1bOD") == "left"
    assert key_of(b"\n") == "enter"
    assert key_of(b"n") == "n"
    assert key_of(b"\x1b[99~") == ""
    assert key_of(b"\x01") == ""
    assert key_of(b"\x1b[6~") == "pagedown"


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A terminal on stdin; what is written to the descriptor is typed there."""
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "r") as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        yield ours
    os.close(ours)


def test_keys_come_one_at_a_time_from_a_terminal(keyboard: int) -> None:
    with single_keys() as next_key:
        os.write(keyboard, b"n\x1b[C\x1bx\x1b[1;5C\x1b[1~\x1b")
        keys = [next_key() for _key in range(6)]
    assert keys == ["n", "right", "", "", "home", "escape"]


def test_stepping_at_a_terminal(keyboard: int) -> None:
    _steps, walk = recorded("haricots", "basic", 2)
    pictures: list[Frame] = list(frames(walk))
    console = Console(width=100, height=30, color_system=None, force_terminal=True)
    typed = threading.Timer(0, os.write, (keyboard, b"nnsq"))
    with console.capture() as capture:
        typed.start()
        step_through(console, pictures, 2)
    typed.join()
    text = capture.get()
    for seen in ("0/", "1/", "2/", "position 2", "seat 0   n next"):
        assert seen in text
