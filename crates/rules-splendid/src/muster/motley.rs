//! A battle with a mixture of everything: odd units, odd ground, changed rulings, garrisons, scenario terms.
use super::{
    Mustered,
    field::{files, round},
};
use crate::{book::Rulebook, kinds::UnitKind};
use kernel::{book::field, dice::Chooser};
use serde_json::{Value, json};

/// With less room than this, only lines of terrain and houses fit.
const NARROW: f64 = 13.0;

fn toss(chooser: &mut Chooser, n: usize) -> bool {
    chooser.under(n) == 0
}

/// How far apart the armies begin, in inches: within a charge, within musket shot, or with room to manoeuvre.
pub(super) fn between(chooser: &mut Chooser) -> f64 {
    [7.0, 9.0, 12.0, 16.0, 24.0][chooser.under(5)]
}

/// Units of any size that the book allows.
pub(super) fn sizes(book: &Rulebook, army: &mut Mustered, chooser: &mut Chooser) {
    for unit in army.units.iter_mut().filter(|unit| !unit.kind.is_command()) {
        let [fewest, most] = book.unit_size(unit.kind).map(usize::from);
        unit.n = fewest + chooser.under(most - fewest + 1);
        // Small units may take open order and hold houses.
        if toss(chooser, 3) {
            unit.n = unit.n.clamp(fewest, fewest.max(3));
        }
    }
}

/// Lances, muskets without pikes, light arms, open order, mounted dragoons and limbered guns.
pub(super) fn dress(units: &mut [Value], army: &Mustered, chooser: &mut Chooser) {
    for (row, unit) in units.iter_mut().zip(&army.units) {
        let (kind, n) = (unit.kind, unit.n);
        let mut loose = false;
        match kind {
            UnitKind::PikeAndMusket if n < 4 || toss(chooser, 4) => {
                row["stands"] = json!({"musket": n});
                loose = n < 4;
            }
            UnitKind::Foot if toss(chooser, 3) => row["stands"] = json!({"light": n}),
            UnitKind::Mounted => {
                row["lance"] = json!(toss(chooser, 4));
                loose = n < 4;
            }
            UnitKind::Dragoon => {
                row["mounted"] = json!(toss(chooser, 2));
                loose = true;
            }
            _ if kind.is_artillery() => row["limbered"] = json!(toss(chooser, 4)),
            _ => (),
        }
        if loose && files(kind, n) == n && !toss(chooser, 3) {
            (row["formation"], row["files"]) = (json!("open-order"), json!(n));
        }
    }
}

/// What the players agreed: rulings, variations, ground, houses held, terms, and who commands what.
pub(super) fn agree(scenario: &mut Value, chooser: &mut Chooser, [low, high]: [f64; 2]) {
    scenario["turns"] = json!(10 + chooser.under(6));
    let mut rules = json!({});
    for key in ["overhead_fire", "rain", "mud", "unit_quality", "breakthrough_same_unit"] {
        rules[key] = json!(toss(chooser, 4));
    }
    for key in ["bounce_after_hail", "dragoon_sidestep", "count_removed_commanders"] {
        rules[key] = json!(!toss(chooser, 4));
    }
    rules["garrison"] = json!(!toss(chooser, 3));
    rules["fog"] = json!(if toss(chooser, 6) { 16 } else { 0 });
    rules["bounce_tie"] = json!(["opponent", "firer"][chooser.under(2)]);
    rules["fire_order"] = json!(["other-first", "initiative-first"][chooser.under(2)]);
    rules["h2h_order"] = json!(["other-first", "initiative-first"][chooser.under(2)]);
    rules["command_quality"] = json!(["none", "none", "given", "thrown"][chooser.under(4)]);
    grade(scenario, &rules, chooser);
    lay(scenario, chooser, [low, high], &rules);
    scenario["rules"] = rules;
    if toss(chooser, 3) {
        let place = json!([[8, low], [28, low], [28, high], [8, high]]);
        field::set_term(scenario, chooser, &place);
    }
    if toss(chooser, 5) {
        field::share(scenario, |_| false);
    }
}

/// Qualities, where they matter.
fn grade(scenario: &mut Value, rules: &Value, chooser: &mut Chooser) {
    for unit in field::units(scenario) {
        let commands = unit["type"].as_str().is_some_and(|kind| kind.ends_with("commander"));
        let which = chooser.under(3);
        if commands && rules["command_quality"] == json!("given") {
            unit["command"] = json!(["charismatic", "inspiring", "impersonal"][which]);
        } else if !commands && rules["unit_quality"] == json!(true) {
            unit["quality"] = json!(["raw", "regular", "veteran"][which]);
        }
    }
}

/// Ground between the armies, one piece for each strip; some houses are held.
fn lay(scenario: &mut Value, chooser: &mut Chooser, [low, high]: [f64; 2], rules: &Value) {
    let width = scenario["table"]["size"][0].as_f64().unwrap_or(48.0);
    let (middle, room) = (round((low + high) / 2.0), high - low - 2.0);
    let mut pieces = Vec::new();
    for strip in 0..(width / 14.0) as usize {
        let x = strip as f64 * 14.0 + 2.0 + chooser.under(4) as f64;
        let (w, h) = (4.0 + chooser.under(4) as f64, room.min(3.0 + chooser.under(6) as f64));
        let (bottom, top) = (round(middle - h / 2.0), round(middle + h / 2.0));
        let kind = match chooser.under(12) {
            0..3 => {
                let name = format!("house {}", strip + 1);
                house(&mut pieces, &name, [x, middle]);
                if rules["garrison"] == json!(true) && toss(chooser, 2) {
                    hold(scenario, chooser.under(2), &name, [x, middle]);
                }
                continue;
            }
            3 => {
                pieces.push(json!({"kind": "hedge", "line": [[x, middle], [x + w, middle]]}));
                continue;
            }
            4 => {
                pieces.push(json!({"kind": "wall", "line": [[x, bottom], [x + w, top]]}));
                continue;
            }
            5 => {
                pieces.push(json!({"kind": "road", "line": [[x, low - 8.0], [x, high + 8.0]]}));
                continue;
            }
            6 => "wood",
            7 => "steep-hill",
            8 => "gentle-hill",
            9 => "marsh",
            _ => continue,
        };
        if room >= NARROW {
            let area = [[x, bottom], [x + w, bottom], [x + w, top], [x, top]];
            pieces.push(json!({"kind": kind, "area": area}));
        }
    }
    scenario["terrain"] = json!(pieces);
}

fn house(pieces: &mut Vec<Value>, name: &str, [x, y]: [f64; 2]) {
    let area = [[x, y - 1.5], [x + 6.0, y - 1.5], [x + 6.0, y + 1.5], [x, y + 1.5]];
    pieces.push(json!({"kind": "building", "name": name, "area": area}));
}

/// Three stands of musketeers in a house.
fn hold(scenario: &mut Value, side: usize, house: &str, [x, y]: [f64; 2]) {
    let up = if side == 0 { 0.8 } else { -0.8 };
    let men = json!({
        "id": format!("{}-{}", field::EDGES[side], house.replace(' ', "-")),
        "name": format!("The men in {house}"),
        "type": "pike-and-musket",
        "stands": {"musket": 3},
        "formation": "open-order",
        "at": [x + 3.0, y + up],
        "garrison": house,
    });
    field::add(scenario, side, men);
}
