/** Beats the table as cheaply as it can, always with all its cards of a face. */

import { type GameDecision, game, run } from "arena-sdk";
import * as haricots from "arena-sdk/games/haricots";

const HIGH = new Map([
  ["1", 17],
  ["2", 16],
]);
const HIGH_FROM = 15;

function choose({ view, moves }: GameDecision<typeof haricots>): haricots.Move {
  const toBeat = view.table?.value ?? 0;
  // More cards are worth more: what a whole face cannot beat, a part of it cannot either.
  let best = moves[0];
  let cheapest = Infinity;
  for (const move of moves) {
    if (move.move.case !== "play") continue;
    const { card, count } = move.move.value;
    if (count !== view.hand.filter((held) => held === card).length) continue;
    const worth = value(card, count, toBeat);
    if (worth < cheapest) [best, cheapest] = [move, worth];
  }
  return best;
}

/** Returns what a play is worth on a table of that value. */
function value(card: string, count: number, toBeat: number): number {
  const low = Number(card);
  return count * (toBeat >= HIGH_FROM ? (HIGH.get(card) ?? low) : low);
}

run(game(haricots, choose));
