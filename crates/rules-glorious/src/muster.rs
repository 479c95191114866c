//! The army generator (AGV-GEN-001..014): an agreed number of throws of two six-sided dice, each of which raises the troops of
//! its total. And fields made up at random.
mod field;
mod ground;
mod levy;
mod motley;
mod raise;

pub use field::{Start, field};
pub use levy::Levied;
pub(crate) use levy::choices as choices_of;
pub use motley::{encounter, motley};
pub(crate) use raise::raise;

use crate::{
    book::Rulebook,
    composition::{self, Fault},
    kinds::{ElementKind, UnitKind},
};
use kernel::{Dice, dice::Throw, scenario::MOST_UNITS};
use serde_json::{Value, json};

/// What the players agree before they throw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Call {
    /// AGV-GEN-001: how many throws.
    pub throws: usize,
    /// What is taken where there is a choice, by element. Of those that are among the choices of a total, one after the other
    /// as it comes up, the last for good; where none is, the first that the table names.
    pub choose: Vec<ElementKind>,
}

/// What a number of throws came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mustered {
    /// Each throw, and what it raised.
    pub throws: Vec<Thrown>,
    /// The units, commanders first.
    pub units: Vec<Levied>,
    /// What the player should know besides.
    pub notes: Vec<String>,
    /// AGV-GEN-014: its averages are past what binds other armies.
    pub unbound: bool,
}

/// One throw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thrown {
    /// The faces.
    pub dice: [u8; 2],
    /// The units it raised.
    pub raised: Vec<Levied>,
    /// What it would have raised, had there been room for more units.
    pub nothing: Vec<Levied>,
}

/// AGV-GEN-001..012: an army by what was agreed, thrown with these dice.
pub fn muster(book: &Rulebook, call: &Call, dice: &mut dyn Dice) -> Result<Mustered, Throw> {
    let mut throws = Vec::with_capacity(call.throws);
    for _ in 0..call.throws {
        let faces = [dice.d(6)?, dice.d(6)?];
        let total = |faces: [u8; 2]| faces[0] + faces[1];
        let before = throws.iter().filter(|it: &&Thrown| total(it.dice) == total(faces)).count();
        let row = book.generator.get(&total(faces).to_string());
        let entries = row.iter().flat_map(|row| &row.raises);
        let raised =
            entries.filter_map(|entry| levy::chosen(entry, &call.choose, before)).collect();
        throws.push(Thrown { dice: faces, raised, nothing: Vec::new() });
    }
    let mut notes = Vec::new();
    let home = spare(book, &mut throws);
    if home > 0 {
        notes.push(format!(
            "an army is of {MOST_UNITS} units at most: {} stayed at home; make fewer throws",
            crate::words::count(home as u64, "unit", "units")
        ));
    }
    let raised: Vec<Levied> = throws.iter().flat_map(|throw| throw.raised.clone()).collect();
    // AGV-GEN-013: commanders by the usual numbers.
    let one = |kind| Levied { kind, element: ElementKind::Command, n: 1 };
    let chiefs = usize::try_from(book.commanders.commanders.value).unwrap_or(0);
    let mut units = vec![one(UnitKind::CommanderInChief); chiefs];
    let subs = composition::sub_commanders(book, raised.len());
    units.extend(vec![one(UnitKind::SubCommander); subs]);
    units.extend(raised);
    let sizes: Vec<_> = units.iter().map(|unit| (unit.kind, unit.n)).collect();
    let faults = composition::faults(book, &sizes);
    let unbound = faults.iter().any(|fault| matches!(fault, Fault::Average { .. }));
    Ok(Mustered { throws, units, notes, unbound })
}

/// AGV-GEN-002, -004, -007, -008: the elements between which the table leaves the choice.
pub fn choices(book: &Rulebook) -> Vec<ElementKind> {
    let entries = book.generator.values().flat_map(|row| &row.raises);
    let several = entries.filter_map(|entry| levy::choices(entry)).filter(|all| all.len() > 1);
    several.flatten().map(|levied| levied.element).collect()
}

/// More units than an army's file holds stay at home, the last first. How many?
fn spare(book: &Rulebook, throws: &mut [Thrown]) -> usize {
    let count = |throws: &[Thrown]| throws.iter().map(|throw| throw.raised.len()).sum::<usize>();
    let chiefs = usize::try_from(book.commanders.commanders.value).unwrap_or(0);
    let mut home = 0;
    loop {
        let n = count(throws);
        if n + chiefs + composition::sub_commanders(book, n) <= MOST_UNITS {
            return home;
        }
        let last = throws.iter_mut().rev().find(|throw| !throw.raised.is_empty());
        let Some(throw) = last else { return home };
        throw.nothing.extend(throw.raised.pop());
        home += 1;
    }
}

/// The army as a file of its own. AGV-GEN-014: where its averages are too high for another army, it says so.
pub fn army(mustered: &Mustered, name: &str) -> Value {
    let row = |(n, unit): (usize, &Levied)| {
        let same = |it: &&Levied| (it.kind, it.element) == (unit.kind, unit.element);
        let nth = mustered.units[..=n].iter().filter(same).count();
        let mut row = json!({
            "id": format!("{}-{nth}", unit.key()),
            "name": format!("{} {nth}", unit.name()),
            "type": unit.kind.key(),
        });
        if !unit.kind.is_artillery() && !unit.kind.is_command() {
            row["elements"] = json!({unit.element.key(): unit.n});
        }
        row
    };
    let units: Vec<Value> = mustered.units.iter().enumerate().map(row).collect();
    let mut army = json!({"format": 1, "ruleset": "glorious", "name": name, "units": units});
    if mustered.unbound {
        army["rules"] = json!({"composition": false});
    }
    army
}
