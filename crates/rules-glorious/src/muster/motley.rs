//! Fields with something of everything that the rules know: garrisons, terms, shared sides. Also encounters of two generated
//! armies.
use super::{Call, Start, army, field, muster};
use crate::book::Rulebook;
use kernel::{Keyed, book::field as fields, dice::Chooser};
use serde_json::{Value, json};

/// A field with something of everything. The seed alone decides it.
pub fn motley(seed: u64, n_units: usize, start: Start) -> Value {
    let mut scenario = field(seed, n_units, start);
    let mut chooser = Chooser::new(!seed);
    if start == Start::Placed {
        garrison(&mut scenario);
    }
    if chooser.under(2) == 0 {
        let place = json!([[28, 20], [44, 20], [44, 28], [28, 28]]);
        fields::set_term(&mut scenario, &mut chooser, &place);
    }
    if chooser.under(3) == 0 {
        // All members of a Battle belong to one seat.
        fields::share(&mut scenario, |id| id.contains("mass"));
    }
    scenario
}

/// Two generated armies, to be deployed by their owners.
pub fn encounter(seed: u64, n_throws: usize) -> Value {
    let book = Rulebook::default();
    let mut chooser = Chooser::new(!seed);
    let choose = super::choices(&book).into_iter().filter(|_| chooser.under(2) == 0).collect();
    let call = Call { throws: n_throws.clamp(1, 10), choose };
    let side = |n: u64, id: &str, edge: &str| {
        // These dice never run out, so an army is always raised.
        let raised = muster(&book, &call, &mut Keyed::new(seed, n)).ok();
        let mut units = raised.map(|raised| army(&raised, id)["units"].take()).unwrap_or_default();
        for unit in units.as_array_mut().into_iter().flatten() {
            let key = unit["id"].as_str().unwrap_or_default().to_owned();
            unit["id"] = json!(format!("{id}-{key}"));
        }
        json!({"id": id, "edge": edge, "units": units})
    };
    json!({
        "format": 1,
        "id": format!("encounter-{seed}"),
        "title": "An encounter",
        "ruleset": "glorious",
        "turns": 6 + seed % 5,
        "table": {"size": [72, 48]},
        "rules": {"composition": false},
        "sides": [side(0, "south", "south"), side(1, "north", "north")],
    })
}

/// AGV-TER-016: a unit that begins in a house holds it.
fn garrison(scenario: &mut Value) {
    let mut houses = Vec::new();
    for (n, piece) in scenario["terrain"].as_array_mut().into_iter().flatten().enumerate() {
        if piece["kind"] == "buildings" {
            piece["name"] = json!(format!("house {n}"));
            houses.push((n, piece["area"][0].clone()));
        }
    }
    for (n, corner) in houses {
        let inches = |axis: usize| corner[axis].as_f64().unwrap_or_default();
        let side = n % 2;
        let unit = json!({
            "id": format!("{}-garrison-{n}", fields::EDGES[side]),
            "type": "foot",
            "elements": {"crossbow": 3},
            "at": [inches(0) + 3.0, inches(1) + 2.5],
            "garrison": format!("house {n}"),
        });
        fields::add(scenario, side, unit);
    }
}
