//! Which change makes a table unreadable.
//!
//! A reader that reports its place would have to be compiled for every type of every ruleset beside the ordinary one. The table
//! before the changes can be read, so leaving out changes finds the one that cannot, and only a faulty file pays for it.
use super::change::{apply, id_of, is_none};
use serde_json::{Map, Value};

/// The key of the change that cannot be read: the names from the outermost to the innermost. It is empty if no single change is at fault.
pub(super) fn culprit(
    old: &Value,
    change: &Value,
    is_unreadable: &dyn Fn(Value) -> bool,
) -> Vec<String> {
    let fails = |change: Value| apply(old, &change, "").is_ok_and(is_unreadable);
    let mut path: Vec<String> = Vec::new();
    let (mut before, mut at) = (Some(old), change);
    // Rows that replace a value are read together, so only rows that change one are told apart.
    while let (Value::Object(rows), Some(known)) = (at, before.filter(|_| !is_none(at)))
        && (known.is_object() || known.is_array())
    {
        let rows: Vec<_> = rows.iter().collect();
        let first =
            |n: usize| rows[..n].iter().map(|(name, row)| ((*name).clone(), (*row).clone()));
        let Some(n) = fewest(rows.len(), &|n| fails(nested(&path, first(n).collect()))) else {
            break;
        };
        let (name, row) = rows[n - 1];
        if !fails(nested(&path, Map::from_iter([(name.clone(), row.clone())]))) {
            break;
        }
        before = inside(known, name);
        path.push(name.clone());
        at = row;
    }
    path
}

/// The fewest rows, from the first, that fail; none if all together do not. More rows never mend what fewer broke.
fn fewest(n_rows: usize, fails: &dyn Fn(usize) -> bool) -> Option<usize> {
    let (mut good, mut bad) = (0, n_rows);
    if !fails(bad) {
        return None;
    }
    while bad - good > 1 {
        let middle = good.midpoint(bad);
        if fails(middle) {
            bad = middle;
        } else {
            good = middle;
        }
    }
    (bad > 0).then_some(bad)
}

fn nested(path: &[String], rows: Map<String, Value>) -> Value {
    let outwards = |inner, name: &String| Value::Object(Map::from_iter([(name.clone(), inner)]));
    path.iter().rev().fold(Value::Object(rows), outwards)
}

fn inside<'a>(known: &'a Value, name: &str) -> Option<&'a Value> {
    match known {
        Value::Array(list) => list.iter().find(|row| id_of(row) == Some(name)),
        _ => known.get(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Reads a table in which `green` is a number below three and an end names its side.
    fn is_unreadable(table: Value) -> bool {
        let greens = table["units"].as_array().into_iter().flatten().map(|unit| &unit["green"]);
        let is_bad = |green: &Value| green.as_u64().is_none_or(|green| green >= 3);
        let ended = &table["ended"];
        greens.into_iter().any(is_bad) || (!ended.is_null() && ended.get("side").is_none())
    }

    fn found(change: Value) -> String {
        let units = [json!({"id": "byron", "green": 0}), json!({"id": "rupert", "green": 1})];
        let old = json!({"turn": 1, "units": units, "ended": null});
        culprit(&old, &change, &is_unreadable).join(".")
    }

    #[test]
    fn the_one_change_that_cannot_be_read_is_named() {
        let units = json!({"byron": {"green": 2}, "rupert": {"green": 9, "with": "king"}});
        assert_eq!(found(json!({"turn": 2, "units": units})), "units.rupert.green");
        assert_eq!(found(json!({"units": {"byron": {"green": "few"}}})), "units.byron.green");
    }

    #[test]
    fn rows_of_a_new_value_are_not_told_apart() {
        assert_eq!(found(json!({"ended": {"rout": true, "turn": 3}})), "ended");
    }

    #[test]
    fn no_change_is_blamed_when_all_can_be_read() {
        assert_eq!(found(json!({"turn": 2})), "");
        assert_eq!(found(json!({})), "");
    }
}
