//! The outcome of a decision, for tables of odds: just enough words to tell the branches apart.
use crate::{
    event::{End, Event},
    kinds::UnitId,
    model::Model,
};
use kernel::upshot::Upshot;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The outcome of a decision: hits by target, losses of the units that remain, and which units left the field.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Value {
    let key = |unit: UnitId| before.key(unit);
    let (mut upshot, mut hits) = (Upshot::default(), Upshot::default());
    let mut lost: BTreeMap<UnitId, u32> = BTreeMap::new();
    for event in events {
        match *event {
            Event::Fired(ref throw) | Event::Attacked(ref throw) => {
                hits.add(key(throw.target), throw.hits);
            }
            Event::Contacted { target, .. } => upshot.list("contact", key(target)),
            Event::Lost { unit, n, .. } => *lost.entry(unit).or_default() += u32::from(n),
            Event::Gone { unit, why } => {
                lost.remove(&unit);
                upshot.list(&end(why), key(unit));
            }
            Event::InitiativeThrown { winner: Some(side), .. } => {
                upshot.say("initiative", before.scene.side(side).id.as_str());
            }
            Event::Ended { outcome, .. } => upshot.say("ended", json!(outcome)),
            _ => (),
        }
    }
    for (unit, n) in &lost {
        upshot.list("lost", json!({ key(*unit): n }));
    }
    if !hits.is_empty() {
        upshot.say("hits", hits);
    }
    upshot.into()
}

fn end(why: End) -> String {
    match why {
        End::Unformed | End::Scattered | End::Single => End::Routed.key().to_owned(),
        _ => why.key().replace('-', "_"),
    }
}
