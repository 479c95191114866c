//! Two armies facing each other on a table of their own, for tests and measurements.
use super::ground;
use crate::kinds::UnitKind;
use kernel::dice::Chooser;
use serde_json::{Value, json};

/// How the armies begin.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// Deployed, near enough to fight.
    Placed,
    /// Off the table, to be deployed.
    Deployed,
}

/// A scenario with this many units a side. The seed alone decides everything.
pub fn field(seed: u64, n_units: usize, start: Start) -> Value {
    let mut chooser = Chooser::new(seed);
    let n_units = n_units.clamp(1, 16);
    let side = |chooser: &mut Chooser, id: &str, edge: &str, front: f64| {
        let mut units = Vec::new();
        for n in 0..n_units {
            units.push(unit(chooser, id, n, front, start));
        }
        let mut chief = json!({"id": format!("{id}-chief"), "type": "commander-in-chief"});
        if start == Start::Placed {
            chief["at"] = json!([36.0, front + if front < 24.0 { -8.0 } else { 8.0 }]);
        }
        units.push(chief);
        if !seed.is_multiple_of(4) {
            units.extend(ground::mass(chooser, id, (start == Start::Placed).then_some(front)));
        }
        json!({"id": id, "edge": edge, "units": units})
    };
    let sides =
        [side(&mut chooser, "south", "south", 17.0), side(&mut chooser, "north", "north", 31.0)];
    let terrain = if seed.is_multiple_of(2) { ground::terrain(&mut chooser) } else { Vec::new() };
    json!({
        "format": 1,
        "id": format!("field-{seed}"),
        "title": "A field",
        "ruleset": "glorious",
        "turns": 6 + chooser.under(5),
        "table": {"size": [72, 48]},
        "terrain": terrain,
        "rules": {"composition": false},
        "sides": sides,
    })
}

/// One unit. Units that are placed stand eight in a row, with space between them.
fn unit(chooser: &mut Chooser, id: &str, n: usize, front: f64, start: Start) -> Value {
    let kinds = UnitKind::ALL.into_iter().filter(|kind| !kind.is_command());
    let kind = kinds.clone().nth(chooser.under(kinds.count())).unwrap_or(UnitKind::Foot);
    let n_elements = match kind {
        UnitKind::HeavyCavalry | UnitKind::Knights => 2 + chooser.under(3),
        UnitKind::Elephants => 1 + chooser.under(3),
        _ if kind.is_artillery() => 1,
        _ => 3 + chooser.under(3),
    };
    let own = kind.elements();
    let elements: Vec<&str> =
        (0..n_elements).map(|_| own[chooser.under(own.len())].key()).collect();
    let mut unit = json!({"id": format!("{id}-{n}"), "type": kind.key(), "elements": elements});
    if n_elements > 3 && chooser.under(2) == 0 {
        unit["formation"] = json!("block");
    }
    if start == Start::Placed {
        let row = (n / 8) as f64 * 4.0;
        let back = if front < 24.0 { -row } else { row };
        unit["at"] = json!([4.5 + 9.0 * (n % 8) as f64, front + back]);
    }
    unit
}
