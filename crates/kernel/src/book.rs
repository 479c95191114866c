//! A ruleset as code outside its crate sees it. Each rules crate exports one type-erased [`Book`] as `BOOK`; `games` lists them.
//!
//! A `Book` is a `static` of function pointers, so that everything generic is compiled once, in the ruleset's own crate.
pub mod field;
pub mod generator;
mod index;
mod levy;
mod points;
pub mod raise;
mod registered;
mod soak;

pub use index::Index;
pub use levy::{Levy, Raised};
pub use points::Points;
pub use soak::{Counts, Fault, Soaked, soak, words};

use crate::{
    Ruleset,
    any::{AnyGame, NotReplayed, Replayed},
    doc::{Doc, Problem},
    general::{General, Level},
    house,
    rulebook::BookTables,
    schema,
    sheet::Sheet,
};
use schemars::JsonSchema;
use serde_json::Value;
use std::sync::LazyLock;

/// Opens a battle from a scenario, a seed and optional dice. Otherwise returns every problem of the scenario.
pub type Open = fn(&Doc, u64, Option<Vec<u8>>) -> Result<Box<dyn AnyGame>, Vec<Problem>>;
/// Plays a battle and checks all laws. Returns how it went or the law that it broke, or else every problem of the scenario.
pub type Soak = fn(&Doc, u64) -> Result<Result<Soaked, Fault>, Vec<Problem>>;

/// A type-erased ruleset: everything needed to open, check, teach and test it.
pub struct Book {
    /// The id that players and files use.
    pub id: &'static str,
    /// The version of its rules: [`Ruleset::VERSION`].
    pub version: u32,
    /// The title page and the index of rules: `rulebook/rules.toml`.
    pub index: LazyLock<Index>,
    /// Which rules of the book are implemented: `rulebook/coverage.json`, which `cargo xtask coverage` writes.
    pub coverage: &'static str,
    /// Scenarios that belong to the crate itself, in addition to those in the folder `scenarios/<id>`.
    pub scenarios: &'static [Shipped],
    /// Opens a battle from a scenario, a seed and optional dice: [`any::open`](crate::any::open).
    pub open: Open,
    /// Replays a record up to a number of decisions: [`any::replay`](crate::any::replay).
    pub replay: fn(Value, Option<usize>) -> Result<Replayed, NotReplayed>,
    /// Lists every problem of a scenario, an army or a file of house rules.
    pub check: fn(&Doc) -> Vec<Problem>,
    /// The file formats as JSON Schemas.
    pub schemas: Schemas,
    /// The quick reference sheet, made from the rulebook's own tables, or from them and a file of house rules:
    /// [`house::sheet`].
    pub sheet: fn(Option<&Doc>) -> Result<Sheet, Vec<Problem>>,
    /// A file of house rules with every figure of the book, to be corrected: [`house::template`].
    pub template: fn() -> String,
    /// Raises an army by the book's own generator.
    pub muster: fn(&Levy) -> Result<Raised, String>,
    /// What each unit of a setup costs, by its id; empty if the book has no points. The setup is that of a record.
    pub points: fn(&Value) -> Vec<(String, Points)>,
    /// A random scenario with this many units a side, from a seed: for tests and benchmarks.
    pub field: fn(Field, usize, u64) -> Value,
    /// Plays a battle and checks all laws: [`soak`], with the ruleset's own invariants.
    pub soak: Soak,
    /// A computer general of a level, with a seed.
    pub general: fn(Level, u64) -> Box<dyn General>,
}

impl std::fmt::Debug for Book {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Book").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Book {
    /// Opens a battle from a scenario's text; `file` is the name that problems mention.
    pub fn open_text(
        &self,
        file: &str,
        text: &str,
        seed: u64,
    ) -> Result<Box<dyn AnyGame>, Vec<Problem>> {
        (self.open)(&Doc::parse(file, text)?, seed, None)
    }
}

/// The file formats and messages of a ruleset as JSON Schemas.
#[derive(Copy, Clone, Debug)]
pub struct Schemas {
    /// A scenario.
    pub scenario: fn() -> Value,
    /// An army file.
    pub army: fn() -> Value,
    /// A file of house rules.
    pub rulebook: fn() -> Value,
    /// The ruleset's own data on the wire: [`schema::wire`].
    pub wire: fn() -> Value,
}

impl Schemas {
    /// The schemas of a rulebook's files, and of its ruleset on the wire.
    pub const fn of<B: BookTables, R: Ruleset>() -> Self
    where
        R::Act: JsonSchema,
        R::Event: JsonSchema,
        R::Question: JsonSchema,
    {
        Self {
            scenario: house::scenario_schema::<B>,
            army: house::army_schema::<B>,
            rulebook: house::rulebook_schema::<B>,
            wire: schema::wire::<R>,
        }
    }
}

/// A scenario or an army list that is compiled in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Shipped {
    /// Its id.
    pub id: &'static str,
    /// Its ruleset's id.
    pub ruleset: &'static str,
    /// Its file from the root of the repository.
    pub file: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// The sort of random field.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Field {
    /// Armies as players would draw them up.
    Plain,
    /// Some of everything that the rules have.
    Motley,
    /// The same, with units that their owners still have to place.
    InHand,
    /// Random armies on random ground.
    Encounter,
}
