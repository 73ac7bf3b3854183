//! Plays any game: every listed move is as likely as any other.
//!
//! The choice hangs on the match, the seat and the decision alone, so that a match can be repeated.

use std::hash::{DefaultHasher, Hash, Hasher};

use arena_sdk::{AnyGame, Decision, run};

fn choose(decision: &Decision<AnyGame>) -> usize {
    let mut hasher = DefaultHasher::new();
    (&decision.r#match.id, decision.r#match.seat, &decision.message).hash(&mut hasher);
    hasher.finish() as usize % decision.count
}

fn main() {
    run(choose)
}
