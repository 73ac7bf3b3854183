"""Bots in Go: their SDK, the template, and the sample bots, built and played in the sandbox."""

from pathlib import Path

import pytest

from tests.languages.contract import SdkContract
from tests.languages.scripted import Built, built

HERE = Path(__file__).parent


class TestSdk(SdkContract):
    sdk = "go 0.1.0"
    source = "bot.go:"

    @pytest.fixture(scope="class")
    @staticmethod
    def probe(tmp_path_factory: pytest.TempPathFactory) -> Built:
        return built(HERE / "probes" / "go", tmp_path_factory.mktemp("go") / "bot")
