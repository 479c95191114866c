//! The army generator (AGV-GEN-001..014): an agreed number of throws of two six-sided dice, each of which raises the troops of
//! its total. Also random fields.
mod field;
mod ground;
mod levy;
mod motley;
mod raise;

pub use field::{Start, field};
pub use levy::Levied;
pub use motley::{encounter, motley};
pub(crate) use raise::raise;

use crate::{
    book::Rulebook,
    composition::{self, Fault},
    kinds::{ElementKind, UnitKind},
};
use kernel::{
    Dice,
    book::generator::{self, Entry},
    dice::Throw,
    scenario::MOST_UNITS,
};
use serde_json::{Value, json};

/// One throw. It raises nothing that the army has no room for.
pub type Thrown = generator::Thrown<Levied>;

/// What the players agree on before they throw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Call {
    /// AGV-GEN-001: how many throws.
    pub throws: usize,
    /// What is taken where there is a choice, by element. Each time a total comes up, the next of these that is among its
    /// choices is taken, and the last one from then on. If none is among them, the first in the table is taken.
    pub choose: Vec<ElementKind>,
}

/// The result of a number of throws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mustered {
    /// Each throw, and what it raised.
    pub throws: Vec<Thrown>,
    /// The units, commanders first.
    pub units: Vec<Levied>,
    /// Notes for the player.
    pub notes: Vec<String>,
    /// AGV-GEN-014: its averages exceed those allowed to other armies.
    pub unbound: bool,
}

/// AGV-GEN-001..012: raises an army as agreed, with these dice.
pub fn muster(book: &Rulebook, call: &Call, dice: &mut dyn Dice) -> Result<Mustered, Throw> {
    let mut throws: Vec<Thrown> = Vec::with_capacity(call.throws);
    for _ in 0..call.throws {
        let mut thrown = Thrown::new(dice)?;
        let before = throws.iter().filter(|it| it.total() == thrown.total()).count();
        let row = book.generator.get(&thrown.total());
        let entries = row.iter().flat_map(|row| &row.raises);
        thrown.raised.extend(entries.filter_map(|entry| chosen(entry, &call.choose, before)));
        throws.push(thrown);
    }
    let mut notes = Vec::new();
    let home = spare(book, &mut throws);
    if home > 0 {
        notes.push(format!(
            "an army has at most {MOST_UNITS} units: {} were left out; make fewer throws",
            crate::words::count(home as u64, "unit", "units")
        ));
    }
    let raised: Vec<Levied> = throws.iter().flat_map(|throw| throw.raised.clone()).collect();
    // AGV-GEN-013: commanders in the usual numbers.
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

/// AGV-GEN-002, -004, -007, -008: the elements that the table lets the player choose from.
pub fn choices(book: &Rulebook) -> Vec<ElementKind> {
    let entries = book.generator.values().flat_map(|row| &row.raises);
    generator::choices(entries).iter().map(|levied| levied.element).collect()
}

/// The same rules: what the player takes from an entry that has come up this often before. The named choices that the entry has
/// are taken one after the other, and the last of them from then on. If none was named, the first of the entry is taken.
fn chosen(entry: &Entry<Levied>, choose: &[ElementKind], before: usize) -> Option<Levied> {
    let of = |kind: &ElementKind| entry.0.iter().find(|levied| levied.element == *kind);
    let named: Vec<&Levied> = choose.iter().filter_map(of).collect();
    named.get(before).or(named.last()).copied().or(entry.0.first()).copied()
}

/// Drops the units beyond what an army file can hold, the last first, and returns how many.
fn spare(book: &Rulebook, throws: &mut [Thrown]) -> usize {
    let chiefs = usize::try_from(book.commanders.commanders.value).unwrap_or(0);
    let mut home = 0;
    loop {
        let n = generator::count(throws, |_| true);
        let fits = n + chiefs + composition::sub_commanders(book, n) <= MOST_UNITS;
        if fits || !generator::leave_out(throws, |_| true) {
            return home;
        }
        home += 1;
    }
}

/// The army as a file. AGV-GEN-014: if its averages are too high for other armies, the file says so.
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
