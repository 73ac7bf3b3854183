//! The messages of each game, and what they have in common.

use prost::{DecodeError, Message};

/// A game whose messages this SDK knows.
pub trait Game {
    /// Empty: any game.
    const NAME: &'static str;
    type View;
    type Move;

    /// Returns view and legal moves from a `Decision` message of the game.
    fn read(decision: &[u8]) -> Result<(Self::View, Vec<Self::Move>), DecodeError>;
}

/// Whatever is played: for bots that choose by index alone.
#[derive(Clone, Copy, Debug)]
pub enum AnyGame {}

impl Game for AnyGame {
    const NAME: &'static str = "";
    type View = ();
    type Move = ();

    fn read(_: &[u8]) -> Result<((), Vec<()>), DecodeError> {
        Ok(((), Vec::new()))
    }
}

/// What the `Decision` messages of all games have in common.
#[derive(Clone, PartialEq, Message)]
struct Listed {
    #[prost(bytes = "vec", repeated, tag = "2")]
    moves: Vec<Vec<u8>>,
}

/// Returns the number of an encoded move among those that a `Decision` message lists.
pub(crate) fn position(decision: &[u8], chosen: &[u8]) -> Option<usize> {
    let listed = Listed::decode(decision).ok()?;
    listed.moves.iter().position(|listed| listed == chosen)
}

macro_rules! game {
    ($name:ident) => {
        #[doc = concat!("The messages of ", stringify!($name), ".")]
        pub mod $name {
            include!(concat!("messages/arena.games.", stringify!($name), ".v1.rs"));

            #[doc = concat!("The game ", stringify!($name), ".")]
            #[derive(Clone, Copy, Debug)]
            pub enum Game {}

            impl crate::Game for Game {
                const NAME: &'static str = stringify!($name);
                type View = View;
                type Move = Move;

                fn read(decision: &[u8]) -> Result<(View, Vec<Move>), ::prost::DecodeError> {
                    let decision = <Decision as ::prost::Message>::decode(decision)?;
                    Ok((decision.view.unwrap_or_default(), decision.moves))
                }
            }

            impl From<&Move> for crate::Choice {
                fn from(chosen: &Move) -> Self {
                    Self::Move(::prost::Message::encode_to_vec(chosen))
                }
            }

            impl From<Move> for crate::Choice {
                fn from(chosen: Move) -> Self {
                    Self::from(&chosen)
                }
            }
        }
    };
}

game!(blulu);
game!(bohnanza);
game!(carambouille);
game!(haggis);
game!(haricots);
game!(nicht_die_bohne);
game!(tortoise_hare);
