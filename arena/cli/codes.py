"""The exit codes."""

NOT_SO = 1
"""The thing asked about is not so: a replay that does not verify, a bot that fails its check."""
USAGE = 2
"""The command was not understood, or names what is not there."""
FAILED = 3
"""Arena or this machine failed."""
INTERRUPTED = 130
