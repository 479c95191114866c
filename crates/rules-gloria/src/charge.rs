//! Charges: declaration, tests, impulses, feints, charges of opportunity (PG-CHG, PG-IMP, PG-OPP).
mod broken;
mod charged;
mod declare;
mod evade;
mod feint;
mod first;
mod ground;
mod impulse;
mod lane;
mod offers;
mod opportunity;
mod restraint;
mod rush;
mod screens;
mod second;
mod staff;

#[cfg(feature = "oracle")]
pub(crate) use declare::has_way_kept_and_anew;
pub(crate) use first::tested_with;
pub(crate) use offers::{QUESTIONS, declarations, offer_opportunity};
pub(crate) use opportunity::{candidates as opportunity_candidates, check as check_opportunity};
pub(crate) use restraint::roll as roll_restraints;

use crate::{
    Gloria, aspect,
    event::Event,
    kinds::{Aspect, Side, UnitId},
    model::Model,
    moves, near, retreat, square,
    stage::Stage,
    turn,
    unit::{Charge, Done, Marks, Unit},
};
use geom::{Rect, V2};
use kernel::{Cx, Play};

/// G18: the distance of a charge, from the front of a unit to an enemy.
pub(crate) fn distance(model: &Model, unit: &Unit, enemy: &Unit) -> f64 {
    lane::distance(&model.outline(unit), &model.outline(enemy))
}

/// Plays a stage of this chapter.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    match stage {
        Stage::Declare { side } => declare::play(cx, side),
        Stage::ToCharge => first::play(cx),
        Stage::BeingCharged => charged::play(cx),
        Stage::BrokenInto => broken::play(cx),
        Stage::Feint { side } => feint::play(cx, side),
        Stage::Second => second::play(cx),
        Stage::Opportunity { unit, target } => opportunity::play(cx, unit, target),
        _ => Ok(Some(turn::after(cx.model(), stage))),
    }
}

/// The charge of a unit that goes on: neither a feint nor in contact, and the unit has not broken.
fn live(unit: &Unit) -> Option<Charge> {
    let charge = unit.done.charge.filter(|charge| !charge.feint && !charge.home)?;
    (unit.is_on_table() && !unit.is_routing()).then_some(charge)
}

/// The charges under way in the order of their declarations.
fn under_way(model: &Model) -> impl Iterator<Item = (&Unit, Charge)> {
    let units = model.declared.iter().map(|id| model.unit(*id));
    let live = units.filter_map(|unit| Some((unit, live(unit)?)));
    live.filter(|(_, charge)| charge.under_way)
}

/// The units of a side that have declared charges, in order.
fn declared(model: &Model, side: Side) -> impl Iterator<Item = &Unit> {
    model.declared.iter().map(|id| model.unit(*id)).filter(move |unit| unit.side == side)
}

/// Changes what a unit has done in this turn.
fn note(cx: &mut Cx<'_, Gloria>, unit: UnitId, change: impl FnOnce(&mut Done)) {
    let mut done = cx.model().unit(unit).done;
    change(&mut done);
    cx.emit(Event::Noted { unit, done });
}

/// G25, G27: where a charge comes from, for those who flee from it: its command stand, or the place where it began if it has run
/// over them.
fn came_from(charger: &Unit, fleeing: &[Rect]) -> V2 {
    match charger.done.charge {
        Some(charge) if rode_over(charger, fleeing) => charge.from.v2(),
        _ => charger.head(),
    }
}

/// PG-SCR-002: whether a charge has run over a body, which moves after it: it covers it, or has come past it.
pub(crate) fn rode_over(charger: &Unit, body: &[Rect]) -> bool {
    let Some(charge) = charger.done.charge.filter(|charge| charge.under_way) else { return false };
    let dir = charger.at.facing.forward();
    let gone = (charger.head() - charge.from.v2()).dot(dir).max(0.0);
    let start = lane::moved(&charger.outline(), dir * -gone);
    near::overlap(&lane::covered(&start, dir, gone), body)
}

/// PG-FEI-001, PG-CHG-015: the charge ends, and the unit moves no more.
fn break_off(cx: &mut Cx<'_, Gloria>, unit: UnitId) {
    cx.emit(Event::Feinted { unit });
}

/// PG-CHG-016: the side of a target that a charger comes from which began there. A ring of lines has only a front against horse
/// (PG-SQR-007).
fn aspect_of(model: &Model, charger: &Unit, target: &Unit, from: V2) -> Aspect {
    match charger.is_mounted() && square::faces_horse(model, target) {
        true => Aspect::Front,
        false => aspect::of(model, target, from),
    }
}

/// Where a charge comes to rest: the ground, guns without their crews, and crests (PG-DIS-001, PG-ART-007, PG-HIL-003).
fn settle(cx: &mut Cx<'_, Gloria>, unit: UnitId) -> Play<Gloria> {
    let model = cx.model();
    let now = model.unit(unit);
    if !now.is_on_table() {
        return Ok(());
    }
    let (in_rough, marks) = (crate::ground::is_in_rough(model, now), now.marks);
    if marks.in_rough != in_rough {
        cx.emit(Event::Marked { unit, marks: Marks { in_rough, ..marks } });
    }
    retreat::overrun(cx, unit);
    moves::take_crest(cx, unit)
}
