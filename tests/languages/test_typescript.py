"""Bots in TypeScript and JavaScript: their SDK, and all that is built and played in the sandbox."""

from pathlib import Path

import pytest

from tests.languages.contract import SdkContract
from tests.languages.scripted import Built, built

HERE = Path(__file__).parent


class TestSdk(SdkContract):
    sdk = "typescript 0.1.0"
    source = "bot.ts:"

    @pytest.fixture(scope="class")
    @staticmethod
    def probe(tmp_path_factory: pytest.TempPathFactory) -> Built:
        return built(HERE / "probes" / "typescript", tmp_path_factory.mktemp("typescript") / "bot")
