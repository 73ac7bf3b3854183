/** Never passes while a set can be laid; lays the one after which the rest is soonest shed. */

import { type GameDecision, game, run } from "arena-sdk";
import * as messages from "arena-sdk/games/tortoise_hare";

const RANKS = "A23456789PTC";
/** So many cards are in a race with the basic deck, which has no pawns and courts. */
const SMALL_DECK = 34;
/** A card that will not connect costs as much as so many sets. */
const STUCK = 1.5;

function choose({ view, moves }: GameDecision<typeof messages>): messages.Move {
  const racer = new Racer(view);
  let best = moves[0];
  let least = Infinity;
  for (const move of moves) {
    if (move.move.case !== "play") continue;
    const laid = move.move.value.cards;
    const cost = racer.cost(last(laid), without(view.hand, laid));
    if (cost < least) [best, least] = [move, cost];
  }
  return best;
}

/** What may lie on what in this race, and how many cards this seat lays at a time. */
class Racer {
  readonly #higher = new Map<string, string>();
  readonly #most: number;

  constructor(view: messages.View) {
    const cards = view.seats
      .map((seat) => seat.hand + seat.deck + seat.course.length)
      .reduce((one, other) => one + other);
    const ranks = cards === SMALL_DECK ? RANKS.replace("PT", "") : RANKS;
    for (let at = 1; at < ranks.length; at++) this.#higher.set(ranks[at - 1], ranks[at]);
    this.#most = view.seats[view.seat].role === "tortoise" ? 2 : view.hand.length;
  }

  /** Tells whether a card connects to the top of a course. */
  connects(top: string, card: string): boolean {
    return (
      top === "X" ||
      card === "X" ||
      card[0] === top[0] ||
      card[0] === this.#higher.get(top[0]) ||
      [...card.slice(1)].some((suit) => top.includes(suit, 1))
    );
  }

  /** Returns the longest set that begins with a card. */
  longest(first: string, hand: string[]): string[] {
    const multiple = [first, ...hand.filter((card) => card[0] === first[0] && card !== first)];
    const straight = [first];
    for (;;) {
      const next = this.#higher.get(last(straight)[0]);
      const following = hand.find((card) => card[0] === next);
      if (following === undefined) break;
      straight.push(following);
    }
    return (multiple.length > straight.length ? multiple : straight).slice(0, this.#most);
  }

  /** Returns how many sets would shed the hand if the other seat only passed, about. */
  cost(top: string, hand: string[]): number {
    let sets = 0;
    for (;;) {
      let best: string[] = [];
      let most = 0;
      for (const first of hand.filter((card) => this.connects(top, card))) {
        const set = this.longest(first, hand);
        const choices = this.#choices(set, hand);
        if (set.length > best.length || (set.length === best.length && choices > most)) {
          [best, most] = [set, choices];
        }
      }
      if (best.length === 0) return sets + STUCK * hand.length;
      hand = without(hand, best);
      top = last(best);
      sets++;
    }
  }

  /** Returns how many other cards connect once these are laid. */
  #choices(cards: string[], hand: string[]): number {
    return without(hand, cards).filter((card) => this.connects(last(cards), card)).length;
  }
}

function last(cards: string[]): string {
  return cards[cards.length - 1];
}

function without(hand: string[], cards: string[]): string[] {
  return hand.filter((card) => !cards.includes(card));
}

run(game(messages, choose));
