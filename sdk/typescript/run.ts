import { basename } from "node:path";

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { Client, credentials } from "@grpc/grpc-js";

import type { Answer, Choose, Clock, Decision, End, Match } from "./index";
import type { FromBot, Start, ToBot, Turn } from "./wire/bot";
import { FromBotSchema, ToBotSchema } from "./wire/bot";

export const VERSION = "0.1.0";

const PROTOCOL = 1;
const METHOD = "/arena.bot.v1.Referee/Play";

export interface Hooks {
  /** Called as a match begins. */
  onStart?: (match: Match) => unknown;
  /** Called as a match ends. */
  onEnd?: (end: End) => unknown;
  /** For the referee's log; by default that of the program. */
  name?: string;
}

/**
 * Plays until the referee closes the stream, and then ends the process.
 *
 * What `choose` throws ends the bot with its stack on stderr. What goes wrong between bot and referee
 * ends it with one sentence on stderr. The exit code is 1 then. `choose` is not called where there is
 * nothing to choose. `console.error` writes to stderr at once, which is kept with the match.
 */
export function run(choose: Choose, hooks: Hooks = {}): void {
  const address = process.env["ARENA_ADDRESS"];
  const token = process.env["ARENA_TOKEN"];
  if (!address || !token) {
    fail(
      "ARENA_ADDRESS and ARENA_TOKEN are not set: a bot is started by its referee, " +
        "try `arena bot check FOLDER`",
    );
  }
  play(new Bot(choose, hooks), address, token).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

function play(bot: Bot, address: string, token: string): Promise<void> {
  const client = new Client(address, credentials.createInsecure(), { "grpc.enable_http_proxy": 0 });
  const stream = client.makeBidiStreamRequest<FromBot, ToBot>(
    METHOD,
    (message) => Buffer.from(toBinary(FromBotSchema, message)),
    (bytes) => fromBinary(ToBotSchema, bytes),
    {},
  );
  const say = (message: FromBot | undefined) => {
    if (message !== undefined) stream.write(message);
  };
  return new Promise((resolve, reject) => {
    // One message after the other, also where the author's functions are asynchronous.
    let heard = Promise.resolve();
    stream.on("data", (message: ToBot) => {
      heard = heard.then(() => bot.hear(message)).then(say);
      heard.catch(reject);
    });
    stream.on("end", () => heard.then(resolve, reject));
    stream.on("error", closed);
    say(bot.hello(token));
  });
}

/** What the referee says, told to the author's functions. */
class Bot {
  #match!: Match;

  constructor(
    readonly choose: Choose,
    readonly hooks: Hooks,
  ) {}

  hello(token: string): FromBot {
    const name = this.hooks.name ?? basename(process.argv[1] ?? "");
    const value = { token, name, protocol: PROTOCOL, sdk: `typescript ${VERSION}` };
    return create(FromBotSchema, { message: { case: "hello", value } });
  }

  /** Returns the answer to a message; undefined where it needs none, as with unknown ones. */
  async hear({ message }: ToBot): Promise<FromBot | undefined> {
    switch (message.case) {
      case "turn":
        return this.#answer(message.value);
      case "start":
        this.#match = matchOf(message.value);
        await this.hooks.onStart?.(this.#match);
        break;
      case "end": {
        const { standing, verdicts } = message.value;
        await this.hooks.onEnd?.({ match: this.#match, standing, verdicts });
      }
    }
    return undefined;
  }

  async #answer(turn: Turn): Promise<FromBot> {
    const chosen = turn.forced ? 0 : await this.choose(decisionOf(this.#match, turn));
    const value = { id: turn.id, move: moveOf(chosen) };
    return create(FromBotSchema, { message: { case: "answer", value } });
  }
}

function moveOf(chosen: Answer) {
  return typeof chosen === "number"
    ? { case: "index" as const, value: chosen }
    : { case: "message" as const, value: chosen.message };
}

function matchOf(start: Start): Match {
  return {
    id: start.match,
    game: start.game,
    variant: start.variant,
    options: JSON.parse(start.options || "{}") as Record<string, unknown>,
    seat: start.seat,
    seats: start.seats,
    clock: clockOf(start.timeControl, Number(start.timeControl?.increment ?? 0)),
    players: start.players,
  };
}

function decisionOf(match: Match, turn: Turn): Decision {
  return {
    match,
    message: turn.decision,
    count: turn.moves,
    offersOpen: turn.offersOpen,
    clock: clockOf(turn.clock, match.clock.increment),
  };
}

function clockOf(clock: { decision: bigint; bank: bigint } | undefined, increment: number): Clock {
  return {
    decision: Number(clock?.decision ?? 0) || undefined,
    bank: Number(clock?.bank ?? 0) || undefined,
    increment,
  };
}

/** Ends the bot for an error of the stream; what it is, the referee has said. */
function closed(error: unknown): never {
  const { details, message } = error as { details?: string; message: string };
  fail(`the referee closed the stream: ${details ?? message}`);
}

function fail(sentence: string): never {
  console.error(`arena: ${sentence.replace(/\s+/g, " ")}`);
  process.exit(1);
}
