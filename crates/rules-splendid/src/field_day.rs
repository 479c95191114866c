//! A field made at random, written as a scenario: for soaks, benches and whoever wants a battle at once.
use crate::{book::Rulebook, kinds::UnitKind};
use kernel::dice::Chooser;
use serde_json::{Value, json};

/// The side of a stand in inches, a little more so that neighbours do not touch.
const STAND: f64 = 1.6;
/// The width of the strip that each unit has to itself.
const STRIP: f64 = 8.0;
/// How many units stand side by side.
const ABREAST: usize = 10;

/// How the units come to the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// They stand in rows, each side along its edge.
    Placed,
    /// Their owners place them.
    Deployed,
}

/// A scenario with so many units a side besides the commanders, the same for the same seed.
pub fn scenario(n_units: usize, seed: u64, start: Start) -> Value {
    let book = Rulebook::default();
    let mut chooser = Chooser::new(seed);
    let n_units = n_units.clamp(1, 50);
    let abreast = n_units.clamp(4, ABREAST);
    let rows = (n_units + 1 + n_sub_commanders(n_units)).div_ceil(abreast);
    // A field of four feet and more, with room for the rows and for what lies between.
    let width = (abreast as f64 * STRIP + 8.0).max(48.0);
    let depth = rows as f64 * 6.0 + 6.0;
    let height = 2.0 * depth + 24.0;
    let sides = [("south", 0.0), ("north", 180.0)].map(|(edge, facing)| {
        let mut units = units(&book, n_units, edge, &mut chooser);
        if start == Start::Placed {
            place(&mut units, &mut chooser, [width, height], abreast, facing);
        }
        json!({"id": edge, "name": format!("The army of the {edge}"), "edge": edge,
            "colour": if edge == "south" { "#a33333" } else { "#33558a" }, "units": units})
    });
    let terrain = terrain(&mut chooser, width, [depth, height - depth]);
    json!({
        "format": 1, "id": format!("field-day-{seed}"), "title": format!("Field day {seed}"), "ruleset": "splendid",
        "turns": 40, "table": {"size": [width, height]}, "deploy": {"depth": depth},
        "rules": {"composition": false}, "terrain": terrain, "sides": sides,
    })
}

/// Units as the throws of the army generator give them (ASV-AGN-005), and their commanders.
fn units(book: &Rulebook, n_units: usize, edge: &str, chooser: &mut Chooser) -> Vec<Value> {
    let mut units = Vec::new();
    while units.len() < n_units {
        let throw = 2 + chooser.under(6) + chooser.under(6);
        for kinds in book.generator.get(&throw.to_string()).into_iter().flatten() {
            let choices: Vec<&str> = kinds.split(" or ").collect();
            let kind = choices[chooser.under(choices.len())];
            if units.len() < n_units {
                let mut unit = unit(book, kind, units.len(), chooser);
                unit["id"] = json!(format!("{edge}-{}", units.len() + 1));
                units.push(unit);
            }
        }
    }
    for n in 0..=n_sub_commanders(n_units) {
        let kind = if n == 0 { "commander" } else { "sub-commander" };
        units.push(json!({"id": format!("{edge}-{kind}-{n}"), "name": format!("{kind} {n}"), "type": kind}));
    }
    units
}

fn n_sub_commanders(n_units: usize) -> usize {
    (n_units / 6).clamp(1, 4)
}

fn unit(book: &Rulebook, kind: &str, n: usize, chooser: &mut Chooser) -> Value {
    let of: UnitKind = match kind {
        "pike-and-musket" => UnitKind::PikeAndMusket,
        "foot" => UnitKind::Foot,
        "heavy-mounted" => UnitKind::HeavyMounted,
        "mounted" => UnitKind::Mounted,
        "dragoon" => UnitKind::Dragoon,
        "frame-gun" => UnitKind::FrameGun,
        "heavy-gun" => UnitKind::HeavyGun,
        _ => UnitKind::RegularGun,
    };
    let [fewest, most] = book.unit_size(of).map(usize::from);
    let size = fewest + chooser.under(most - fewest + 1);
    let (stands, formation, files) = match of {
        UnitKind::PikeAndMusket => {
            let stand = |k: usize| if k % 3 == 1 { "pike" } else { "musket" };
            blocked((0..size).map(stand).collect())
        }
        UnitKind::Foot => blocked(vec![if chooser.under(2) == 0 { "hand" } else { "light" }; size]),
        UnitKind::HeavyMounted => blocked(vec!["heavy-mounted"; size]),
        UnitKind::Mounted => blocked(vec!["mounted"; size]),
        UnitKind::Dragoon => (vec!["dragoon"; size.min(4)], "line", size.min(4)),
        _ => (vec!["gun"], "open-order", 1),
    };
    let mut unit = json!({"name": format!("{} {}", of.name(), n + 1), "type": kind, "stands": stands,
        "formation": formation, "files": files});
    if of == UnitKind::Mounted && chooser.under(4) == 0 {
        unit["lance"] = json!(true);
    }
    if of == UnitKind::Dragoon && chooser.under(2) == 0 {
        unit["mounted"] = json!(true);
    }
    if of.is_artillery() && chooser.under(3) == 0 {
        unit["limbered"] = json!(true);
    }
    unit
}

/// A block two deep where there are stands enough, else a line.
fn blocked(stands: Vec<&str>) -> (Vec<&str>, &'static str, usize) {
    let n = stands.len();
    if n >= 4 { (stands, "block", n.div_ceil(2)) } else { (stands, "line", n) }
}

/// In rows from the front to the rear, each in its own strip.
fn place(
    units: &mut [Value],
    chooser: &mut Chooser,
    [width, height]: [f64; 2],
    abreast: usize,
    facing: f64,
) {
    let rows = units.len().div_ceil(abreast);
    let left = (width - abreast as f64 * STRIP) / 2.0;
    for (n, unit) in units.iter_mut().enumerate() {
        let (row, file) = (n / abreast, n % abreast);
        let files = unit["files"].as_u64().unwrap_or(1) as f64;
        let slack = (STRIP - files * STAND).max(0.0) / 4.0;
        let shift = (chooser.under(9) as f64 / 4.0 - 1.0) * slack;
        let x = left + (file as f64 + 0.5) * STRIP + shift;
        // A gun is twice as deep as a stand; the rearmost row stands clear of the edge.
        let ahead = 5.0 + (rows - 1 - row) as f64 * 5.5;
        let y = if facing == 0.0 { ahead } else { height - ahead };
        unit["at"] = json!([x, y]);
        unit["facing"] = json!(facing);
    }
}

/// A few pieces between the armies.
fn terrain(chooser: &mut Chooser, width: f64, [low, high]: [f64; 2]) -> Vec<Value> {
    let mut pieces = Vec::new();
    for _ in 0..chooser.under(7) {
        let (x, y) = (
            4.0 + chooser.under((width - 20.0) as usize) as f64,
            low + 3.0 + chooser.under((high - low - 12.0) as usize) as f64,
        );
        let (w, h) = (4.0 + chooser.under(8) as f64, 3.0 + chooser.under(5) as f64);
        pieces.push(match chooser.under(7) {
            0 => json!({"kind": "hedge", "line": [[x, y], [x + w, y + h]]}),
            1 => json!({"kind": "stream", "line": [[x, y], [x + w, y], [x + w + 4.0, y + h]]}),
            2 => json!({"kind": "road", "line": [[x, low], [x, high]]}),
            k => {
                let kind = ["gentle-hill", "steep-hill", "wood", "marsh"][k - 3];
                json!({"kind": kind, "area": [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]})
            }
        });
    }
    pieces
}
