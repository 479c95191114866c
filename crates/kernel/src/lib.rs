//! How all our games are played: a script asks, rolls and emits events, and nothing else.
//!
//! Read in this order: [`ruleset`] (what a game is), [`run`] (the engine), [`dice`], [`offer`] and [`view`] (what a player sees),
//! [`play`] (a game with its record), [`odds`], [`any`] (the type-erased interface), [`laws`] (what every ruleset must satisfy).

pub mod any;
pub mod book;
pub mod chances;
pub mod chapter;
pub mod cite;
pub mod detour;
pub mod dice;
pub mod doc;
pub mod film;
pub mod general;
pub mod house;
pub mod ids;
pub mod invariants;
pub mod kinds;
pub mod laws;
pub mod lookups;
pub mod luck;
pub mod measure;
pub mod names;
pub mod no;
pub mod odds;
pub mod offer;
pub mod parts;
pub mod play;
pub mod record;
pub mod refusals;
pub mod rows;
pub mod rulebook;
pub mod ruleset;
pub mod run;
pub mod scenario;
pub mod scene;
pub mod schema;
pub mod seat;
pub mod sheet;
pub mod start;
pub mod tally;
pub mod told;
pub mod upshot;
pub mod view;
pub mod words;

pub use chapter::Chapter;
pub use cite::{Cite, Cited};
pub use dice::{Dice, Keyed, Scripted};
pub use no::{No, Reason};
pub use offer::{Fill, Leg, Offer, Offered, Want};
pub use play::Match;
pub use record::Record;
pub use ruleset::{Input, Plain, Play, Ruleset, Said, Stop};
pub use run::{Ask, Cx, Game, Moment};
pub use seat::Seat;
pub use tally::{Part, Tally};
pub use view::{View, Viewer};
