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
    // "cover: no cover" says nothing.
    let is_none = |key: &str, it: &Value| it.is_null() || *it == format!("no {key}").as_str();
    let rest = map.iter().filter(|(key, it)| !KNOWN.contains(&key.as_str()) && !is_none(key, it));
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
    let number =
        |key: &str| told[key].as_array().map(|all| all.len() as u64).or_else(|| told[key].as_u64());
    let counted = |key: &str, one: &str, more: &str| {
        number(key).map(|n| format!("{n} {}", if n == 1 { one } else { more }))
    };
    let who = counted("stands", "stand", "stands")
        .or_else(|| counted("elements", "element", "elements"))
        .or_else(|| counted("figures", "figure", "figures"));
    let with = who.into_iter().chain(counted("dice", "die", "dice")).collect::<Vec<_>>();
    // Books say what hits in their own way: the face that is needed, the result of every face, or the average.
    let hits = match (&told["needs"], &told["hits"]) {
        (Value::Null, Value::Null) => None,
        (Value::Null, hits @ Value::String(_)) => Some(words(hits)),
        (Value::Null, mean) => Some(format!("{} hits on average", words(mean))),
        (needs, _) => Some(format!("{} or less hits", words(needs))),
    };
    let face = told["face"].as_str().filter(|face| *face != "front");
    let face = face.map(|face| format!("from its {face} face"));
    let parts: Vec<String> = (!with.is_empty())
        .then(|| with.join(" with "))
        .into_iter()
        .chain(face)
        .chain(hits)
        .collect();
    let range =
        told["range"].as_f64().map(|_| format!(" (range {} inches)", words(&told["range"])));
    let how = parts.join(", ");
    let how = if how.is_empty() { String::new() } else { format!(": {how}") };
    format!("Can fire at it{how}{}", range.unwrap_or_default())
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

    /// Every book says what hits in its own way, and nothing is said of what a book does not have.
    #[test]
    fn fire_is_told_as_the_book_has_it() {
        let by_stands = json!({"can": true, "stands": [1], "dice": 2, "needs": 3, "range": 18.0});
        assert_eq!(
            fire(&by_stands),
            "Can fire at it: 1 stand with 2 dice, 3 or less hits (range 18 inches)"
        );
        let by_face =
            json!({"can": true, "range": 18.0, "face": "left", "hits": "1 hit on 5 or 6"});
        assert_eq!(
            fire(&by_face),
            "Can fire at it: from its left face, 1 hit on 5 or 6 (range 18 inches)"
        );
        let by_mean = json!({"can": true, "figures": 6, "dice": 6, "hits": 1.5});
        assert_eq!(fire(&by_mean), "Can fire at it: 6 figures with 6 dice, 1.5 hits on average");
        assert_eq!(fire(&json!({"can": false, "why": "too far"})), "Cannot fire at it: too far");
    }
}
