//! Beats the table as cheaply as it can, always with all its cards of a face.

use arena_sdk::haricots::{Game, Play, r#move::Move};
use arena_sdk::{Decision, run};

const HIGH_FROM: i32 = 15;

fn choose(decision: &Decision<Game>) -> usize {
    let hand = &decision.view.hand;
    let to_beat = decision.view.table.as_ref().map_or(0, |table| table.value);
    let plays = decision.moves.iter().enumerate().filter_map(|(at, chosen)| match &chosen.r#move {
        Some(Move::Play(play)) => Some((at, play)),
        _ => None,
    });
    // More cards are worth more: what a whole face cannot beat, a part of it cannot either.
    plays
        .filter(|(_, play)| {
            hand.iter().filter(|card| **card == play.card).count() as i32 == play.count
        })
        .min_by_key(|(_, play)| value(play, to_beat))
        .map_or(0, |(at, _)| at)
}

/// Returns what a play is worth on a table of that value.
fn value(play: &Play, to_beat: i32) -> i32 {
    let worth = match play.card.as_str() {
        "1" if to_beat >= HIGH_FROM => 17,
        "2" if to_beat >= HIGH_FROM => 16,
        card => card.parse().expect("a card has a number"),
    };
    play.count * worth
}

fn main() {
    run(choose)
}
