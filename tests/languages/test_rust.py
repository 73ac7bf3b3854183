"""Bots in Rust: their SDK, and all that is built and played in the sandbox."""

from pathlib import Path

import pytest

from tests.languages.bots_contract import BotsContract, PortsContract
from tests.languages.framing_contract import FramingContract
from tests.languages.scripted import Built, built
from tests.languages.sdk_contract import SdkContract

HERE = Path(__file__).parent


class TestSdk(SdkContract, FramingContract):
    sdk = "rust 0.1.0"
    source = "src/main.rs:"

    @pytest.fixture(scope="class")
    @staticmethod
    def probe(tmp_path_factory: pytest.TempPathFactory) -> Built:
        return built(HERE / "probes" / "rust", tmp_path_factory.mktemp("rust") / "bot")


class TestBots(BotsContract, PortsContract):
    language = "rust"
    file = "src/main.rs"
    broken = 'fn broken() -> usize { "" }'
