//! The one crate that names every ruleset. Everywhere outside it, a ruleset is an id and a battle is an [`AnyGame`].
//!
//! [`open`] makes a battle from a scenario's text, [`replay`] from a record's, [`show`] shows a record even if its rules are
//! gone, [`check`] validates any file of ours, and [`Referee`] speaks the protocol of JSON lines that bots and servers use.

pub mod bench;
mod books;
mod checking;
mod faults;
mod film;
pub mod fuzz;
mod house;
mod joined;
mod raised;
mod records;
pub mod referee;
pub mod schema;
mod sealed;
mod shipped;
mod soak;
pub mod throws;

pub use books::{
    Card, Taken, book, books, coverage, register, rule, rule_of, ruleset_ids, rulesets, sheet,
};
pub use checking::{Checked, Kind, check, check_with, recognised};
pub use faults::guarded;
pub use film::{record_with_film, with_film};
pub use house::HouseRules;
pub use joined::{Files, Found, MOST_ARMY, joined, paraded};
pub use kernel::{
    any::{AnyGame, Instead, No, NotReplayed, Reason, Replayed, Walk},
    book::{Book, Counts, Fault, Levy, Points, Raised, Shipped, Soaked},
    doc::{Doc, Problem},
};
pub use raised::{lists, muster, muster_by};
pub use records::{
    MOST_RECORD, only_watched, replay, replay_value, show, show_value, shown as shown_from, walk,
    walk_by_rules,
};
pub use referee::Referee;
pub use sealed::{is_sealed, seal, unseal};
pub use shipped::{Listed, Opening, listed, opening, scenario, shipped};
pub use soak::{Unmade, generated, generated_by, ground, soak};

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
    open_whole(&joined(doc, None, Files::None)?, seed, dice)
}

/// Opens a battle from a scenario whose armies are in it.
fn open_whole(
    doc: &Doc,
    seed: u64,
    dice: Option<Vec<u8>>,
) -> Result<Box<dyn AnyGame>, Vec<Problem>> {
    let book = books::of(doc)?;
    if doc.root.get("start").is_none() {
        return (book.open)(doc, seed, dice);
    }
    // The rules assume positions that a battle can reach. Not everything that breaks this is found before they run.
    guarded(|| (book.open)(doc, seed, dice)).unwrap_or_else(|why| {
        let why = format!("the rules cannot play on from this position: {why}");
        let line = doc.line_of("start");
        let remedy = "take a position from a battle, with `linstock scenario --from`".to_owned();
        Err(vec![Problem { file: doc.file.clone(), line, key: "start".to_owned(), why, remedy }])
    })
}

/// What each unit of a battle costs, by its id; empty if its book has no points.
pub fn prices(game: &dyn AnyGame) -> Vec<(String, Points)> {
    let record = game.record();
    book(game.ruleset()).map(|book| (book.points)(&record["setup"])).unwrap_or_default()
}
