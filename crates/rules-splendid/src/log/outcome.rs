//! What a decision came to, for tables of odds: as few words as tell the branches apart.
use crate::{
    event::{End, Event, Reaction, Test},
    kinds::UnitId,
    model::Model,
};
use serde_json::{Map, Value, json};

/// What came of a decision: hits by target, tests, contacts, and who left the field.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Value {
    let mut what = Map::new();
    score(before, events, &mut what);
    for event in events {
        note(before, event, &mut what);
    }
    // ASV-DFF-005, ASV-DFA-007: told by the hits, for how far the charger goes back is asked afterwards.
    if fired_in_defence(events) {
        let scored: u32 = events.iter().map(fired_hits).sum();
        let flinches = scored >= before.book.defensive_fire.flinch_hits;
        what.insert("flinches".to_owned(), json!(flinches));
    }
    if let Some(Event::Tested { passed, .. }) = events.iter().find(is_pull_up) {
        what.insert("pulls_up".to_owned(), json!(passed));
    }
    Value::Object(what)
}

/// Hits of the dice by target: of fire, and of the throw of each attack that stands.
fn score(before: &Model, events: &[Event], what: &mut Map<String, Value>) {
    let mut hits: Vec<(UnitId, u32)> = Vec::new();
    let mut attacks: Vec<(UnitId, UnitId, u32)> = Vec::new();
    for event in events {
        match event {
            Event::Fired { target, hits: scored, .. } => add(&mut hits, *target, (*scored).into()),
            Event::Attacked { unit, target, hits: scored, .. } => {
                attacks.retain(|(who, whom, _)| (who, whom) != (unit, target));
                attacks.push((*unit, *target, (*scored).into()));
            }
            _ => (),
        }
    }
    for (_, target, scored) in attacks {
        add(&mut hits, target, scored);
    }
    match hits.as_slice() {
        [] => (),
        [(target, scored)] => {
            what.insert("hits".to_owned(), json!(scored));
            what.insert("target".to_owned(), json!(before.key(*target)));
        }
        several => {
            let all: Map<String, Value> = several
                .iter()
                .map(|(target, scored)| (before.key(*target).to_owned(), json!(scored)))
                .collect();
            what.insert("hits".to_owned(), Value::Object(all));
        }
    }
}

fn add(hits: &mut Vec<(UnitId, u32)>, target: UnitId, scored: u32) {
    match hits.iter_mut().find(|(unit, _)| *unit == target) {
        Some((_, sum)) => *sum += scored,
        None => hits.push((target, scored)),
    }
}

/// The rest, event by event.
fn note(before: &Model, event: &Event, what: &mut Map<String, Value>) {
    let key = |unit: &UnitId| before.key(*unit).to_owned();
    match event {
        Event::Tested { what: Test::Charge | Test::HoldBack, passed, .. } => {
            what.insert("passed".to_owned(), json!(passed));
        }
        Event::Tested { unit, what: Test::Intercept, passed, .. } => {
            list(what, if *passed { "intercepts" } else { "fails_to_intercept" }, json!(key(unit)));
        }
        Event::Tested { what: Test::Impact, passed, .. } => {
            what.insert("impact".to_owned(), json!(if *passed { "light" } else { "heavy" }));
        }
        Event::InVain { unit, .. } => list(what, "in_vain", json!(key(unit))),
        Event::Contacted { target, .. } => list(what, "contact", json!(key(target))),
        Event::Extended { by, .. } => {
            what.insert("extended".to_owned(), json!(by));
        }
        Event::Gone { unit, why } => list(what, end(*why), json!(key(unit))),
        Event::Lost { unit, n, .. } | Event::Strayed { unit, n, .. } => {
            list(what, "lost", json!({ key(unit): n }));
        }
        Event::CommanderRated { quality, .. } => list(what, "rated", json!(quality)),
        Event::InitiativeThrown { winner: Some(side), .. } => {
            what.insert("initiative".to_owned(), json!(before.scene.sides[side.idx()].id));
        }
        Event::Disputed { winner: Some(side), .. } => {
            what.insert("decides".to_owned(), json!(before.scene.sides[side.idx()].id));
        }
        Event::Ended { outcome, .. } => {
            what.insert("ended".to_owned(), json!(outcome));
        }
        _ => (),
    }
}

/// Adds to a list under a name.
fn list(what: &mut Map<String, Value>, name: &str, item: Value) {
    let list = what.entry(name).or_insert_with(|| json!([]));
    if let Value::Array(list) = list
        && !list.contains(&item)
    {
        list.push(item);
    }
}

fn end(why: End) -> &'static str {
    match why {
        End::Destroyed => "destroyed",
        End::Routed => "routed",
        End::Retreated | End::Withdrew => "retreated",
        End::Overrun => "overrun",
        End::LeftTable => "left_table",
        End::LostHeart => "lost_heart",
        End::Escaped => "escaped",
        End::NoRoom => "no_room",
    }
}

fn fired_in_defence(events: &[Event]) -> bool {
    events.iter().any(|event| {
        matches!(
            event,
            Event::Reacted { how: Reaction::DefensiveFire | Reaction::ArtilleryFire, .. }
        )
    })
}

fn fired_hits(event: &Event) -> u32 {
    match event {
        Event::Fired { hits, .. } => u32::from(*hits),
        _ => 0,
    }
}

fn is_pull_up(event: &&Event) -> bool {
    matches!(event, Event::Tested { what: Test::PullUp { .. }, .. })
}
