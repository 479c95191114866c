//! The limits of an army: the average size of its units and the number of its commanders. What one unit may consist of is
//! checked with the unit. These limits are for the army as a whole, unless the option `composition` turns them off
//! (AGV-OPT-029).
use crate::{book::Rulebook, kinds::UnitKind, scene::UnitSetup, words};
use kernel::Cite;

/// What is wrong with an army.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub enum Fault {
    /// AGV-ELM-013, -015: the units of a class are too large on average.
    #[error("{class} units average {average:.2} elements; the most is {most} ({cite})")]
    Average {
        /// Foot or mounted.
        class: &'static str,
        /// Elements per unit.
        average: f64,
        /// The highest average allowed.
        most: usize,
        /// The rule.
        cite: Cite,
    },
    /// AGV-CMD-003..005: too many commanders or too few.
    #[error("the army has {}, not {wanted} ({cite})", words::count(*n as u64, kind.name(), &format!("{}s", kind.name())))]
    Command {
        /// Which grade.
        kind: UnitKind,
        /// How many.
        n: usize,
        /// How many it should have.
        wanted: usize,
        /// The rule.
        cite: Cite,
    },
}

impl Fault {
    /// How to fix it.
    pub fn remedy(&self) -> String {
        let otherwise = "or set `composition = false` under [rules]";
        match self {
            Self::Average { class, .. } => format!("make some {class} units smaller, {otherwise}"),
            Self::Command { wanted, .. } => format!("field {wanted}, {otherwise}"),
        }
    }
}

/// AGV-CMD-004, -005: how many Sub-Commanders an army has for this many units that are not command units.
pub fn sub_commanders(book: &Rulebook, units: usize) -> usize {
    sub_row(book, units).0
}

/// The same with its rule: one for every so many units, within the fewest and the most of any army.
fn sub_row(book: &Rulebook, units: usize) -> (usize, &Cite) {
    let figure = |value: i32| usize::try_from(value).unwrap_or(0);
    let rows = &book.commanders;
    let (fewest, most) = (figure(rows.sub_fewest.value), figure(rows.sub_most.value));
    match units / figure(rows.sub_per_units.value).max(1) {
        wanted if wanted.max(fewest) > most => (most, &rows.sub_most.cite),
        wanted if wanted < fewest => (fewest, &rows.sub_fewest.cite),
        wanted => (wanted, &rows.sub_per_units.cite),
    }
}

/// Everything that is wrong with an army as a whole, given by its units' types and sizes.
pub fn faults(book: &Rulebook, units: &[(UnitKind, usize)]) -> Vec<Fault> {
    let mut faults = Vec::new();
    // AGV-ELM-027: mounted foot are foot; commanders are of neither class.
    for (class, row) in [("foot", &book.averages.foot), ("mounted", &book.averages.mounted)] {
        let is_of = |kind: UnitKind| match class {
            "foot" => kind.is_foot(),
            _ => kind.is_mounted(),
        };
        let sizes = || units.iter().filter(|(kind, _)| is_of(*kind)).map(|(_, n)| *n);
        let (n, elements) = (sizes().count(), sizes().sum::<usize>());
        let most = usize::try_from(row.value).unwrap_or(0);
        if elements > n * most {
            let (average, cite) = (elements as f64 / n as f64, row.cite.clone());
            faults.push(Fault::Average { class, average, most, cite });
        }
    }
    let count = |kind: UnitKind| units.iter().filter(|(it, _)| *it == kind).count();
    let others = units.iter().filter(|(kind, _)| !kind.is_command()).count();
    let rows = &book.commanders;
    let chiefs = usize::try_from(rows.commanders.value).unwrap_or(0);
    let (subs, sub_rule) = sub_row(book, others);
    let grades = [
        (UnitKind::CommanderInChief, chiefs, &rows.commanders.cite),
        (UnitKind::SubCommander, subs, sub_rule),
    ];
    for (kind, wanted, cite) in grades {
        let n = count(kind);
        if n != wanted {
            faults.push(Fault::Command { kind, n, wanted, cite: cite.clone() });
        }
    }
    faults
}

/// The same for the units of a scenario.
pub fn faults_of<'a>(
    book: &Rulebook,
    units: impl IntoIterator<Item = &'a UnitSetup>,
) -> Vec<Fault> {
    let units: Vec<_> = units.into_iter().map(|unit| (unit.kind, unit.elements.len())).collect();
    faults(book, &units)
}
