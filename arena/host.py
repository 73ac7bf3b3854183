"""What results say of the machine that they were made on."""

import hashlib
import os
import platform
import uuid


def fingerprint() -> str:
    """Return what kind of machine this is and eight digits that tell it from others of its kind.

    It names neither the machine nor its owner.
    """
    kernel = ".".join(platform.release().split(".")[:2])
    told_apart = hashlib.sha256(uuid.getnode().to_bytes(8)).hexdigest()[:8]
    return f"{os.cpu_count()} x {platform.machine()}, Linux {kernel}, {told_apart}"
