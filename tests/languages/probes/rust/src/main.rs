//! Does as the variant of a match says, and tells what it was told.

use std::time::Duration;

use arena_sdk::haricots::{Fold, Game, Move, Play, r#move};
use arena_sdk::{Bot, Choice, Clock, Decision, End, Match};

fn choose(decision: &Decision<Game>) -> Choice {
    let current = &decision.r#match;
    eprintln!(
        "turn {} of {} open {} clock {} match {}",
        decision.view.hand.join(","),
        decision.count,
        decision.offers_open,
        clock(&decision.clock),
        current.id
    );
    match current.variant.as_str() {
        "equal" => Move { r#move: Some(r#move::Move::Fold(Fold {})) }.into(),
        "offer" => play("7".to_owned()).into(),
        "long" => play("7".repeat(300_000)).into(),
        "number" => 1.into(),
        "raise" => panic!("too hard"),
        _ => decision.moves[decision.count - 1].clone().into(),
    }
}

fn play(card: String) -> Move {
    Move { r#move: Some(r#move::Move::Play(Play { card, count: 1 })) }
}

fn on_start(current: &Match) {
    eprintln!(
        "start {} {} {} {} seat {} of {} clock {} players {}",
        current.id,
        current.game,
        current.variant,
        current.options.split('"').nth(3).unwrap(),
        current.seat,
        current.seats,
        clock(&current.clock),
        current.players.join(",")
    );
}

fn on_end(end: &End) {
    let places: Vec<_> =
        end.standing.iter().map(|at| format!("{}/{}", at.score, at.rank)).collect();
    eprintln!("end {} {} {}", end.r#match.id, places.join(" "), end.verdicts.join(","));
}

fn clock(clock: &Clock) -> String {
    format!("{} {} {}", limit(clock.decision), limit(clock.bank), clock.increment.as_millis())
}

fn limit(time: Option<Duration>) -> String {
    time.map_or("none".to_owned(), |time| time.as_millis().to_string())
}

fn main() {
    Bot::new(choose).on_start(on_start).on_end(on_end).run()
}
