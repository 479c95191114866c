//! What the player adds to an offer, typed: `to 20,14 24,14`, `move 4, turn 30`, `at 12,6 facing 90`, `with A B`, `6`.
use serde_json::{Value, json};
use std::iter::Peekable;

/// Parses the rest of a line into a fill of the requested kind; `name` turns a letter into a unit's id.
pub(super) fn read(
    want: &str,
    text: &str,
    name: impl Fn(&str) -> Option<String>,
) -> Result<Value, String> {
    let words = words(text);
    match want {
        "point" => point(&words),
        "path" => path(&words),
        "poses" => poses(&words),
        "units" => units(&words, name),
        "number" => count(&words),
        _ => Err("this offer needs nothing more: type only its number".to_owned()),
    }
}

/// The same for an offer. A pose without a facing takes the facing of the offer's example: the unit keeps its front, or looks at the
/// enemy.
pub(super) fn read_for(
    offer: &Value,
    text: &str,
    name: impl Fn(&str) -> Option<String>,
) -> Result<Value, String> {
    let mut fill = read(offer["want"].as_str().unwrap_or_default(), text, name)?;
    let example = offer["fill"].as_array().map(Vec::as_slice).unwrap_or_default();
    for (n, pose) in fill.as_array_mut().into_iter().flatten().enumerate() {
        let facing = example.get(n).or(example.first()).map(|pose| pose["facing"].clone());
        if let (Some(pose), Some(facing)) = (pose.as_object_mut(), facing)
            && pose.contains_key("at")
            && !text.contains("fac")
        {
            pose.insert("facing".to_owned(), facing);
        }
    }
    Ok(fill)
}

/// Splits into words; commas between figures stay (`20,14`), all other commas count as spaces.
fn words(text: &str) -> Vec<String> {
    let mut spaced = String::new();
    let letters: Vec<char> = text.chars().collect();
    for (k, &letter) in letters.iter().enumerate() {
        let before = k.checked_sub(1).and_then(|k| letters.get(k));
        let after = letters.get(k + 1);
        let within = before.is_some_and(char::is_ascii_digit)
            && after.is_some_and(|it| it.is_ascii_digit() || matches!(it, '-' | '.'));
        spaced.push(if matches!(letter, ',' | ';') && !within { ' ' } else { letter });
    }
    let mut words: Vec<String> = Vec::new();
    for word in spaced.split_whitespace().map(str::to_lowercase) {
        match words.last_mut().filter(|it| number(it).is_some()) {
            Some(last) if UNITS.iter().any(|(unit, _)| *unit == word) => last.push_str(&word),
            _ => words.push(word),
        }
    }
    words
}

/// Units of length that a player may write after a number, in inches.
const UNITS: [(&str, f64); 5] =
    [("mm", 1.0 / 25.4), ("cm", 1.0 / 2.54), ("in", 1.0), ("inch", 1.0), ("inches", 1.0)];

/// `x,y` as a place.
pub(super) fn place(word: &str) -> Option<Value> {
    let (x, y) = word.split_once(',')?;
    Some(json!([number(x)?, number(y)?]))
}

fn number(word: &str) -> Option<f64> {
    let plain = word.trim_end_matches(['"', '°', '”', '″']);
    let unit = UNITS.iter().find_map(|(unit, inches)| Some((plain.strip_suffix(unit)?, *inches)));
    let (plain, inches) = unit.unwrap_or((plain, 1.0));
    let number = plain.parse().ok().filter(|number: &f64| number.is_finite());
    number.map(|number: f64| number * inches)
}

fn point(words: &[String]) -> Result<Value, String> {
    let words: Vec<_> = words.iter().filter(|it| !matches!(it.as_str(), "at" | "to")).collect();
    match words[..] {
        [word] => {
            place(word).ok_or_else(|| format!("`{word}` is not a place; write x,y in inches"))
        }
        _ => {
            Err("this needs a place: write `at x,y`, in inches from the south-west corner"
                .to_owned())
        }
    }
}

const LEGS: &str = "a path is `to x,y x,y …` or steps such as `move 4, turn 30, face 90, about, about back, wheel -20, oblique 3 by 45`, or `stay` for no movement";

fn path(words: &[String]) -> Result<Value, String> {
    if let ["stay" | "stop"] = words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        return Ok(json!([]));
    }
    let mut legs = Vec::new();
    let mut rest = words.iter().map(String::as_str).peekable();
    while let Some(word) = rest.next() {
        let leg = match word {
            "to" | "then" | "and" => continue,
            "move" | "forward" | "ahead" | "advance" | "go" | "march" => {
                json!({"move": figure(&mut rest, word)?})
            }
            "right" => json!({"turn": figure(&mut rest, word)?}),
            "left" => json!({"turn": -figure(&mut rest, word)?}),
            "turn" | "wheel" => {
                let hand = hand(&mut rest).unwrap_or(1.0);
                json!({word: hand * figure(&mut rest, word)?})
            }
            "face" => match rest.next_if(|it| quarter(it).is_some()).and_then(quarter) {
                Some(degrees) => json!({"face": degrees}),
                None => json!({"face": figure(&mut rest, word)?}),
            },
            "about" => match rest.next_if_eq(&"back") {
                Some(_) => json!({"about": true, "back": true}),
                None => json!({"about": true}),
            },
            "oblique" => oblique(&mut rest)?,
            other => place(other).ok_or_else(|| format!("unknown step `{other}`; {LEGS}"))?,
        };
        legs.push(leg);
    }
    if legs.is_empty() { Err(LEGS.to_owned()) } else { Ok(Value::from(legs)) }
}

fn figure<'w>(
    rest: &mut Peekable<impl Iterator<Item = &'w str>>,
    what: &str,
) -> Result<f64, String> {
    let word = rest.next().unwrap_or_default();
    number(word).ok_or_else(|| format!("`{what}` needs a number after it; {LEGS}"))
}

/// `left` or `right`, as the sign of an angle.
fn hand<'w>(rest: &mut Peekable<impl Iterator<Item = &'w str>>) -> Option<f64> {
    let word = rest.next_if(|it| matches!(*it, "left" | "right"))?;
    Some(if word == "left" { -1.0 } else { 1.0 })
}

fn quarter(word: &str) -> Option<f64> {
    let at = ["north", "east", "south", "west"].iter().position(|it| *it == word)?;
    Some(at as f64 * 90.0)
}

/// `oblique 3 by 45`, or with a hand `oblique left 3`, whose angle may be left out.
fn oblique<'w>(rest: &mut Peekable<impl Iterator<Item = &'w str>>) -> Result<Value, String> {
    let hand = hand(rest);
    let far = figure(rest, "oblique")?;
    let by = match (rest.next_if_eq(&"by"), hand) {
        (Some(_), _) => rest.next().and_then(number),
        (None, Some(_)) => Some(45.0),
        (None, None) => None,
    };
    let by = by.ok_or("write `oblique 3 by 45` or `oblique left 3`")?;
    Ok(json!({"oblique": far, "by": by * hand.unwrap_or(1.0)}))
}

fn poses(words: &[String]) -> Result<Value, String> {
    let mut poses = Vec::new();
    let mut rest =
        words.iter().map(String::as_str).filter(|it| !matches!(*it, "at" | "to" | "and"));
    while let Some(word) = rest.next() {
        let at = place(word).ok_or_else(|| format!("`{word}` is not a place; {POSES}"))?;
        let facing = match rest.next() {
            Some("facing" | "face") => rest.next().and_then(number).ok_or(POSES)?,
            None => 0.0,
            Some(_) => return Err(POSES.to_owned()),
        };
        poses.push(json!({"at": at, "facing": facing}));
    }
    if poses.is_empty() { Err(POSES.to_owned()) } else { Ok(Value::from(poses)) }
}

/// The one whole number among the words: `6`, `with 6`, `6 figures`.
fn count(words: &[String]) -> Result<Value, String> {
    let numbers: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [n] => Ok(json!(n)),
        _ => Err("give one whole number: `12 6` or `A fire K with 6`".to_owned()),
    }
}

const POSES: &str = "write `at x,y facing degrees`, degrees clockwise from north";

fn units(words: &[String], name: impl Fn(&str) -> Option<String>) -> Result<Value, String> {
    let words = words.iter().filter(|it| !matches!(it.as_str(), "with" | "and"));
    let ids: Result<Vec<String>, String> =
        words.map(|word| name(word).ok_or_else(|| format!("there is no unit `{word}`"))).collect();
    ids.map(Value::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nobody(_: &str) -> Option<String> {
        None
    }

    #[test]
    fn ways_are_read_as_players_write_them() {
        let path = |text| read("path", text, nobody);
        assert_eq!(path("to 20,14 24,14"), Ok(json!([[20.0, 14.0], [24.0, 14.0]])));
        let steps = json!([{"move": 4.0}, {"turn": 30.0}, {"move": 2.5}]);
        assert_eq!(path("move 4, turn 30, move 2.5\""), Ok(steps));
        assert_eq!(path("about, left 20"), Ok(json!([{"about": true}, {"turn": -20.0}])));
        assert_eq!(path("oblique 3 by 45"), Ok(json!([{"oblique": 3.0, "by": 45.0}])));
        // Books that measure in millimetres give moves in them.
        let metric = |text| path(text).map(|legs| legs[0]["move"].as_f64().map(|it| it * 25.4));
        for text in ["move 60mm", "move 60 mm", "move 6 cm", "march 2.3622047244094486 inches"] {
            let far = metric(text).expect("it is read").expect("a number");
            assert!((far - 60.0).abs() < 1e-9, "{text}: {far}");
        }
        // As in the browser.
        assert_eq!(
            path("advance 6 then turn left 30"),
            Ok(json!([{"move": 6.0}, {"turn": -30.0}]))
        );
        assert_eq!(
            path("wheel right 20, face west"),
            Ok(json!([{"wheel": 20.0}, {"face": 270.0}]))
        );
        assert_eq!(path("oblique left 3"), Ok(json!([{"oblique": 3.0, "by": -45.0}])));
        assert!(path("oblique 3").is_err());
        assert!(path("").is_err());
        assert!(path("move").is_err());
        assert!(path("fly 4").expect_err("no such step").contains("`fly`"));
        assert!(path("move NaN").is_err());
    }

    #[test]
    fn points_poses_and_units_too() {
        assert_eq!(read("point", "at 12.5,-3", nobody), Ok(json!([12.5, -3.0])));
        assert!(read("point", "12.5", nobody).is_err());
        let pose = json!([{"at": [12.0, 6.0], "facing": 90.0}]);
        assert_eq!(read("poses", "at 12,6 facing 90", nobody), Ok(pose));
        assert_eq!(
            read("units", "with a, b", |it| Some(format!("u-{it}"))),
            Ok(json!(["u-a", "u-b"]))
        );
        assert!(read("units", "with a", nobody).is_err());
        for text in ["6", "with 6 figures", "fire K with 6"] {
            assert_eq!(read("number", text, nobody), Ok(json!(6)), "{text}");
        }
        for text in ["", "-6", "2.5", "6 or 7", "some"] {
            assert!(read("number", text, nobody).is_err(), "{text}");
        }
        assert!(read("nothing", "to 1,1", nobody).is_err());
    }

    /// Whoever says only where, and not which way, keeps the facing of the example.
    #[test]
    fn a_pose_without_a_facing_keeps_that_of_the_offer() {
        let offer = json!({"want": "poses", "fill": [{"at": [1.0, 2.0], "facing": 180.0}]});
        let posed = |text: &str| read_for(&offer, text, nobody).expect("it is read")[0].clone();
        assert_eq!(posed("to 20,23"), json!({"at": [20.0, 23.0], "facing": 180.0}));
        assert_eq!(posed("at 20,23 facing 0"), json!({"at": [20.0, 23.0], "facing": 0.0}));
        let offer = json!({"want": "path", "fill": [[1.0, 2.0]]});
        assert_eq!(read_for(&offer, "to 20,23", nobody), Ok(json!([[20.0, 23.0]])));
    }
}
