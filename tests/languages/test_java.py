"""Bots in Java: their SDK, and all that is built and played in the sandbox."""

from pathlib import Path

import pytest

from tests.languages.bots_contract import BotsContract, PortsContract
from tests.languages.framing_contract import FramingContract
from tests.languages.scripted import Built, built
from tests.languages.sdk_contract import SdkContract

HERE = Path(__file__).parent


class TestSdk(SdkContract, FramingContract):
    sdk = "java 0.1.0"
    source = "Main.java:"

    @pytest.fixture(scope="class")
    @staticmethod
    def probe(tmp_path_factory: pytest.TempPathFactory) -> Built:
        return built(HERE / "probes" / "java", tmp_path_factory.mktemp("java") / "bot")


class TestBots(BotsContract, PortsContract):
    language = "java"
    file = "src/main/java/Main.java"
    broken = "class Broken { int broken() { return nothing; } }"
