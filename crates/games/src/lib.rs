//! The one crate that names every ruleset. Everywhere outside it, a ruleset is an id and a battle is an [`AnyGame`].
//!
//! [`open`] makes a battle from a scenario's text, [`replay`] from a record's, [`check`] validates any file of ours,
//! and [`Referee`] speaks the protocol of JSON lines that bots and servers use.

pub mod bench;
mod books;
mod checking;
mod faults;
pub mod fuzz;
mod house;
mod joined;
mod raised;
pub mod referee;
pub mod schema;
mod shipped;
mod soak;
mod written;

pub use books::{
    Card, Taken, book, books, coverage, register, rule, rule_of, ruleset_ids, rulesets, sheet,
};
pub use checking::{Checked, Kind, check, check_with, recognised};
pub use faults::guarded;
pub use house::HouseRules;
pub use joined::{Files, Found, MOST_ARMY, joined, paraded};
pub use kernel::{
    any::{AnyGame, No, NotReplayed, Reason, Replayed, Walk},
    book::{Book, Counts, Fault, Levy, Raised, Shipped, Soaked},
    doc::{Doc, Problem},
};
pub use raised::{lists, muster, muster_by};
pub use referee::Referee;
pub use shipped::{Listed, Opening, listed, opening, scenario, shipped};
pub use soak::{Unmade, generated, generated_by, ground, soak};
pub use written::written;

use serde_json::Value;

/// Opens a battle from a scenario's text, TOML or JSON. `file` is the name for reported problems.
pub fn open(
    file: &str,
    text: &str,
    seed: u64,
    dice: Option<Vec<u8>>,
) -> Result<Box<dyn AnyGame>, Vec<Problem>> {
    open_doc(&Doc::parse(file, text)?, seed, dice)
}

/// Opens a battle from a parsed scenario. It may name armies that ship, but no files: see [`joined`].
pub fn open_doc(
    doc: &Doc,
    seed: u64,
    dice: Option<Vec<u8>>,
) -> Result<Box<dyn AnyGame>, Vec<Problem>> {
    let book = books::of(doc)?;
    (book.open)(&joined(doc, None, Files::None)?, seed, dice)
}

/// What each unit of a battle costs, by its id; empty if its book has no points.
pub fn prices(game: &dyn AnyGame) -> Vec<(String, i32)> {
    let record = game.record();
    book(game.ruleset()).map(|book| (book.points)(&record["setup"])).unwrap_or_default()
}

/// The maximum size of a record, in bytes.
pub const MOST_RECORD: usize = 64 << 20;

/// Replays a record from its text, up to a number of decisions (by default all).
pub fn replay(text: &str, to: Option<usize>) -> Result<Replayed, NotReplayed> {
    if text.len() > MOST_RECORD {
        let why = format!("a record of {} bytes is too large", text.len());
        return Err(NotReplayed::Unread(why));
    }
    let record: Value = serde_json::from_str(text).map_err(|why| {
        let kept = "a record is the JSON that `save` or {\"record\":true} gives";
        NotReplayed::Unread(match why.is_eof() {
            true => format!("this record is incomplete: it breaks off at line {}", why.line()),
            false => format!("this is not a record: {why}; {kept}"),
        })
    })?;
    replay_value(record, to)
}

/// The same from parsed JSON.
pub fn replay_value(record: Value, to: Option<usize>) -> Result<Replayed, NotReplayed> {
    let id = record
        .get("ruleset")
        .and_then(Value::as_str)
        .ok_or("this is not a record: it does not name its ruleset (key `ruleset`)")
        .map_err(|why| NotReplayed::Unread(why.to_owned()))?;
    let book = books::book(id).ok_or_else(|| NotReplayed::Unread(books::unknown(id)))?;
    (book.replay)(record, to)
}

/// Starts a walk through a record from its beginning, one decision per step.
pub fn walk(record: Value) -> Result<Walk, NotReplayed> {
    let start = replay_value(record.clone(), Some(0))?.game;
    Ok(Walk::new(start, &record))
}
