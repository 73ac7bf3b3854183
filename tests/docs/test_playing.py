"""The page about playing: its offers are offers, its keys are keys."""

import re
from pathlib import Path

import pytest

from arena.games import find
from arena.terminal.moves import move_from_words
from arena.terminal.stepper import Stepper, Stop
from tests.docs.pages import blocks

PAGE = (Path(__file__).parents[2] / "docs/playing.md").read_text("utf-8")
_debug, OFFERS = blocks(PAGE, "text")


@pytest.mark.parametrize("line", OFFERS.splitlines())
def test_the_offers_are_offers(line: str) -> None:
    offer, _, about = line.partition("  ")
    game = "carambouille" if "carambouille" in about else "bohnanza"
    assert type(move_from_words(find(game).move_type, offer)).__name__ == "Offer"


def test_the_keys_lead_somewhere() -> None:
    rows = PAGE.split("| key | leads to |")[1].split("\n\n")[0]
    stepper = Stepper([Stop(number, str(number)) for number in range(3)], seats=2, at=1, scroll=1)
    for key in re.findall(r"`(.)`", rows):
        assert stepper.press(key) != stepper, key
