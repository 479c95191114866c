//! What may be offered: charges that are sure to be allowed, and meeting one or awaiting it.
use super::{check, needs};
use crate::{
    act::Act,
    event::{Event, How},
    kinds::{Aspect, Order, State, UnitId, WingId},
    model::{self, Model},
    question::Question,
    stage::Stage,
    unit::Unit,
};
use geom::Length;
use kernel::{Cite, Fill, Offer, Said, Seat};

/// The charges that a unit might make: enemies near enough for its rate. Cheap, and not sure.
pub(crate) fn candidates(model: &Model, unit: &Unit, acts: &mut Vec<Act>) {
    // Most are under other orders, and why they may not charge need not be put into words.
    if model.order(unit) != Order::Attack || needs(model, unit).is_err() {
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

/// Where the dice of a charge fall: in the contact tests, once all have moved (IDV-CTC-001), here as if nothing else moved and
/// the charge were not met. For odds.
pub(crate) fn rehearsal(before: &Model, wing: WingId, said: &Said<Act>) -> Option<(Model, Stage)> {
    let Act::Charge { unit, target } = said.act else { return None };
    let onset = check(before, wing, said.seat, unit, target, &said.fill).ok()?;
    let mut model = before.clone();
    for contact in &mut model.contacts {
        contact.tested = true;
    }
    let of = before.unit(unit);
    let (aspect, obstacle) = (onset.aspect, onset.obstacle);
    let mut events = vec![Event::Driven { unit, to: onset.to, how: How::Charge }];
    if onset.rough && of.is_sound() && before.book.costs(of.kind, of.mounted).disorders {
        events.push(Event::Became { unit, state: State::Disordered });
    }
    events.push(Event::Contacted { attacker: unit, target, aspect, countered: false, obstacle });
    for event in &events {
        model::apply(&mut model, event);
    }
    Some((model, Stage::Contacts))
}

/// The same once it is known whether the charge is met (IDV-CHG-017): the contacts that it made are tested, no others.
pub(crate) fn sequel(before: &Model, after: &Model) -> Option<(Model, Stage)> {
    let mut model = after.clone();
    for contact in &mut model.contacts {
        let pair = (contact.attacker, contact.target);
        contact.tested |= before.contacts.iter().any(|it| (it.attacker, it.target) == pair);
    }
    model.contacts.iter().any(|contact| !contact.tested).then_some((model, Stage::Contacts))
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
    offer.notes.push(match advance {
        true => "goes forward to the charge, and both count as attacking".to_owned(),
        false => "stays where it is, and only the enemy counts as attacking".to_owned(),
    });
    Some(offer)
}
