//! What a decision came to, for tables of odds: as few words as tell the branches apart.
use crate::{
    event::{End, Event, Reaction, Test},
    kinds::UnitId,
    model::Model,
};
use serde_json::{Map, Value, json};

/// What came of a decision: hits by target, tests, contacts, and who left the field.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Value {
    let mut what = hits(before, events);
    for event in events {
        note(before, event, &mut what);
    }
    // ASV-DFF-005, ASV-DFA-007: told by the hits, for how far the charger goes back is asked afterwards.
    let in_defence = |event: &Event| {
        let (fire, guns) = (Reaction::DefensiveFire, Reaction::ArtilleryFire);
        matches!(event, Event::Reacted { how, .. } if [fire, guns].contains(how))
    };
    if events.iter().any(in_defence) {
        let fired = events.iter().map(|event| match event {
            Event::Fired { hits, .. } => u32::from(*hits),
            _ => 0,
        });
        let flinches = fired.sum::<u32>() >= before.book.defensive_fire.flinch_hits;
        what.insert("flinches".to_owned(), json!(flinches));
    }
    Value::Object(what)
}

/// Hits of the dice by target: of fire, and of the throw of each attack that stands.
fn hits(before: &Model, events: &[Event]) -> Map<String, Value> {
    let mut attacks: Vec<(UnitId, UnitId, u8)> = Vec::new();
    let mut scored: Vec<(UnitId, u32)> = Vec::new();
    let mut add = |target: UnitId, n: u8| match scored.iter_mut().find(|(unit, _)| *unit == target)
    {
        Some((_, sum)) => *sum += u32::from(n),
        None => scored.push((target, n.into())),
    };
    for event in events {
        match event {
            Event::Fired { target, hits, .. } => add(*target, *hits),
            Event::Attacked { unit, target, hits, .. } => {
                attacks.retain(|(who, whom, _)| (who, whom) != (unit, target));
                attacks.push((*unit, *target, *hits));
            }
            _ => (),
        }
    }
    for (_, target, hits) in attacks {
        add(target, hits);
    }
    let mut what = Map::new();
    match scored[..] {
        [] => (),
        [(target, hits)] => {
            what.insert("hits".to_owned(), json!(hits));
            what.insert("target".to_owned(), json!(before.key(target)));
        }
        _ => {
            let each = scored.iter().map(|(target, n)| (before.key(*target).to_owned(), json!(n)));
            what.insert("hits".to_owned(), Value::Object(each.collect()));
        }
    }
    what
}

/// The rest, event by event.
fn note(before: &Model, event: &Event, what: &mut Map<String, Value>) {
    let key = |unit: &UnitId| json!(before.key(*unit));
    let side = |side: &crate::kinds::Side| json!(before.scene.side(*side).id);
    let (name, item) = match event {
        Event::Tested { what: Test::Charge | Test::HoldBack, passed, .. } => {
            ("passed", json!(passed))
        }
        Event::Tested { what: Test::PullUp { .. }, passed, .. } => {
            what.entry("pulls_up").or_insert(json!(passed));
            return;
        }
        Event::Tested { what: Test::Impact, passed, .. } => {
            ("impact", json!(if *passed { "light" } else { "heavy" }))
        }
        Event::Extended { by, .. } => ("extended", json!(by)),
        Event::InitiativeThrown { winner: Some(winner), .. } => ("initiative", side(winner)),
        Event::Disputed { winner: Some(winner), .. } => ("decides", side(winner)),
        Event::Ended { outcome, .. } => ("ended", json!(outcome)),
        Event::Tested { unit, what: Test::Intercept, passed, .. } => {
            let name = if *passed { "intercepts" } else { "fails_to_intercept" };
            return list(what, name, key(unit));
        }
        Event::InVain { unit, .. } => return list(what, "in_vain", key(unit)),
        Event::Contacted { target, .. } => return list(what, "contact", key(target)),
        Event::Gone { unit, why } => return list(what, end(*why), key(unit)),
        Event::Lost { unit, n, .. } | Event::Strayed { unit, n, .. } => {
            return list(what, "lost", json!({ before.key(*unit): n }));
        }
        Event::CommanderRated { quality, .. } => return list(what, "rated", json!(quality)),
        _ => return,
    };
    what.insert(name.to_owned(), item);
}

/// Adds to a list under a name.
fn list(what: &mut Map<String, Value>, name: &str, item: Value) {
    if let Value::Array(list) = what.entry(name).or_insert_with(|| json!([]))
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
