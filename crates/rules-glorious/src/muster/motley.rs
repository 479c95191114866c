//! Fields with something of everything that the rules know: ground, Battles, a garrison, terms, shared sides. And encounters of
//! two armies that were thrown for.
use super::{Call, Start, army, field, muster};
use crate::book::Rulebook;
use kernel::{Keyed, dice::Chooser};
use serde_json::{Value, json};

/// The middle of the table, where nobody begins: slots for ground, by their western ends.
const SLOTS: [f64; 5] = [3.0, 17.0, 31.0, 45.0, 59.0];

/// A field with something of everything, which the seed alone decides.
pub fn motley(seed: u64, n_units: usize, start: Start) -> Value {
    let mut scenario = field(seed, n_units, start);
    let mut chooser = Chooser::new(!seed);
    ground(&mut scenario, &mut chooser, start);
    if start == Start::Placed && n_units <= 8 {
        for (side, front) in [(0, 8.5), (1, 39.5)] {
            mass(&mut scenario, side, front);
        }
    }
    if chooser.under(2) == 0 {
        term(&mut scenario, &mut chooser);
    }
    if chooser.under(3) == 0 {
        share(&mut scenario);
    }
    scenario
}

/// Two armies by the generator, to be deployed by their owners.
pub fn encounter(seed: u64, n_throws: usize) -> Value {
    let book = Rulebook::default();
    let mut chooser = Chooser::new(!seed);
    let choose = super::choices(&book).into_iter().filter(|_| chooser.under(2) == 0).collect();
    let call = Call { throws: n_throws.clamp(1, 10), choose };
    let side = |n: u64, id: &str, edge: &str| {
        // Dice that never run out raise an army always.
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

/// A piece of some kind in each slot; who begins in a house holds it.
fn ground(scenario: &mut Value, chooser: &mut Chooser, start: Start) {
    let book = Rulebook::default();
    let mut pieces = Vec::new();
    for (n, west) in SLOTS.into_iter().enumerate() {
        let kind = &book.kind[chooser.under(book.kind.len())];
        let (east, name) = (west + 6.0, format!("{} {n}", kind.name));
        if kind.line {
            let line = [[west, 23.0], [east, 25.0]];
            pieces.push(json!({"kind": kind.name, "name": name, "line": line}));
            continue;
        }
        let area = [[west, 21.5], [east, 21.5], [east, 26.5], [west, 26.5]];
        pieces.push(json!({"kind": kind.name, "name": name, "area": area}));
        if kind.holds > 2 && start == Start::Placed {
            let side = n % 2;
            let unit = json!({
                "id": format!("{}-garrison-{n}", ["south", "north"][side]),
                "type": "foot",
                "elements": {"crossbow": 3},
                "at": [west + 3.0, 24.0],
                "garrison": name,
            });
            add(scenario, side, unit);
        }
    }
    scenario["terrain"] = json!(pieces);
}

fn add(scenario: &mut Value, side: usize, unit: Value) {
    if let Some(units) = scenario["sides"][side]["units"].as_array_mut() {
        units.push(unit);
    }
}

/// The ids of a side's units.
fn ids(scenario: &Value, side: usize) -> Vec<Value> {
    let units = scenario["sides"][side]["units"].as_array();
    units.into_iter().flatten().map(|unit| unit["id"].clone()).collect()
}

/// AGV-BTL-008: a Battle of two blocks edge to edge, four files wide and three ranks deep.
fn mass(scenario: &mut Value, side: usize, front: f64) {
    for (n, west) in [(0, 17.0), (1, 20.0)] {
        let id = ["south", "north"][side];
        let unit = json!({
            "id": format!("{id}-mass-{n}"),
            "type": "foot",
            "elements": {"pike": 4, "crossbow": 2},
            "formation": "block",
            "files": 2,
            "at": [west, front],
            "battle": format!("{id}-mass"),
        });
        add(scenario, side, unit);
    }
}

/// Something that one side is to do.
fn term(scenario: &mut Value, chooser: &mut Chooser) {
    let side = chooser.under(2);
    let (edge, ours, theirs) =
        (["south", "north"][side], ids(scenario, side), ids(scenario, 1 - side));
    let mut term = match chooser.under(4) {
        0 => json!({"leave": edge, "units": ours[..ours.len().min(3)], "n": 1}),
        1 => json!({"hold": [[28, 20], [44, 20], [44, 28], [28, 28]]}),
        2 => json!({"destroy": theirs[..1]}),
        _ => json!({"save": ours[..1]}),
    };
    term["side"] = json!(edge);
    term["words"] = json!("The day is theirs who do this.");
    scenario["victory"] = json!({"terms": [term]});
}

/// Two seats for the side in the south.
fn share(scenario: &mut Value) {
    let ids = ids(scenario, 0);
    // The members of a Battle are all one seat's.
    let massed = |id: &Value| id.as_str().is_some_and(|id| id.contains("mass"));
    let half = |part: usize| -> Vec<&Value> {
        let of = |(n, id): &(usize, &Value)| if massed(id) { part == 0 } else { n % 2 == part };
        ids.iter().enumerate().filter(of).map(|(_, id)| id).collect()
    };
    scenario["seats"] = json!([
        {"id": "south", "side": "south", "units": half(0)},
        {"id": "wing", "side": "south", "units": half(1)},
        {"id": "north", "side": "north"},
    ]);
}
