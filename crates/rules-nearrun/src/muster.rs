//! Random scenarios, for soak tests, benchmarks and quick battles: two armies of nearly equal cost and some ground between them.
mod army;
mod ground;

pub(crate) use army::Army;

use kernel::{
    book::raise::{bare, match_of},
    dice::Chooser,
};
use serde_json::{Value, json};

/// The width of the strip that each unit has to itself, in inches.
const STRIP: i64 = 6;
/// The usual table, in inches.
const TABLE: [i64; 2] = [72, 48];

/// A scenario with about `n_units` units a side besides the generals, all placed opposite each other in two lines. It is the same
/// for the same seed.
pub fn scenario(n_units: usize, seed: u64) -> Value {
    let mut chooser = Chooser::new(seed);
    let armies: [Army; 2] = match_of(n_units, &mut chooser);
    let files = |army: &Army| (army.n_units() as i64 + 1) / 2;
    let most = armies.iter().map(files).max().unwrap_or(1);
    let [width, height] = [(most * STRIP + 12).max(TABLE[0]), TABLE[1]];
    let mut field = bare(seed, [width, height], &armies);
    field["terrain"] = json!(ground::pieces([width, height], 18, &mut chooser));
    for (n, army) in armies.iter().enumerate() {
        let left = (width - files(army) * STRIP) / 2;
        let y = |ahead: i64| if n == 0 { ahead } else { height - ahead };
        for k in 0..army.n_units() {
            let x = left + k as i64 / 2 * STRIP + STRIP / 2;
            let ahead = if k % 2 == 0 { 13 } else { 7 };
            field["sides"][n]["units"][k]["at"] = json!([x, y(ahead + chooser.under(2) as i64)]);
        }
        for (k, x) in army.posts().enumerate() {
            let at = json!([left + x * STRIP / 2, y(3)]);
            field["sides"][n]["units"][army.n_units() + k]["at"] = at;
        }
    }
    field
}

/// The same on the usual table with both armies in hand: the players place brigades and generals.
pub fn in_hand(n_units: usize, seed: u64) -> Value {
    let mut chooser = Chooser::new(seed);
    let armies: [Army; 2] = match_of(n_units.min(12), &mut chooser);
    let mut field = bare(seed, TABLE, &armies);
    field["terrain"] = json!(ground::pieces(TABLE, 8, &mut chooser));
    field["rules"] = json!({"musketry_long_band": seed.is_multiple_of(2), "personalities": (seed / 2).is_multiple_of(2),
        "crops_sight": seed.is_multiple_of(3)});
    field
}
