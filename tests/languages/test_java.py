"""Bots in Java: their SDK, and all that is built and played in the sandbox."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from arena.pb.arena.games.haricots.v1 import haricots_pb2 as haricots
from tests.languages.bots_contract import BotsContract, PortsContract
from tests.languages.framing_contract import FramingContract
from tests.languages.other_server import refused_after
from tests.languages.scripted import Built, built, start, turn
from tests.languages.sdk_contract import SdkContract

HERE = Path(__file__).parent


class TestSdk(SdkContract, FramingContract):
    sdk = "java 0.1.0"
    source = "Main.java:"

    @pytest.fixture(scope="class")
    @staticmethod
    def probe(tmp_path_factory: pytest.TempPathFactory) -> Built:
        return built(HERE / "probes" / "java", tmp_path_factory.mktemp("java") / "bot")

    def test_any_server_of_http2_is_understood(self, probe: Built) -> None:
        with TemporaryDirectory() as place:
            played, pongs = refused_after(probe, Path(place), start("offer"), turn(1), turn(2))
        cards = [haricots.Move.FromString(answer.message).play.card for answer in played.answers]
        assert (played.hello.token, cards, pongs) == ("secret", ["7", "7"], 3)
        assert played.stderr.endswith("arena: the referee closed the stream: the token is wrong\n")
        assert played.code == 1


class TestBots(BotsContract, PortsContract):
    language = "java"
    file = "src/main/java/Main.java"
    broken = "class Broken { int broken() { return nothing; } }"
