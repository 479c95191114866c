//! The result of a decision, for a table of odds.
use crate::{event::Event, model::Model};
use kernel::{Viewer, upshot::Upshot};
use serde_json::{Value, json};

/// The last state of every unit that a decision changed, and the units that are gone, without the dice.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Value {
    let mut upshot = Upshot::default();
    for event in events {
        match *event {
            Event::Became { unit, state } => upshot.say(before.key(unit), state.name()),
            Event::Gone { unit, why } => upshot.say(before.key(unit), json!(why)),
            Event::Shot { target, unsaved, .. } => {
                upshot.add(format!("hits on {}", before.key(target)), unsaved);
            }
            Event::OrderSent { wing, arrives, .. } => {
                let key = before.scene.wings[wing.idx()].id.as_str();
                upshot.say(key, if arrives { "arrives" } else { "no" });
            }
            Event::MeleeEnded { loser, by, .. } => {
                let loser = loser.map(|side| before.scene.side(side).id.as_str());
                upshot.say("melee", json!({"loser": loser, "by": by}));
            }
            Event::PursuitTested { unit, pursues, .. } => {
                upshot.say(format!("{} pursues", before.key(unit)), pursues);
            }
            Event::Tested { unit, reason, passed, .. } => {
                let test = format!("{} {}", before.key(unit), reason.name());
                upshot.say(test, if passed { "passes" } else { "fails" });
            }
            _ => (),
        }
    }
    if !events.iter().any(|event| throws(before, event)) {
        upshot.say("no dice", "nothing is thrown for it just now");
    }
    upshot.into()
}

/// Whether an event comes from dice.
fn throws(model: &Model, event: &Event) -> bool {
    let drawn = matches!(event, Event::PlaceDrawn { .. } | Event::CardDrawn { .. });
    let struck = matches!(event, Event::Shot { .. } | Event::Fought { .. });
    let line = || super::line(model, event, Viewer::Referee);
    drawn || struck || line().is_some_and(|line| !line.dice.is_empty())
}
