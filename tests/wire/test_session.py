"""The session in the documentation is what really is said."""

import base64
import json
from pathlib import Path

from arena.pb.arena.games.haricots.v1.haricots_pb2 import Decision
from arena.testing.session import recorded

SESSION = Path(__file__).parents[2] / "docs" / "protocol-session.jsonl"


def test_the_recorded_session_is_what_is_said_today() -> None:
    written = [json.loads(line) for line in SESSION.read_text("utf-8").splitlines()]
    assert recorded() == written, "python -m arena.testing.session docs/protocol-session.jsonl"


def test_the_decisions_of_the_session_are_those_of_its_bytes() -> None:
    for line in SESSION.read_text("utf-8").splitlines():
        step = json.loads(line)
        if "decision" in step:
            raw = base64.b64decode(step["message"]["turn"]["decision"])
            decision = Decision.FromString(raw)
            assert list(decision.view.hand) == step["decision"]["view"]["hand"]
            assert len(decision.moves) == step["message"]["turn"]["moves"]
