//! Random battles under all laws of a ruleset.
use crate::{Files, books, joined};
use kernel::{
    any::AnyGame,
    book::{Fault, Field, Soaked},
    doc::{Doc, Problem},
};

/// A random field with a number of units a side; the second seed is for its dice.
pub fn generated(
    ruleset: &str,
    n_units: usize,
    field: u64,
    seed: u64,
) -> Result<Box<dyn AnyGame>, Unmade> {
    generated_by(ruleset, n_units, field, seed, None)
}

/// The same with house rules, if there are some.
pub fn generated_by(
    ruleset: &str,
    n_units: usize,
    field: u64,
    seed: u64,
    rules: Option<&Doc>,
) -> Result<Box<dyn AnyGame>, Unmade> {
    let book = books::book(ruleset).ok_or_else(|| Unmade::Ruleset(books::unknown(ruleset)))?;
    let doc = Doc::from_json("generated field", &(book.field)(Field::Plain, n_units, field))?;
    Ok((book.open)(&joined(&doc, rules, Files::None)?, seed, None)?)
}

/// Random ground for two armies of about this many units, as a scenario with sides of its own.
pub fn ground(ruleset: &str, n_units: usize, seed: u64) -> Result<Doc, Unmade> {
    let book = books::book(ruleset).ok_or_else(|| Unmade::Ruleset(books::unknown(ruleset)))?;
    Ok(Doc::from_json("generated field", &(book.field)(Field::Encounter, n_units, seed))?)
}

/// Why a field could not be made.
#[derive(thiserror::Error, Debug)]
pub enum Unmade {
    /// There is no such ruleset.
    #[error("{0}")]
    Ruleset(String),
    /// The generated field is not a valid scenario.
    #[error("the generated field has problems: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Problems(Vec<Problem>),
    /// No such army can be raised.
    #[error("{0}")]
    Army(String),
}

impl From<Vec<Problem>> for Unmade {
    fn from(problems: Vec<Problem>) -> Self {
        Self::Problems(problems)
    }
}

/// Plays a battle on a generated field under all laws. The field, the dice and the choices all come from the seed.
pub fn soak(ruleset: &str, seed: u64) -> Result<Result<Soaked, Fault>, Unmade> {
    let book = books::book(ruleset).ok_or_else(|| Unmade::Ruleset(books::unknown(ruleset)))?;
    let n_units = 3 + (seed % 10) as usize;
    let sort = match seed % 3 {
        0 => Field::Motley,
        1 => Field::InHand,
        _ => Field::Encounter,
    };
    let doc = Doc::from_json("generated field", &(book.field)(sort, n_units, seed))?;
    Ok((book.soak)(&doc, seed)?)
}
