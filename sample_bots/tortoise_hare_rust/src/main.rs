//! Never passes while a set can be laid; lays the one after which the rest is soonest shed.

use arena_sdk::tortoise_hare::{Game, View, r#move::Move};
use arena_sdk::{Decision, run};

const RANKS: &str = "A23456789PTC";
/// So many cards are in a race with the basic deck, which has no pawns and courts.
const SMALL_DECK: usize = 34;
/// A card that will not connect costs as much as so many sets.
const STUCK: f64 = 1.5;

fn choose(decision: &Decision<Game>) -> usize {
    let racer = Racer::new(&decision.view);
    let hand: Vec<&str> = decision.view.hand.iter().map(String::as_str).collect();
    let mut best = (f64::INFINITY, 0);
    for (at, chosen) in decision.moves.iter().enumerate() {
        if let Some(Move::Play(play)) = &chosen.r#move {
            let laid: Vec<&str> = play.cards.iter().map(String::as_str).collect();
            let cost = racer.cost(laid[laid.len() - 1], without(&hand, &laid));
            if cost < best.0 {
                best = (cost, at);
            }
        }
    }
    best.1
}

/// What may lie on what in this race, and how many cards this seat lays at a time.
struct Racer {
    ranks: String,
    most: usize,
}

impl Racer {
    fn new(view: &View) -> Self {
        let cards: usize = view
            .seats
            .iter()
            .map(|seat| (seat.hand + seat.deck) as usize + seat.course.len())
            .sum();
        let tortoise = view.seats[view.seat as usize].role == "tortoise";
        Self {
            ranks: if cards == SMALL_DECK { RANKS.replace("PT", "") } else { RANKS.to_owned() },
            most: if tortoise { 2 } else { view.hand.len() },
        }
    }

    fn higher(&self, card: &str) -> Option<&str> {
        let (_, above) = self.ranks.split_once(rank(card))?;
        above.get(..1)
    }

    fn following<'a>(&self, card: &str, hand: &[&'a str]) -> Option<&'a str> {
        let next = self.higher(card)?;
        hand.iter().copied().find(|other| rank(other) == next)
    }

    /// Tells whether a card connects to the top of a course.
    fn connects(&self, top: &str, card: &str) -> bool {
        top == "X"
            || card == "X"
            || rank(card) == rank(top)
            || Some(rank(card)) == self.higher(top)
            || top[1..].contains(|suit| card[1..].contains(suit))
    }

    /// Returns the longest set that begins with a card.
    fn longest<'a>(&self, first: &'a str, hand: &[&'a str]) -> Vec<&'a str> {
        let mut straight = vec![first];
        while let Some(card) = self.following(straight[straight.len() - 1], hand) {
            straight.push(card);
        }
        let mut multiple = vec![first];
        multiple.extend(hand.iter().filter(|card| rank(card) == rank(first) && **card != first));
        let mut set = if multiple.len() > straight.len() { multiple } else { straight };
        set.truncate(self.most);
        set
    }

    /// Returns how many sets would shed the hand if the other seat only passed, about.
    fn cost<'a>(&self, mut top: &'a str, mut hand: Vec<&'a str>) -> f64 {
        let mut sets = 0.0;
        loop {
            let mut best = (0, 0, Vec::new());
            for first in hand.iter().filter(|card| self.connects(top, card)) {
                let set = self.longest(first, &hand);
                let choices = self.choices(&set, &hand);
                if (set.len(), choices) > (best.0, best.1) {
                    best = (set.len(), choices, set);
                }
            }
            let Some(last) = best.2.last() else { return sets + STUCK * hand.len() as f64 };
            top = last;
            hand = without(&hand, &best.2);
            sets += 1.0;
        }
    }

    /// Returns how many other cards connect once these are laid.
    fn choices(&self, cards: &[&str], hand: &[&str]) -> usize {
        let top = cards[cards.len() - 1];
        hand.iter().filter(|card| self.connects(top, card) && !cards.contains(card)).count()
    }
}

fn rank(card: &str) -> &str {
    &card[..1]
}

fn without<'a>(hand: &[&'a str], cards: &[&str]) -> Vec<&'a str> {
    hand.iter().copied().filter(|card| !cards.contains(card)).collect()
}

fn main() {
    run(choose)
}
