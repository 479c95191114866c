//! Opportunity charges (ANT-OPP, r98): enemies of a moving unit charge it on its way.
use super::{
    goes,
    openings::{Call, Callers, Movement, chance, may_call, openings},
    respond, rush,
};
use crate::{
    NearRun,
    act::Act,
    event::{Cause, Event},
    kinds::UnitId,
    model::Model,
    moves,
    question::{MOST_LISTED, Question, Units},
    refusal::{ChargeRefusal, Refusal, not_asked},
    room, seats,
    unit::{Charge, Done, Unit},
};
use geom::{Length, Pose};
use kernel::{Cx, Fill, Play, Said, ruleset::Seats};

/// Asks the other side whether it charges a unit that moves. Returns whether the move ends on the way.
pub(crate) fn interrupted(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    movement: Movement,
) -> Play<NearRun, bool> {
    let mut places = movement.places(cx.model().unit(unit));
    // ANT-PAS-009: nobody is stopped in the middle of friends whom he passes.
    places.retain(|(at, _)| {
        let body = Unit { at: *at, cover: None, ..*cx.model().unit(unit) };
        room::is_free(cx.model(), &body)
    });
    loop {
        let calls = calls(cx, unit, &places, &movement)?;
        let Some(first) = calls.first() else { return Ok(false) };
        let gone = first.gone;
        if strike(cx, unit, &calls)? {
            return Ok(true);
        }
        // ANT-OPP-005: the mover goes on; whoever has not called may still do so.
        places.retain(|place| place.1 >= gone);
    }
}

/// r98: the units that charge at one point of the way; they are named one after the other, before any of them tests.
fn calls(
    cx: &mut Cx<'_, NearRun>,
    mover: UnitId,
    places: &[(Pose, f64)],
    movement: &Movement,
) -> Play<NearRun, Vec<Call>> {
    let (by, forms) = (movement.callers(), *movement == Movement::Form);
    let most = places.iter().map(|place| place.1).fold(0.0, f64::max);
    let most = Length::from_units(most);
    let (mut calls, mut silent): (Vec<Call>, Seats) = Default::default();
    loop {
        let point = calls.first().map(|call| (call.at, call.gone));
        let places = point.as_ref().map_or(places, std::slice::from_ref);
        let open = openings(cx.model(), mover, places, by, &calls);
        let callers: Units = open.into_iter().take(MOST_LISTED).collect();
        let all = callers.iter().flat_map(|id| seats::of_unit(cx.model(), *id).iter());
        let seats: Seats = all.filter(|seat| !silent.has(*seat)).collect();
        if seats.is_empty() {
            return Ok(calls);
        }
        let said = cx.ask(seats, Question::Window { unit: mover, forms, most, callers })?;
        match said.act {
            Act::Done => silent = silent.and(said.seat),
            Act::Opportunity { unit } => {
                seats::must_command(cx.model(), said.seat, unit)?;
                calls.push(called(cx.model(), mover, unit, places, by, &calls, &said)?);
            }
            _ => return not_asked(),
        }
    }
}

/// Checks a call: the fill says how far the mover has gone, in whole inches (the last may be less than a whole one); without it, the
/// first chance counts. Whoever joins a call charges at the same point.
fn called(
    model: &Model,
    mover: UnitId,
    unit: UnitId,
    places: &[(Pose, f64)],
    by: Callers,
    calls: &[Call],
    said: &Said<Act>,
) -> Result<Call, Refusal> {
    may_call(model, model.unit(unit), by)?;
    let it = model.unit(mover);
    let wanted = match said.fill {
        Fill::Number(inches) if calls.is_empty() => Some(inches),
        _ => None,
    };
    let none = ChargeRefusal::NoOpportunity { unit };
    let mut refused = wanted.map_or(none, |gone| {
        let gone = f64::from(gone);
        ChargeRefusal::NoOpportunityThere { unit, gone }
    });
    if calls.iter().any(|call| call.unit == unit) {
        return Err(refused.into());
    }
    for (at, gone) in places {
        let here = (crate::walk::inches(*gone) - 1e-6).ceil();
        if wanted.is_some_and(|inches| f64::from(inches) != here) {
            continue;
        }
        match chance(model, model.unit(unit), it, *at, calls) {
            Ok(charge) => return Ok(Call { unit, charge, at: *at, gone: *gone }),
            // The most telling reason on the way.
            Err(why @ ChargeRefusal::Exposed { .. }) => refused = why,
            Err(_) => (),
        }
    }
    Err(refused.into())
}

/// ANT-OPP-005, -007, -011, r98: all callers test; if one passes, the mover stops there and answers the first that did, and charges and
/// answer are moved at once.
fn strike(cx: &mut Cx<'_, NearRun>, mover: UnitId, calls: &[Call]) -> Play<NearRun, bool> {
    let mut passed: Vec<Call> = Vec::new();
    for call in calls {
        let (unit, charge) = (call.unit, call.charge);
        let done = cx.model().unit(unit).done;
        cx.emit(Event::Noted { unit, done: Done { called: true, ..done } });
        cx.emit(Event::Declared { unit, charge });
        if goes(cx, unit, charge)? {
            owe(cx, unit);
            passed.push(*call);
        }
    }
    let Some(first) = passed.first().copied() else { return Ok(false) };
    let it = *cx.model().unit(mover);
    if first.at != it.at {
        moves::step_out(cx, mover);
        let (to, formation) = (first.at, it.formation);
        cx.emit(Event::Moved { unit: mover, to, formation, cause: Cause::Move });
        moves::ridden_down(cx, mover, &[it.at, to])?;
    }
    // The interrupted charge does not reach its target.
    let done = cx.model().unit(mover).done;
    let cut = done.charge.map(|charge| Charge { passed: false, home: true, cut: true, ..charge });
    cx.emit(Event::Noted { unit: mover, done: Done { charge: cut, finished: true, ..done } });
    let answers = done.answer.is_none();
    if answers {
        respond(cx, mover, first.unit, first.charge.aspect)?;
    }
    for call in &passed {
        rush::rush(cx, call.unit, call.charge)?;
    }
    if answers {
        super::answers::answer(cx, mover, first.unit, first.charge)?;
    }
    for call in &passed {
        follow(cx, call.unit, mover)?;
    }
    Ok(true)
}

/// A caller whose target has left by its answer goes on or not.
fn follow(cx: &mut Cx<'_, NearRun>, unit: UnitId, mover: UnitId) -> Play<NearRun> {
    let it = cx.model().unit(unit);
    let left = cx.model().unit(mover).done.answer.is_some_and(rush::leaves);
    let free = it.is_on_table() && !it.done.stopped && !cx.model().is_in_contact(unit);
    match it.done.charge.filter(|charge| left && free && charge.target == mover) {
        Some(charge) => super::chase::chase(cx, unit, charge),
        None => Ok(()),
    }
}

/// ANT-PIP-003, -033: a charge made or a square formed costs a pip off the next die of the division, or of the corps.
pub(super) fn owe(cx: &mut Cx<'_, NearRun>, unit: UnitId) {
    let model = cx.model();
    let it = model.unit(unit);
    let side = it.side;
    match crate::pips::payer(model, it) {
        _ if model.mover == Some(side) => (),
        Some(command) => cx.emit(Event::Owed { command }),
        None => {
            let pips = model.owed[side.idx()].saturating_add(1);
            cx.emit(Event::ArmyOwes { side, pips });
        }
    }
}
