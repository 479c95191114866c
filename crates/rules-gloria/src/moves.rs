//! Normal movement (PG-MOV): one unit, or one general, at a time.
mod bend;
mod crest;
mod enter;
mod forced;
mod ford;
mod guess;
mod guns;
mod horses;
mod march;
mod offers;
mod paths;
mod woods;

pub(crate) use crest::take_crest;
pub(crate) use offers::QUESTIONS;

use crate::{
    Gloria,
    act::Act,
    charge,
    event::Event,
    kinds::{Formation, Side, UnitId, UnitKind},
    leaders,
    model::Model,
    question::Question,
    refusal::{MoveRefusal, Refusal, not_asked},
    seats,
    stage::Stage,
    turn,
    unit::{Done, End, Place, Unit},
    works,
};
use kernel::{Cx, Play, Said, Seat, ruleset::Seats};

/// One move. The stage repeats until the side is done.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    let Stage::Move { side } = stage else { return Ok(Some(turn::after(cx.model(), stage))) };
    let before = cx.asked_before().map(|ask| ask.seats);
    let asked = before.unwrap_or_else(|| asked(cx.model(), side));
    if asked.is_empty() {
        return Ok(Some(turn::after(cx.model(), stage)));
    }
    let said = cx.ask(asked, Question::Move { side })?;
    match said.act {
        Act::Done => return Ok(Some(turn::after(cx.model(), stage))),
        Act::Opportunity { unit, target } => {
            charge::check_opportunity(cx.model(), said.seat, unit, target)?;
            return Ok(Some(Stage::Opportunity { unit, target }));
        }
        _ => act(cx, &said)?,
    }
    Ok(Some(stage))
}

/// What a player does with a unit or a general.
fn act(cx: &mut Cx<'_, Gloria>, said: &Said<Act>) -> Play<Gloria> {
    match said.act {
        Act::Move { .. } => march::play(cx, said),
        Act::ForceMarch { .. } => forced::play(cx, said),
        Act::Limber { .. } | Act::Unlimber { .. } => guns::play(cx, said),
        Act::Manhandle { .. } | Act::ReturnToGun { .. } => guns::play(cx, said),
        Act::Dismount { .. } | Act::Mount { .. } => horses::play(cx, said),
        Act::Bend { .. } => bend::play(cx, said),
        Act::Enter { .. } => enter::play(cx, said),
        Act::SeekFord { .. } => ford::play(cx, said),
        Act::Work { unit, task, at } => works::play(cx, said.seat, unit, task, at, &said.fill),
        Act::Withdraw { unit } => {
            may_withdraw(cx.model(), said.seat, unit)?;
            cx.emit(Event::Removed { unit, end: End::Withdrew });
            Ok(())
        }
        Act::Lead { general, with } => {
            let at = leaders::ride(cx.model(), said.seat, general, with, &said.fill)?;
            let with = with.or_else(|| leaders::beside(cx.model(), general, at));
            let at = with.map_or(at, |unit| cx.model().unit(unit).at.at);
            cx.emit(Event::GeneralMoved { general, at, with });
            Ok(())
        }
        _ => not_asked(),
    }
}

/// The seats with something left to do.
fn asked(model: &Model, side: Side) -> Seats {
    let leads = model.generals.iter().any(|it| it.side == side && leaders::may_ride(model, it));
    if leads {
        return seats::of_side(model, side);
    }
    let own = model.units.iter().filter(|unit| unit.side == side);
    let able = own.filter(|unit| is_able(model, unit) || deploys(unit) || charges(model, unit));
    model.scene.seats_of_units(side, able.map(|unit| unit.id))
}

/// PG-HAR-002: horse artillery may deploy after its move.
fn deploys(unit: &Unit) -> bool {
    let horse = unit.kind == UnitKind::HorseArtillery && unit.formation == Formation::Limbered;
    horse && unit.is_shown() && unit.done.moved && !unit.done.changed
}

/// PG-SQD-002: whether a unit that cannot move might still charge.
fn charges(model: &Model, unit: &Unit) -> bool {
    let mut acts = Vec::new();
    if unit.is_shown() {
        charge::opportunity_candidates(model, unit, &mut acts);
    }
    !acts.is_empty()
}

/// Whether a unit can still do something: move, or come on the table.
pub(crate) fn is_able(model: &Model, unit: &Unit) -> bool {
    may_move(model, unit) || enter::may(model, unit)
}

/// PG-MOV-004, PG-HID-003, PG-CLA-009: whether a unit still has its move and is free to make it.
pub(crate) fn may_move(model: &Model, unit: &Unit) -> bool {
    free(model, unit).is_ok() && !unit.done.moved
}

fn free(model: &Model, it: &Unit) -> Result<(), MoveRefusal> {
    let unit = it.id;
    Err(match it {
        _ if it.place == Place::Hidden => MoveRefusal::Hidden { unit },
        _ if !it.is_on_table() => MoveRefusal::NotHere { unit },
        _ if it.is_routing() => MoveRefusal::Routing { unit },
        _ if model.is_in_contact(unit) => MoveRefusal::InContact { unit },
        _ if it.done.charge.is_some() => MoveRefusal::Charging { unit },
        _ if it.marks.pursuing => MoveRefusal::Pursuing { unit },
        _ if it.rest.is_some() => MoveRefusal::Divided { unit },
        _ => return Ok(()),
    })
}

/// A unit of this seat that still has its move.
pub(crate) fn mover(model: &Model, seat: Seat, id: UnitId) -> Result<&Unit, Refusal> {
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    free(model, unit)?;
    if unit.done.moved {
        return Err(MoveRefusal::Moved { unit: id }.into());
    }
    Ok(unit)
}

/// A scenario lets some units leave after so many volleys.
fn may_withdraw(model: &Model, seat: Seat, id: UnitId) -> Result<(), Refusal> {
    let unit = mover(model, seat, id)?;
    if leaves(model, unit) { Ok(()) } else { Err(MoveRefusal::NoLeave { unit: id }.into()) }
}

/// Whether a scenario lets a unit leave now.
fn leaves(model: &Model, unit: &Unit) -> bool {
    let mut restraints = model.scene.restraints.iter();
    restraints.any(|restraint| {
        let volleys = restraint.leave_after.is_some_and(|after| unit.marks.volleys >= after);
        volleys && restraint.units.contains(&unit.id)
    })
}

/// Notes what a unit has done.
fn note(cx: &mut Cx<'_, Gloria>, unit: UnitId, change: impl FnOnce(&mut Done)) {
    let mut done = cx.model().unit(unit).done;
    change(&mut done);
    if done != cx.model().unit(unit).done {
        cx.emit(Event::Noted { unit, done });
    }
}
