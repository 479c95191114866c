//! The result of a decision, for a table of odds.
use crate::{
    book::Fate as Blow,
    event::{Cause, Event},
    kinds::{Side, State},
    model::{Fate, Model},
    unit::End,
};
use kernel::upshot::{Decided, Tested, Upshot};
use serde_json::json;

/// The result of a decision: contact, tests, hits, close assaults, the last state of every unit that it changed, and the units that
/// are gone, without the dice.
pub(crate) fn outcome(before: &Model, events: &[Event]) -> Upshot {
    let mut upshot = Upshot::default();
    for event in events {
        match event {
            Event::Declared { .. } => upshot.contact = Some(false),
            Event::Contacted { .. } => upshot.contact = Some(true),
            Event::Tested { unit, test, passed, .. } => {
                let result = if *passed { Tested::Passed } else { Tested::Failed };
                upshot.tested(before.key(*unit), test.key(), result);
            }
            Event::Shot { aim, hits, .. } => {
                if let Some(target) = aim.target {
                    upshot.hit(before.key(target), *hits);
                }
            }
            Event::Lost { unit, figures, cause: Cause::Assault } => {
                upshot.lose(before.key(*unit), *figures);
            }
            // PG-STC-001, PG-DMG-007, PG-CAP-001: staff is named by its own id.
            Event::GeneralHit { general, fate, .. } => {
                fall(&mut upshot, before.scene.general_key(*general), *fate);
            }
            // PG-REP-003: the die of a promotion.
            Event::Promoted { general, die: Some(_), quality, .. } => {
                let key = before.scene.general_key(*general).to_owned();
                upshot.rated.insert(key, quality.key().to_owned());
            }
            Event::EngineersHit { unit, fate: Blow::Killed | Blow::Mortal, .. } => {
                upshot.lose(before.key(*unit), 1_u32);
            }
            // PG-BGN-011: a battalion gun has the id of its unit, and `/gun`.
            Event::BattalionGunHit { unit, crew: 0 } => {
                upshot.leave(&format!("{}/gun", before.key(*unit)), "lost");
            }
            Event::Fought { totals, dice, .. } => {
                upshot.melee = Some(decided(before, totals, dice));
            }
            Event::Moved { unit, cause: Cause::PushedBack, .. } => {
                upshot.fall_back(before.key(*unit));
            }
            Event::Became { unit, state, .. } => {
                let key = before.key(*unit);
                if *state == State::Routing {
                    upshot.rout(key);
                }
                upshot.state.insert(key.to_owned(), state.name().to_owned());
            }
            Event::Marked { unit, marks } if marks.pursuing => {
                upshot.pursues.insert(before.key(*unit).to_owned(), true);
            }
            Event::Removed { unit, end } => leave(&mut upshot, before.key(*unit), *end),
            Event::Ended { outcome, .. } => {
                upshot.ended = json!(outcome).as_str().map(ToOwned::to_owned);
            }
            _ => (),
        }
    }
    upshot
}

/// What became of a general.
fn fall(upshot: &mut Upshot, general: &str, fate: Fate) {
    let mut now = |state: &str| upshot.state.insert(general.to_owned(), state.to_owned());
    match fate {
        Fate::Killed => upshot.leave(general, "killed"),
        Fate::Captured => upshot.leave(general, "captured"),
        Fate::Wounded { .. } => _ = now("wounded"),
        Fate::Unhorsed => _ = now("unhorsed"),
        Fate::Present | Fate::InHand | Fate::Reserve | Fate::Replaced => (),
    }
}

/// PG-CLA-001: who lost a close assault, and by how much.
fn decided(before: &Model, totals: &[i32; 2], dice: &[u8; 2]) -> Decided {
    let [one, other] = [0, 1].map(|n| totals[n] + i32::from(dice[n]));
    let loser = (one != other).then_some(Side(u8::from(one > other)));
    let loser = loser.map(|side| before.scene.side(side).id.clone());
    Decided { loser, by: one.abs_diff(other) }
}

fn leave(upshot: &mut Upshot, unit: &str, end: End) {
    upshot.state.remove(unit);
    match end {
        End::Routed => upshot.rout(unit),
        End::Shattered | End::Destroyed | End::Burnt | End::Caught | End::Drowned => {
            upshot.destroy(unit);
        }
        End::Taken | End::Surrendered | End::Withdrew => {
            upshot.leave(unit, json!(end).as_str().unwrap_or_default());
        }
    }
}
