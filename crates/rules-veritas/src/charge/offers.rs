//! What may be offered: charges that are sure to be allowed, and meeting one or awaiting it.
use super::{check, needs};
use crate::{
    act::Act,
    kinds::{Aspect, UnitId, WingId},
    model::Model,
    question::Question,
    unit::Unit,
};
use geom::Length;
use kernel::{Cite, Fill, Offer, Seat};

/// The charges that a unit might make: enemies near enough for its rate. Cheap, and not sure.
pub(crate) fn candidates(model: &Model, unit: &Unit, acts: &mut Vec<Act>) {
    if needs(model, unit).is_err() {
        return;
    }
    let rate = model.book.costs(unit.kind, unit.mounted).normal.units();
    for enemy in model.enemies(unit).filter(|enemy| crate::near::may_be_within(unit, enemy, rate)) {
        acts.push(Act::Charge { unit: unit.id, target: enemy.id });
    }
}

/// A charge, completed and verified.
pub(crate) fn offer_charge(
    model: &Model,
    wing: WingId,
    seat: Seat,
    unit: UnitId,
    target: UnitId,
) -> Option<Offer<Act>> {
    let onset = check(model, wing, seat, unit, target, &Fill::Nothing).ok()?;
    let class = match onset.aspect {
        Aspect::Front => "in front",
        Aspect::Flank => "in flank",
        Aspect::Rear => "in rear",
    };
    let inches = (Length::from_units(onset.by).to_inches() * 10.0).round() / 10.0;
    let label =
        format!("{} charges {} {class}, {inches} inches", model.name(unit), model.name(target));
    let mut offer = Offer::plain(Act::Charge { unit, target }, label, Cite::new("IDV-CHG-001"));
    offer.unit = Some(model.key(unit).to_owned());
    offer.target = Some(model.key(target).to_owned());
    if onset.obstacle {
        offer.notes.push("across an obstacle that its target defends".to_owned());
    }
    if onset.rough {
        offer.notes.push("over difficult ground".to_owned());
    }
    let (of, enemy) = (model.unit(unit), model.unit(target));
    if super::meet::may_meet(model, enemy, of, &onset) {
        offer.notes.push("the enemy may meet the charge".to_owned());
    }
    Some(offer)
}

pub(crate) fn menu(_: &Model, question: &Question, _: Seat) -> Vec<Act> {
    match question {
        Question::Meet { .. } => vec![Act::Meet { advance: true }, Act::Meet { advance: false }],
        _ => Vec::new(),
    }
}

pub(crate) fn offer(model: &Model, question: &Question, _: Seat, act: &Act) -> Option<Offer<Act>> {
    let (Question::Meet { unit, charger }, Act::Meet { advance }) = (question, act) else {
        return None;
    };
    let (label, cite) = match advance {
        true => (format!("{} meets the charge", model.name(*unit)), "IDV-CHG-015"),
        false => (format!("{} awaits the charge", model.name(*unit)), "IDV-CHG-017"),
    };
    let mut offer = Offer::plain(*act, label, Cite::new(cite));
    offer.unit = Some(model.key(*unit).to_owned());
    offer.target = Some(model.key(*charger).to_owned());
    Some(offer)
}
