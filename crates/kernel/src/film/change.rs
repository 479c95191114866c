//! The difference between two JSON values, and how to apply it.
//!
//! A change is `[]` (the value is removed), `[v]` (the value is now `v`), `{"key": change, …}` (an object, by key) or
//! `[n, {"0": change, …}]` (a list of `n` values now, by index).
use serde_json::{Map, Value, json};

/// The change from one value to another; none if they are equal.
pub fn change(before: &Value, after: &Value) -> Option<Value> {
    if before == after {
        return None;
    }
    Some(match (before, after) {
        (Value::Object(before), Value::Object(after)) => by_key(before, after),
        (Value::Array(before), Value::Array(after)) => by_index(before, after),
        _ => json!([after]),
    })
}

fn by_key(before: &Map<String, Value>, after: &Map<String, Value>) -> Value {
    let mut changes = Map::new();
    for (key, value) in after {
        let found = match before.get(key) {
            Some(old) => change(old, value),
            None => Some(json!([value])),
        };
        changes.extend(found.map(|found| (key.clone(), found)));
    }
    for key in before.keys().filter(|key| !after.contains_key(*key)) {
        changes.insert(key.clone(), json!([]));
    }
    Value::Object(changes)
}

fn by_index(before: &[Value], after: &[Value]) -> Value {
    let mut changes = Map::new();
    for (n, value) in after.iter().enumerate() {
        let found = match before.get(n) {
            Some(old) => change(old, value),
            None => Some(json!([value])),
        };
        changes.extend(found.map(|found| (n.to_string(), found)));
    }
    json!([after.len(), changes])
}

/// A change that does not fit the value.
#[derive(thiserror::Error, Copy, Clone, PartialEq, Eq, Debug)]
#[error("a change does not fit the table")]
pub struct Misfit;

/// Applies a change. Returns by how many JSON values the result is larger. If it fails, the value is partly changed.
pub fn apply(value: &mut Value, change: Value) -> Result<i64, Misfit> {
    match change {
        Value::Object(changes) => {
            let map = value.as_object_mut().ok_or(Misfit)?;
            let mut grown = 0;
            for (key, change) in changes {
                grown += apply_to_key(map, key, change)?;
            }
            Ok(grown)
        }
        Value::Array(mut parts) => match parts.len() {
            1 => {
                let before = std::mem::replace(value, parts.pop().ok_or(Misfit)?);
                Ok(n_values(value) - n_values(&before))
            }
            2 => {
                let (changes, len) = (parts.pop(), parts.pop());
                let (Some(Value::Object(changes)), Some(len)) = (changes, len) else {
                    return Err(Misfit);
                };
                let len = len.as_u64().and_then(|len| usize::try_from(len).ok()).ok_or(Misfit)?;
                apply_to_list(value.as_array_mut().ok_or(Misfit)?, len, changes)
            }
            _ => Err(Misfit),
        },
        _ => Err(Misfit),
    }
}

fn apply_to_key(map: &mut Map<String, Value>, key: String, change: Value) -> Result<i64, Misfit> {
    match (&change, map.get_mut(&key)) {
        (Value::Array(parts), _) if parts.is_empty() => {
            Ok(-n_values(&map.remove(&key).ok_or(Misfit)?))
        }
        (_, Some(value)) => apply(value, change),
        (_, None) => {
            let mut value = Value::Null;
            let grown = apply(&mut value, change)?;
            map.insert(key, value);
            Ok(grown + 1)
        }
    }
}

fn apply_to_list(
    list: &mut Vec<Value>,
    len: usize,
    changes: Map<String, Value>,
) -> Result<i64, Misfit> {
    // Every new place has a change, so a short change cannot make a long list.
    if len > list.len() + changes.len() {
        return Err(Misfit);
    }
    let mut grown = -list.drain(len.min(list.len())..).map(|value| n_values(&value)).sum::<i64>();
    let n_before = list.len();
    let mut n_given = 0;
    list.resize(len, Value::Null);
    for (key, change) in changes {
        let n: usize = key.parse().map_err(|_| Misfit)?;
        grown += apply(list.get_mut(n).ok_or(Misfit)?, change)?;
        if n >= n_before {
            (n_given, grown) = (n_given + 1, grown + 1);
        }
    }
    if n_given == len - n_before { Ok(grown) } else { Err(Misfit) }
}

/// How many JSON values a value contains, including itself.
pub(super) fn n_values(value: &Value) -> i64 {
    1 + match value {
        Value::Array(list) => list.iter().map(n_values).sum(),
        Value::Object(map) => map.values().map(n_values).sum::<i64>(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i32>().prop_map(Value::from),
            "[a-c]{0,2}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
                prop::collection::btree_map("[a-d0-2]{0,1}", inner, 0..5)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_change_leads_from_one_value_to_the_other(before in any_json(), after in any_json()) {
            let mut now = before.clone();
            let grown = change(&before, &after).map_or(Ok(0), |change| apply(&mut now, change));
            prop_assert_eq!(&now, &after);
            prop_assert_eq!(grown, Ok(n_values(&after) - n_values(&before)));
        }

        #[test]
        fn no_change_makes_apply_panic(mut before in any_json(), change in any_json()) {
            let n_before = n_values(&before);
            if let Ok(grown) = apply(&mut before, change) {
                prop_assert_eq!(n_values(&before), n_before + grown);
            }
        }
    }

    #[test]
    fn a_short_change_makes_no_long_list() {
        let mut list = json!([1]);
        assert_eq!(apply(&mut list, json!([4_000_000_000_u64, {"1": [2]}])), Err(Misfit));
        assert_eq!(apply(&mut list, json!([2, {"01": [2], "1": [3], "2": [4]}])), Err(Misfit));
        assert_eq!(apply(&mut json!([1]), json!([3, {"0": [2], "1": [2]}])), Err(Misfit));
    }
}
