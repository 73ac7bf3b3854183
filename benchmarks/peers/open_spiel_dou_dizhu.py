"""OpenSpiel's dou dizhu, driven from Python: random legal play, one thread.

Prints decisions per CPU second. At each decision the legal actions are listed and the mover's
information-state tensor is computed; dealing is part of it.
"""

import random
import sys
import time

import pyspiel

SECONDS = float(sys.argv[1])
game = pyspiel.load_game("dou_dizhu")
rng = random.Random(1)
decisions = 0
begin = time.process_time()
while time.process_time() - begin < SECONDS:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
            continue
        legal = state.legal_actions()
        state.observation_tensor(state.current_player())
        state.apply_action(rng.choice(legal))
        decisions += 1
print(decisions / (time.process_time() - begin))
