//! Sharing attacks out: asked only of a unit that touches more than one enemy with elements of the round.
use super::{blows, count_set, tell_set};
use crate::{
    Glorious,
    act::{Act, Aim, Aims, MOST_TARGETS},
    asking,
    event::Event,
    kinds::{Side, UnitId},
    model::{self, Model},
    near,
    question::{ElementSet, Question, Units},
    refusal::{MeleeRefusal, Refusal},
    seats,
    stage::Stage,
    unit::Unit,
};
use kernel::{Cite, Cx, Offer, Play, Said, Seat};

/// AGV-HTH-018, -019: one unit's split at the start of a round, the units of the side without the initiative first.
pub(crate) fn split(
    cx: &mut Cx<'_, Glorious>,
    round: u8,
    half: u8,
) -> Play<Glorious, Option<Stage>> {
    let model = cx.model();
    let side = model.mover(1 - half);
    let asked = model.scene.seats_of_units(
        side,
        model.of(side).filter(|unit| shares(model, unit, round)).map(|unit| unit.id),
    );
    if asked.is_empty() {
        let next = if half == 0 { Stage::Split { round, half: 1 } } else { Stage::Hand { round } };
        return Ok(Some(next));
    }
    let said = asking::ask(cx, asked, Question::Attack { side, round })?;
    let (unit, aims) = check(cx.model(), side, round, said.seat, &said.act)?;
    cx.emit(Event::Shared { unit, aims });
    Ok(Some(Stage::Split { round, half }))
}

/// Has a unit attacks of this round to share out, and has not yet?
fn shares(model: &Model, unit: &Unit, round: u8) -> bool {
    !unit.done.settled
        && !blows::fighting(model, unit, round).is_empty()
        && near::contacts(model, unit).len() > 1
}

/// Whether a split is allowed; the script and the offers both ask here.
fn check(
    model: &Model,
    side: Side,
    round: u8,
    seat: Seat,
    act: &Act,
) -> Result<(UnitId, Aims), Refusal> {
    let Act::Attack { unit: id, aims } = *act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    if unit.side != side {
        let rule = seats::own_rule(model.phase);
        return Err(Refusal::NotYours { unit: id, rule });
    }
    if unit.done.settled {
        return Err(MeleeRefusal::HasShared { unit: id }.into());
    }
    let touched = near::contacts(model, unit);
    if !unit.is_on_table() || touched.is_empty() {
        return Err(MeleeRefusal::NoContact { unit: id }.into());
    }
    let fighting = blows::fighting(model, unit, round);
    if fighting.is_empty() || touched.len() == 1 {
        return Err(MeleeRefusal::NothingToShare { unit: id, round }.into());
    }
    check_aims(model, unit, round, fighting, &touched, &aims)?;
    Ok((id, aims))
}

/// AGV-HTH-017, -018, -020, AGV-SEQ-011: every element of the round once, at enemies that touch the unit.
fn check_aims(
    model: &Model,
    unit: &Unit,
    round: u8,
    fighting: ElementSet,
    touched: &Units,
    aims: &Aims,
) -> Result<(), MeleeRefusal> {
    let mut named = ElementSet::default();
    for (n, aim) in aims.iter().enumerate() {
        let target = aim.target;
        if !touched.contains(&aim.target) {
            return Err(MeleeRefusal::NotTouching { unit: unit.id, target });
        }
        if aims[..n].iter().any(|other| other.target == aim.target) {
            return Err(MeleeRefusal::TargetTwice { unit: unit.id, target });
        }
        if aim.elements.is_empty() {
            return Err(MeleeRefusal::NoElementNamed { unit: unit.id, target });
        }
        for idx in aim.elements.iter() {
            let element = idx + 1;
            if idx >= unit.n() {
                return Err(MeleeRefusal::NoSuchElement { unit: unit.id, element, n: unit.n() });
            }
            let its = blows::row(model, unit, idx).round;
            if its != round {
                return Err(MeleeRefusal::OtherRound { unit: unit.id, element, its, round });
            }
            if named.has(idx) {
                return Err(MeleeRefusal::ElementTwice { unit: unit.id, element });
            }
            named = named.and(idx);
        }
    }
    if named != fighting {
        let (must, named) = (fighting.len(), named.len());
        return Err(MeleeRefusal::NotAll { unit: unit.id, must, named });
    }
    Ok(())
}

/// All at one enemy, or shared out evenly.
pub(crate) fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    let Question::Attack { side, round } = *question else { return Vec::new() };
    let mut acts = Vec::new();
    for unit in model.of(side).filter(|unit| shares(model, unit, round)) {
        if !seats::commands(model, seat, unit.id) {
            continue;
        }
        let (touched, elements) =
            (near::contacts(model, unit), blows::fighting(model, unit, round));
        for &target in &touched {
            acts.push(Act::Attack { unit: unit.id, aims: Aims::one(Aim { target, elements }) });
        }
        if elements.len() > 1 {
            acts.push(Act::Attack { unit: unit.id, aims: evenly(elements, &touched) });
        }
    }
    acts
}

/// Elements shared out evenly over the enemies, in order.
fn evenly(elements: ElementSet, touched: &Units) -> Aims {
    let n = elements.len();
    let parts = touched.len().min(n).min(MOST_TARGETS);
    let part = |part: usize| {
        let mine = elements.iter().enumerate().filter(|(nth, _)| nth * parts / n == part);
        Aim { target: touched[part], elements: mine.map(|(_, idx)| idx).collect() }
    };
    (0..parts).map(part).collect()
}

pub(crate) fn offer(
    model: &Model,
    question: &Question,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    let Question::Attack { side, round } = *question else { return None };
    let (id, aims) = check(model, side, round, seat, act).ok()?;
    let (unit, name) = (model.unit(id), model.name(id));
    let label = match aims.as_ref() {
        [aim] => format!("{name} strikes at {}", model.name(aim.target)),
        _ => format!("{name} shares its blows out over {} enemies", aims.len()),
    };
    let mut offer = Offer::plain(*act, label, Cite::new("AGV-HTH-018"));
    offer.unit = Some(model.key(id).to_owned());
    if let [aim] = aims.as_ref() {
        offer.target = Some(model.key(aim.target).to_owned());
    }
    for aim in &aims {
        let outflanking = model.outflanks.contains(&(id, aim.target));
        for set in blows::sets(model, unit, model.unit(aim.target), aim.elements, outflanking) {
            tell_set(model, unit, &set, round, &mut offer);
            count_set(set, &mut offer);
        }
    }
    Some(offer)
}

/// The dice of a split fall with everybody's: for its odds the table on which this unit alone strikes.
pub(crate) fn rehearsal(
    model: &Model,
    question: &Question,
    said: &Said<Act>,
) -> Option<(Model, Stage)> {
    let Question::Attack { side, round } = *question else { return None };
    let (id, aims) = check(model, side, round, said.seat, &said.act).ok()?;
    let mut table = model.clone();
    model::apply(&mut table, &Event::Shared { unit: id, aims });
    for unit in table.units.iter_mut().filter(|unit| unit.id != id) {
        unit.done.finished = true;
    }
    Some((table, Stage::Hand { round }))
}
