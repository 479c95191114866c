//! Fire (ANT-FIR, ANT-FCH, ANT-FCV, ANT-FIM, step 8): each side names all its targets, then the dice fall.
mod aim;
mod arcs;
mod check;
mod clear;
mod offers;
mod regimental;
mod rehearsal;
mod resolve;
mod shot;

pub(crate) use aim::targets;
pub(crate) use arcs::{Zone, faces, zone};
pub(crate) use check::{check, is_armed, may_fire, possible, range};
pub(crate) use offers::QUESTIONS;
pub(crate) use rehearsal::{as_to_fire, at_chargers, rehearsal};
pub(crate) use resolve::{at_charger, settle};
pub(crate) use shot::reckon;

use crate::{
    NearRun,
    act::Act,
    event::Event,
    kinds::Side,
    model::Model,
    question::Question,
    refusal::not_asked,
    room, seats,
    stage::Stage,
    turn,
    unit::{Answer, Unit},
};
use geom::Pose;
use kernel::{Cx, Play};

/// Step 8.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    match stage {
        Stage::Aim { side } => name(cx, stage, side),
        Stage::Fire { side } => resolve::play(cx, stage, side),
        Stage::Settle => settle(cx, stage),
        _ => not_asked(),
    }
}

/// ANT-FIR-026: a unit names a target, or the side has named all.
fn name(cx: &mut Cx<'_, NearRun>, stage: Stage, side: Side) -> Play<NearRun, Option<Stage>> {
    let ready = cx.model().ready;
    let seats: kernel::ruleset::Seats =
        seats::of_side(cx.model(), side).iter().filter(|seat| !ready.has(*seat)).collect();
    let able = cx.model().of(side).any(|unit| aim::has_target(cx.model(), unit));
    if seats.is_empty() || !able {
        return Ok(Some(turn::after(cx.model(), stage)));
    }
    let said = cx.ask(seats, Question::Fire { side })?;
    match said.act {
        Act::Done => cx.emit(Event::Ready { seats: ready.and(said.seat) }),
        Act::Fire { .. } | Act::FireToo { .. } => {
            let aim = check(cx.model(), said.seat, &said.act)?;
            cx.emit(Event::Aimed { aim });
        }
        _ => return not_asked(),
    }
    Ok(Some(stage))
}

/// ANT-FCH-009, ANT-GEO-040: a target as it is shot at: a charger stands 1" short of contact.
pub(crate) fn shown(model: &Model, target: &Unit) -> Unit {
    let charge = target.done.charge.filter(|charge| charge.home && !target.done.stopped);
    match charge.filter(|_| model.is_in_contact(target.id)) {
        Some(charge) => Unit { at: set_back(model, target, charge.turn_in), ..*target },
        None => *target,
    }
}

/// ANT-GEO-040: a charger on its last straight stretch, 1" from the enemy; at its start if that is shorter.
pub(crate) fn set_back(model: &Model, unit: &Unit, turn_in: Pose) -> Pose {
    let inch = model.book.reaches.stopped.value.units();
    let way = (unit.at.at.v2() - turn_in.at.v2()).length();
    let to = if way <= inch { turn_in } else { unit.at.advanced(-inch) };
    // A friend who has come up behind it leaves it less room.
    let nearer = [0.75, 0.5, 0.25].map(|share| unit.at.advanced(-inch.min(way) * share));
    let is_free = |at: &Pose| room::is_free(model, &Unit { at: *at, ..*unit });
    [to].into_iter().chain(nearer).find(is_free).unwrap_or(unit.at)
}

/// Whether a unit answers a charge with a volley (ANT-FCV-004).
pub(crate) fn fires_volley(unit: &Unit) -> bool {
    unit.is_mounted() && unit.done.answer == Some(Answer::Volley)
}
