//! Comparison of variations, each with the first, on their common seeds.
use super::wins;
use crate::{
    ready::Run,
    rows::Row,
    stats::{Difference, Mean, Share},
};
use serde::Serialize;
use std::collections::BTreeMap;

/// One variation by itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Completed battles.
    pub games: u64,
    /// Each side's victories, by id.
    pub sides: BTreeMap<String, Share>,
    /// Draws.
    pub draws: Share,
    /// Turns.
    pub turns: Mean,
}

/// A variation against the first, for one side's victories.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// The variation.
    pub variation: String,
    /// The one it is compared with.
    pub against: String,
    /// The side, by id.
    pub side: String,
    /// How many pairs were played on the same seeds.
    pub pairs: u64,
    /// Pairs that the side won only before the change.
    pub only_before: u64,
    /// Pairs that it won only with the change.
    pub only_after: u64,
    /// The difference on common seeds, by McNemar's test.
    pub paired: Difference,
    /// The same for independent seeds, by Fisher's test.
    pub apart: Difference,
}

fn of(rows: &[Row], n: usize) -> Vec<&Row> {
    rows.iter().filter(|row| row.variation == n && row.is_fought()).collect()
}

pub(super) fn all(run: &Run, rows: &[Row]) -> Vec<Variant> {
    let each = (0..run.plan().n_variations()).map(|n| {
        let sound = of(rows, n);
        let games = sound.len() as u64;
        let share = |side: &String| (side.clone(), Share::new(wins(&sound, side), games));
        let draws = sound.iter().filter(|row| row.winner.is_none()).count() as u64;
        let turns: Vec<f64> = sound.iter().map(|row| f64::from(row.turns)).collect();
        Variant {
            name: run.plan().variation(n).to_owned(),
            games,
            sides: run.sides().iter().map(share).collect(),
            draws: Share::new(draws, games),
            turns: Mean::of(&turns),
        }
    });
    each.collect()
}

pub(super) fn compared(run: &Run, rows: &[Row]) -> Vec<Comparison> {
    let first = of(rows, 0);
    // A pair is identified by its seed and by the seating.
    let known: BTreeMap<(u64, bool), &Row> =
        first.iter().map(|row| ((row.seed, row.swapped), *row)).collect();
    let mut out = Vec::new();
    for n in 1..run.plan().n_variations() {
        let second = of(rows, n);
        for side in run.sides() {
            let won = |row: &Row| row.winner.as_ref() == Some(side);
            let (mut pairs, mut only) = (0, [0, 0]);
            for row in &second {
                let Some(before) = known.get(&(row.seed, row.swapped)) else { continue };
                pairs += 1;
                match (won(before), won(row)) {
                    (true, false) => only[0] += 1,
                    (false, true) => only[1] += 1,
                    _ => {}
                }
            }
            let a = Share::new(wins(&first, side), first.len() as u64);
            let b = Share::new(wins(&second, side), second.len() as u64);
            out.push(Comparison {
                variation: run.plan().variation(n).to_owned(),
                against: run.plan().variation(0).to_owned(),
                side: side.clone(),
                pairs,
                only_before: only[0],
                only_after: only[1],
                paired: Difference::paired(a, b, only[0], only[1]),
                apart: Difference::apart(a, b),
            });
        }
    }
    out
}
