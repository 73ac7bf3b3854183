"""A person at the terminal."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from rich.console import Console

from arena.chance import DealChance
from arena.games import find, packages
from arena.games.carambouille.moves import Offer
from arena.referee.match import Outcome, Setup, play
from arena.referee.player import Player, first_player, random_player
from arena.terminal.human import HumanPlayer
from arena.terminal.journal import Journal
from arena.terminal.moves import words
from arena.terminal.prompt import Quit, Terminal


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
    """Types the lines given, then the last one for ever."""

    def __init__(self, *lines: str) -> None:
        self.lines, self._last = iter(lines), lines[-1]

    async def __call__(self) -> str:
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
    with console.capture() as capture:
        outcome = await played(console, typist, others, game, recorder)
    return outcome, recorder, capture.get()


async def asked(console: Console, game: str, others: int, *lines: str) -> list[str]:
    """Return what is shown at each prompt to a person who types these lines and leaves."""
    players = [first_player(f"robot {number}") for number in range(others)]
    with console.capture() as capture, pytest.raises(Quit):
        await played(console, Typist(*lines, "quit"), players, game, Nobody())
    return capture.get().split("me (seat 0)> ")[:-1]


async def played(
    console: Console, typist: Typist, others: list[Player], game: str, recorder: Nobody
) -> Outcome:
    found = find(game)
    options = next(iter(found.variants.values())).options
    journal = Journal(found)
    names = ["me", *(player.name for player in others)]
    person = HumanPlayer("me", Terminal(console, typist), journal, names)
    chance = DealChance(b"s" * 16, "t", 0)
    return await play(Setup("m", found, options), [person, *others], chance, journal.over(recorder))


async def test_a_match_played_by_numbers(console: Console) -> None:
    outcome, _recorder, text = await sit(console, Typist("1"), [random_player("robot", Random(0))])
    assert all(verdict.kind == "ok" for verdict in outcome.verdicts)
    assert "seat 0 · me · you" in text
    assert "1 pass" in text
    assert text.startswith("me: you are seat 0 of 2 at haricots. Type ? for help")


async def test_what_the_others_did_is_told_before_the_next_prompt(console: Console) -> None:
    _outcome, recorder, text = await sit(
        console, Typist("1"), [random_player("robot", Random(0))], "haricots"
    )
    told = [line for line in text.splitlines() if line.startswith("seat 1 · robot   ")]
    moves = [words(move) for seat, move in recorder.moves if seat == 1]
    assert " · ".join(line.removeprefix("seat 1 · robot   ") for line in told) == " · ".join(moves)
    assert "cards are shuffled" in text


async def test_a_move_may_be_typed_in_words(console: Console) -> None:
    typist = Typist("play 99 1", "play count=0 card=5", "pass")
    _outcome, recorder, text = await sit(console, typist, [first_player("robot")])
    assert "play: there is no card '99'" in text
    assert "play: play at least one card, not 0" in text
    assert next(repr(move) for seat, move in recorder.moves if seat == 0) == "Pass()"
    assert "me (seat 0)> " in text


async def test_help_tells_the_moves_of_the_game(console: Console) -> None:
    _table, helped, unknown, too_high = await asked(console, "haricots", 1, "?", "what", "99")
    assert "  play CARD count=…" in helped
    assert "there is no move 'what' in this game; there are play, pass, fold" in unknown
    assert "there is no move number 99; there are 1 to" in too_high


async def test_a_part_of_the_text_keeps_the_moves_that_have_it(console: Console) -> None:
    lines = ("SET", "/set", "/zebra", "/")
    *_before, sets, again, zebra, all_moves = await asked(console, "haggis", 1, *lines)
    assert "moves have 'SET' in them; /: all" in sets
    assert "SEQUENCE" not in sets
    assert sets.replace("SET", "set") == again.replace("SET", "set")
    assert "no move has 'zebra' in it" in zebra
    assert "moves have" not in all_moves


async def test_many_moves_are_paged(console: Console) -> None:
    shown = [_first, _second, third] = await asked(console, "haggis", 1, "", "")
    numbers = [int(re.findall(r"(\d+) to \d+ of \d+; Enter: more", page)[0]) for page in shown]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) == 3
    assert len(third.splitlines()) < 20


async def test_offers_are_made_in_words(console: Console) -> None:
    lines = ("1", "done", "?", "offer 1: soy", "offer 9: soy for red")
    *_before, table, helped, half, nobody = await asked(console, "bohnanza", 2, *lines)
    assert "not listed, but possible too: offer SEAT: CARD, 2 CARD, open CARD for CARD" in table
    assert "  offer SEAT: CARD, 2 CARD, open CARD for CARD" in helped
    assert "with 'for' between" in half
    assert "offer: there is no seat 9" in nobody


async def test_hands_of_others_are_not_shown(console: Console) -> None:
    _outcome, _recorder, text = await sit(console, Typist("1"), [first_player("robot")])
    assert "▒▒ ×10" in text


async def test_what_a_trader_keeps_to_himself_is_not_told(console: Console) -> None:
    journal = Journal(find("carambouille"))
    recorder = journal.over(Nobody())
    offer = Offer(0, ("saffron",), ("wine",), ("onions",))
    recorder.decided(1, offer, forced=False, stand_in=False, timing=None)
    assert [event.words for event in journal.events] == ["offer to 0: saffron for wine"]


async def test_who_quits_voids_the_match(console: Console) -> None:
    with pytest.raises(Quit, match="me left, and so ended the match"):
        await sit(console, Typist("1", "quit"), [first_player("robot")])


async def test_the_end_of_the_input_is_quitting(console: Console) -> None:
    class Closed(Typist):
        async def __call__(self) -> str:
            raise EOFError

    with pytest.raises(Quit, match="the input ended"):
        await sit(console, Closed(""), [first_player("robot")])


async def test_nothing_else_is_written_while_somebody_types(console: Console) -> None:
    written: list[str] = []

    class Slow(Typist):
        async def __call__(self) -> str:
            terminal.aside(lambda: written.append("aside"))
            assert not written
            return "done"

    terminal = Terminal(console, Slow(""))
    assert await terminal.ask(lambda: None, "> ") == "done"
    assert written == ["aside"]
    terminal.aside(lambda: written.append("at once"))
    assert written == ["aside", "at once"]


@pytest.mark.parametrize("game", packages())
async def test_a_person_may_play_every_game_at_100_columns(console: Console, game: str) -> None:
    variant = next(iter(find(game).variants.values()))
    others: list[Player] = [
        random_player(f"robot {number}", Random(number)) for number in range(min(variant.seats) - 1)
    ]
    outcome, _recorder, text = await sit(console, Typist("1"), others, game)
    assert all(verdict.kind == "ok" for verdict in outcome.verdicts)
    assert max(map(len, text.splitlines())) <= 100


async def test_people_who_choose_at_the_same_time_are_asked_one_by_one(console: Console) -> None:
    game = find("nicht_die_bohne")
    terminal, journal = Terminal(console, Typist("1", "1", "1", "quit")), Journal(game)
    people: list[Player] = [HumanPlayer(name, terminal, journal) for name in ("ann", "bob", "cat")]
    setup = Setup("m", game, game.variants["standard"].options)
    with console.capture() as capture, pytest.raises(Quit):
        await play(setup, people, DealChance(b"s" * 16, "t", 0), journal.over(Nobody()))
    prompts = re.findall(r"^(\w+ \(seat \d\)> )", capture.get(), re.MULTILINE)
    assert sorted(prompts[:3]) == ["ann (seat 0)> ", "bob (seat 1)> ", "cat (seat 2)> "]
