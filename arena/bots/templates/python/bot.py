"""{name}: a bot for {game}."""

from arena_sdk import Decision, run


def choose(decision: Decision) -> object:
    """Return the move to make: one of `decision.moves`, or its index.

    `decision.view` is all that you may know, complete enough that you need no memory. It and the
    moves are the messages of {game}, in protos/arena/games/{game}/v1/{game}.proto; print one to
    see what is in it. What you print goes to the log of the match.
    """
    return decision.moves[-1]


run(choose)
