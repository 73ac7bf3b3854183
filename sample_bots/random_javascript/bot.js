/**
 * Plays any game: every listed move is as likely as any other.
 *
 * The choice hangs on the match, the seat and the decision alone, so that a match can be repeated.
 * The game's messages are not even parsed.
 */

import { createHash } from "node:crypto";

import { run } from "arena-sdk";

/** @param {import("arena-sdk").Decision} decision */
function choose(decision) {
  const { id, seat } = decision.match;
  const digest = createHash("sha256").update(`${id} ${seat} `).update(decision.message).digest();
  return Number(digest.readBigUInt64BE() % BigInt(decision.count));
}

run(choose);
