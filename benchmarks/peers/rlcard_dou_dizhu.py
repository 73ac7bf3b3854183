"""RLCard's dou dizhu environment: random legal play, one thread.

Prints decisions per CPU second.
"""

import random
import sys
import time

import rlcard

SECONDS = float(sys.argv[1])
environment = rlcard.make("doudizhu", config={"seed": 1})
rng = random.Random(1)
decisions = 0
begin = time.process_time()
while time.process_time() - begin < SECONDS:
    state, _player = environment.reset()
    while not environment.is_over():
        state, _player = environment.step(rng.choice(list(state["legal_actions"])))
        decisions += 1
print(decisions / (time.process_time() - begin))
