//! What random fields have in common, whatever the ruleset.
use crate::dice::Chooser;
use serde_json::{Value, json};

/// The edges of the two sides of a field, which are also their ids.
pub const EDGES: [&str; 2] = ["south", "north"];

/// Every unit of a scenario.
pub fn units(scenario: &mut Value) -> impl Iterator<Item = &mut Value> {
    let sides = scenario["sides"].as_array_mut().into_iter().flatten();
    sides.flat_map(|side| side["units"].as_array_mut().into_iter().flatten())
}

/// Adds a unit to a side.
pub fn add(scenario: &mut Value, side: usize, unit: Value) {
    if let Some(units) = scenario["sides"][side]["units"].as_array_mut() {
        units.push(unit);
    }
}

/// The ids of a side's units.
fn ids(scenario: &Value, side: usize) -> Vec<Value> {
    let units = scenario["sides"][side]["units"].as_array();
    units.into_iter().flatten().map(|unit| unit["id"].clone()).collect()
}

/// Adds a victory term for one side: leave the table, hold a place, destroy or save units.
pub fn set_term(scenario: &mut Value, chooser: &mut Chooser, place: &Value) {
    let side = chooser.under(2);
    let (ours, theirs) = (ids(scenario, side), ids(scenario, 1 - side));
    let few = |ids: &[Value]| ids.len().min(4);
    let mut term = match chooser.under(4) {
        0 => json!({"leave": EDGES[side], "units": ours[..few(&ours)], "n": 1}),
        1 => json!({"hold": place}),
        2 => json!({"destroy": [theirs[few(&theirs) - 1]]}),
        _ => json!({"save": [ours[few(&ours) - 1]]}),
    };
    term["side"] = json!(EDGES[side]);
    term["words"] = json!("The day is theirs who do this.");
    scenario["victory"] = json!({"terms": [term]});
}

/// Gives the southern side two seats that command alternate units. Units for which `is_first` holds belong to the first seat.
pub fn share(scenario: &mut Value, is_first: impl Fn(&str) -> bool) {
    let ids = ids(scenario, 0);
    let half = |part: usize| -> Vec<&Value> {
        let first = |id: &Value| id.as_str().is_some_and(&is_first);
        let of = |(n, id): &(usize, &Value)| if first(id) { part == 0 } else { n % 2 == part };
        ids.iter().enumerate().filter(of).map(|(_, id)| id).collect()
    };
    scenario["seats"] = json!([
        {"id": "south", "side": "south", "units": half(0)},
        {"id": "wing", "side": "south", "units": half(1)},
        {"id": "north", "side": "north"},
    ]);
}
