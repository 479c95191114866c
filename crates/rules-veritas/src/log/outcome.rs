//! What a decision came to, for a table of odds.
use crate::{event::Event, model::Model};
use serde_json::{Map, Value, json};

/// The last state of every unit that a decision touched, and who is gone; the dice themselves are left out.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Value {
    let mut told = Map::new();
    for event in events {
        match event {
            Event::Became { unit, state } => {
                told.insert(before.key(*unit).to_owned(), json!(state.name()));
            }
            Event::Gone { unit, why } => {
                told.insert(before.key(*unit).to_owned(), json!(why));
            }
            Event::OrderSent { wing, arrives, .. } => {
                let key = before.scene.wings[wing.idx()].id.clone();
                told.insert(key, json!(if *arrives { "arrives" } else { "no" }));
            }
            Event::MeleeEnded { loser, by, .. } => {
                let loser = loser.map(|side| before.scene.sides[side.idx()].id.clone());
                told.insert("melee".to_owned(), json!({"loser": loser, "by": by}));
            }
            Event::PursuitTested { unit, pursues, .. } => {
                told.insert(format!("{} pursues", before.key(*unit)), json!(pursues));
            }
            _ => (),
        }
    }
    Value::Object(told)
}
