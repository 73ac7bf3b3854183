/**
 * Write a bot for arena: a function from a decision to a move.
 *
 *     import { game, run } from "arena-sdk";
 *     import * as haricots from "arena-sdk/games/haricots";
 *
 *     run(game(haricots, (decision) => decision.moves[0]));
 */

import type { Message, MessageShape } from "@bufbuild/protobuf";
import { equals, fromBinary, toBinary } from "@bufbuild/protobuf";
import type { GenMessage } from "@bufbuild/protobuf/codegenv2";

export { create } from "@bufbuild/protobuf";
export { run, VERSION } from "./run";

/** Milliseconds; undefined: no such limit. */
export interface Clock {
  /** For this decision. */
  readonly decision: number | undefined;
  /** Left for the whole match. */
  readonly bank: number | undefined;
  /** What the bank gets after each decision. */
  readonly increment: number;
}

/** What is played, and where this bot sits. */
export interface Match {
  readonly id: string;
  readonly game: string;
  readonly variant: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The bot's own, from 0. */
  readonly seat: number;
  readonly seats: number;
  readonly clock: Clock;
  /** By seat; empty unless names are told. */
  readonly players: readonly string[];
}

/** How a match ended, by seat: 1 is the best rank, and verdicts are such as "ok" and "timeout". */
export interface End {
  readonly match: Match;
  readonly standing: readonly { readonly score: number; readonly rank: number }[];
  readonly verdicts: readonly string[];
}

/** What the bot is asked, in any game. */
export interface Decision {
  readonly match: Match;
  /** The game's own `Decision` message. */
  readonly message: Uint8Array;
  /** How many legal moves it lists. */
  readonly count: number;
  /** Whether other moves than those are allowed too. */
  readonly offersOpen: boolean;
  readonly clock: Clock;
}

/** The number of a listed move, from 0, or the bytes of a `Move` of the game where offers are open. */
export type Answer = number | { readonly message: Uint8Array };

/** What `run` needs: it answers a decision. */
export type Choose = (decision: Decision) => Answer | Promise<Answer>;

/** The module of a game's messages, as `arena-sdk/games/…` are. */
export interface Messages {
  readonly DecisionSchema: GenMessage<Message & { view?: unknown; moves: unknown[] }>;
  readonly MoveSchema: GenMessage<Message>;
}

export type MoveOf<Game extends Messages> = MessageShape<Game["MoveSchema"]>;
export type ViewOf<Game extends Messages> = NonNullable<
  MessageShape<Game["DecisionSchema"]>["view"]
>;

/** A decision of one game, with that game's messages. */
export interface GameDecision<Game extends Messages> extends Decision {
  /** All that this seat may know; no memory is needed beside it. */
  readonly view: ViewOf<Game>;
  /** The legal ones. */
  readonly moves: readonly MoveOf<Game>[];
}

/**
 * Makes what `run` needs of a function that plays one game.
 *
 * @param messages the module of the game: one of `arena-sdk/games/…`, or what protoc-gen-es makes
 * @param choose returns one of `decision.moves`, its index, or a new `Move` where `offersOpen`
 */
export function game<Game extends Messages>(
  messages: Game,
  choose: (
    decision: GameDecision<Game>,
  ) => MoveOf<Game> | number | Promise<MoveOf<Game> | number>,
): Choose {
  return async (decision) => {
    const { view, moves } = fromBinary(messages.DecisionSchema, decision.message) as {
      view: ViewOf<Game>;
      moves: MoveOf<Game>[];
    };
    const chosen = await choose({ ...decision, view, moves });
    if (typeof chosen === "number") return chosen;
    if (chosen?.$typeName !== messages.MoveSchema.typeName) {
      throw new TypeError(
        `choose returned ${JSON.stringify(chosen)}: ` +
          "return one of decision.moves, its index, or a new Move message",
      );
    }
    const same = moves.indexOf(chosen);
    if (same >= 0) return same;
    const equal = moves.findIndex((move) => equals(messages.MoveSchema, move, chosen));
    return equal >= 0 ? equal : { message: toBinary(messages.MoveSchema, chosen) };
  };
}
