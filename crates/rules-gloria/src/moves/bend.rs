//! Bending a line in play (PG-LIN-002): it costs a change of formation and takes the whole move.
use super::{march, mover, note};
use crate::{
    Gloria,
    act::Act,
    event::{Cause, Event},
    ground,
    kinds::{Formation, UnitId},
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal, not_asked},
    touch,
    unit::{Bent, Unit},
};
use geom::EPS_DIST;
use kernel::{Cx, Play, Said, Seat};

pub(super) fn play(cx: &mut Cx<'_, Gloria>, said: &Said<Act>) -> Play<Gloria> {
    let Act::Bend { unit, left, right } = said.act else { return not_asked() };
    let Unit { at: to, formation, bends, .. } = check(cx.model(), said.seat, unit, [left, right])?;
    cx.emit(Event::Moved { unit, to, formation, bends, cause: Cause::Form });
    note(cx, unit, |done| done.changed = true);
    march::finish(cx, unit)
}

/// Checks a bend, for the script and for offers: at a stand, by at most a quarter, where there is room.
///
/// Reading: bending costs the whole move and is the turn's one change of formation.
pub(super) fn check(
    model: &Model,
    seat: Seat,
    id: UnitId,
    bends: [Option<Bent>; 2],
) -> Result<Unit, Refusal> {
    let unit = mover(model, seat, id)?;
    if unit.done.changed {
        return Err(MoveRefusal::ChangedAlready { unit: id }.into());
    }
    if let Some(corps) = march::marching(model, unit) {
        return Err(MoveRefusal::BrigadeMarches { unit: id, corps }.into());
    }
    let body = model.outline(unit);
    if ground::is_in_heavy_wood(model, &body) {
        return Err(MoveRefusal::InHeavyWood { unit: id }.into());
    }
    let bent = Unit { bends, ..*unit };
    let is_line = unit.formation == Formation::Line && bends != unit.bends;
    match is_line && has_hinges(unit, bends) && fits(model, unit, &bent) {
        true => Ok(bent),
        false => Err(MoveRefusal::CannotBend { unit: id }.into()),
    }
}

/// Whether each bend is at a stand that the line has, and no more than a quarter.
fn has_hinges(unit: &Unit, bends: [Option<Bent>; 2]) -> bool {
    let layout = Unit { bends: [None, None], ..*unit }.layout();
    let beside =
        [-1.0, 1.0].map(|side| layout.spots().filter(|spot| spot.right * side > 1.0).count());
    let is_hinge = |(bend, n): (Option<Bent>, usize)| {
        bend.is_none_or(|bend| {
            usize::from(bend.after) < n && bend.back != 0 && (-90..=90).contains(&bend.back)
        })
    };
    bends.into_iter().zip(beside).all(is_hinge) && bends.iter().any(Option::is_some)
}

/// Whether there is room for the bent line, on the table and no nearer to enemies than it may come.
fn fits(model: &Model, unit: &Unit, bent: &Unit) -> bool {
    let (began, body) = (model.outline(unit), bent.outline());
    let clear = model.book.mm(&model.book.reaches.clear).units() - EPS_DIST;
    let is_near = |enemy: &Unit| {
        let theirs = model.outline(enemy);
        let gap = near::apart(&body, &theirs);
        gap < clear && gap < near::apart(&began, &theirs) - EPS_DIST
    };
    touch::is_free(model, unit.id, &body)
        && body.iter().all(|rect| model.field.holds(rect))
        && !model.enemies(unit).any(is_near)
}

/// The bends that are offered to a line with an enemy near it: either wing back by half a quarter, next to the command stand.
pub(super) fn candidates(model: &Model, unit: &Unit, acts: &mut Vec<Act>) {
    let reach = model.book.mm(&model.book.reaches.rally_enemy);
    let may = unit.formation == Formation::Line && unit.is_foot() && !unit.done.changed;
    let straight = unit.bends == [None, None];
    if may && straight && near::enemies_within(model, unit, reach).next().is_some() {
        let back = Some(Bent { after: 0, back: 45 });
        acts.push(Act::Bend { unit: unit.id, left: back, right: None });
        acts.push(Act::Bend { unit: unit.id, left: None, right: back });
    }
}
