//! What a decision came to, for tables of odds: as few words as tell the branches apart.
use crate::{
    event::{End, Event},
    kinds::UnitId,
    model::Model,
};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What came of a decision: hits by target, losses of those still there, who left the field.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Value {
    let key = |unit: &UnitId| before.key(*unit).to_owned();
    let mut what = Map::new();
    let mut hits: Map<String, Value> = Map::new();
    let mut lost: BTreeMap<UnitId, u32> = BTreeMap::new();
    for event in events {
        match event {
            Event::Fired(throw) | Event::Attacked(throw) => {
                let sum = hits.entry(key(&throw.target)).or_insert(json!(0));
                *sum = json!(sum.as_u64().unwrap_or(0) + u64::from(throw.hits));
            }
            Event::Contacted { target, .. } => list(&mut what, "contact", json!(key(target))),
            Event::Lost { unit, n, .. } => *lost.entry(*unit).or_default() += u32::from(*n),
            Event::Gone { unit, why } => {
                lost.remove(unit);
                list(&mut what, end(*why), json!(key(unit)));
            }
            Event::InitiativeThrown { winner: Some(side), .. } => {
                what.insert("initiative".to_owned(), json!(before.scene.side(*side).id));
            }
            Event::Ended { outcome, .. } => {
                what.insert("ended".to_owned(), json!(outcome));
            }
            _ => (),
        }
    }
    for (unit, n) in &lost {
        list(&mut what, "lost", json!({ key(unit): n }));
    }
    if !hits.is_empty() {
        what.insert("hits".to_owned(), Value::Object(hits));
    }
    Value::Object(what)
}

/// Adds to a list under a name, in an order that does not depend on what came first.
fn list(what: &mut Map<String, Value>, name: &str, item: Value) {
    let list = what.entry(name).or_insert_with(|| json!([]));
    if let Value::Array(list) = list
        && !list.contains(&item)
    {
        list.push(item);
        list.sort_by_cached_key(Value::to_string);
    }
}

fn end(why: End) -> &'static str {
    match why {
        End::Destroyed => "destroyed",
        End::Routed | End::Unformed | End::Scattered | End::Single => "routed",
        End::Overrun => "overrun",
        End::LeftTable => "left_table",
        End::LostHeart => "lost_heart",
        End::Escaped => "escaped",
        End::NoRoom => "no_room",
    }
}
