//! The offers: charges that are certain to be allowed, and to meet a charge or await it.
use super::{check, needs};
use crate::{
    Veritas,
    act::Act,
    kinds::{Order, WingId},
    model::Model,
    near,
    question::Question,
    unit::Unit,
};
use geom::Length;
use kernel::{
    Fill, Offer, Seat,
    chapter::{Chapter, any_of_menu, told},
};

pub(crate) const QUESTIONS: Chapter<Veritas> =
    Chapter { menu, offer, guess: any_of_menu::<Veritas>, prompt: told::<Veritas> };

/// The charges that a unit might make, at enemies near enough for its rate. This check is cheap and not complete.
pub(crate) fn candidates(model: &Model, unit: &Unit, acts: &mut Vec<Act>) {
    // Checked first, because most units are under other orders.
    if model.order(unit) != Order::Attack || needs(model, unit).is_err() {
        return;
    }
    let rate = model.book.costs(unit).normal.units();
    let close = near::enemies(model, unit, rate);
    for enemy in close.filter(|enemy| near::may_be_within(unit, enemy, rate)) {
        acts.push(Act::Charge { unit: unit.id, target: enemy.id });
    }
}

/// A charge, completed and verified.
pub(crate) fn offer_charge(
    model: &Model,
    wing: WingId,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    let Act::Charge { unit, target } = *act else { return None };
    let onset = check(model, wing, seat, act, &Fill::Nothing).ok()?;
    let side = onset.aspect.name();
    let inches = (Length::from_units(onset.by).to_inches() * 10.0).round() / 10.0;
    let label = format!("{unit} charges {target} in {side}, {inches} inches");
    let offer = Offer::plain(*act, label, "IDV-CHG-001");
    let mut offer = offer.by(model.key(unit)).against(model.key(target));
    let met = super::meet::may_meet(model, model.unit(target), model.unit(unit), &onset);
    for (so, note) in [
        (onset.obstacle, "across an obstacle that the target defends"),
        (onset.rough, "over difficult ground"),
        (met, "the enemy may meet the charge"),
    ] {
        offer.notes.extend(so.then(|| note.to_owned()));
    }
    Some(offer)
}

fn menu(_: &Model, _: &Question, _: Seat) -> Vec<Act> {
    [true, false].map(|advance| Act::Meet { advance }).to_vec()
}

fn offer(model: &Model, question: &Question, _: Seat, act: &Act) -> Option<Offer<Act>> {
    let (Question::Meet { unit, charger }, Act::Meet { advance }) = (question, act) else {
        return None;
    };
    let offer = if *advance {
        Offer::plain(*act, format!("{unit} meets the charge"), "IDV-CHG-015")
            .note("it goes forward, and both count as attacking")
    } else {
        Offer::plain(*act, format!("{unit} awaits the charge"), "IDV-CHG-017")
            .note("it stays where it is, and only the enemy counts as attacking")
    };
    Some(offer.by(model.key(*unit)).against(model.key(*charger)))
}
