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
            Event::Shot { target, unsaved, .. } => {
                let hits = told.entry(format!("hits on {}", before.key(*target)));
                let so_far = hits.or_insert(json!(0));
                *so_far = json!(so_far.as_u64().unwrap_or(0) + u64::from(*unsaved));
            }
            Event::OrderSent { wing, arrives, .. } => {
                let key = before.scene.wings[wing.idx()].id.clone();
                told.insert(key, json!(if *arrives { "arrives" } else { "no" }));
            }
            Event::MeleeEnded { loser, by, .. } => {
                let loser = loser.map(|side| before.scene.side(side).id.clone());
                told.insert("melee".to_owned(), json!({"loser": loser, "by": by}));
            }
            Event::PursuitTested { unit, pursues, .. } => {
                told.insert(format!("{} pursues", before.key(*unit)), json!(pursues));
            }
            Event::Tested { unit, reason, passed, .. } => {
                let test = format!("{} {}", before.key(*unit), super::reason(*reason));
                told.insert(test, json!(if *passed { "passes" } else { "fails" }));
            }
            _ => (),
        }
    }
    if !events.iter().any(throws) {
        told.insert("no dice".to_owned(), json!("nothing is thrown for it just now"));
    }
    Value::Object(told)
}

/// Does an event come from dice?
fn throws(event: &Event) -> bool {
    let drawn = matches!(event, Event::PlaceDrawn { .. } | Event::CardDrawn { .. });
    let struck = matches!(event, Event::Shot { .. } | Event::Fought { .. });
    drawn || struck || !super::dice(event).is_empty()
}
