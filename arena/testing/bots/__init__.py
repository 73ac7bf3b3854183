"""Bots to test a referee with: how to run one by this Python, honest or with a fault."""

import importlib.util
import sys
from pathlib import Path

from arena.sandbox import Program


def python_bot(script: Path, *arguments: str) -> Program:
    """Return the program that runs a script by this Python, with the SDK at hand."""
    found = importlib.util.find_spec("arena_sdk")
    if found is None or found.origin is None:
        raise ModuleNotFoundError("arena_sdk is not installed: pip install sdk/python")
    sdk = Path(found.origin).parents[1]
    places = {Path(sys.prefix), Path(sys.base_prefix), sdk}
    runtime = [
        place
        for place in places
        if not any(place != at and place.is_relative_to(at) for at in places)
    ]
    return Program(
        command=(sys.executable, "-B", f"/bot/{script.name}", *arguments),
        folder=script.parent,
        environment={"PYTHONPATH": str(sdk)},
        runtime=tuple(path for path in runtime if not path.is_relative_to("/usr")),
    )
