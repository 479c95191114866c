//! The result of a decision, for a table of odds.
use crate::{
    event::{Event, How},
    kinds::State,
    model::Model,
    unit::End,
};
use kernel::upshot::{Decided, Tested, Upshot};
use serde_json::json;

/// The result of a decision: contact, tests, hits, melees, the last state of every unit that it changed, and the units that are
/// gone, without the dice.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Upshot {
    let mut upshot = Upshot::default();
    for event in events {
        match *event {
            Event::Charged { .. } => upshot.contact = Some(false),
            Event::Contacted { .. } => upshot.contact = Some(true),
            Event::Tested { unit, reason, passed, .. } => {
                let result = if passed { Tested::Passed } else { Tested::Failed };
                upshot.tested(before.key(unit), reason.key(), result);
            }
            Event::Shot { target, unsaved, .. } | Event::Fought { target, unsaved, .. } => {
                upshot.hit(before.key(target), unsaved);
            }
            Event::MeleeEnded { loser, by, .. } => {
                let loser = loser.map(|side| before.scene.side(side).id.clone());
                upshot.melee = Some(Decided { loser, by: by.into() });
            }
            Event::Driven { unit, how: How::Recoil | How::Pushed | How::BreakOff, .. } => {
                upshot.fall_back(before.key(unit));
            }
            Event::Became { unit, state } => {
                let key = before.key(unit);
                if state == State::Routed {
                    upshot.rout(key);
                }
                upshot.state.insert(key.to_owned(), state.name().to_owned());
            }
            Event::Gone { unit, why } => leave(&mut upshot, before.key(unit), why),
            Event::PursuitTested { unit, pursues, .. } => {
                upshot.pursues.insert(before.key(unit).to_owned(), pursues);
            }
            Event::OrderSent { wing, arrives, .. } => {
                upshot.arrives.insert(before.scene.wings[wing.idx()].id.clone(), arrives);
            }
            Event::Ended { outcome, .. } => upshot.end(&outcome),
            _ => (),
        }
    }
    upshot
}

fn leave(upshot: &mut Upshot, unit: &str, why: End) {
    upshot.state.remove(unit);
    match why {
        End::Routed | End::Scattered => upshot.rout(unit),
        End::Destroyed => upshot.destroy(unit),
        End::Withdrew | End::Captured | End::NoRoom => {
            upshot.leave(unit, json!(why).as_str().unwrap_or_default());
        }
    }
}
