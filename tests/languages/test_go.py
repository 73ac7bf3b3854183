"""Bots in Go: their SDK, and all that is built and played in the sandbox."""

import subprocess
from pathlib import Path

import pytest

from arena.bots.languages import depot
from tests.languages.bots_contract import BotsContract, PortsContract
from tests.languages.conftest import ROOT
from tests.languages.scripted import Built, built, session, start, turn
from tests.languages.sdk_contract import SdkContract

HERE = Path(__file__).parent


class TestSdk(SdkContract):
    sdk = "go 0.1.0"
    source = "bot.go:"

    @pytest.fixture(scope="class")
    @staticmethod
    def probe(tmp_path_factory: pytest.TempPathFactory) -> Built:
        return built(HERE / "probes" / "go", tmp_path_factory.mktemp("go") / "bot")

    def test_what_is_no_move_is_named(self, probe: Built) -> None:
        played = session(probe, start("nothing"), turn())
        assert played.code not in (0, None)
        assert "return one of decision." in played.stderr


class TestBots(BotsContract, PortsContract):
    language = "go"
    file = "bot.go"
    broken = "func broken() { return 1 }"


def test_all_go_is_in_the_form_of_gofmt() -> None:
    gofmt = depot("go") / "root" / "bin" / "gofmt"
    done = subprocess.run(
        [gofmt, "-l", "sdk/go", "sample_bots", "tests/languages/probes", "arena/bots/templates"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("", "")
