/** {name}: a bot for {game}. */

import { type GameDecision, game, run } from "arena-sdk";
import * as messages from "arena-sdk/games/{game}";

/**
 * Returns the move to make: one of `decision.moves`, or its index.
 *
 * `decision.view` is all that you may know, complete enough that you need no memory. It and the moves
 * are messages of {game}, in sdk/games/{game}.ts; give one to console.error to see what is in it. What
 * you write there is kept with the match.
 */
function choose(decision: GameDecision<typeof messages>): messages.Move {
  return decision.moves[decision.moves.length - 1];
}

run(game(messages, choose));
