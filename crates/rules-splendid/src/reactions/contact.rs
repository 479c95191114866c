//! Contact (K.contact of the notes): each enemy unit newly touched answers in turn, the declared target first.
use super::{about_face, artillery, defensive_fire, hasty_block, run};
use crate::{
    Splendid,
    act::Act,
    charge, disputes,
    event::{Event, Reaction},
    kinds::{Formation, UnitId},
    model::Model,
    near,
    question::{Question, Units},
    refusal::Refusal,
    seats,
    unit::Unit,
};
use geom::Length;
use kernel::{Cite, Cx, Offer, Play, Stop};

/// A charge that has come into contact.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Charge {
    /// Who charges.
    pub(crate) unit: UnitId,
    /// Its declared target.
    pub(crate) target: UnitId,
    /// The charger before it set out and before its pivot: Q48 measures from there.
    pub(crate) before: Unit,
    /// How far it has charged.
    pub(crate) charged: Length,
}

/// What became of a contact with one unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// It stays in contact; both do no more (ASV-REA-006).
    Stays,
    /// It is no longer there: ran, or was overrun. The charger breaks through.
    Gone,
    /// The charger has backed off: pulled up or flinched.
    BackedOff,
}

/// ASV-CHG-012, ASV-CHG-013: contact. Gives the units whose reactions opened a break-through, none if it
/// was not opened (Q44).
pub(crate) fn meet(cx: &mut Cx<'_, Splendid>, charge: &Charge) -> Play<Splendid, Units> {
    let met = in_order(cx.model(), charge);
    for &target in &met {
        cx.emit(Event::Contacted { unit: charge.unit, target });
    }
    // ASV-REA-004: judged by what stood in contact before this charge came.
    let fresh: Units =
        met.iter().copied().filter(|&id| !was_engaged(cx.model(), charge, id)).collect();
    let mut past = Units::new();
    for &id in &met {
        // Another's about-face may have moved the charger off it.
        if !near::touches(cx.model().unit(charge.unit), cx.model().unit(id)) {
            continue;
        }
        let answer =
            if fresh.contains(&id) { answer(cx, charge, id)? } else { stand(cx, charge.unit, id) };
        match answer {
            Answer::Stays => (),
            Answer::Gone => past.push(id),
            // Q44, Q65: once it has backed off the others have nothing to react to.
            Answer::BackedOff => return Ok(Units::new()),
        }
    }
    let charger = cx.model().unit(charge.unit);
    let free = charger.is_on_table() && !near::in_contact(cx.model(), charger);
    Ok(if free { past } else { Units::new() })
}

/// Q44: those it touches, the declared target first.
fn in_order(model: &Model, charge: &Charge) -> Units {
    let mut met = near::contacts(model, model.unit(charge.unit));
    met.sort_by_key(|&id| (id != charge.target, id));
    met
}

/// Was a unit in contact with another enemy before this one came?
fn was_engaged(model: &Model, charge: &Charge, id: UnitId) -> bool {
    let unit = model.unit(id);
    model.enemies(unit).any(|enemy| enemy.id != charge.unit && near::touches(unit, enemy))
}

/// What one unit does about its charger.
fn answer(cx: &mut Cx<'_, Splendid>, charge: &Charge, id: UnitId) -> Play<Splendid, Answer> {
    let model = cx.model();
    let unit = *model.unit(id);
    if unit.kind.is_artillery() {
        return artillery::answer(cx, charge, id);
    }
    // ASV-REA-002, Q49: one attempt in a phase; after it a unit can only stand.
    if unit.done.reacted || !may_choose(&unit) {
        return Ok(stand(cx, charge.unit, id));
    }
    let from = Length::from_units(near::gap(&charge.before, &unit));
    let asked = seats::of_unit(model, id);
    let said = disputes::ask(cx, asked, Question::React { unit: id, charger: charge.unit, from })?;
    check(cx.model(), id, charge.unit, &said.act).map_err(Stop::Refused)?;
    match said.act {
        Act::Recoil => run::run(cx, charge.unit, id, Reaction::Recoil),
        Act::Evade => run::run(cx, charge.unit, id, Reaction::Evade),
        Act::HastyBlock => hasty_block::answer(cx, charge, id, from),
        Act::AboutFace { back } => Ok(about_face::answer(cx, charge, id, back)),
        Act::DefensiveFire { stands } => defensive_fire::answer(cx, charge, id, stands),
        _ => Ok(stand(cx, charge.unit, id)),
    }
}

/// Has a unit any choice but to stand? ASV-REC-002, ASV-REC-003: bent horse and columns of horse have none; nor has a
/// defensive block that has fired.
fn may_choose(unit: &Unit) -> bool {
    if unit.is_foot() {
        unit.formation != Formation::DefensiveBlock || !unit.red
    } else {
        !(unit.formation.is_bent_line() || unit.formation.is_road_column())
    }
}

/// ASV-REA-005, ASV-REA-006, ASV-REC-005, ASV-HDB-004: it stands and fights, and both do no more this phase.
fn stand(cx: &mut Cx<'_, Splendid>, charger: UnitId, id: UnitId) -> Answer {
    cx.emit(Event::Reacted { unit: id, how: Reaction::Stand });
    charge::no_more(cx, id);
    charge::no_more(cx, charger);
    Answer::Stays
}

/// ASV-REA-002, Q49: a reaction is used up by the attempt.
pub(super) fn attempt(cx: &mut Cx<'_, Splendid>, id: UnitId, how: Reaction) {
    cx.emit(Event::Reacted { unit: id, how });
    charge::note(cx, id, |done| done.reacted = true);
}

/// May a unit react so?
fn check(model: &Model, id: UnitId, charger: UnitId, act: &Act) -> Result<(), Refusal> {
    let (unit, charger) = (model.unit(id), model.unit(charger));
    match act {
        Act::Stand => Ok(()),
        Act::Recoil => run::may_recoil(model, unit).map_err(Into::into),
        Act::Evade => run::may_evade(model, unit, charger).map_err(Into::into),
        Act::HastyBlock => hasty_block::may(model, unit).map_err(Into::into),
        Act::AboutFace { back } => about_face::check(model, unit, charger, *back).map(drop),
        Act::DefensiveFire { stands } => {
            defensive_fire::check(model, unit, charger, *stands).map_err(Into::into)
        }
        _ => Err(Refusal::NotAsked),
    }
}

/// What might be done: the cheap looks only.
pub(super) fn menu(model: &Model, id: UnitId, charger: UnitId) -> Vec<Act> {
    let (unit, charger) = (model.unit(id), model.unit(charger));
    let mut acts = vec![Act::Stand];
    if unit.is_mounted() {
        if run::may_recoil(model, unit).is_ok() {
            acts.push(Act::Recoil);
        }
        return acts;
    }
    if run::may_evade(model, unit, charger).is_ok() {
        acts.push(Act::Evade);
    }
    if hasty_block::may(model, unit).is_ok() {
        acts.push(Act::HastyBlock);
    }
    acts.push(Act::AboutFace { back: false });
    if unit.formation == Formation::Block {
        acts.push(Act::AboutFace { back: true });
    }
    if !unit.red {
        acts.push(Act::DefensiveFire { stands: Default::default() });
    }
    acts
}

/// A reaction made ready.
pub(super) fn offer(
    model: &Model,
    id: UnitId,
    charger: UnitId,
    from: Length,
    act: &Act,
) -> Option<Offer<Act>> {
    let (unit, enemy) = (model.unit(id), model.unit(charger));
    let act = match act {
        // The menu leaves the stands open: all that can.
        Act::DefensiveFire { stands } if stands.is_empty() => {
            Act::DefensiveFire { stands: defensive_fire::all(model, unit, enemy)? }
        }
        _ => act.clone(),
    };
    check(model, id, charger, &act).ok()?;
    let name = model.name(charger);
    let mut offer = match &act {
        Act::Stand => {
            Offer::plain(act, format!("Stand and fight {name}"), Cite::new("ASV-REA-005"))
        }
        Act::Recoil => run::describe_recoil(model, enemy, act),
        Act::Evade => run::describe_evade(model, enemy, act),
        Act::HastyBlock => hasty_block::describe(model, unit, enemy, from, act),
        Act::AboutFace { .. } => about_face::describe(model, unit, act),
        _ => defensive_fire::describe(model, unit, enemy, act),
    };
    offer.unit = Some(model.key(id).to_owned());
    offer.target = Some(model.key(charger).to_owned());
    Some(offer)
}
