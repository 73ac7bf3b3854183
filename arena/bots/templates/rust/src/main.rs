//! {name}: a bot for {game}.

use arena_sdk::{game}::{Game, Move};
use arena_sdk::{Bot, Decision};

/// Returns the move to make: one of `decision.moves`, or its index.
///
/// `decision.view` is all that you may know, complete enough that you need no memory. It and the moves
/// are messages of {game}, in sdk/src/messages/arena.games.{game}.v1.rs; `eprintln!("{:#?}", …)` shows
/// what is in one. What you write so is kept with the match.
fn choose(decision: &Decision<Game>) -> Move {
    decision.moves[decision.moves.len() - 1].clone()
}

fn main() {
    Bot::new(choose).name("{name}").run()
}
