"""What a table of figures says of the machine and the versions that it was measured with."""

import os
import platform
from importlib.metadata import version


def described(*packages: str) -> str:
    """Return one line about the machine, Python and the packages."""
    model = next(
        (line.split(":")[1].strip() for line in _cpuinfo() if line.startswith("model name")),
        platform.machine(),
    )
    load = "/".join(f"{value:.1f}" for value in os.getloadavg())
    versions = ", ".join(f"{package} {version(package)}" for package in ("arena", *packages))
    return (
        f"{os.cpu_count()} x {model}, Linux {platform.release()}, load {load}, "
        f"Python {platform.python_version()}, {versions}"
    )


def _cpuinfo() -> list[str]:
    with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123
        return file.read().splitlines()
