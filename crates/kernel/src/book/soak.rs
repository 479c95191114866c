//! Random battles that check all the laws of a ruleset.
use crate::{
    Ruleset, any,
    doc::{Doc, Problem},
    laws::{self, Rigour},
};
use serde::Serialize;
use serde_json::Value;
use std::{
    any::Any,
    cell::Cell,
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// How a battle that checked the laws went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Soaked {
    /// How many decisions it took.
    pub n_decisions: usize,
    /// Whether it ended before the maximum number of decisions.
    pub ended: bool,
    /// How often each kind of act was chosen and each kind of event happened.
    pub counts: Counts,
}

/// How often each thing occurred, by name.
pub type Counts = BTreeMap<String, usize>;

/// A law that was broken.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// Which law, in a sentence.
    pub why: String,
    /// The battle up to the decision that broke it.
    pub record: Value,
}

/// The most decisions of one battle.
const MOST_DECISIONS: usize = 20_000;

/// Plays a battle and checks all laws. A broken law is returned with the record that breaks it.
pub fn soak<R: Ruleset>(
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
            Err(Fault { why: words(&*fault), record })
        }
    })
}

/// Counts acts and events by their names. An event that says how, why or what is counted under that too.
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

/// The message of a panic.
pub fn words(fault: &(dyn Any + Send)) -> String {
    let said = fault.downcast_ref::<String>().map(String::as_str);
    said.or_else(|| fault.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}
