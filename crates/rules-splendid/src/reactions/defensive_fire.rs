//! Defensive fire by foot (L974-L988): a volley at the charger just before it strikes.
use super::{
    back_off,
    contact::{self, Answer, Charge},
};
use crate::{
    Splendid,
    act::Act,
    charge,
    event::{Event, Reaction, Why},
    firing,
    kinds::UnitId,
    model::Model,
    question::StandSet,
    refusal::ChargeRefusal,
    unit::Unit,
};
use kernel::{Cite, Cx, Offer, Play};

/// ASV-DFF-001, ASV-DFF-003, Q60: foot without a red marker, and stands that can fire at the charger.
pub(super) fn check(
    model: &Model,
    unit: &Unit,
    charger: &Unit,
    stands: StandSet,
) -> Result<(), ChargeRefusal> {
    let names = || (model.name(unit.id).to_owned(), model.name(charger.id).to_owned());
    if !unit.is_foot() {
        return Err(ChargeRefusal::FireNotFoot { unit: names().0 });
    }
    if unit.red {
        return Err(ChargeRefusal::FireRed { unit: names().0 });
    }
    let Some(all) = all(model, unit, charger) else {
        let (unit, charger) = names();
        return Err(ChargeRefusal::FireNobody { unit, charger });
    };
    if stands.is_empty() || stands.0 & !all.0 != 0 {
        let (unit, charger) = names();
        return Err(ChargeRefusal::FireStands { unit, charger });
    }
    Ok(())
}

/// The stands that can fire at the charger as it stands in contact, if any can.
pub(super) fn all(model: &Model, unit: &Unit, charger: &Unit) -> Option<StandSet> {
    if unit.formation.is_road_column() {
        return None;
    }
    Some(firing::eligible(model, unit, charger).stands).filter(|stands| !stands.is_empty())
}

/// ASV-DFF-002..014: with the charger in contact, the volley and what it does.
pub(super) fn answer(
    cx: &mut Cx<'_, Splendid>,
    charge: &Charge,
    unit: UnitId,
    stands: StandSet,
) -> Play<Splendid, Answer> {
    contact::attempt(cx, unit, Reaction::DefensiveFire);
    let hits = firing::defensive(cx, unit, charge.unit, stands)?;
    let table = &cx.model().book.defensive_fire;
    if hits >= table.flinch_hits {
        let most = table.flinch_to;
        return back_off::back_off(cx, charge, unit, most);
    }
    if hits == 0 {
        // ASV-DFF-010..012.
        impact(cx, charge.unit, unit, Impact::Light);
    }
    // ASV-DFF-008, ASV-DFF-013.
    charge::no_more(cx, unit);
    charge::no_more(cx, charge.unit);
    Ok(Answer::Stays)
}

/// How hard a charge strikes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Impact {
    /// ASV-HDB-021, ASV-DFF-011.
    Light,
    /// ASV-HDB-024.
    Heavy,
}

/// ASV-HDB-021..026, ASV-DFF-011, ASV-DFF-012: the markers of an impact; heavy horse and lancers strike harder.
pub(super) fn impact(cx: &mut Cx<'_, Splendid>, charger: UnitId, unit: UnitId, impact: Impact) {
    let table = &cx.model().book.hasty_block;
    let markers = match (impact, cx.model().unit(charger).strikes_heavily()) {
        (Impact::Light, false) => table.light,
        (Impact::Light, true) => table.light_heavy,
        (Impact::Heavy, false) => table.heavy,
        (Impact::Heavy, true) => table.heavy_heavy,
    };
    cx.emit(Event::Hit { unit, markers, why: Why::Impact });
}

/// The offer's words and dice.
pub(super) fn describe(model: &Model, unit: &Unit, charger: &Unit, act: Act) -> Offer<Act> {
    let name = model.name(charger.id);
    let mut offer =
        Offer::plain(act, format!("Defensive fire at {name}"), Cite::new("ASV-DFF-001"));
    offer.tally = firing::reach(model, unit, charger).and_then(|reach| reach.tally);
    let table = &model.book.defensive_fire;
    let light = if charger.strikes_heavily() {
        model.book.hasty_block.light_heavy
    } else {
        model.book.hasty_block.light
    };
    offer.notes.push(format!("{} hits throw it back", table.flinch_hits));
    offer.notes.push(format!("without a hit {light} green on your unit"));
    offer
}
