//! Random scenarios, for soak tests, benchmarks and quick battles: two armies of nearly equal cost and some ground between them.
mod army;
mod ground;

use army::Army;
use kernel::{book::Points, dice::Chooser};
use serde_json::{Value, json};

/// The width of the strip that each unit has to itself, in inches.
const STRIP: i64 = 6;
/// The usual table, in inches.
const TABLE: [i64; 2] = [72, 48];
/// How many armies are raised to find one that matches the first.
const LEVIES: usize = 8;

/// A scenario with about `n_units` units a side besides the generals, all placed opposite each other in two lines. It is the same
/// for the same seed.
pub fn scenario(n_units: usize, seed: u64) -> Value {
    let mut chooser = Chooser::new(seed);
    let armies = match_of(n_units, &mut chooser);
    let files = |army: &Army| (army.n_units() as i64 + 1) / 2;
    let most = armies.iter().map(files).max().unwrap_or(1);
    let [width, height] = [(most * STRIP + 12).max(TABLE[0]), TABLE[1]];
    let mut field = bare(seed, [width, height], &armies);
    field["terrain"] = json!(ground::between([width, height], &mut chooser));
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
    let armies = match_of(n_units.min(12), &mut chooser);
    let mut field = bare(seed, TABLE, &armies);
    field["terrain"] = json!(ground::anywhere(TABLE, &mut chooser));
    field["rules"] = json!({"musketry_long_band": seed.is_multiple_of(2), "personalities": (seed / 2).is_multiple_of(2),
        "crops_sight": seed.is_multiple_of(3)});
    field
}

/// An army of about `n_units` units without places, with its cost. It is the same for the same seed.
pub fn army(n_units: usize, seed: u64, name: &str) -> Value {
    Army::raise(n_units, &mut Chooser::new(seed)).written(name)
}

/// An army of at most this many points, as near to that as a few tries bring it; `None` if no army is so cheap.
pub fn army_of_points(points: i32, seed: u64, name: &str) -> Option<Value> {
    let mut chooser = Chooser::new(seed);
    let sizes = (2..=army::MOST).flat_map(|n_units| [n_units; LEVIES]);
    let levies = sizes.map(|n_units| Army::raise(n_units, &mut chooser));
    let fits = levies.map(|army| (army.points(), army));
    let fits = fits.filter(|(cost, _)| *cost <= Points::whole(points));
    let (_, nearest) = fits.max_by_key(|(cost, _)| *cost)?;
    Some(nearest.written(name))
}

/// Two armies of nearly equal cost.
fn match_of(n_units: usize, chooser: &mut Chooser) -> [Army; 2] {
    let first = Army::raise(n_units, chooser);
    let points = first.points();
    let levies = (0..LEVIES).map(|_| Army::raise(n_units, chooser));
    let nearest = levies.min_by_key(|army| army.points().abs_diff(points));
    let second = nearest.unwrap_or_else(|| first.clone());
    [first, second]
}

/// Two armies and a table, with no unit placed.
fn bare(seed: u64, size: [i64; 2], armies: &[Army; 2]) -> Value {
    let side = |army: &Army, edge: &str, colour: &str| {
        json!({"id": edge, "name": format!("The army of the {edge}"), "edge": edge, "colour": colour,
            "nation": army.nation.key(), "corps": army.commands(edge), "units": army.roster(edge)})
    };
    let [one, other] = armies;
    json!({
        "format": 1, "id": format!("field-day-{seed}"), "title": format!("Field day {seed}"), "ruleset": "nearrun",
        "turns": 10, "table": {"size": size},
        "sides": [side(one, "south", "#2f4f8f"), side(other, "north", "#8a3333")],
    })
}
