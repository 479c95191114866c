//! Removing losses, rout and retreat (L471-L511).
mod offers;
mod removals;

pub(crate) use offers::QUESTIONS;

use crate::{
    Splendid,
    act::Act,
    ask,
    event::{End, Event},
    kinds::{Phase, Side, UnitId},
    model::Model,
    near,
    question::Question,
    refusal::{MeleeRefusal, Refusal},
    seats,
    stage::Stage,
    unit::{MOST_STANDS, Unit},
};
use kernel::{Cx, Play, Seat, ruleset::Seats};
use removals::{Choice, Left, Losing, NoRemoval};
use table::bodies::Set;

/// The phase begins. Q82: a unit's stands change only in its own step, so the step need not be noted.
pub(crate) fn begin(cx: &mut Cx<'_, Splendid>) -> Play<Splendid, Option<Stage>> {
    cx.emit(Event::PhaseBegan { phase: Phase::RemoveLosses });
    Ok(Some(Stage::Losses { step: 1, half: 0 }))
}

/// ASV-RLS-001, -002, -008: single stands first, then units of two stands, and so on. In each step the side without the
/// initiative goes first, in the order its owner chooses. A unit without a choice is settled without asking; this does not affect
/// the owner's other units, which depend on enemies alone. (ASV-RLS-009 is the book's example of all this.)
pub(crate) fn play(cx: &mut Cx<'_, Splendid>, step: u8, half: u8) -> Play<Splendid, Option<Stage>> {
    let mut half = half;
    // No unit receives a marker in this phase, so the units with markers are collected once.
    let marked = cx.model().units.iter().filter(|unit| unit.green > 0);
    let marked: Set = marked.map(|unit| unit.id.idx()).collect();
    for step in step..=MOST_STANDS as u8 {
        if marked.is_empty() {
            break;
        }
        for half in half..2 {
            let side = cx.model().mover(1 - half);
            let asked = settle_all(cx, side, step, marked);
            if !asked.is_empty() {
                let said = ask::ask(cx, asked, Question::Remove { side, step })?;
                let (unit, left) = check(cx.model(), side, step, said.seat, &said.act)?;
                resolve(cx, unit, left);
                return Ok(Some(Stage::Losses { step, half }));
            }
        }
        half = 0;
    }
    Ok(Some(Stage::Retreats))
}

/// Settles the units of a step whose owners have no choice. Returns the seats that own the others.
fn settle_all(cx: &mut Cx<'_, Splendid>, side: Side, step: u8, marked: Set) -> Seats {
    let mut asked = Seats::default();
    for idx in marked {
        let id = UnitId(idx as u8);
        if !is_due(cx.model().unit(id), side, step) {
            continue;
        }
        let losing = Losing::of(cx.model(), cx.model().unit(id));
        match losing.choice() {
            // ASV-RLS-006: a single marker has no effect.
            Choice::Nothing => cx.emit(Event::Cleared { unit: id }),
            // ASV-RLS-007: markers in excess of its stands are lost with it and affect no other unit.
            Choice::All => cx.emit(Event::Gone { unit: id, why: End::Destroyed }),
            // ASV-ROU-001 to -003.
            Choice::Rout => cx.emit(Event::Gone { unit: id, why: End::Routed }),
            Choice::Only(stands, left) => {
                let own = seats::of_unit(cx.model(), id);
                cx.skip(own, Question::Remove { side, step }, Act::Remove { unit: id, stands });
                resolve(cx, id, left);
            }
            Choice::Owner => {
                asked = seats::of_unit(cx.model(), id).iter().fold(asked, Seats::and);
            }
        }
    }
    asked
}

fn is_due(unit: &Unit, side: Side, step: u8) -> bool {
    unit.side == side && unit.n() == usize::from(step) && unit.green > 0
}

/// ASV-RLS-003, -006, -010: the stands are removed, with two markers each; a remaining marker is removed too.
fn resolve(cx: &mut Cx<'_, Splendid>, id: UnitId, left: Left) {
    let n = (cx.model().unit(id).n() - left.stands.len()) as u8;
    let Left { formation, bend, stands } = left;
    cx.emit(Event::Lost { unit: id, n, formation, stands, bend });
    if cx.model().unit(id).green > 0 {
        cx.emit(Event::Cleared { unit: id });
    }
}

/// ASV-RET-001, -002, Q88: at the end of the phase every single stand still in contact retreats, all of them together.
pub(crate) fn retreats(cx: &mut Cx<'_, Splendid>) -> Play<Splendid, Option<Stage>> {
    let model = cx.model();
    // ASV-RLS-010, -011: markers placed later, in the movement phases, stay until the next turn's losses.
    assert!(model.units.iter().all(|unit| unit.green == 0), "a green marker outlives the losses");
    let alone = model.on_table().filter(|unit| unit.n() == 1 && near::in_contact(model, unit));
    let gone: Vec<UnitId> = alone.map(|unit| unit.id).collect();
    for unit in gone {
        cx.emit(Event::Gone { unit, why: End::Retreated });
    }
    cx.emit(Event::PhaseBegan { phase: Phase::InitiativeMoves });
    Ok(Some(Stage::Muster { half: 0 }))
}

/// Checks whether a removal is allowed. The script and the offers both use this.
fn check(
    model: &Model,
    side: Side,
    step: u8,
    seat: Seat,
    act: &Act,
) -> Result<(UnitId, Left), Refusal> {
    let Act::Remove { unit: id, stands } = act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, *id)?;
    let unit = model.unit(*id);
    if unit.side != side {
        return Err(Refusal::NotYours { unit: *id });
    }
    if !is_due(unit, side, step) {
        return Err(MeleeRefusal::NoLossNow { unit: *id }.into());
    }
    if let Some(idx) = stands.iter().find(|&idx| idx >= unit.n()) {
        let (stand, n) = (idx + 1, unit.n());
        return Err(MeleeRefusal::NoStandToLose { unit: *id, stand, n }.into());
    }
    let left = Losing::of(model, unit).without(*stands).map_err(|why| match why {
        NoRemoval::Number { must } => {
            MeleeRefusal::WrongNumber { unit: *id, must, named: stands.len() }
        }
        NoRemoval::Formation => MeleeRefusal::BreaksFormation { unit: *id },
        NoRemoval::Contact(enemy) => MeleeRefusal::LosesContact { unit: *id, enemy },
    })?;
    Ok((*id, left))
}
