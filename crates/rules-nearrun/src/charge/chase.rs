//! What chargers do whose target has left (ANT-EVD-007 to -011, C4): halt, rally back or pursue.
use super::{evade, passed, respond, rush};
use crate::{
    NearRun,
    act::Act,
    aspect,
    book::Grade,
    event::{Cause, Event},
    guns::{self, Ride},
    kinds::{Formation, Test, UnitId},
    model::Model,
    morale, moves,
    question::Question,
    refusal::{ChargeRefusal, Refusal, not_asked},
    retreat, room, seats,
    stage::Stage,
    turn,
    unit::{Answer, Charge, End, Unit},
    walk::covered,
};
use geom::{Angle, EPS_DIST, Length, Pose};
use kernel::{Cx, Fill, Play, Said};
use table::bodies;

/// The next charger whose target has left.
pub(super) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some((unit, charge)) = next(cx.model()) else {
        return Ok(Some(turn::after(cx.model(), stage)));
    };
    chase(cx, unit, charge)?;
    Ok(Some(stage))
}

fn next(model: &Model) -> Option<(UnitId, Charge)> {
    let mut all = passed(model).filter(|(unit, charge)| {
        charge.home && !model.is_in_contact(unit.id) && !unit.done.stopped
    });
    let gone = |charge: &Charge| {
        let target = model.unit(charge.target);
        target.done.answer.is_some_and(rush::leaves)
    };
    all.find(|(unit, charge)| gone(charge) && !unit.done.answered)
        .map(|(unit, charge)| (unit.id, charge))
}

/// One charger chooses, tests and goes.
pub(super) fn chase(cx: &mut Cx<'_, NearRun>, unit: UnitId, charge: Charge) -> Play<NearRun> {
    let done = cx.model().unit(unit).done;
    cx.emit(Event::Noted { unit, done: crate::unit::Done { answered: true, ..done } });
    let target = charge.target;
    let left_by = cx.model().unit(target).done.answer.unwrap_or(Answer::Evade);
    let question = Question::Chase { unit, target, left_by };
    let said = cx.ask(seats::of_unit(cx.model(), unit), question)?;
    seats::must_command(cx.model(), said.seat, unit)?;
    let mounted = cx.model().unit(unit).is_mounted();
    match said.act {
        Act::Halt if !mounted => overruns(cx, unit, Ride::Stays),
        Act::Pursue => pursue(cx, unit, charge),
        Act::TestRecall if mounted => recall(cx, unit, charge),
        _ => not_asked(),
    }
}

/// ANT-CAP-005, -008: guns whose crew has run are overrun by whoever reached them.
fn overruns(cx: &mut Cx<'_, NearRun>, unit: UnitId, ride: Ride) -> Play<NearRun> {
    let it = *cx.model().unit(unit);
    for guns in guns::touched(cx.model(), &it, it.at) {
        guns::overrun(cx, unit, guns, ride)?;
    }
    Ok(())
}

/// ANT-EVD-008: cavalry tests for recall: it halts or rallies back, or must pursue.
fn recall(cx: &mut Cx<'_, NearRun>, unit: UnitId, charge: Charge) -> Play<NearRun> {
    let cause = morale::Cause { enemy: Some(charge.target), ..morale::Cause::default() };
    if morale::test(cx, unit, Test::Recall, cause)? != Grade::Good {
        return pursue(cx, unit, charge);
    }
    let said = cx.ask(seats::of_unit(cx.model(), unit), Question::Recalled { unit })?;
    seats::must_command(cx.model(), said.seat, unit)?;
    match said.act {
        Act::Halt => overruns(cx, unit, Ride::Stays),
        Act::RallyBack => {
            let by = distance_back(cx.model(), unit, &said)?;
            overruns(cx, unit, Ride::On)?;
            retreat::rally_back(cx, unit, by)?;
            Ok(())
        }
        _ => not_asked(),
    }
}

/// ANT-DIR-006: how far cavalry rallies back: what the fill says, within the bounds; the least without one.
pub(crate) fn distance_back(
    model: &Model,
    unit: UnitId,
    said: &Said<Act>,
) -> Result<Length, Refusal> {
    let [least, most] = retreat::rally_bounds(model, model.unit(unit));
    let Fill::Number(inches) = said.fill else { return Ok(least) };
    let by = Length::inches(f64::from(inches));
    if by > most {
        return Err(ChargeRefusal::TooFarBack { unit, most: most.to_inches() }.into());
    }
    if by < least {
        return Err(ChargeRefusal::TooNearBack { unit, least: least.to_inches() }.into());
    }
    Ok(by)
}

/// ANT-EVD-009 to -011, ANT-RSP-024, -033, r86: the pursuer wheels towards the one who left and goes what is left of its move. It
/// rides down routers one after the other.
pub(super) fn pursue(cx: &mut Cx<'_, NearRun>, unit: UnitId, charge: Charge) -> Play<NearRun> {
    overruns(cx, unit, Ride::On)?;
    let it = *cx.model().unit(unit);
    let quarry = *cx.model().unit(charge.target);
    if !quarry.is_on_table() {
        return Ok(());
    }
    let Pursuit { mut body, mut left, turn } = towards(cx.model(), &it, &quarry, charge);
    left = covered(cx.model(), &body, body.at.facing.forward(), left);
    turned_in_pursuit(cx, unit, turn);
    let wheeled = body.at;
    for _ in 0..cx.model().units.len() {
        let (to, met) = ahead(cx.model(), &body, left, Friends::Stop);
        // The slack of a move lets it reach an enemy, not go farther.
        let gone = (to.at.v2() - body.at.at.v2()).length();
        let whole = met.is_none() && gone > left - 1.0;
        let to = if whole { body.at.advanced((left - EPS_DIST).max(0.0)) } else { to };
        left -= gone;
        let course = [cx.model().unit(unit).at, body.at, to];
        body.at = to;
        cx.emit(Event::Moved { unit, to, formation: it.formation, cause: Cause::Pursue });
        moves::ridden_down(cx, unit, &course)?;
        // ANT-FCH-001, ANT-GEO-040: the pursuit is part of the charge, and of its last stretch unless it wheels.
        let turn_in = if turn == 0 { charge.turn_in } else { wheeled };
        let spare = Length::from_units((left - EPS_DIST).max(0.0).round()).min(charge.spare);
        let way = charge.way + charge.spare - spare;
        let charge = Charge { turn_in, way, spare, ..charge };
        match met {
            None => {
                rush::note(cx, unit, charge);
                return Ok(());
            }
            Some(enemy) if cx.model().unit(enemy).is_routing() => {
                cx.emit(Event::Removed { unit: enemy, end: End::RiddenDown });
            }
            // ANT-EVD-012, -013, ANT-GEO-025: the pursuit has covered the gap and the evade, and goes on.
            Some(enemy) if runs_from_chargers(cx.model().unit(enemy)) => {
                evade::caught(cx, enemy, unit)?;
            }
            Some(enemy) => return meet(cx, unit, enemy, charge, it.at),
        }
    }
    Ok(())
}

/// ANT-EVD-013, -015: skirmishers and gunners who evaded; limbered guns are fought instead.
fn runs_from_chargers(unit: &Unit) -> bool {
    let evaded = unit.done.answer == Some(Answer::Evade);
    evaded && (unit.is_skirmishing() || unit.is_gunners())
}

/// ANT-EVD-011, ANT-RSP-033, ANT-ADV-012: a pursuer meets whom it followed, or a unit that was uncovered, which answers as if charged.
fn meet(
    cx: &mut Cx<'_, NearRun>,
    unit: UnitId,
    enemy: UnitId,
    charge: Charge,
    from: Pose,
) -> Play<NearRun> {
    let it = *cx.model().unit(unit);
    let aspect = aspect::of_charge(&it, from, it.at, cx.model().unit(enemy));
    let met = Charge { target: enemy, aspect, to: it.at, ..charge };
    rush::note(cx, unit, met);
    let done = cx.model().unit(enemy).done;
    if enemy == charge.target || done.answer.is_some_and(rush::leaves) {
        rush::catch(cx, unit, met);
        return Ok(());
    }
    cx.emit(Event::Noted { unit: enemy, done: crate::unit::Done { uncovered: true, ..done } });
    if done.answer.is_none() {
        respond(cx, enemy, unit, aspect)?;
        super::answers::answer(cx, enemy, unit, met)?;
        // ANT-RSP-024: it leaves too, and the charger chooses again.
        let it = cx.model().unit(unit);
        let goes_on = it.is_on_table() && !it.done.stopped;
        if cx.model().unit(enemy).done.answer.is_some_and(rush::leaves) {
            return if goes_on { chase(cx, unit, met) } else { Ok(()) };
        }
    }
    rush::settle_contact(cx, unit, met);
    Ok(())
}

/// A pursuer that has wheeled, what is left of its move, and the turn it made.
struct Pursuit {
    body: Unit,
    left: f64,
    turn: i32,
}

/// ANT-GEO-025, ANT-GEO-039: the wheel of a pursuer towards its quarry, as far as its move carries it and nobody is in the way.
fn towards(model: &Model, it: &Unit, quarry: &Unit, charge: Charge) -> Pursuit {
    let spare = charge.spare.units() + EPS_DIST;
    let straight = Pursuit { body: *it, left: spare, turn: 0 };
    let Some(bearing) = Angle::of(quarry.centre() - it.centre()) else { return straight };
    let whole = it.at.facing.turn_to(bearing);
    let [wide, _] = it.extent();
    let arc = |turn: i32| f64::from(turn.abs()) * std::f64::consts::TAU / 65_536.0 * wide;
    let share = if arc(whole) > spare { spare / arc(whole) } else { 1.0 };
    let turn = (f64::from(whole) * share) as i32;
    let side = if turn > 0 { 0.5 } else { -0.5 };
    let at = it.at.turned(it.at.place(wide * side, 0.0), Angle::parts(turn));
    let body = Unit { at, ..*it };
    match turn != 0 && retreat::fits(model, &body) {
        true => Pursuit { body, left: (spare - arc(turn)).max(0.0), turn },
        false => straight,
    }
}

/// ANT-EVD-010, ANT-DIS-006, r60: a turn in line, or of more than 45 degrees in column, disorders the pursuer as the melee begins.
fn turned_in_pursuit(cx: &mut Cx<'_, NearRun>, unit: UnitId, turn: i32) {
    let it = cx.model().unit(unit);
    let degrees = f64::from(turn.abs()) * 360.0 / 65_536.0;
    let most = match it.formation {
        Formation::Column | Formation::March => cx.model().book.angles.column_turn.value,
        Formation::Skirmish => 360.0,
        _ => 0.5,
    };
    if degrees > most {
        let done = it.done;
        cx.emit(Event::Noted { unit, done: crate::unit::Done { turned: true, ..done } });
    }
}

/// ANT-ADV-009: whether whoever goes straight ahead passes through friends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Friends {
    /// As in a charge (ANT-PAS).
    Pass,
    /// Pursuers stop before them.
    Stop,
}

/// Straight ahead until something is met: where it stops, and the enemy it touches.
pub(crate) fn ahead(
    model: &Model,
    body: &Unit,
    left: f64,
    friends: Friends,
) -> (Pose, Option<UnitId>) {
    let (outline, way) = (body.outline(), body.at.facing.forward());
    let halt = geom::reach_of(model.book.reaches.halt_at.value);
    let (mut far, mut met) = (left, None);
    for other in model.units.each(model.units.all().without(body.id.idx())) {
        let Some(touch) = bodies::first_touch(&outline, way, model.rects(other)) else { continue };
        let enemy = other.side != body.side;
        let gait = crate::walk::Gait::Charge { target: other.id, relieves: None };
        let passes = friends == Friends::Pass;
        if !enemy && passes && crate::walk::passage_open(model, body, other, gait) {
            continue;
        }
        let stop = if enemy { touch } else { (touch - halt).max(0.0) };
        if stop < far {
            (far, met) = (stop, enemy.then_some(other.id));
        }
    }
    for piece in model.field.pieces.iter().filter(|piece| !piece.is_gone()) {
        if crate::ground::may_enter(body, crate::ground::kind(model, piece)) {
            continue;
        }
        let spans =
            outline.iter().filter_map(|rect| crate::walk::going_span(rect, way, far, piece));
        let first = spans.map(|span| span.0).fold(f64::MAX, f64::min);
        if first < far {
            (far, met) = ((first - halt).max(0.0), None);
        }
    }
    let on_table =
        |far: f64| model.field.holds(&Unit { at: body.at.advanced(far), ..*body }.rect());
    while far > 1.0 && !on_table(far) {
        (far, met) = ((far - 200.0).max(0.0), None);
    }
    // ANT-PAS-009: nobody ends on a friend whom he passes.
    let free = room::up_to(model, body, way, far, model.units.all()).unwrap_or(0.0);
    if free < far {
        (far, met) = (free, None);
    }
    (body.at.advanced(far), met)
}
