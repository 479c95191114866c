//! Contact (K.contact of the notes): each enemy unit newly touched reacts in turn, the declared target first.
use super::{about_face, artillery, defensive_fire, hasty_block, run};
use crate::{
    Splendid,
    act::Act,
    actions, ask,
    event::{Event, Reaction},
    kinds::{Formation, UnitId},
    model::Model,
    near,
    question::Question,
    refusal::{ChargeRefusal, MoveRefusal, NoGarrison, Refusal},
    seats,
    unit::Unit,
    units::Units,
};
use geom::Length;
use kernel::{Cx, Offer, Play, Seat, Stop, names::Named};

/// A charge that has come into contact.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Charge {
    /// The unit that charges.
    pub(crate) unit: UnitId,
    /// Its declared target.
    pub(crate) target: UnitId,
    /// The charger before its move and its pivot: Q48 measures from there.
    pub(crate) before: Unit,
    /// How far it has charged.
    pub(crate) charged: Length,
}

/// The result of a contact with one unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// The units stay in contact; both do no more (ASV-REA-006).
    Stays,
    /// The unit is no longer there, because it ran or was overrun. The charger breaks through.
    Gone,
    /// The charger has backed off, because it pulled up or flinched.
    BackedOff,
}

/// ASV-CHG-012, ASV-CHG-013: resolves a contact. Returns the units whose reactions allowed a break-through; empty if
/// there is none (Q44).
pub(crate) fn meet(cx: &mut Cx<'_, Splendid>, charge: &Charge) -> Play<Splendid, Units> {
    let met = near::contacts(cx.model(), cx.model().unit(charge.unit));
    // Reaching a garrison's walls has been reported before any unit was touched.
    for target in in_order(charge, met) {
        if cx.model().unit(target).garrison.is_none() {
            cx.emit(Event::Contacted { unit: charge.unit, target });
        }
    }
    // ASV-REA-004: judged by the contacts before this charge arrived.
    let fresh: Units = met.iter().filter(|&id| !was_engaged(cx.model(), charge, id)).collect();
    let mut past = Units::NONE;
    let mut waiting = met;
    while let Some(id) = next(cx, charge, &mut waiting, &fresh)? {
        let answer =
            if fresh.has(id) { answer(cx, charge, id)? } else { stand(cx, charge.unit, id) };
        match answer {
            Answer::Stays => (),
            Answer::Gone => past.insert(id),
            // Q44, Q65: once the charger has backed off, the other units have nothing to react to.
            Answer::BackedOff => return Ok(Units::NONE),
        }
    }
    let charger = cx.model().unit(charge.unit);
    let free = charger.is_on_table() && !near::in_contact(cx.model(), charger);
    Ok(if free { past } else { Units::NONE })
}

/// Q44: the units it touches, the declared target first.
fn in_order(charge: &Charge, met: Units) -> impl Iterator<Item = UnitId> {
    let target = charge.target;
    met.iter().filter(move |&id| id == target).chain(met.iter().filter(move |&id| id != target))
}

/// Q44: the unit that answers next: the declared target first, then units with a choice in the order their owner decides,
/// then units that can only stand.
fn next(
    cx: &mut Cx<'_, Splendid>,
    charge: &Charge,
    waiting: &mut Units,
    fresh: &Units,
) -> Play<Splendid, Option<UnitId>> {
    let model = cx.model();
    // Another unit's about-face may have moved the charger away from it.
    waiting.retain(|&id| near::touches(model.unit(charge.unit), model.unit(id)));
    let answers = |id: UnitId| fresh.has(id) && has_answer(model.unit(id));
    let among: Units = waiting.iter().filter(|&id| answers(id)).collect();
    let id = if waiting.has(charge.target) {
        Some(charge.target)
    } else if among.len() > 1 {
        Some(ask_next(cx, charge.unit, among)?)
    } else {
        if let Some(unit) = among.first().filter(|_| waiting.len() > 1) {
            let question = Question::Next { charger: charge.unit, among };
            cx.skip(seats::of_unit(cx.model(), unit), question, Act::Next { unit });
        }
        among.first().or(waiting.first())
    };
    waiting.retain(|&other| Some(other) != id);
    Ok(id)
}

/// Q44: the owner of several units decides which of them answers next.
fn ask_next(cx: &mut Cx<'_, Splendid>, charger: UnitId, among: Units) -> Play<Splendid, UnitId> {
    let model = cx.model();
    let asked = seats::of_units(model, among.iter().map(|id| model.unit(id)));
    let said = ask::ask(cx, asked, Question::Next { charger, among })?;
    check_next(cx.model(), said.seat, &among, &said.act).map_err(Stop::from)
}

/// Checks whether this unit may answer next.
fn check_next(model: &Model, seat: Seat, among: &Units, act: &Act) -> Result<UnitId, Refusal> {
    let Act::Next { unit } = *act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, unit)?;
    if !among.has(unit) {
        return Err(ChargeRefusal::NotNext { unit }.into());
    }
    Ok(unit)
}

/// Those of the units that a seat commands.
pub(super) fn next_candidates(model: &Model, among: &Units, seat: Seat) -> Vec<Act> {
    let acts = among.iter().map(|unit| Act::Next { unit });
    acts.filter(|act| check_next(model, seat, among, act).is_ok()).collect()
}

pub(super) fn next_offer(
    model: &Model,
    charger: UnitId,
    among: &Units,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    let unit = check_next(model, seat, among, act).ok()?;
    let answers = unit.agree("answers", "answer");
    let label = format!("{} {answers} {} next", model.name(unit), model.name(charger));
    let offer = Offer::plain(act.clone(), label, "ASV-CHG-013");
    Some(offer.by(model.key(unit)).against(model.key(charger)))
}

/// Whether the order matters for this unit. It does for guns, which fire or are overrun, and for units with a choice.
fn has_answer(unit: &Unit) -> bool {
    unit.kind.is_artillery() || (!unit.done.reacted && may_choose(unit))
}

/// Whether a unit was in contact with another enemy before this one arrived.
fn was_engaged(model: &Model, charge: &Charge, id: UnitId) -> bool {
    let unit = model.unit(id);
    model.enemies(unit).any(|enemy| enemy.id != charge.unit && near::touches(unit, enemy))
}

/// One unit's reaction to its charger.
fn answer(cx: &mut Cx<'_, Splendid>, charge: &Charge, id: UnitId) -> Play<Splendid, Answer> {
    let model = cx.model();
    let unit = *model.unit(id);
    if unit.kind.is_artillery() {
        return artillery::answer(cx, charge, id);
    }
    // ASV-REA-002, Q49: one attempt in a phase; after that a unit can only stand.
    if !has_answer(&unit) {
        return Ok(stand(cx, charge.unit, id));
    }
    let from = Length::from_units(near::apart(model, &charge.before, &unit));
    let asked = seats::of_unit(model, id);
    let said = ask::ask(cx, asked, Question::React { unit: id, charger: charge.unit, from })?;
    check(cx.model(), id, charge.unit, &said.act)?;
    match said.act {
        Act::Recoil => run::run(cx, charge.unit, id, Reaction::Recoil),
        Act::Evade => run::run(cx, charge.unit, id, Reaction::Evade),
        Act::HastyBlock => hasty_block::answer(cx, charge, id, from),
        Act::AboutFace { .. } => {
            Ok(about_face::answer(cx, charge, id, about_face::odd_stands(&said.act)))
        }
        Act::DefensiveFire { stands, pivot } => {
            defensive_fire::answer(cx, charge, id, stands, pivot)
        }
        _ => Ok(stand(cx, charge.unit, id)),
    }
}

/// Whether a unit has a choice besides standing. ASV-REC-002, ASV-REC-003: horse that is bent or in column has none; neither has
/// a defensive block that has fired.
fn may_choose(unit: &Unit) -> bool {
    if unit.is_foot() {
        unit.formation != Formation::DefensiveBlock || !unit.red
    } else {
        !(unit.formation.is_bent_line() || unit.formation.is_road_column())
    }
}

/// ASV-REA-005, ASV-REA-006, ASV-REC-005, ASV-HDB-004: the unit stands and fights, and both do no more this phase.
fn stand(cx: &mut Cx<'_, Splendid>, charger: UnitId, id: UnitId) -> Answer {
    cx.emit(Event::Reacted { unit: id, how: Reaction::Stand });
    actions::no_more(cx, id);
    actions::no_more(cx, charger);
    Answer::Stays
}

/// ASV-REA-002, Q49: the attempt uses up the reaction.
pub(super) fn attempt(cx: &mut Cx<'_, Splendid>, id: UnitId, how: Reaction) {
    cx.emit(Event::Reacted { unit: id, how });
    actions::note(cx, id, |done| done.reacted = true);
}

/// Checks whether a unit may make this reaction.
fn check(model: &Model, id: UnitId, charger: UnitId, act: &Act) -> Result<(), Refusal> {
    let (unit, charger) = (model.unit(id), model.unit(charger));
    // Notes 4.5: a garrison stays in its building as it is.
    if unit.garrison.is_some() && !matches!(act, Act::Stand | Act::DefensiveFire { .. }) {
        let why = NoGarrison::Inside;
        return Err(MoveRefusal::NoGarrison { unit: id, why }.into());
    }
    match act {
        Act::Stand => Ok(()),
        Act::Recoil => run::may_recoil(unit).map_err(Into::into),
        Act::Evade => run::may_evade(unit, charger).map_err(Into::into),
        Act::HastyBlock => hasty_block::may(unit).map_err(Into::into),
        Act::AboutFace { .. } => {
            about_face::check(model, unit, charger, about_face::odd_stands(act)).map(drop)
        }
        Act::DefensiveFire { stands, pivot } => {
            defensive_fire::check(model, unit, charger, *stands, pivot.as_ref())
        }
        _ => Err(Refusal::NotAsked),
    }
}

/// Possible reactions, by cheap tests only.
pub(super) fn candidates(model: &Model, id: UnitId, charger: UnitId) -> Vec<Act> {
    let (unit, charger) = (model.unit(id), model.unit(charger));
    let mut acts = vec![Act::Stand];
    if unit.is_mounted() {
        if run::may_recoil(unit).is_ok() {
            acts.push(Act::Recoil);
        }
        return acts;
    }
    if !unit.red {
        acts.extend(defensive_fire::candidates(model, unit, charger));
    }
    if unit.garrison.is_some() {
        return acts;
    }
    if run::may_evade(unit, charger).is_ok() {
        acts.push(Act::Evade);
    }
    if hasty_block::may(unit).is_ok() {
        acts.push(Act::HastyBlock);
    }
    acts.push(Act::AboutFace { back: false });
    if unit.formation == Formation::Block {
        acts.push(Act::AboutFace { back: true });
    }
    acts
}

/// A reaction as a complete offer.
pub(super) fn offer(
    model: &Model,
    id: UnitId,
    charger: UnitId,
    from: Length,
    act: &Act,
) -> Option<Offer<Act>> {
    let (unit, enemy) = (model.unit(id), model.unit(charger));
    let act = match act {
        // The menu leaves the stands open; here all that can fire are filled in.
        Act::DefensiveFire { stands, pivot } if stands.is_empty() => {
            let stands = defensive_fire::all(model, unit, enemy, pivot.as_ref())?;
            Act::DefensiveFire { stands, pivot: *pivot }
        }
        _ => act.clone(),
    };
    check(model, id, charger, &act).ok()?;
    let name = model.name(charger);
    let offer = match &act {
        Act::Stand => Offer::plain(act, format!("Stand and fight {name}"), "ASV-REA-005"),
        Act::Recoil => run::describe_recoil(model, enemy, act),
        Act::Evade => run::describe_evade(model, enemy, act),
        Act::HastyBlock => hasty_block::describe(model, unit, enemy, from, act),
        Act::AboutFace { .. } => about_face::describe(model, unit, act),
        _ => defensive_fire::describe(model, unit, enemy, act),
    };
    Some(offer.by(model.key(id)).against(model.key(charger)))
}
