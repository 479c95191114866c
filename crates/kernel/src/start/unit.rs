//! The unit of the lengths in `[start]`: its own key `unit`, or else that of its file.
use super::Wrong;
use crate::doc::LengthUnit;
use serde_json::Value;

const KEY: &str = "start.unit";

/// The unit in which a position is written.
///
/// Programs before version 1 of *Pro Gloria!* wrote `[start]` in inches, even into files in millimetres. Such a position has no `unit`, and
/// all its places would be in one corner of the table: it is refused instead of being misread.
pub(crate) fn of(scenario: Option<&Value>, start: &Value) -> Result<LengthUnit, Wrong> {
    let of_file = scenario.map(LengthUnit::of_scenario).unwrap_or_default();
    match &start["unit"] {
        Value::Null => match scenario {
            Some(scenario)
                if of_file == LengthUnit::Millimetres && seems_in_inches(scenario, start) =>
            {
                let why = "all places of this position are in one corner of the table, as if they were in inches; earlier programs wrote them so";
                let remedy = "write `unit = \"in\"` in `[start]` if they are in inches, or `unit = \"mm\"` if not";
                Err(Wrong::new(KEY, why, remedy))
            }
            _ => Ok(of_file),
        },
        Value::String(unit) if unit == "in" => Ok(LengthUnit::Inches),
        Value::String(unit) if unit == "mm" => Ok(LengthUnit::Millimetres),
        other => Err(Wrong::new(
            KEY,
            format!("the unit {other} is unknown"),
            "write `unit = \"in\"` or `unit = \"mm\"`, or leave it out",
        )),
    }
}

/// Whether all places of a position would be on the table if they were in inches.
fn seems_in_inches(scenario: &Value, start: &Value) -> bool {
    const MM_PER_INCH: f64 = 25.4;
    let side = |n: usize| scenario["table"]["size"][n].as_f64().map(|mm| mm / MM_PER_INCH);
    let Some(corner) = side(0).zip(side(1)) else { return false };
    let mut places = Vec::new();
    gather(&start["table"], &mut places);
    let is_in_corner = |place: &[f64; 2]| place[0] <= corner.0 && place[1] <= corner.1;
    !places.is_empty() && places.iter().all(is_in_corner)
}

/// All places under keys `at`.
fn gather(value: &Value, places: &mut Vec<[f64; 2]>) {
    match value {
        Value::Object(rows) => {
            for (key, value) in rows {
                let pair = value.as_array().filter(|pair| key == "at" && pair.len() == 2);
                match pair.and_then(|pair| pair[0].as_f64().zip(pair[1].as_f64())) {
                    Some((x, y)) => places.push([x, y]),
                    None => gather(value, places),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| gather(value, places)),
        _ => (),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_position_in_inches_in_a_file_in_millimetres_is_refused() {
        let mm = json!({"unit": "mm", "table": {"size": [1800, 1200]}});
        let start = |x: f64, unit: Value| json!({"unit": unit, "table": {"units": {"garde": {"at": {"at": [x, 20.5], "facing": 0}}}}});
        let unit = |scenario: &Value, x: f64, unit: Value| of(Some(scenario), &start(x, unit));
        let why = unit(&mm, 35.0, Value::Null).expect_err("it seems to be in inches");
        assert!(why.to_string().contains("write `unit = \"in\"` in `[start]`"), "{why}");
        assert_eq!(unit(&mm, 900.0, Value::Null), Ok(LengthUnit::Millimetres));
        assert_eq!(unit(&mm, 35.0, json!("in")), Ok(LengthUnit::Inches));
        assert_eq!(unit(&mm, 35.0, json!("mm")), Ok(LengthUnit::Millimetres));
        assert_eq!(unit(&json!({}), 35.0, Value::Null), Ok(LengthUnit::Inches));
        assert_eq!(of(None, &json!({})), Ok(LengthUnit::Inches));
        let why = unit(&mm, 900.0, json!("furlongs")).expect_err("unknown");
        assert!(why.to_string().contains("the unit \"furlongs\" is unknown"), "{why}");
    }
}
