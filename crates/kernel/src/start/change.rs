//! What differs between two tables as JSON, in a form that TOML can hold and a person can read.
//!
//! A change of an object lists the keys that differ. A change of a list whose rows have ids lists the rows that differ, by id; any
//! other list is given whole. TOML has no null, so an empty value is written as `{ none = true }`.
use super::Wrong;
use serde_json::{Map, Value, json};

/// The key that marks an empty value.
pub const NONE: &str = "none";

/// What differs; none if nothing does.
pub fn change(from: &Value, to: &Value) -> Option<Value> {
    match (from, to) {
        _ if from == to => None,
        (Value::Object(old), Value::Object(new)) => {
            let mut rows = Map::new();
            for (key, value) in new {
                match old.get(key) {
                    Some(before) => rows.extend(change(before, value).map(|it| (key.clone(), it))),
                    None => rows.extend([(key.clone(), bare(value))]),
                }
            }
            let gone = old.keys().filter(|key| !new.contains_key(*key));
            rows.extend(gone.map(|key| (key.clone(), none())));
            Some(Value::Object(rows))
        }
        (Value::Array(old), Value::Array(new)) if have_same_ids(old, new) => {
            let rows = old.iter().zip(new).filter_map(|(before, after)| {
                Some((id_of(after)?.to_owned(), change(before, after)?))
            });
            Some(Value::Object(rows.collect()))
        }
        _ => Some(bare(to)),
    }
}

/// Makes the changes. `key` is the place in the file.
pub fn apply(from: &Value, change: &Value, key: &str) -> Result<Value, Vec<Wrong>> {
    if let (Value::Array(old), Value::Array(new)) = (from, change)
        && old.iter().any(|row| id_of(row).is_some())
        && !have_same_ids(old, new)
    {
        let remedy = "write the rows that differ as tables, by their ids";
        return Err(vec![Wrong::new(
            key,
            "this list does not have the rows of this battle",
            remedy,
        )]);
    }
    let Value::Object(rows) = change else { return Ok(full(change)) };
    if is_none(change) {
        return Ok(Value::Null);
    }
    match from {
        Value::Object(old) => {
            let mut new = old.clone();
            let mut wrong = Vec::new();
            for (name, value) in rows {
                // A key without a value is left out, as rulesets leave it out when they write.
                if is_none(value) {
                    new.remove(name);
                    continue;
                }
                let before = old.get(name).unwrap_or(&Value::Null);
                match apply(before, value, &format!("{key}.{name}")) {
                    Ok(value) => _ = new.insert(name.clone(), value),
                    Err(more) => wrong.extend(more),
                }
            }
            if wrong.is_empty() { Ok(Value::Object(new)) } else { Err(wrong) }
        }
        Value::Array(old) if old.iter().all(|row| id_of(row).is_some()) => {
            rows_by_id(old, rows, key)
        }
        _ => Ok(full(change)),
    }
}

/// Makes the changes in a list whose rows have ids.
fn rows_by_id(old: &[Value], rows: &Map<String, Value>, key: &str) -> Result<Value, Vec<Wrong>> {
    let mut new = old.to_vec();
    let mut wrong = Vec::new();
    for (id, value) in rows {
        let key = format!("{key}.{id}");
        match old.iter().position(|row| id_of(row) == Some(id)) {
            Some(n) => match apply(&old[n], value, &key) {
                Ok(row) => new[n] = row,
                Err(more) => wrong.extend(more),
            },
            None => {
                let known: Vec<_> = old.iter().filter_map(id_of).collect();
                let nearest = crate::doc::nearest(id, known.iter().copied());
                let remedy = match nearest {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => format!("those of this battle are {}", known.join(", ")),
                };
                wrong.push(Wrong::new(&key, format!("there is no `{id}`"), remedy));
            }
        }
    }
    if wrong.is_empty() { Ok(Value::Array(new)) } else { Err(wrong) }
}

/// The keys of a change that the table does not have after it was read: nothing knows them.
pub(super) fn unread(change: &Value, read: &Value, key: &str) -> Vec<Wrong> {
    let Value::Object(rows) = change else { return Vec::new() };
    let inside = |(name, value): (&String, &Value)| {
        let key = format!("{key}.{name}");
        let found = match read {
            Value::Object(known) => known.get(name),
            Value::Array(list) => list.iter().find(|row| id_of(row) == Some(name)),
            _ => return Vec::new(),
        };
        match found {
            Some(found) => unread(value, found, &key),
            None if is_none(value) || value.as_array().is_some_and(Vec::is_empty) => Vec::new(),
            None => {
                let known = read.as_object().into_iter().flat_map(Map::keys).map(String::as_str);
                // A row's id, the scenario's ground and its rules cannot be changed.
                let known: Vec<_> =
                    known.filter(|key| *key != "id" && !super::FIXED.contains(key)).collect();
                let remedy = match crate::doc::nearest(name, known.iter().copied()) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => format!("the keys here are {}", known.join(", ")),
                };
                vec![Wrong::new(&key, format!("the key `{name}` is unknown"), remedy)]
            }
        }
    };
    if is_none(change) { Vec::new() } else { rows.iter().flat_map(inside).collect() }
}

/// A value for a file: every null is written as `{ none = true }`.
pub(super) fn bare(value: &Value) -> Value {
    match value {
        Value::Null => none(),
        Value::Array(list) => list.iter().map(bare).collect(),
        Value::Object(rows) => rows.iter().map(|(key, it)| (key.clone(), bare(it))).collect(),
        _ => value.clone(),
    }
}

/// A value from a file: the reverse of [`bare`].
pub(super) fn full(value: &Value) -> Value {
    match value {
        Value::Array(list) => list.iter().map(full).collect(),
        Value::Object(_) if is_none(value) => Value::Null,
        Value::Object(rows) => rows.iter().map(|(key, it)| (key.clone(), full(it))).collect(),
        _ => value.clone(),
    }
}

fn none() -> Value {
    json!({ NONE: true })
}

pub(super) fn is_none(value: &Value) -> bool {
    value.as_object().is_some_and(|rows| rows.len() == 1 && rows.get(NONE) == Some(&json!(true)))
}

pub(super) fn id_of(row: &Value) -> Option<&str> {
    row.get("id")?.as_str()
}

/// Whether both lists have the same rows in the same order, by their ids, and no id twice.
fn have_same_ids(old: &[Value], new: &[Value]) -> bool {
    let ids: Vec<_> = old.iter().filter_map(id_of).collect();
    let unique: std::collections::BTreeSet<_> = ids.iter().collect();
    !ids.is_empty()
        && unique.len() == old.len()
        && ids.len() == old.len()
        && old.len() == new.len()
        && new.iter().map(id_of).eq(ids.iter().map(|id| Some(*id)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_few_and_lead_back() {
        let old = json!({"turn": 1, "ended": null, "lost": [0, 0], "units": [
            {"id": "rupert", "green": 0, "with": "king"}, {"id": "byron", "green": 1, "with": null}]});
        let new = json!({"turn": 3, "ended": ["king", {"rout": null}], "lost": [2, 0], "units": [
            {"id": "rupert", "green": 2, "with": null}, {"id": "byron", "green": 1, "with": null}]});
        let found = change(&old, &new).expect("they differ");
        let said = json!({"turn": 3, "ended": ["king", {"rout": {"none": true}}], "lost": [2, 0],
            "units": {"rupert": {"green": 2, "with": {"none": true}}}});
        assert_eq!(found, said);
        let mut back = apply(&old, &found, "start").expect("it fits");
        back["units"][0]["with"] = Value::Null; // Left out, which is read as null.
        assert_eq!(back, new);
        assert_eq!(change(&old, &old), None);
        assert_eq!(apply(&old, &json!({}), "start"), Ok(old));
    }

    #[test]
    fn unknown_rows_and_keys_are_named() {
        let old = json!({"units": [{"id": "rupert", "green": 0}]});
        let wrong = apply(&old, &json!({"units": {"ruprt": {"green": 1}}}), "start.table");
        let wrong = wrong.expect_err("no such unit");
        assert_eq!(
            wrong[0].to_string(),
            "start.table.units.ruprt: there is no `ruprt`; did you mean `rupert`?"
        );
        let found = unread(&json!({"units": {"rupert": {"grene": 1}}}), &old, "start.table");
        let said =
            "start.table.units.rupert.grene: the key `grene` is unknown; did you mean `green`?";
        assert_eq!(found[0].to_string(), said);
        let found = unread(&json!({"units": {"rupert": {"morale": 1}}}), &old, "start.table");
        let said =
            "start.table.units.rupert.morale: the key `morale` is unknown; the keys here are green";
        assert_eq!(found[0].to_string(), said);
    }
}
