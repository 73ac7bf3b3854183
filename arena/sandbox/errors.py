"""What can go wrong in the sandbox that is not a bot's doing."""


class SandboxUnavailable(Exception):  # noqa: N818
    """Bubblewrap is missing or this host refuses it; the message says what to do, in one line."""


class HostFault(Exception):  # noqa: N818
    """The host, or arena itself, failed while a program was started or ended: never its fault."""
