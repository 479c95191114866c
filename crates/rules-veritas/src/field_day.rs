//! A field made at random, written as a scenario: for soaks, benches and whoever wants a battle at once.
use crate::kinds::UnitKind;
use kernel::dice::Chooser;
use serde_json::{Value, json};

/// The width of the strip that each unit has to itself.
const STRIP: f64 = 4.5;
/// How many units a wing has at most.
const WING: usize = 4;

/// A scenario with about so many units a side besides the commanders, the same for the same seed.
pub fn scenario(n_units: usize, seed: u64) -> Value {
    let mut chooser = Chooser::new(seed);
    let n_units = n_units.clamp(4, 24);
    let n_wings = n_units.div_ceil(WING).clamp(2, 6);
    let width = (n_units as f64 * STRIP + 12.0).max(48.0);
    let height = 48.0;
    let sides = [("south", 0.0), ("north", 180.0)].map(|(edge, facing)| {
        let wings: Vec<Value> = (0..n_wings).map(|n| wing(edge, n, &mut chooser)).collect();
        let mut units = Vec::new();
        let left = (width - n_units as f64 * STRIP) / 2.0;
        for n in 0..n_units {
            let wing = n * n_wings / n_units;
            let place = n - (wing * n_units).div_ceil(n_wings);
            let mut unit = unit(edge, n, wing, place > 1, &mut chooser);
            let ahead = 8.0 + chooser.under(3) as f64;
            let y = if facing == 0.0 { ahead } else { height - ahead };
            unit["at"] = json!([left + (n as f64 + 0.5) * STRIP, y]);
            unit["facing"] = json!(facing);
            units.push(unit);
        }
        for n in 0..n_wings {
            units.push(json!({"id": format!("{edge}-leader-{n}"), "name": format!("Leader {n} of the {edge}"),
                "type": "wing-commander", "wing": format!("{edge}-wing-{n}")}));
        }
        units.push(json!({"id": format!("{edge}-general"), "name": format!("General of the {edge}"),
            "type": "army-commander"}));
        json!({"id": edge, "name": format!("The army of the {edge}"), "edge": edge,
            "colour": if edge == "south" { "#a33333" } else { "#33558a" }, "wings": wings, "units": units})
    });
    json!({
        "format": 1, "id": format!("field-day-{seed}"), "title": format!("Field day {seed}"), "ruleset": "veritas",
        "turns": 8, "table": {"size": [width, height]}, "terrain": terrain(&mut chooser, width), "sides": sides,
    })
}

/// The same with both armies in hand: edges, wings, units and commanders are placed by the players.
pub fn in_hand(n_units: usize, seed: u64) -> Value {
    let mut field = scenario(n_units, seed);
    for side in field["sides"].as_array_mut().into_iter().flatten() {
        for list in ["wings", "units"] {
            for thing in side[list].as_array_mut().into_iter().flatten() {
                if let Some(thing) = thing.as_object_mut() {
                    thing.retain(|key, _| !matches!(key.as_str(), "at" | "facing" | "order"));
                }
            }
        }
    }
    field
}

/// An army of about so many units that stands nowhere yet, the same for the same seed.
pub fn army(n_units: usize, seed: u64, name: &str) -> Value {
    let mut field = scenario(n_units, seed);
    let side = field["sides"][0].take();
    let mut army = json!({"format": 1, "ruleset": "veritas", "name": name});
    army["wings"] = side["wings"].clone();
    army["units"] = side["units"].clone();
    for list in ["wings", "units"] {
        for thing in army[list].as_array_mut().into_iter().flatten() {
            if let Some(thing) = thing.as_object_mut() {
                thing.retain(|key, _| !matches!(key.as_str(), "at" | "facing" | "order"));
            }
        }
    }
    army
}

fn wing(edge: &str, n: usize, chooser: &mut Chooser) -> Value {
    let orders = ["attack", "attack", "manoeuvre", "hold"];
    json!({"id": format!("{edge}-wing-{n}"), "name": format!("Wing {n} of the {edge}"),
        "order": orders[chooser.under(orders.len())]})
}

/// The first two units of a wing are brigades, so that its size is lawful.
fn unit(edge: &str, n: usize, wing: usize, any: bool, chooser: &mut Chooser) -> Value {
    let brigades: Vec<UnitKind> =
        UnitKind::ALL.into_iter().filter(|kind| kind.is_brigade()).collect();
    let kind = match chooser.under(4) {
        0 if any => UnitKind::ALL[chooser.under(UnitKind::ALL.len())],
        1 => UnitKind::InfantryBrigade,
        2 => UnitKind::CavalryBrigade,
        _ => brigades[chooser.under(brigades.len())],
    };
    let mut unit = json!({"id": format!("{edge}-{}", n + 1), "name": format!("{} {}", kind.name(), n + 1),
        "type": kind.key(), "wing": format!("{edge}-wing-{wing}")});
    if !kind.is_gun() && kind != UnitKind::Rabble {
        unit["grade"] = json!(["raw", "trained", "veteran"][chooser.under(3)]);
    }
    if kind.is_cavalry() {
        unit["lance"] = json!(chooser.under(4) == 0);
        unit["armour"] = json!(chooser.under(4) == 0);
    }
    unit
}

/// A few pieces between the armies.
fn terrain(chooser: &mut Chooser, width: f64) -> Vec<Value> {
    let mut pieces = Vec::new();
    for _ in 0..chooser.under(6) {
        let (x, y) =
            (4.0 + chooser.under((width - 20.0) as usize) as f64, 15.0 + chooser.under(10) as f64);
        let (w, h) = (4.0 + chooser.under(8) as f64, 3.0 + chooser.under(5) as f64);
        let area = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
        pieces.push(match chooser.under(6) {
            0 => json!({"kind": "hedge", "line": [[x, y], [x + w, y + h]]}),
            1 => json!({"kind": "stream", "line": [[x, y], [x + w, y], [x + w + 4.0, y + h]]}),
            k => {
                let kind = ["hill", "wood", "marsh", "enclosure"][k - 2];
                json!({"kind": kind, "area": area})
            }
        });
    }
    pieces
}
