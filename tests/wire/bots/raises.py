from arena_sdk import run


def choose(decision):  # type: ignore[no-untyped-def]
    raise ValueError(f"seat {decision.seat} is at a loss")


run(choose)
