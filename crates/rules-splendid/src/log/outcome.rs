//! The result of a decision, for tables of odds: just enough to tell the branches apart.
use crate::{
    event::{End, Event, Reaction, Test},
    kinds::UnitId,
    model::Model,
};
use kernel::upshot::Upshot;
use serde_json::{Value, json};

/// The result of a decision: hits by target, tests, contacts, and which units left the field.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Value {
    let mut upshot = Upshot::default();
    tell_hits(before, events, &mut upshot);
    for event in events {
        note(before, event, &mut upshot);
    }
    // ASV-DFF-005, ASV-DFA-007: judged by the hits, because the distance that the charger goes back is asked afterwards.
    let in_defence = |event: &Event| {
        let (fire, guns) = (Reaction::DefensiveFire, Reaction::ArtilleryFire);
        matches!(event, Event::Reacted { how, .. } if [fire, guns].contains(how))
    };
    if events.iter().any(in_defence) {
        let fired = events.iter().map(|event| match event {
            Event::Fired { hits, .. } => u32::from(*hits),
            _ => 0,
        });
        upshot.say("flinches", fired.sum::<u32>() >= before.book.defensive_fire.flinch_hits);
    }
    upshot.into()
}

/// Hits of the dice by target: of fire, and of the throw of each attack that counts.
fn tell_hits(before: &Model, events: &[Event], upshot: &mut Upshot) {
    let mut thrown: Vec<(Option<UnitId>, UnitId, u8)> = Vec::new();
    for event in events {
        match *event {
            Event::Fired { target, hits, .. } => thrown.push((None, target, hits)),
            Event::Attacked { unit, target, hits, .. } => {
                thrown.retain(|(who, whom, _)| (*who, *whom) != (Some(unit), target));
                thrown.push((Some(unit), target, hits));
            }
            _ => (),
        }
    }
    let mut scored = Upshot::default();
    for (_, target, hits) in &thrown {
        scored.add(before.key(*target), *hits);
    }
    let target = thrown.first().map(|(_, target, _)| *target);
    match target.filter(|first| thrown.iter().all(|(_, target, _)| target == first)) {
        Some(target) => {
            upshot.say("hits", thrown.iter().map(|(.., n)| u32::from(*n)).sum::<u32>());
            upshot.say("target", before.key(target));
        }
        None if !scored.is_empty() => upshot.say("hits", scored),
        None => (),
    }
}

/// The other results, event by event.
fn note(before: &Model, event: &Event, upshot: &mut Upshot) {
    let key = |unit: UnitId| before.key(unit);
    let side = |side: crate::kinds::Side| before.scene.side(side).id.as_str();
    match *event {
        Event::Tested { what: Test::Charge | Test::HoldBack, passed, .. } => {
            upshot.say("passed", passed);
        }
        Event::Tested { what: Test::PullUp { .. }, passed, .. } if !upshot.has("pulls_up") => {
            upshot.say("pulls_up", passed);
        }
        Event::Tested { what: Test::Impact, passed, .. } => {
            upshot.say("impact", if passed { "light" } else { "heavy" });
        }
        Event::Tested { unit, what: Test::Intercept, passed, .. } => {
            upshot.list(if passed { "intercepts" } else { "fails_to_intercept" }, key(unit));
        }
        Event::Extended { by, .. } => upshot.say("extended", json!(by)),
        Event::InitiativeThrown { winner: Some(winner), .. } => {
            upshot.say("initiative", side(winner));
        }
        Event::Disputed { winner: Some(winner), .. } => upshot.say("decides", side(winner)),
        Event::Ended { outcome, .. } => upshot.say("ended", json!(outcome)),
        Event::InVain { unit, .. } | Event::DisengagedInVain { unit } => {
            upshot.list("in_vain", key(unit));
        }
        Event::Contacted { target, .. } => upshot.list("contact", key(target)),
        Event::Gone { unit, why: End::Withdrew } => upshot.list("retreated", key(unit)),
        Event::Gone { unit, why } => upshot.list(&why.key().replace('-', "_"), key(unit)),
        Event::Lost { unit, n, .. } | Event::Strayed { unit, n, .. } => {
            upshot.list("lost", json!({ key(unit): n }));
        }
        Event::CommanderRated { quality, .. } => upshot.list("rated", json!(quality)),
        _ => (),
    }
}
