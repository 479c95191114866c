//! The result of a decision, for tables of odds: just enough to tell the branches apart.
use crate::{
    event::{End, Event, How, Reaction, Test},
    kinds::UnitId,
    model::Model,
};
use kernel::upshot::{Tested, Upshot};
use serde_json::json;

/// The result of a decision: contact, tests, hits by target, losses, and which units left the field.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Upshot {
    let mut upshot = Upshot::default();
    let charged = |event: &Event| matches!(event, Event::Declared { .. } | Event::Reacted { .. });
    if events.iter().any(charged) {
        let fought = |event: &Event| matches!(event, Event::Attacked { .. });
        upshot.contact = Some(events.iter().any(fought));
    }
    tell_hits(before, events, &mut upshot);
    tell_flinching(before, events, &mut upshot);
    for event in events {
        note(before, event, &mut upshot);
    }
    upshot
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
    for (_, target, hits) in thrown {
        upshot.hit(before.key(target), hits);
    }
}

/// ASV-DFF-005, ASV-DFA-007: judged by the hits, because the distance that the charger goes back is asked afterwards.
fn tell_flinching(before: &Model, events: &[Event], upshot: &mut Upshot) {
    let in_defence = |event: &Event| {
        let (fire, guns) = (Reaction::DefensiveFire, Reaction::ArtilleryFire);
        matches!(event, Event::Reacted { how, .. } if [fire, guns].contains(how))
    };
    if !events.iter().any(in_defence) {
        return;
    }
    let fired = events.iter().filter_map(|event| match event {
        Event::Fired { target, hits, .. } => Some((*target, u32::from(*hits))),
        _ => None,
    });
    let sum: u32 = fired.clone().map(|(_, hits)| hits).sum();
    if sum >= before.book.defensive_fire.flinch_hits {
        fired.for_each(|(charger, _)| upshot.fall_back(before.key(charger)));
    }
}

/// The other results, event by event.
fn note(before: &Model, event: &Event, upshot: &mut Upshot) {
    let key = |unit: UnitId| before.key(unit);
    let side = |side: crate::kinds::Side| Some(before.scene.side(side).id.clone());
    match *event {
        Event::Tested { unit, what, passed, .. } => {
            let result = if passed { Tested::Passed } else { Tested::Failed };
            upshot.tested(key(unit), test(what), result);
        }
        Event::InVain { unit, how } => upshot.tested(key(unit), how.key(), Tested::Failed),
        Event::DisengagedInVain { unit } => upshot.tested(key(unit), "disengage", Tested::Failed),
        Event::Moved { unit, how: How::BackOff(_) | How::Recoil | How::Evade, .. } => {
            upshot.fall_back(key(unit));
        }
        Event::Extended { unit, by, .. } => {
            upshot.extended.insert(key(unit).to_owned(), by.to_inches());
        }
        Event::InitiativeThrown { winner: Some(winner), .. } => upshot.initiative = side(winner),
        Event::Disputed { winner: Some(winner), .. } => upshot.decides = side(winner),
        Event::Ended { outcome, .. } => upshot.ended = Some(outcome.key().to_owned()),
        Event::Gone { unit, why: End::Routed } => upshot.rout(key(unit)),
        Event::Gone { unit, why: End::Destroyed } => upshot.destroy(key(unit)),
        Event::Gone { unit, why } => upshot.leave(key(unit), why.key()),
        Event::Lost { unit, n, .. } | Event::Strayed { unit, n, .. } => upshot.lose(key(unit), n),
        Event::CommanderRated { unit, quality, .. } => {
            let quality = json!(quality).as_str().unwrap_or_default().to_owned();
            upshot.rated.insert(key(unit).to_owned(), quality);
        }
        _ => (),
    }
}

/// The name of a test. A pass of the last means that the impact is light.
fn test(what: Test) -> &'static str {
    match what {
        Test::Charge => "charge",
        Test::HoldBack => "hold-back",
        Test::Intercept => "intercept",
        Test::PullUp { .. } => "pull-up",
        Test::Impact => "light-impact",
    }
}
