//! Write a bot for arena: a function from a decision to a move.
//!
//! ```no_run
//! use arena_sdk::haricots::{Game, Move};
//! use arena_sdk::{Decision, run};
//!
//! fn choose(decision: &Decision<Game>) -> Move {
//!     decision.moves[0].clone()
//! }
//!
//! run(choose)
//! ```
//!
//! What the bot writes to stderr, as `eprintln!` does, goes to the log of the match. A panic ends
//! the bot, with its message and its stack in that log.

mod games;
mod stream;

mod messages {
    include!("messages/arena.bot.v1.rs");
}

use std::fmt;
use std::rc::Rc;
use std::time::Duration;

pub use games::*;

use messages::{Answer, Hello, answer, to_bot};

const PROTOCOL: i32 = 1;
const SDK: &str = concat!("rust ", env!("CARGO_PKG_VERSION"));

/// What a decision or a match may take; `None`: no such limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// For this decision; in a [`Match`], for each one.
    pub decision: Option<Duration>,
    /// What is left for all decisions of the match together.
    pub bank: Option<Duration>,
    /// What the bank gets after each decision.
    pub increment: Duration,
}

/// What is played, and where this bot sits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Match {
    pub id: String,
    pub game: String,
    /// Empty where the options are of no variant.
    pub variant: String,
    /// Every option of the game, as a JSON object.
    pub options: String,
    /// From 0.
    pub seat: usize,
    pub seats: usize,
    pub clock: Clock,
    /// By seat; empty unless names are told.
    pub players: Vec<String>,
}

/// What the bot is asked, with the messages of the game `G`; [`AnyGame`] has none.
#[derive(Clone, Debug)]
pub struct Decision<G: Game> {
    pub r#match: Rc<Match>,
    /// What this seat may know.
    pub view: G::View,
    /// The legal moves.
    pub moves: Vec<G::Move>,
    /// How many legal moves there are.
    pub count: usize,
    /// Whether other moves than those are allowed too.
    pub offers_open: bool,
    pub clock: Clock,
    /// The game's `Decision` message as it came.
    pub message: Vec<u8>,
}

/// The move to make; an index and a game's `Move` are converted to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The number of a legal move, from 0.
    Index(usize),
    /// An encoded `Move`: a legal one, or a new one where `offers_open`.
    Move(Vec<u8>),
}

impl From<usize> for Choice {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

/// How a seat ended: 1 is the best rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub score: i32,
    pub rank: i32,
}

/// How a match ended, by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    pub r#match: Rc<Match>,
    pub standing: Vec<Place>,
    /// Such as `ok` and `timeout`.
    pub verdicts: Vec<String>,
}

/// What went wrong between bot and referee, in one sentence.
#[derive(Debug)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// Plays until the referee closes the stream.
///
/// `choose` is not called where there is nothing to choose. What goes wrong between bot and referee
/// ends the process with one sentence on stderr and exit code 1.
pub fn run<G: Game, C: Into<Choice>>(choose: impl FnMut(&Decision<G>) -> C) {
    Bot::new(choose).run()
}

type Choose<'a, G> = Box<dyn FnMut(&Decision<G>) -> Choice + 'a>;

/// A function that chooses, and what else a bot may want to hear and say.
pub struct Bot<'a, G: Game> {
    name: String,
    choose: Choose<'a, G>,
    on_start: Box<dyn FnMut(&Match) + 'a>,
    on_end: Box<dyn FnMut(&End) + 'a>,
    current: Rc<Match>,
}

impl<'a, G: Game> Bot<'a, G> {
    pub fn new<C: Into<Choice>>(mut choose: impl FnMut(&Decision<G>) -> C + 'a) -> Self {
        let program = std::env::args().next().unwrap_or_default();
        Self {
            name: program.rsplit('/').next().unwrap_or_default().to_owned(),
            choose: Box::new(move |decision| choose(decision).into()),
            on_start: Box::new(|_| ()),
            on_end: Box::new(|_| ()),
            current: Rc::default(),
        }
    }

    /// Sets the name for the referee's log; by default it is that of the program.
    pub fn name(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// Sets what is called as a match begins.
    pub fn on_start(self, on_start: impl FnMut(&Match) + 'a) -> Self {
        Self { on_start: Box::new(on_start), ..self }
    }

    /// Sets what is called as a match ends.
    pub fn on_end(self, on_end: impl FnMut(&End) + 'a) -> Self {
        Self { on_end: Box::new(on_end), ..self }
    }

    /// Plays, as [`run`] does.
    pub fn run(self) {
        if let Err(error) = self.play() {
            eprintln!("arena: {error}");
            std::process::exit(1);
        }
    }

    /// Plays until the referee closes the stream, and returns what went wrong instead of exiting.
    pub fn play(mut self) -> Result<(), Error> {
        let (Ok(address), Ok(token)) =
            (std::env::var("ARENA_ADDRESS"), std::env::var("ARENA_TOKEN"))
        else {
            return Err(Error(
                "ARENA_ADDRESS and ARENA_TOKEN are not set: a bot is started by its referee, \
                 try `arena bot check FOLDER`"
                    .to_owned(),
            ));
        };
        let hello = Hello {
            token,
            name: self.name.clone(),
            protocol: PROTOCOL,
            sdk: SDK.to_owned(),
            ..Hello::default()
        };
        stream::play(&address, hello, |message| self.hear(message))
    }

    /// Returns the answer to a message; `None` where it needs none, as with unknown ones.
    fn hear(&mut self, message: Option<to_bot::Message>) -> Result<Option<Answer>, Error> {
        match message {
            Some(to_bot::Message::Turn(turn)) => return self.answer(turn).map(Some),
            Some(to_bot::Message::Start(start)) => {
                if !G::NAME.is_empty() && G::NAME != start.game {
                    return Err(Error(format!(
                        "this bot plays {}, and a match of {} began: see the games in bot.toml",
                        G::NAME,
                        start.game
                    )));
                }
                self.current = Rc::new(match_of(start));
                (self.on_start)(&self.current);
            }
            Some(to_bot::Message::End(end)) => (self.on_end)(&End {
                r#match: self.current.clone(),
                standing: end
                    .standing
                    .iter()
                    .map(|at| Place { score: at.score, rank: at.rank })
                    .collect(),
                verdicts: end.verdicts,
            }),
            Some(to_bot::Message::Welcome(_)) | None => (),
        }
        Ok(None)
    }

    fn answer(&mut self, turn: messages::Turn) -> Result<Answer, Error> {
        let id = turn.id;
        if turn.forced {
            return Ok(Answer { id, r#move: Some(answer::Move::Index(0)) });
        }
        let (view, moves) = G::read(&turn.decision)
            .map_err(|error| Error(format!("a decision is no message of {}: {error}", G::NAME)))?;
        let clock = turn.clock.unwrap_or_default();
        let decision = Decision {
            r#match: self.current.clone(),
            view,
            moves,
            count: turn.moves as usize,
            offers_open: turn.offers_open,
            clock: clock_of(clock.decision, clock.bank, self.current.clock.increment),
            message: turn.decision,
        };
        let chosen = match (self.choose)(&decision) {
            Choice::Index(index) => answer::Move::Index(index as i32),
            Choice::Move(message) => match games::position(&decision.message, &message) {
                Some(index) => answer::Move::Index(index as i32),
                None => answer::Move::Message(message),
            },
        };
        Ok(Answer { id, r#move: Some(chosen) })
    }
}

fn match_of(start: messages::Start) -> Match {
    let control = start.time_control.unwrap_or_default();
    Match {
        id: start.r#match,
        game: start.game,
        variant: start.variant,
        options: start.options,
        seat: start.seat as usize,
        seats: start.seats as usize,
        clock: clock_of(control.decision, control.bank, milliseconds(control.increment)),
        players: start.players,
    }
}

fn clock_of(decision: i64, bank: i64, increment: Duration) -> Clock {
    let limit = |value: i64| (value > 0).then(|| milliseconds(value));
    Clock { decision: limit(decision), bank: limit(bank), increment }
}

fn milliseconds(value: i64) -> Duration {
    Duration::from_millis(value.max(0) as u64)
}
