//! Shooters deployed close to one another, with terrain between them: all of firing, under every law.
use super::seeds;
use kernel::{
    Ruleset,
    dice::Chooser,
    doc::Doc,
    laws::{self, Rigour},
};
use rules_glorious::{Event, Glorious, Setup, invariants};
use serde_json::{Value, json};

const SHOT: [&str; 4] = ["bow", "longbow", "crossbow", "handgun"];

/// A unit of shooters or a gun, eight to a side, each in its own space.
fn unit(chooser: &mut Chooser, side: &str, n: usize, front: f64) -> Value {
    let at = json!([4.5 + 9.0 * n as f64, front]);
    let id = format!("{side}-{n}");
    if chooser.under(4) == 0 {
        let kind = ["organ-gun", "rocket", "light-bombard", "bombard"][chooser.under(4)];
        return json!({"id": id, "type": kind, "at": at});
    }
    if chooser.under(5) == 0 {
        let kind = ["knights", "light-cavalry", "elephants"][chooser.under(3)];
        return json!({"id": id, "type": kind, "elements": 2, "at": at});
    }
    let mut elements: Vec<&str> =
        (0..3 + chooser.under(3)).map(|_| SHOT[chooser.under(2) + chooser.under(3)]).collect();
    let formation = ["line", "block", "open-order"][chooser.under(3)];
    if formation != "open-order" && chooser.under(2) == 0 {
        elements[0] = "bill";
    }
    let formation = if formation == "block" && elements.len() < 4 { "line" } else { formation };
    json!({"id": id, "type": "foot", "elements": elements, "formation": formation, "at": at})
}

/// A piece of terrain between the lines, in front of one pair of units.
fn piece(chooser: &mut Chooser, north: f64) -> Value {
    let (left, low) = (9.0 * chooser.under(8) as f64 + chooser.under(6) as f64, 17.2);
    let right = (left + 3.0).min(72.0);
    let high = (north - 0.2).min(low + 1.0);
    let area = json!([[left, low], [right, low], [right, high], [left, high]]);
    match chooser.under(5) {
        0 => json!({"kind": "wood", "area": area}),
        1 => json!({"kind": "buildings", "area": area}),
        2 => json!({"kind": "marsh", "area": area}),
        3 => {
            let hill = json!([[left, 12.0], [right, 12.0], [right, 22.0], [left, 22.0]]);
            json!({"kind": "hill", "area": hill})
        }
        _ => {
            let kind = ["hedge", "wall", "stakes"][chooser.under(3)];
            json!({"kind": kind, "line": [[left, north - 0.3], [right, north - 0.3]]})
        }
    }
}

pub(crate) fn field(seed: u64) -> Setup {
    let mut chooser = Chooser::new(seed ^ 0xf12e);
    let north = 18.5 + chooser.under(40) as f64 / 10.0;
    let side = |chooser: &mut Chooser, id: &str, front: f64| {
        let mut units: Vec<Value> = (0..8).map(|n| unit(chooser, id, n, front)).collect();
        let back = if front < 18.0 { -10.0 } else { 10.0 };
        let chief = format!("{id}-chief");
        units.push(json!({"id": chief, "type": "commander-in-chief", "at": [36.0, front + back]}));
        json!({"id": id, "edge": id, "units": units})
    };
    let sides = [side(&mut chooser, "south", 17.0), side(&mut chooser, "north", north)];
    let terrain: Vec<Value> = (0..chooser.under(5)).map(|_| piece(&mut chooser, north)).collect();
    let scenario = json!({
        "format": 1,
        "id": format!("fire-{seed}"),
        "title": "A field of fire",
        "ruleset": "glorious",
        "turns": 4,
        "table": {"size": [72, 48]},
        "rules": {"composition": false},
        "terrain": terrain,
        "sides": sides,
    });
    let doc = Doc::from_json("fire", &scenario).expect("it is a scenario");
    Glorious::read(&doc).unwrap_or_else(|problems| panic!("field {seed}: {problems:?}"))
}

/// AGV-SEQ-002, AGV-SEQ-009, AGV-FIR-030: random fire breaks no law, and some of it hits.
#[test]
fn random_fire_breaks_no_law() {
    let rigour = Rigour { offers_every: 5, ..Rigour::default() };
    let (mut pivots, mut throws, mut hits) = (0, 0, 0);
    for seed in seeds() {
        let played = laws::battle::<Glorious>(&field(seed), seed, rigour, invariants::check);
        assert!(played.ended, "field {seed} did not end");
        for event in &played.events {
            match event {
                Event::Moved { how: rules_glorious::event::How::Pivot, .. } => pivots += 1,
                Event::Fired(throw) => {
                    throws += 1;
                    hits += usize::from(throw.hits);
                    let scored = throw.dice.iter().filter(|die| **die <= throw.needs).count();
                    assert_eq!(scored, usize::from(throw.hits), "the hits match the dice");
                    assert_eq!(
                        throw.dice.len() as u32,
                        throw.tally.dice(),
                        "as many dice as the tally says"
                    );
                }
                _ => (),
            }
        }
    }
    assert!(pivots > 0 && throws > 0 && hits > 0, "{pivots} pivots, {throws} throws, {hits} hits");
}
