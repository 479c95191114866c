//! Defensive fire by artillery (L990-L1002): it is compulsory; two hits throw the charger back, otherwise the gun is overrun.
use super::{
    back_off,
    contact::{self, Answer, Charge},
};
use crate::{
    Splendid, actions,
    event::{End, Event, Reaction, Repulse},
    fire,
    kinds::UnitId,
    question::StandSet,
};
use kernel::{Cx, Play};

/// ASV-DFA-001: a gun's owner has no choice when the gun is first contacted.
pub(super) fn answer(
    cx: &mut Cx<'_, Splendid>,
    charge: &Charge,
    gun: UnitId,
) -> Play<Splendid, Answer> {
    let eligible = can_fire(cx, charge, gun);
    if eligible.is_empty() {
        actions::note(cx, gun, |done| done.reacted = true);
    } else {
        contact::attempt(cx, gun, Reaction::ArtilleryFire);
        // ASV-DFA-004..006.
        let hits = fire::defensive(cx, gun, charge.unit, eligible)?;
        let table = &cx.model().book.defensive_fire;
        if hits >= table.flinch_hits {
            let most = table.flinch_to;
            return back_off::back_off(cx, charge, gun, most, Repulse::FlinchesFromGun);
        }
    }
    // ASV-DFA-002, ASV-DFA-008: the gun is overrun. ASV-DFA-003, ASV-DFA-009: the charger breaks through.
    cx.emit(Event::Gone { unit: gun, why: End::Overrun });
    Ok(Answer::Gone)
}

/// ASV-DFA-002, ASV-DFA-004, Q56: whether it may fire: not if limbered, marked red, or if the charger is outside its zone.
fn can_fire(cx: &Cx<'_, Splendid>, charge: &Charge, gun: UnitId) -> StandSet {
    let model = cx.model();
    let unit = model.unit(gun);
    if unit.limbered || unit.red || unit.done.reacted {
        return StandSet::default();
    }
    fire::eligible(model, unit, model.unit(charge.unit)).stands
}
