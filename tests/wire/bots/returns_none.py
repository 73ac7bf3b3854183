from arena_sdk import run

run(lambda decision: None)
