//! Leaving the table: an element that leaves it, even in part, is lost; the others stay (AGV-MOV-025, -026).
use super::regroup::{self, Keeps};
use crate::{
    clear::{self, Heed},
    event::{End, Event},
    kinds::UnitId,
    model::Model,
    question::ElementSet,
    scene::{Aim, Edge},
    unit::{Stance, Unit},
};
use geom::{Angle, EPS_PEN, Rect, V2};

/// Whether a circle is wholly on the table.
pub(crate) fn is_inside(model: &Model, centre: V2, reach: f64) -> bool {
    let field = &model.scene.field;
    centre.x >= reach
        && centre.y >= reach
        && centre.x + reach <= field.width.units()
        && centre.y + reach <= field.height.units()
}

/// AGV-MOV-025: the elements that are off the table, wholly or in part.
pub(crate) fn off(model: &Model, unit: &Unit) -> ElementSet {
    if is_inside(model, unit.centre.v2(), f64::from(unit.radius)) {
        return ElementSet::default();
    }
    (0..unit.n()).filter(|&idx| !model.scene.field.holds(&unit.base(idx))).collect()
}

/// The elements that leave the table at some point of a turn.
pub(crate) fn off_in_turn(model: &Model, unit: &Unit, about: V2, by: i32) -> ElementSet {
    let reach = unit.centre.v2().distance(about) + f64::from(unit.radius);
    if is_inside(model, about, reach) {
        return ElementSet::default();
    }
    let table = model.scene.field.rect();
    let leaves = |idx: &usize| {
        let corners = unit.base(*idx).corners();
        corners.iter().any(|&corner| swings_out(&table, corner, about, by))
    };
    (0..unit.n()).filter(leaves).collect()
}

/// Whether a corner leaves the table as it swings. It is farthest out at an end of its arc, or where the arc points at an edge.
fn swings_out(table: &Rect, corner: V2, about: V2, by: i32) -> bool {
    let out = |at: V2| {
        let off = at - table.centre;
        off.x.abs() - table.half_width > EPS_PEN || off.y.abs() - table.half_depth > EPS_PEN
    };
    let arm = corner - about;
    if out(corner) || out(about + arm.turned(Angle::parts(by).forward())) {
        return true;
    }
    let Some(start) = Angle::of(arm) else { return false };
    let long = arm.length();
    (0..4_u16).map(|quarter| Angle(quarter * 0x4000)).any(|way| {
        let on = if by >= 0 { way - start } else { start - way };
        i32::from(on.0) < by.abs() && out(about + way.forward() * long)
    })
}

/// The events for a unit that ends up `there` after these elements, at least one, have left the table; and whether any of it is
/// left.
pub(crate) fn lose(model: &Model, there: &Unit, gone: ElementSet, events: &mut Vec<Event>) -> bool {
    let kept: ElementSet = (0..there.n()).filter(|&idx| !gone.has(idx)).collect();
    let was = there.formation;
    let keeps = if there.is_battle() { Keeps::Block } else { Keeps::Formation };
    let fits = |left: &Unit| {
        clear::standing(model, left, Heed::MOVE).is_ok() && off(model, left).is_empty()
    };
    let left = regroup::as_it_stands(there, kept, was, keeps)
        .map(|stance| drawn_in(model, there, stance))
        .or_else(|| regroup::closed(there, kept, was, keeps, fits));
    match left {
        Some(stance) => {
            let n = gone.len() as u8;
            events.push(Event::Lost { unit: there.id, n, strayed: true, stance });
            true
        }
        None => {
            let why = if escapes(model, there, gone) { End::Escaped } else { End::LeftTable };
            events.push(Event::Gone { unit: there.id, why });
            false
        }
    }
}

/// How far rounding may push a front over the edge although no element was over it.
const HAIR: f64 = 2.0;

/// A stance whose front was rounded to a point of the table. If rounding put it slightly over the edge, it is moved back by as
/// much.
pub(crate) fn drawn_in(model: &Model, unit: &Unit, mut stance: Stance) -> Stance {
    let mut there = *unit;
    there.stand(&stance);
    let over = clear::overhang(model, &there);
    if over <= EPS_PEN || over > EPS_PEN + HAIR {
        return stance;
    }
    let (field, at) = (&model.scene.field, &mut stance.grid.front.at);
    for corner in there.outline().iter().flat_map(Rect::corners) {
        if -corner.x > EPS_PEN || corner.x - field.width.units() > EPS_PEN {
            at.x = there.front().at.x + if corner.x < 0.0 { 2 } else { -2 };
        }
        if -corner.y > EPS_PEN || corner.y - field.height.units() > EPS_PEN {
            at.y = there.front().at.y + if corner.y < 0.0 { 2 } else { -2 };
        }
    }
    stance
}

/// The edge that a scenario demands a unit to leave by. For a Battle, the first that is demanded of any of its members.
pub(crate) fn way_out(model: &Model, id: UnitId) -> Option<Edge> {
    let unit = model.unit(id);
    let is_asked =
        |units: &[UnitId]| units.contains(&id) || unit.members.iter().any(|id| units.contains(id));
    model.scene.terms.iter().find_map(|term| match &term.aim {
        Aim::Leave { edge, units, .. } if term.side == unit.side && is_asked(units) => Some(*edge),
        _ => None,
    })
}

/// AGV-VIC-016: whether the whole unit leaves by an edge that the scenario demands.
fn escapes(model: &Model, unit: &Unit, gone: ElementSet) -> bool {
    let Some(edge) = way_out(model, unit.id) else { return false };
    let field = &model.scene.field;
    let beyond = |corner: &V2| {
        let out = match edge {
            Edge::North => corner.y - field.height.units(),
            Edge::East => corner.x - field.width.units(),
            Edge::South => -corner.y,
            Edge::West => -corner.x,
        };
        out > EPS_PEN
    };
    gone.len() == unit.n() && unit.bases().all(|base| base.corners().iter().any(beyond))
}
