"""The other tests of this folder hold for an ordinary user too, with and without a cgroup.

Root runs them again under a user id that owns nothing.
"""

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.sandbox import Isolation
from arena.sandbox.launch import BUBBLEWRAP

USER = 61234
HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]
MODULES = sorted(path.name for path in HERE.glob("test_*.py") if path != Path(__file__))

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.geteuid() != 0, reason="the tests already run as an ordinary user"),
]


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder of the user's."""
    with tempfile.TemporaryDirectory(prefix="arena-tests-") as name:
        os.chown(name, USER, USER)
        yield Path(name)


def opened() -> Iterator[str]:
    """Yield bubblewrap's options for a view of the host where the user can run these tests.

    The interpreter or the checkout may lie in a folder that only root can enter: that folder is
    replaced by one that everybody can enter, with nothing else in it.
    """
    yield from ("--dev-bind", "/", "/")
    needed = {CHECKOUT, *(Path(each).resolve() for each in (sys.prefix, sys.base_prefix))}
    closed = {
        parent
        for path in needed
        for parent in path.parents
        if not parent.stat().st_mode & stat.S_IXOTH
    }
    for folder in sorted(closed):
        if not closed & set(folder.parents):
            yield from ("--perms", "0755", "--tmpfs", str(folder))
    for path in sorted(needed):
        if closed & set(path.parents):
            for parent in reversed(path.parents[:-1]):
                yield from ("--perms", "0755", "--dir", str(parent))
            yield from ("--ro-bind", str(path), str(path))


@pytest.fixture(params=["tierB", "tierA"])
def groups(request: pytest.FixtureRequest, best: Isolation) -> Iterator[list[Path]]:
    """Cgroups that belong to the user, as if systemd had delegated them; none for sampling."""
    if request.param == "tierB":
        yield []
        return
    if best.hierarchy is None:
        pytest.skip("no memory and pids cgroup is writable here")
    made = []
    for parent in sorted(set(best.hierarchy.folders.values())):
        group = parent / f"test-{os.getpid()}"
        group.mkdir()
        made.append(group)
        for path in (group, *group.glob("cgroup.*"), *group.glob("tasks")):
            os.chown(path, USER, USER)
    yield made
    for group in made:
        leaf = group / "arena-referee"
        if leaf.exists():
            leaf.rmdir()
        group.rmdir()


@pytest.mark.parametrize("module", MODULES)
def test_as_user(home: Path, groups: list[Path], module: str) -> None:
    line = [
        *("/bin/sh", "-c", 'for group in $G; do echo $$ > "$group/cgroup.procs"; done; exec "$@"'),
        *("sh", BUBBLEWRAP, *opened(), "--unsetenv", "G", "--chdir", str(CHECKOUT), "--"),
        *("/usr/bin/setpriv", "--reuid", str(USER), "--regid", str(USER), "--clear-groups"),
        *("--inh-caps=-all", "--bounding-set=-all", "--", sys.executable, "-B", "-m", "pytest"),
        *("-p", "no:cacheprovider", "-rs", f"--basetemp={home}/t"),
        *("-k", "not tierB" if groups else "not tierA", f"tests/sandbox/{module}"),
    ]
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "G": " ".join(map(str, groups))}
    done = subprocess.run(line, cwd="/", env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    if groups:
        assert "no memory and pids cgroup" not in done.stdout
