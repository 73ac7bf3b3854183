"""Bots in C++: their SDK, and all that is built and played in the sandbox."""

import re
from pathlib import Path

import pytest

from tests.languages.bots_contract import BotsContract, PortsContract
from tests.languages.scripted import Built, built, session, start, turn
from tests.languages.sdk_contract import SdkContract

HERE = Path(__file__).parent


class TestSdk(SdkContract):
    sdk = "cpp 0.1.0"
    source = "bot.cpp:"

    @pytest.fixture(scope="class")
    @staticmethod
    def probe(tmp_path_factory: pytest.TempPathFactory) -> Built:
        return built(HERE / "probes" / "cpp", tmp_path_factory.mktemp("cpp") / "bot")

    def test_a_stack_goes_from_the_throw_to_main(self, probe: Built) -> None:
        told = session(probe, start("raise"), turn()).stderr.splitlines()
        thrown = told.index("arena: the bot threw std::runtime_error: too hard")
        first, *_, last = told[thrown + 1 :]
        assert re.fullmatch(r"  at choose \(.*bot\.cpp:\d+\)", first)
        assert re.fullmatch(r"  at main \(.*bot\.cpp:\d+\)", last)

    def test_anything_may_be_thrown(self, probe: Built) -> None:
        played = session(probe, start("raise a number"), turn())
        assert "arena: the bot threw int\n" in played.stderr
        assert played.code == 1


class TestBots(BotsContract, PortsContract):
    language = "cpp"
    file = "bot.cpp"
    broken = "int broken() { return nothing; }"
