//! What may be chosen in hand-to-hand, and its dice in words.
use super::{
    LAST_ROUND,
    blows::{self, Approach},
    sharing::{check, shares},
};
use crate::{
    Glorious,
    act::{Act, Aim, Aims},
    model::Model,
    near,
    question::{ElementSet, Question},
    seats,
    unit::Unit,
    words,
};
use kernel::{Offer, Seat, chapter::Chapter, names::Named, ruleset::guess_of_menu};
use table::bodies::Set;

pub(crate) const QUESTIONS: Chapter<Glorious> =
    Chapter { menu, offer, guess: guess_of_menu::<Glorious>, prompt };

/// The prompt.
fn prompt(_: &Model, question: &Question) -> String {
    let Question::Attack { side, round } = *question else { return String::new() };
    format!("{side}: round {round}, share out a unit's attacks.")
}

/// All attacks on one enemy, or shared out evenly.
fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let Question::Attack { side, round } = *question else { return Vec::new() };
    let mut acts = Vec::new();
    for unit in model.of(side).filter(|unit| shares(model, unit, round)) {
        if !seats::commands(model, seat, unit.id) {
            continue;
        }
        let (touched, elements) =
            (near::contacts(model, unit), blows::fighting(model, unit, round));
        for target in model.units.each(touched).map(|enemy| enemy.id) {
            acts.push(Act::Attack { unit: unit.id, aims: Aims::one(Aim { target, elements }) });
        }
        if elements.len() > 1 {
            acts.push(Act::Attack { unit: unit.id, aims: evenly(model, elements, touched) });
        }
    }
    acts
}

/// Elements shared out evenly over the enemies, in order.
fn evenly(model: &Model, elements: ElementSet, touched: Set) -> Aims {
    let shares = touched.len().min(elements.len());
    let all = model.units.each(touched).zip(elements.split(shares));
    all.map(|(enemy, elements)| Aim { target: enemy.id, elements }).collect()
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    let Question::Attack { side, round } = *question else { return None };
    let (id, aims) = check(model, side, round, seat, act).ok()?;
    let unit = model.unit(id);
    let label = match aims.only() {
        Some(aim) => format!("{id} {} {}", id.agree("attacks", "attack"), aim.target),
        None => {
            let (shares, its) = (id.agree("shares", "share"), id.its());
            format!("{id} {shares} {its} attacks over {} enemies", aims.len())
        }
    };
    let mut offer = Offer::plain(*act, label, "AGV-HTH-018").by(model.key(id));
    if let Some(aim) = aims.only() {
        offer = offer.against(model.key(aim.target));
    }
    for aim in aims.iter() {
        let approach = Approach::noted(model, id, aim.target);
        for set in blows::sets(model, unit, model.unit(aim.target), aim.elements, approach) {
            tell_set(model, unit, &set, round, &mut offer);
            count_set(set, &mut offer);
        }
    }
    Some(offer)
}

/// Adds to the offer of a charge what the charger would throw in each round, as things stand, and what would be thrown at it.
pub(crate) fn tell_dice(model: &Model, unit: &Unit, target: &Unit, offer: &mut Offer<Act>) {
    for (one, other) in [(unit, target), (target, unit)] {
        let approach = Approach::now(model, one, other);
        for round in 1..=LAST_ROUND {
            let fighting = blows::fighting(model, one, round);
            for set in blows::sets(model, one, other, fighting, approach) {
                tell_set(model, one, &set, round, offer);
                if one.id == unit.id {
                    count_set(set, offer);
                }
            }
        }
    }
}

/// The tally of an offer: all dice that its unit would throw.
fn count_set(set: blows::Set, offer: &mut Offer<Act>) {
    offer.tally.get_or_insert_default().parts.extend(set.tally.parts);
}

/// One set of dice, in words.
fn tell_set(model: &Model, unit: &Unit, set: &blows::Set, round: u8, offer: &mut Offer<Act>) {
    let (dice, blows::Set { target, needs, .. }) = (set.tally.dice(), set);
    let down = if blows::downhill(model, unit) > 0 { ", downhill (AGV-TER-006)" } else { "" };
    let hits = format!("{:.1} hits on average", f64::from(dice) * f64::from(*needs) / 12.0);
    let dice = words::dice(dice);
    offer.notes.push(format!("round {round}: {dice} on {target}, {needs} or less{down}: {hits}"));
}
