"""Bots in Go: their SDK, and all that is built and played in the sandbox."""

from pathlib import Path

import pytest

from tests.languages.bots_contract import BotsContract, PortsContract
from tests.languages.scripted import Built, built
from tests.languages.sdk_contract import SdkContract

HERE = Path(__file__).parent


class TestSdk(SdkContract):
    sdk = "go 0.1.0"
    source = "bot.go:"

    @pytest.fixture(scope="class")
    @staticmethod
    def probe(tmp_path_factory: pytest.TempPathFactory) -> Built:
        return built(HERE / "probes" / "go", tmp_path_factory.mktemp("go") / "bot")


class TestBots(BotsContract, PortsContract):
    language = "go"
    file = "bot.go"
    broken = "func broken() { return 1 }"
