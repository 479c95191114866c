//! Random battles under all laws of a ruleset.
use crate::books;
use kernel::{
    Ruleset,
    any::{self, AnyGame},
    doc::{Doc, Problem},
    laws::{self, Rigour},
};
use serde::Serialize;
use serde_json::Value;
use std::{
    cell::Cell,
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// The result of a battle under the laws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Soaked {
    /// How many decisions it took.
    pub n_decisions: usize,
    /// Whether it ended by itself.
    pub ended: bool,
    /// How often each kind of act and event occurred.
    pub counts: Counts,
}

/// Counts by name.
pub type Counts = BTreeMap<String, usize>;

/// A law that was broken.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// Which, in a sentence.
    pub why: String,
    /// The battle up to the decision that broke it.
    pub record: Value,
}

/// The maximum number of decisions of one battle.
const MOST_DECISIONS: usize = 20_000;

/// A random field with a number of units a side; the second seed is for its dice.
pub fn generated(
    ruleset: &str,
    n_units: usize,
    field: u64,
    seed: u64,
) -> Result<Box<dyn AnyGame>, Unmade> {
    let book = books::book(ruleset).ok_or_else(|| Unmade::Ruleset(books::unknown(ruleset)))?;
    let doc = Doc::from_json("generated field", &(book.field)(n_units, field, Field::Plain))?;
    Ok((book.open)(&doc, seed, None)?)
}

/// The kind of generated field.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    /// As players would deploy.
    Plain,
    /// With some of everything in the rules.
    Motley,
    /// The same, with units that their owners place.
    InHand,
}

/// Why a field could not be generated.
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
    let field = match seed % 3 {
        0 => (book.field)(n_units, seed, Field::Motley),
        1 => (book.field)(n_units, seed, Field::InHand),
        _ => (book.encounter)(seed, n_units),
    };
    let doc = Doc::from_json("generated field", &field)?;
    Ok((book.soak)(&doc, seed)?)
}

/// Plays a battle under all laws; a violation is returned with the record that shows it.
pub(crate) fn battle<R: Ruleset>(
    doc: &Doc,
    seed: u64,
    invariant: fn(&R::Model),
) -> Result<Result<Soaked, Fault>, Vec<Problem>> {
    let setup = R::read(doc)?;
    let n_decisions = Cell::new(0);
    let rigour = Rigour { most: MOST_DECISIONS, ..Rigour::default() };
    let played = catch_unwind(AssertUnwindSafe(|| {
        laws::battle::<R>(&setup, seed, rigour, |model| {
            n_decisions.set(n_decisions.get() + 1);
            invariant(model);
        })
    }));
    Ok(match played {
        Ok(played) => Ok(Soaked {
            n_decisions: played.game.n_decisions(),
            ended: played.ended,
            counts: counts(&played),
        }),
        Err(fault) => {
            let n = n_decisions.get();
            let record = catch_unwind(AssertUnwindSafe(|| laws::record_to::<R>(&setup, seed, n)));
            let record = record.map(|record| any::written(&record)).unwrap_or_default();
            Err(Fault { why: crate::faults::words(&*fault), record })
        }
    })
}

/// Counts acts and events by name; for an event with a reason or kind, that too.
fn counts<R: Ruleset>(played: &laws::Played<R>) -> Counts {
    let mut counts = Counts::new();
    for said in &played.game.record().decisions {
        *counts.entry(format!("act {}", name(&said.act))).or_default() += 1;
    }
    for event in &played.events {
        *counts.entry(format!("event {}", name(event))).or_default() += 1;
    }
    counts
}

fn name(it: &impl Serialize) -> String {
    match serde_json::to_value(it) {
        Ok(Value::String(name)) => name,
        Ok(Value::Object(it)) => {
            let Some((name, fields)) = it.iter().next() else { return String::new() };
            let said = |key: &&str| fields.get(key).and_then(Value::as_str);
            match ["how", "why", "what", "outcome"].iter().find_map(said) {
                Some(more) => format!("{name} {more}"),
                None => name.clone(),
            }
        }
        _ => String::new(),
    }
}
