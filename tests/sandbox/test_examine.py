"""The examination proves the sandbox, and says what helps where there is none."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from arena.sandbox import Isolation, examine, probe, probing

REFUSED = """
[ "$1" = --version ] && echo bubblewrap 0.8.0 && exit
echo "bwrap: setting up uid map: Permission denied" >&2
exit 1
"""


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    probing._probe.cache_clear()
    yield
    probing._probe.cache_clear()


def test_every_promise_is_proved_here() -> None:
    findings = examine()
    assert [finding for finding in findings if not finding.ok] == []
    assert {"no network", "no file of the host", "no other process",
            "no more memory than allowed"} <= {finding.name for finding in findings}  # fmt: skip


async def test_probing_works_inside_a_trio_loop() -> None:
    assert probe().tier in "AB"
    assert probe() is probe()


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("echo bubblewrap 0.6.1", "too old"),
        ("exit 1", "missing"),
        (REFUSED, "AppArmor"),
    ],
)  # fmt: skip
def test_a_host_without_a_sandbox_gets_advice(
    script: str, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "bwrap"
    broken.write_text(f"#!/bin/sh\n{script}\n")
    broken.chmod(0o755)
    for module in ("probing", "launch"):
        monkeypatch.setattr(f"arena.sandbox.{module}.BUBBLEWRAP", str(broken))
    isolation = probe()
    assert (isolation.tier, isolation.mode) == ("C", "none")
    assert found in isolation.reasons[0]
    (finding,) = examine()
    assert not finding.ok
    assert finding.mend


def test_sampling_is_told_with_what_would_be_better(
    best: Isolation, monkeypatch: pytest.MonkeyPatch
) -> None:
    sampled = replace(best, tier="B", hierarchy=None, reasons=("no cgroup is writable",))
    monkeypatch.setattr("arena.sandbox.probes.probe", lambda: sampled)
    (accounting,) = [each for each in examine() if each.name == "memory accounting"]
    assert accounting.ok
    assert "no cgroup" in accounting.found
    assert "systemd-run" in accounting.mend
