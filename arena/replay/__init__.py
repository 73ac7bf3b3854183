"""Replays: the log of one match, its re-execution, and the transcript it is exchanged as."""
