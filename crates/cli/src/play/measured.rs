//! A measurement as text.
use crate::{odds::words, print};
use kernel::View;
use serde_json::Value;

/// The keys that have their own wording.
const KNOWN: [&str; 7] = ["inches", "bearing", "side", "contact", "sight", "command", "fire"];

/// The measurement, one line per value. Unknown values are shown under their key.
pub(super) fn shown(told: &Value, view: &View) -> String {
    let Some(map) = told.as_object() else { return words(told) };
    let of = |key: &str, say: &dyn Fn(&Value) -> String| map.get(key).map(say).unwrap_or_default();
    let mut lines = vec![
        far(told),
        of("sight", &|it| sight(it, view)),
        of("command", &command),
        of("fire", &fire),
    ];
    let rest = map.iter().filter(|(key, it)| !KNOWN.contains(&key.as_str()) && !it.is_null());
    lines.extend(rest.map(|(key, it)| format!("{}: {}", key.replace(['-', '_'], " "), words(it))));
    lines.retain(|line| !line.is_empty());
    let set = |line: &String| print::wrapped(&format!("  {line}"), print::columns(), 4);
    lines.iter().map(set).collect::<Vec<_>>().join("\n")
}

fn far(told: &Value) -> String {
    let mut parts = Vec::new();
    if told["contact"] == true {
        parts.push("In contact".to_owned());
    } else if let Some(inches) = told["inches"].as_f64() {
        parts.push(format!("{inches} inches"));
    }
    if let Some(bearing) = told["bearing"].as_f64() {
        parts.push(format!("at {bearing}° (clockwise from north)"));
    }
    if let Some(side) = told["side"].as_str() {
        parts.push(match side {
            "front" => "in front of it".to_owned(),
            "rear" => "behind it".to_owned(),
            side => format!("on its {side}"),
        });
    }
    parts.join(", ")
}

fn sight(told: &Value, view: &View) -> String {
    let name = |id: &Value| {
        let id = id.as_str().unwrap_or_default();
        let unit = view.units.iter().find(|unit| unit.id == id);
        unit.map_or_else(|| id.to_owned(), |unit| unit.name.clone())
    };
    let crossed: Vec<_> = told["blocked_by"].as_array().into_iter().flatten().map(name).collect();
    let between = match crossed.is_empty() {
        true => String::new(),
        false => format!("; between their centres: {}", crossed.join(", ")),
    };
    if told["clear"] == true {
        format!("In sight{between}")
    } else {
        format!("Out of sight{between}")
    }
}

fn fire(told: &Value) -> String {
    if told["can"] != true {
        return format!("Cannot fire at it: {}", told["why"].as_str().unwrap_or("out of reach"));
    }
    let stands = told["stands"].as_array().map_or(0, Vec::len);
    let many = |n: u64, one: &str, more: &str| format!("{n} {}", if n == 1 { one } else { more });
    format!(
        "Can fire at it: {} with {}, {} or less hits (range {} inches)",
        many(stands as u64, "stand", "stands"),
        many(told["dice"].as_u64().unwrap_or(0), "die", "dice"),
        words(&told["needs"]),
        words(&told["range"])
    )
}

fn command(told: &Value) -> String {
    let range = words(&told["range"]);
    let within = if told["within"] == true { "Within" } else { "Out of" };
    format!("{within} its command range of {range} inches")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn no_key_of_the_wire_is_read_out() {
        let file = "scenarios/splendid/first-lesson.toml";
        let lesson = games::scenario("first-lesson").expect("it ships");
        let game = games::open(file, lesson.text, 7, None).expect("it opens");
        let view = game.view("king").expect("the king looks");
        for (from, to) in
            [("kings-saker", "weldons"), ("hopton", "hoptons-foot"), ("hopton", "waller")]
        {
            let told = game.measure(json!(from), json!(to)).expect("it is measured");
            let text = shown(&told["measure"], &view);
            assert!(text.contains("inches") && text.contains("sight"), "{text}");
            for raw in ["bearing:", "_", "true", "needs", "side:", "blocked"] {
                assert!(!text.contains(raw), "{raw} in {text}");
            }
        }
        assert!(shown(&json!({"inches": 2.0, "odd-key": 3}), &view).contains("odd key: 3"));
    }
}
