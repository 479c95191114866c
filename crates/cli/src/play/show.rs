//! The table and the offers as text.
use super::letters::Letters;
use crate::print;
use kernel::{View, view::UnitView, words::sentence};
use serde_json::Value;

/// Above this many offers, the offers of each unit are collapsed into a line.
const MOST_LISTED: usize = 24;

fn word<'a>(offer: &'a Value, key: &str) -> &'a str {
    offer[key].as_str().unwrap_or_default()
}

/// The offers with their numbers, grouped by unit; long lists are collapsed.
pub(super) fn offers(view: &View, letters: &Letters, offers: &[Value]) -> String {
    let mut text = String::new();
    for unit in &view.units {
        let own = of(offers, &unit.id);
        if own.is_empty() {
            continue;
        }
        if offers.len() <= MOST_LISTED {
            text += &format!("{}\n", heading(letters, unit));
            for (n, offer) in own {
                text += &line(view, letters, n, offer);
            }
        } else {
            let many = if own.len() == 1 { "offer" } else { "offers" };
            text += &format!("{}: {} {many}\n", heading(letters, unit), own.len());
        }
    }
    if !text.is_empty() && offers.len() > MOST_LISTED {
        text += "  Type a letter to see the offers of that unit.\n";
    }
    if !text.is_empty() && !of(offers, "").is_empty() {
        text += "  or\n";
    }
    for (n, offer) in of(offers, "") {
        text += &line(view, letters, n, offer);
    }
    text
}

/// The offers once more in the same phase: of a long list only the letters of the units.
pub(super) fn offers_again(view: &View, letters: &Letters, all: &[Value]) -> String {
    if all.len() <= MOST_LISTED {
        return offers(view, letters, all);
    }
    let mut text = String::new();
    let units = view.units.iter().filter(|unit| !of(all, &unit.id).is_empty());
    let (again, first): (Vec<&UnitView>, Vec<&UnitView>) = units.partition(|unit| unit.done);
    let told = |what: &str, units: &[&UnitView]| {
        let units: Vec<String> = units.iter().filter_map(|it| letters.letter(&it.id)).collect();
        (!units.is_empty()).then(|| format!("{what}: {}", units.join(" ")))
    };
    let told = [told("Still to act", &first), told("may act again", &again)];
    let told: Vec<String> = told.into_iter().flatten().collect();
    if !told.is_empty() {
        let hint = format!("  {} (`offers` lists them)", sentence(&told.join("; ")));
        text += &(print::wrapped(&hint, print::columns(), 4) + "\n");
    }
    for (n, offer) in of(all, "") {
        text += &line(view, letters, n, offer);
    }
    text
}

/// The offers of a unit with their indices; an empty id gives those of no unit.
fn of<'a>(offers: &'a [Value], unit: &str) -> Vec<(usize, &'a Value)> {
    offers.iter().enumerate().filter(|(_, it)| word(it, "unit") == unit).collect()
}

fn heading(letters: &Letters, unit: &UnitView) -> String {
    let letter = letters.letter(&unit.id).unwrap_or_else(|| unit.id.clone());
    format!("  {letter} {} ({}, {})", unit.name, unit.kind, unit.formation)
}

/// Some of the offers, by their indices.
pub(super) fn some(view: &View, letters: &Letters, offers: &[Value], which: &[usize]) -> String {
    which.iter().map(|&n| line(view, letters, n, &offers[n])).collect()
}

/// One offer. Its own unit appears as its letter, which is also in the heading; other units have their letter after their name.
fn line(view: &View, letters: &Letters, n: usize, offer: &Value) -> String {
    let notes = offer["notes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let notes: Vec<_> =
        notes.iter().filter_map(Value::as_str).map(|it| letters.brief(view, it)).collect();
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) };
    let want = match word(offer, "want") {
        "path" => format!(" [path: yours, or {}]", legs(&offer["fill"])),
        "point" if offer["fill"].is_null() => " [place: yours, or none]".to_owned(),
        "point" => format!(" [place: yours, or {}]", place(&offer["fill"])),
        "poses" => format!(" [where: yours, or {}]", poses(&offer["fill"])),
        "units" => " [which]".to_owned(),
        "number" => format!(" [number: {}{}]", range(offer), usual(&offer["fill"])),
        _ => String::new(),
    };
    let label = letters.lettered(view, word(offer, "unit"), word(offer, "label"));
    print::wrapped(&format!("{:>5} {label}{want}{notes}", n + 1), print::columns(), 6) + "\n"
}

/// `1 to 12`; empty if any number will do.
fn range(offer: &Value) -> String {
    match offer["range"].as_array().map(Vec::as_slice) {
        Some([least, most]) => format!("{least} to {most}"),
        _ => "yours".to_owned(),
    }
}

/// The number that stands if none is given.
fn usual(fill: &Value) -> String {
    if fill.is_null() { String::new() } else { format!(", or {fill}") }
}

/// A path in the form that a player types, so that nobody moves by an example they have not seen.
fn legs(fill: &Value) -> String {
    let leg = |leg: &Value| match leg {
        Value::Array(_) => format!("to {}", place(leg)),
        Value::Object(parts) if parts.contains_key("oblique") => {
            format!("oblique {} by {}", figure(&leg["oblique"]), figure(&leg["by"]))
        }
        Value::Object(parts) => {
            let part = |(what, by): (&String, &Value)| match by {
                Value::Bool(_) => what.clone(),
                _ => format!("{what} {}", figure(by)),
            };
            parts.iter().map(part).collect::<Vec<_>>().join(" ")
        }
        other => other.to_string(),
    };
    let legs: Vec<_> = fill.as_array().into_iter().flatten().map(leg).collect();
    if legs.is_empty() { "stay".to_owned() } else { legs.join(", ") }
}

fn place(fill: &Value) -> String {
    format!("{},{}", figure(&fill[0]), figure(&fill[1]))
}

fn poses(fill: &Value) -> String {
    let pose =
        |pose: &Value| format!("at {} facing {}", place(&pose["at"]), figure(&pose["facing"]));
    let poses: Vec<_> = fill.as_array().into_iter().flatten().map(pose).collect();
    if poses.is_empty() { "the example".to_owned() } else { poses.join(" and ") }
}

/// A number rounded to hundredths for display; the example itself stays exact.
fn figure(value: &Value) -> String {
    let Some(number) = value.as_f64() else { return value.to_string() };
    let rounded = (number * 100.0).round() / 100.0;
    // Avoid "-0".
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

/// What one unit may do.
pub(super) fn offers_of(
    view: &View,
    unit: &UnitView,
    letters: &Letters,
    offers: &[Value],
) -> String {
    let mut text = format!("{}\n", heading(letters, unit));
    let own = of(offers, &unit.id);
    if own.is_empty() {
        text += "     nothing now; `why` gives the reason for an act\n";
    }
    for (n, offer) in own {
        text += &line(view, letters, n, offer);
    }
    text
}

/// Everything about a unit.
pub(super) fn unit(view: &View, unit: &UnitView) -> String {
    let side = view.sides.iter().find(|side| side.id == unit.side);
    let mut text = format!(
        "{} [{}], {}\n  {}, {}, {}",
        unit.name,
        unit.id,
        side.map_or("", |side| side.name.as_str()),
        unit.kind,
        unit.formation,
        match unit.stands.len() {
            1 => "1 stand".to_owned(),
            n => format!("{n} stands"),
        }
    );
    text += &match (&unit.front, unit.on_table) {
        (Some(front), true) => format!(
            ", front at {:.1},{:.1} facing {:.0}\n",
            kernel_inches(front.at.x),
            kernel_inches(front.at.y),
            front.facing.to_degrees()
        ),
        _ => ", off the table\n".to_owned(),
    };
    for marker in &unit.markers {
        text += &format!("  {}\n", marker.told());
    }
    for fact in &unit.facts {
        text += &format!("  {}: {}\n", fact.label, fact.value);
    }
    if unit.done {
        text += "  has acted\n";
    }
    text
}

fn kernel_inches(units: i32) -> f64 {
    f64::from(units) / 2540.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn figures_are_shown_to_hundredths() {
        assert_eq!(place(&json!([21.99961, 8.0])), "22,8");
        assert_eq!(legs(&json!([[3.24159, -0.001], {"move": 4.4999}])), "to 3.24,0, move 4.5");
        let pose = json!([{"at": [12.3456, 6.0], "facing": 89.9997}]);
        assert_eq!(poses(&pose), "at 12.35,6 facing 90");
    }

    /// What is shown can be typed.
    #[test]
    fn ways_are_shown_as_they_are_typed() {
        for way in [
            json!([{"about": true, "back": true}, {"move": 2.0}]),
            json!([{"oblique": 3.0, "by": 45.0}]),
            json!([]),
            json!([[3.0, 4.0], {"turn": -20.0}]),
        ] {
            let typed = super::super::fill::read("path", &legs(&way), |_| None);
            assert_eq!(typed, Ok(way));
        }
    }
}
