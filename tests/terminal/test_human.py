"""A person at the terminal."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from rich.console import Console

from arena.chance import DealChance
from arena.games import find
from arena.referee.match import Outcome, Setup, play
from arena.referee.player import Player, first_player, random_player
from arena.terminal.human import HumanPlayer, Quit, Terminal


class Nobody:
    """A recorder that writes nothing down, but the moves."""

    def __init__(self) -> None:
        self.moves: list[Any] = []

    def shuffled(self, cards: Any) -> None:
        pass

    def decided(self, seat: int, move: Any, **_rest: Any) -> None:
        self.moves.append((seat, move))

    def ended(self, outcome: Outcome) -> None:
        pass


class Typist:
    """Types the lines given, then the last one for ever; keeps the prompts."""

    def __init__(self, *lines: str) -> None:
        self.lines, self.prompts = iter(lines), list[str]()
        self._last = lines[-1]

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return next(self.lines, self._last)


@pytest.fixture
def console() -> Iterator[Console]:
    console = Console(width=100, color_system=None)
    with console.capture():
        yield console


async def sit(
    console: Console, typist: Typist, others: list[Player], game: str = "haricots"
) -> tuple[Outcome, Nobody, str]:
    recorder = Nobody()
    found = find(game)
    options = next(iter(found.variants.values())).options
    setup = Setup("m", found, options, tell_names=True)
    person = HumanPlayer("me", Terminal(console, typist))
    with console.capture() as capture:
        outcome = await play(setup, [person, *others], DealChance(b"s" * 16, "t", 0), recorder)
    return outcome, recorder, capture.get()


async def test_a_match_played_by_numbers(console: Console) -> None:
    outcome, _recorder, text = await sit(console, Typist("1"), [random_player("robot", Random(0))])
    assert all(verdict.kind == "ok" for verdict in outcome.verdicts)
    assert "seat 0 · me · you" in text
    assert "1 pass" in text
    assert "1. seat 1 · robot" in text


async def test_a_move_may_be_typed_in_words(console: Console) -> None:
    typist = Typist("play 99 1", "play count=0 card=5", "pass")
    _outcome, recorder, text = await sit(console, typist, [first_player("robot")])
    assert "play: there is no card '99'" in text
    assert "play: play at least one card, not 0" in text
    assert next(repr(move) for seat, move in recorder.moves if seat == 0) == "Pass()"
    assert typist.prompts[0] == "me (seat 0)> "


async def test_help_tells_the_moves_of_the_game(console: Console) -> None:
    _outcome, _recorder, text = await sit(
        console, Typist("help", "what", "99", "1"), [first_player("robot")]
    )
    assert "  play card=… count=…" in text
    assert "there is no move 'what' in this game; there are play, pass, fold" in text
    assert "there is no move number 99; there are 1 to" in text


async def test_hands_of_others_are_not_shown(console: Console) -> None:
    _outcome, _recorder, text = await sit(console, Typist("1"), [first_player("robot")])
    assert "▒▒ ×10" in text


async def test_who_quits_voids_the_match(console: Console) -> None:
    with pytest.raises(Quit, match="me left the match"):
        await sit(console, Typist("1", "quit"), [first_player("robot")])


async def test_the_end_of_the_input_is_quitting(console: Console) -> None:
    class Closed(Typist):
        def __call__(self, prompt: str) -> str:
            raise EOFError

    with pytest.raises(Quit):
        await sit(console, Closed(""), [first_player("robot")])


async def test_people_who_choose_at_the_same_time_are_asked_one_by_one(console: Console) -> None:
    typist = Typist("1", "1", "1", "quit")
    terminal = Terminal(console, typist)
    people: list[Player] = [HumanPlayer(name, terminal) for name in ("ann", "bob", "cat")]
    game = find("nicht_die_bohne")
    setup = Setup("m", game, game.variants["standard"].options)
    with pytest.raises(Quit):
        await play(setup, people, DealChance(b"s" * 16, "t", 0), Nobody())
    assert sorted(typist.prompts[:3]) == ["ann (seat 0)> ", "bob (seat 1)> ", "cat (seat 2)> "]
