//! Random scenarios, for soak tests, benchmarks and quick battles: two armies of nearly equal cost and some ground between them.
mod army;
mod ground;

pub(crate) use army::Army;

use kernel::{
    book::raise::{self, match_of},
    dice::Chooser,
};
use serde_json::{Value, json};

/// The width of the strip that each unit has to itself, in millimetres.
const STRIP: i64 = 230;
/// The usual table, in millimetres.
const TABLE: [i64; 2] = [1800, 1200];

/// A scenario with about `n_units` units a side besides the generals, all placed opposite each other. It is the same for the
/// same seed.
pub fn scenario(n_units: usize, seed: u64) -> Value {
    let mut chooser = Chooser::new(seed);
    let armies: [Army; 2] = match_of(n_units, &mut chooser);
    let most = armies.iter().map(|army| army.units.len() as i64).max().unwrap_or(1);
    let [width, height] = [(most * STRIP + 300).max(TABLE[0]), TABLE[1]];
    let mut field = bare(seed, [width, height], &armies);
    field["terrain"] = json!(ground::pieces([width, height], 400, &mut chooser));
    for (n, army) in armies.iter().enumerate() {
        let left = (width - army.units.len() as i64 * STRIP) / 2;
        let y = |ahead: i64| if n == 0 { ahead } else { height - ahead };
        for k in 0..army.units.len() {
            let x = left + k as i64 * STRIP + STRIP / 2;
            let ahead = 300 + 20 * chooser.under(4) as i64;
            field["sides"][n]["units"][k]["at"] = json!([x, y(ahead)]);
        }
        let staff = army.n_corps() + 1;
        for k in 0..staff {
            let x =
                left + (k as i64 * 2 + 1) * army.units.len() as i64 * STRIP / (2 * staff as i64);
            field["sides"][n]["units"][army.units.len() + k]["at"] = json!([x, y(120)]);
        }
    }
    field
}

/// The same on the usual table with both armies in hand: the players place brigades or draw maps, hide units and hold brigades
/// back.
pub fn in_hand(n_units: usize, seed: u64) -> Value {
    let mut chooser = Chooser::new(seed);
    let armies: [Army; 2] = match_of(n_units.min(10), &mut chooser);
    let mut field = bare(seed, TABLE, &armies);
    field["terrain"] = json!(ground::pieces(TABLE, 150, &mut chooser));
    field["rules"] = json!({"reserves": seed.is_multiple_of(2), "hidden_units": (seed / 2).is_multiple_of(2), "scouting": seed.is_multiple_of(5),
        "mapped_deployment": (seed / 3).is_multiple_of(2)});
    field
}

/// Two armies and a table, with no unit placed.
fn bare(seed: u64, size: [i64; 2], armies: &[Army; 2]) -> Value {
    let mut field = raise::bare(seed, size, armies);
    field["unit"] = json!("mm");
    field
}
