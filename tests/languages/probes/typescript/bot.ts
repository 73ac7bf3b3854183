/** Does as the variant of a match says, and tells what it was told. */

import { type Clock, create, game, type GameDecision, run } from "arena-sdk";
import * as haricots from "arena-sdk/games/haricots";

function choose(decision: GameDecision<typeof haricots>): haricots.Move | number {
  const { view, moves, count, offersOpen, clock, match } = decision;
  console.error(
    `turn ${view.hand} of ${count} open ${offersOpen} clock ${told(clock)} match ${match.id}`,
  );
  switch (match.variant) {
    case "equal":
      return create(haricots.MoveSchema, { move: { case: "fold", value: {} } });
    case "offer":
      return create(haricots.MoveSchema, {
        move: { case: "play", value: { card: "7", count: 1 } },
      });
    case "raise":
      throw new Error("too hard");
    case "number":
      return 1;
    case "nothing":
      return undefined as never;
  }
  return moves[moves.length - 1];
}

function told({ decision, bank, increment }: Clock): string {
  return `${decision ?? "none"} ${bank ?? "none"} ${increment}`;
}

run(game(haricots, choose), {
  onStart({ id, game, variant, options, seat, seats, clock, players }) {
    const rules = options["rules"];
    console.error(
      `start ${id} ${game} ${variant} ${rules} seat ${seat} of ${seats} clock ${told(clock)} ` +
        `players ${players}`,
    );
  },
  onEnd({ match, standing, verdicts }) {
    const places = standing.map(({ score, rank }) => `${score}/${rank}`).join(" ");
    console.error(`end ${match.id} ${places} ${verdicts}`);
  },
});
