//! Charge moves (ANT-SEQ-024, ANT-CHG-009, -013, r97, r113): every charger goes to where it touches its target.
use super::{Movement, answers::answer, chase, interrupted, passed, respond};
use crate::{
    NearRun,
    act::Act,
    aspect,
    event::{Cause, Event},
    kinds::{Aspect, UnitId},
    melee,
    model::{Contact, Model},
    moves, near,
    question::Question,
    refusal::{ChargeRefusal, not_asked},
    retreat, room, seats,
    stage::Stage,
    turn,
    unit::{Answer, Charge, Done, End, Unit},
};
use geom::{Length, Pose};
use kernel::{Cx, Fill, Play};
use table::bodies;

/// The next charger that has passed and not moved.
pub(super) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let next = passed(cx.model()).find(|(_, charge)| !charge.home && !charge.opportunity);
    let Some((unit, charge)) = next.map(|(unit, charge)| (unit.id, charge)) else {
        return Ok(Some(turn::after(cx.model(), stage)));
    };
    rush(cx, unit, charge)?;
    Ok(Some(stage))
}

/// One charge move, with the enemy's chance to interrupt it.
pub(super) fn rush(cx: &mut Cx<'_, NearRun>, unit: UnitId, charge: Charge) -> Play<NearRun> {
    note(cx, unit, Charge { home: true, ..charge });
    let target = *cx.model().unit(charge.target);
    if !target.is_on_table() {
        return stop_where_it_likes(cx, unit, charge);
    }
    if !charge.opportunity && interrupted(cx, unit, Movement::Charge(charge))? {
        return Ok(());
    }
    let to = meeting_point(cx.model(), unit, charge);
    let mut clear = way_is_clear(cx.model(), unit, charge, to);
    let (to, met) = match clear {
        Ok(()) => (to, None),
        Err((short, met)) => (short, met),
    };
    let formation = cx.model().unit(unit).formation;
    moves::step_out(cx, unit);
    cx.emit(Event::Moved { unit, to, formation, cause: Cause::Charge });
    if let Some(friend) = charge.relieves
        && !relieve(cx, unit, friend, charge)?
    {
        clear = Err((to, None));
    }
    moves::ridden_down(cx, unit, &[charge.from, charge.turn_in, to])?;
    match (clear, met) {
        (Ok(()), _) => {
            settle_contact(cx, unit, charge);
            also_charged(cx, unit, charge)
        }
        (Err(_), Some(enemy)) => {
            // ANT-CHG-013: another enemy in the way is the target now and answers.
            let (from, at) = (charge.from, cx.model().unit(unit).at);
            let aspect = aspect::of_charge(cx.model().unit(unit), from, at, cx.model().unit(enemy));
            let charge = Charge { target: enemy, aspect, home: true, ..charge };
            note(cx, unit, charge);
            if cx.model().unit(enemy).done.answer.is_none() {
                respond(cx, enemy, unit, aspect)?;
            }
            settle_contact(cx, unit, charge);
            also_charged(cx, unit, charge)
        }
        (Err(_), None) => Ok(()),
    }
}

/// ANT-PAS-010: the friend who is relieved rallies back at once. Where he finds no room, the reliever stays behind him; returns whether
/// it has its place.
fn relieve(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    friend: UnitId,
    charge: Charge,
) -> Play<NearRun, bool> {
    let [least, _] = retreat::rally_bounds(cx.model(), cx.model().unit(friend));
    retreat::rally_back(cx, friend, least)?;
    // ANT-PAS-010: like others who made a compulsory move, it does nothing else in this phase.
    retreat::finish(cx, friend);
    let (model, it) = (cx.model(), *cx.model().unit(unit));
    if room::is_free(model, &it) {
        return Ok(true);
    }
    let body = Unit { at: charge.turn_in, ..it };
    let far = (it.head() - body.head()).length();
    let way = charge.turn_in.facing.forward();
    let free = room::up_to(model, &body, way, far, model.units.all());
    let to = free.map_or(charge.from, |by| charge.turn_in.advanced(by));
    cx.emit(Event::Moved { unit, to, formation: it.formation, cause: Cause::SetBack });
    Ok(false)
}

/// Two units that touch are in contact, unless the target leaves by its answer. A charge misses an enemy whose new formation is
/// narrower, and does not reach one who is still coming on.
pub(crate) fn settle_contact(cx: &mut Cx<'_, NearRun>, unit: UnitId, charge: Charge) {
    let target = cx.model().unit(charge.target);
    if !near::touches(cx.model(), cx.model().unit(unit), target) {
        return;
    }
    let leaves = target.done.answer.is_some_and(leaves);
    if !leaves && target.is_routing() && target.is_on_table() {
        // ANT-RSP-028: contact destroys routers.
        cx.emit(Event::Removed { unit: charge.target, end: End::RiddenDown });
    } else if !leaves && target.is_on_table() {
        let at_halt = target.done.answer == Some(Answer::Halt);
        touch(cx, Contact { at_halt, ..contact(unit, charge) });
    }
}

/// ANT-RSP-008, -009, ANT-MMU-005 to -007: whoever a charger touches besides its target, and will fight as well, is charged too and answers
/// at once; they fight if it stays.
pub(super) fn also_charged(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    charge: Charge,
) -> Play<NearRun> {
    for contact in melee::neighbours(cx.model()) {
        let enemy = contact.target;
        let waits = contact.attacker == unit && cx.model().unit(enemy).done.answer.is_none();
        if waits {
            let aspect = contact.aspect;
            respond(cx, enemy, unit, aspect)?;
            answer(cx, enemy, unit, Charge { target: enemy, aspect, ..charge })?;
        }
    }
    Ok(())
}

/// ANT-RSP-033: whoever leaves and is caught is received at the halt.
pub(super) fn catch(cx: &mut Cx<'_, NearRun>, unit: UnitId, charge: Charge) {
    touch(cx, Contact { at_halt: true, ..contact(unit, charge) });
}

fn contact(attacker: UnitId, charge: Charge) -> Contact {
    let Charge { target, aspect, .. } = charge;
    Contact { attacker, target, aspect, rounds: 0, at_halt: false }
}

/// ANT-GEO-019: a target that has become a square by its answer has no flank or rear any more.
pub(crate) fn touch(cx: &mut Cx<'_, NearRun>, contact: Contact) {
    let Contact { attacker, target, .. } = contact;
    let aspect = match aspect::has_flanks(cx.model().unit(target)) {
        true => contact.aspect,
        false => Aspect::Front,
    };
    if !cx.model().contacts.iter().any(|it| it.has(attacker) && it.has(target)) {
        cx.emit(Event::Contacted { contact: Contact { aspect, ..contact } });
    }
}

/// Whether an answer takes the unit away.
pub(crate) fn leaves(answer: Answer) -> bool {
    matches!(
        answer,
        Answer::Evade | Answer::FireAndRun | Answer::RallyBack | Answer::Withdraw | Answer::Rout
    )
}

/// r97, ANT-GEO-037: where a charger stops: in contact, or short of it by what a counter-charge comes on.
fn meeting_point(model: &Model, unit: UnitId, charge: Charge) -> Pose {
    let target = model.unit(charge.target);
    let by = counter_charge(model, target, charge);
    // The last straight stretch ends where it meets the unit, in the formation and place that its answer gives it.
    let at = match by > Length::ZERO {
        true => chase::ahead(model, target, by.units(), chase::Friends::Pass).0,
        false => target.at,
    };
    let ahead = Unit { at, ..*target };
    let charger = Unit { at: charge.turn_in, ..*model.unit(unit) };
    let way = charge.turn_in.facing.forward();
    let touch = bodies::first_touch(&charger.outline(), way, &ahead.outline());
    touch.map_or(charge.to, |touch| charge.turn_in.advanced(touch))
}

/// ANT-RSP-006, -007, -025, ANT-GEO-037: how far a target comes on to meet its charger.
pub(super) fn counter_charge(model: &Model, target: &Unit, charge: Charge) -> Length {
    let reaches = &model.book.reaches;
    let most = match target.done.answer {
        Some(Answer::CounterCharge) => reaches.counter_charge.value,
        Some(Answer::Volley) => reaches.volley.value,
        _ => return Length::ZERO,
    };
    let half = crate::book::Rulebook::share(charge.way, &model.book.shares.counter_charge);
    most.min(half)
}

/// ANT-CHG-013: what has come into the way since the charge was declared: where it stops, and the enemy it meets there.
fn way_is_clear(
    model: &Model,
    unit: UnitId,
    charge: Charge,
    to: Pose,
) -> Result<(), (Pose, Option<UnitId>)> {
    let charger = Unit { at: charge.turn_in, ..*model.unit(unit) };
    let outline = charger.outline();
    let way = charge.turn_in.facing.forward();
    let far = (to.at.v2() - charge.turn_in.at.v2()).length();
    let others = model.units.all().without(unit.idx()).without(charge.target.idx());
    let there = Unit { at: to, ..charger }.outline();
    let mut first: Option<(f64, UnitId)> = None;
    for other in model.units.each(others).filter(|other| charge.relieves != Some(other.id)) {
        let gait = crate::walk::Gait::Charge { target: charge.target, relieves: charge.relieves };
        // ANT-PAS-009: it does not end on a friend whom it could pass.
        let passes = other.side == charger.side
            && crate::walk::passage_open(model, &charger, other, gait)
            && !bodies::overlap(&there, model.rects(other));
        let touch = bodies::first_touch(&outline, way, model.rects(other)).filter(|_| !passes);
        let enemy_leaves = other.side != charger.side && other.done.answer.is_some_and(leaves);
        if let Some(touch) = touch.filter(|touch| *touch < far - geom::EPS_CONTACT && !enemy_leaves)
            && first.is_none_or(|(best, _)| touch < best)
        {
            first = Some((touch, other.id));
        }
    }
    let others =
        charge.relieves.map_or(model.units.all(), |id| model.units.all().without(id.idx()));
    let far = first.map_or(far, |(touch, _)| touch.max(0.0));
    let Some(free) = room::up_to(model, &charger, way, far, others) else {
        // Somebody stands where it would wheel: it does not start.
        return Err((model.unit(unit).at, None));
    };
    let short = charge.turn_in.advanced(free);
    match first {
        _ if free < far => Err((short, None)),
        None => Ok(()),
        Some((_, other)) => {
            let enemy = model.unit(other).side != charger.side;
            Err((short, enemy.then_some(other)))
        }
    }
}

/// ANT-CHG-013, r113: a charge without a target stops where it likes on its declared way, 1" clear of enemies.
fn stop_where_it_likes(cx: &mut Cx<'_, NearRun>, unit: UnitId, charge: Charge) -> Play<NearRun> {
    let most = clear_way(cx.model(), unit, charge);
    let by = match most > Length::ZERO {
        false => Length::ZERO,
        true => {
            let question = Question::Stop { unit, most };
            let said = cx.ask(seats::of_unit(cx.model(), unit), question)?;
            let Act::Stop = said.act else { return not_asked() };
            seats::must_command(cx.model(), said.seat, unit)?;
            match said.fill {
                Fill::Number(by)
                    if Length::inches(f64::from(by)) <= most + Length::inches(0.99) =>
                {
                    Length::inches(f64::from(by)).min(most)
                }
                Fill::Number(_) => {
                    return Err(ChargeRefusal::TooFarOn { unit, most: most.to_inches() }.into());
                }
                _ => most,
            }
        }
    };
    if by > Length::ZERO {
        let formation = cx.model().unit(unit).formation;
        let to = charge.turn_in.advanced(by.units());
        moves::step_out(cx, unit);
        cx.emit(Event::Moved { unit, to, formation, cause: Cause::Charge });
        moves::ridden_down(cx, unit, &[charge.from, charge.turn_in, to])?;
    }
    Ok(())
}

/// How far the last stretch of a charge can be gone without coming within 1" of an enemy or onto a friend.
fn clear_way(model: &Model, unit: UnitId, charge: Charge) -> Length {
    let charger = Unit { at: charge.turn_in, ..*model.unit(unit) };
    let (outline, way) = (charger.outline(), charge.turn_in.facing.forward());
    let mut far = (charge.to.at.v2() - charge.turn_in.at.v2()).length();
    let clear = geom::reach_of(model.book.reaches.clear.value);
    for other in model.units.each(model.units.all().without(unit.idx())) {
        let keep = if other.side == charger.side { 0.0 } else { clear };
        if let Some(touch) = bodies::first_touch(&outline, way, model.rects(other)) {
            far = far.min((touch - keep).max(0.0));
        }
    }
    Length::from_units(far.floor())
}

/// Keeps what is known of a charge.
pub(super) fn note(cx: &mut Cx<'_, NearRun>, unit: UnitId, charge: Charge) {
    let done = cx.model().unit(unit).done;
    cx.emit(Event::Noted { unit, done: Done { charge: Some(charge), finished: true, ..done } });
}
