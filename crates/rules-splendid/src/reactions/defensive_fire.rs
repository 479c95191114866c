//! Defensive fire by foot (L974-L988): a volley at the charger just before contact.
use super::{
    back_off,
    contact::{self, Answer, Charge},
    nudge,
};
use crate::{
    Splendid,
    act::{Act, Pivot},
    actions,
    allowance::Pace,
    charge,
    clear::Heed,
    event::{Event, Reaction, Repulse, Why},
    fire,
    kinds::UnitId,
    model::Model,
    moves::turn,
    question::StandSet,
    refusal::{ChargeRefusal, Refusal},
    unit::Unit,
    units::Units,
    words,
};
use kernel::{Cx, Offer, Play};
use table::Few;

/// ASV-DFF-001, ASV-DFF-003, Q60: checks that the unit is foot without a red marker and that the stands can fire at the
/// charger. Q58: if agreed, it may pivot first.
pub(super) fn check(
    model: &Model,
    unit: &Unit,
    charger: &Unit,
    stands: StandSet,
    pivot: Option<&Pivot>,
) -> Result<(), Refusal> {
    if !unit.is_foot() {
        return Err(ChargeRefusal::FireNotFoot { unit: unit.id }.into());
    }
    if unit.red {
        return Err(ChargeRefusal::FireRed { unit: unit.id }.into());
    }
    let (there, charger) = placed(model, unit, charger, pivot)?;
    let Some(all) = can_fire(model, &there, &charger) else {
        let (unit, charger) = (unit.id, charger.id);
        return Err(ChargeRefusal::FireNobody { unit, charger }.into());
    };
    if stands.is_empty() || stands.0 & !all.0 != 0 {
        let (unit, charger) = (unit.id, charger.id);
        return Err(ChargeRefusal::FireStands { unit, charger }.into());
    }
    Ok(())
}

/// Q58: both units as they stand when the unit fires: it has pivoted, as if before the contact, and the charger has made room.
fn placed(
    model: &Model,
    unit: &Unit,
    charger: &Unit,
    pivot: Option<&Pivot>,
) -> Result<(Unit, Unit), Refusal> {
    let Some(pivot) = pivot else { return Ok((*unit, *charger)) };
    if !model.rulings.pivot_in_defensive_fire {
        let (unit, charger) = (unit.id, charger.id);
        return Err(ChargeRefusal::FirePivot { unit, charger }.into());
    }
    let heed = Heed { absent: Units::one(charger.id), contact: true, pace: Pace::Move };
    let there = fire::pivoted(model, unit, pivot, heed)?;
    nudge::check(model, charger, &there)?;
    let charger = nudge::nudged(model, charger, &there).map_or(*charger, |(charger, _)| charger);
    Ok((there, charger))
}

/// The stands that can fire at the charger in contact, if any can.
fn can_fire(model: &Model, unit: &Unit, charger: &Unit) -> Option<StandSet> {
    if unit.formation.is_road_column() {
        return None;
    }
    Some(fire::eligible(model, unit, charger).stands).filter(|stands| !stands.is_empty())
}

/// The same after a pivot.
pub(super) fn all(
    model: &Model,
    unit: &Unit,
    charger: &Unit,
    pivot: Option<&Pivot>,
) -> Option<StandSet> {
    let (unit, charger) = placed(model, unit, charger, pivot).ok()?;
    can_fire(model, &unit, &charger)
}

/// Fire without a pivot and, if agreed, after a pivot towards the middle of the charger or as far as possible. The stands
/// are left open.
pub(super) fn candidates(model: &Model, unit: &Unit, charger: &Unit) -> impl Iterator<Item = Act> {
    let pivots = if model.rulings.pivot_in_defensive_fire {
        charge::pivots(model, unit, charger.id)
    } else {
        Few::one(None)
    };
    let fire = |pivot| Act::DefensiveFire { stands: StandSet::default(), pivot };
    (0..pivots.len()).map(move |nth| fire(pivots[nth]))
}

/// ASV-DFF-002..014: the volley with the charger in contact, and its effects.
pub(super) fn answer(
    cx: &mut Cx<'_, Splendid>,
    charge: &Charge,
    unit: UnitId,
    stands: StandSet,
    pivot: Option<Pivot>,
) -> Play<Splendid, Answer> {
    let model = cx.model();
    let there = placed(model, model.unit(unit), model.unit(charge.unit), pivot.as_ref());
    let (there, _) = there?;
    contact::attempt(cx, unit, Reaction::DefensiveFire);
    if pivot.is_some() {
        turn::pivots(cx, &there);
        nudge::make_way(cx, charge.unit, unit);
    }
    let hits = fire::defensive(cx, unit, charge.unit, stands)?;
    let table = &cx.model().book.defensive_fire;
    if hits >= table.flinch_hits {
        let most = table.flinch_to;
        return back_off::back_off(cx, charge, unit, most, Repulse::Flinches);
    }
    if hits == 0 {
        // ASV-DFF-010..012.
        impact(cx, charge.unit, unit, Impact::AfterFire);
    }
    // ASV-DFF-008, ASV-DFF-013.
    actions::no_more(cx, unit);
    actions::no_more(cx, charge.unit);
    Ok(Answer::Stays)
}

/// How hard a charge hits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Impact {
    /// ASV-HDB-021.
    Light,
    /// ASV-HDB-024.
    Heavy,
    /// ASV-DFF-011: a light impact after fire without a hit.
    AfterFire,
}

/// ASV-HDB-021..026, ASV-DFF-011, ASV-DFF-012: the markers for an impact. Heavy horse and lancers hit harder.
pub(super) fn impact(cx: &mut Cx<'_, Splendid>, charger: UnitId, unit: UnitId, impact: Impact) {
    let by_heavy = cx.model().unit(charger).strikes_heavily();
    let markers = markers(cx.model(), impact, cx.model().unit(charger));
    let why = match impact {
        Impact::AfterFire => Why::FireInVain { by_heavy },
        _ => Why::Impact { heavy: impact == Impact::Heavy, by_heavy },
    };
    cx.emit(Event::Hit { unit, markers, why });
}

fn markers(model: &Model, impact: Impact, charger: &Unit) -> u8 {
    let table = &model.book.hasty_block;
    match (impact, charger.strikes_heavily()) {
        (Impact::Light | Impact::AfterFire, false) => table.light,
        (Impact::Light | Impact::AfterFire, true) => table.light_heavy,
        (Impact::Heavy, false) => table.heavy,
        (Impact::Heavy, true) => table.heavy_heavy,
    }
}

/// The offer's label, notes and dice.
pub(super) fn describe(model: &Model, unit: &Unit, charger: &Unit, act: Act) -> Offer<Act> {
    let name = model.name(charger.id);
    let pivot = match &act {
        Act::DefensiveFire { pivot, .. } => *pivot,
        _ => None,
    };
    let after = match pivot {
        Some(pivot) if pivot.turn.0 > 0 => ", pivoting right",
        Some(_) => ", pivoting left",
        None => "",
    };
    let label = format!("Defensive fire at {name}{after}");
    let mut offer = Offer::plain(act, label, "ASV-DFF-001");
    if let Ok((unit, charger)) = placed(model, unit, charger, pivot.as_ref()) {
        offer.tally = fire::reach(model, &unit, &charger).and_then(|reach| reach.tally);
    }
    let flinch = words::hits(model.book.defensive_fire.flinch_hits);
    let light = words::markers(markers(model, Impact::Light, charger));
    offer.notes.push(format!("{flinch} or more throw the charger back"));
    offer.notes.push(format!("without a hit your unit takes {light}"));
    offer
}
