//! Where a charge goes (G21): straight ahead to the first contact, around units it may flow around, as far as the ground allows.
use crate::{
    allowance::Pace,
    clear, flow, going,
    ground::{self, Toll},
    model::Model,
    moves::buildings,
    near,
    refusal::{ChargeRefusal, MoveRefusal, Refusal},
    shape::Rects,
    unit::Unit,
    units::Units,
};
use geom::{EPS_CONTACT, EPS_DIST, INCH, Length, V2};
use table::{Piece, PieceId, bodies};

/// How far a charge may go.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Reach {
    /// ASV-MAN-008..018, ASV-BRK-004: the charge distance.
    pub(crate) allowance: Length,
    /// ASV-XCH-001, ASV-XCH-002: how far beyond it an extended charge may reach.
    pub(crate) extension: Length,
    /// ASV-XCH-004: the extension was announced.
    pub(crate) extended: bool,
}

/// A possible charge.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// The distance to contact with the target.
    pub(crate) to: f64,
    /// ASV-FLW-009: the units it flows around.
    pub(crate) flow: Units,
    /// What the ground costs it.
    pub(crate) toll: Toll,
}

/// G21: the way from a pose to the target, or why there is none.
pub(crate) fn course(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    reach: Reach,
) -> Result<Course, Refusal> {
    let (dir, rects) = (unit.heading().forward(), unit.outline());
    let Some(to) = reaches(model, &rects, dir, target) else {
        return Err(ChargeRefusal::NotAhead { unit: unit.id, target: target.id }.into());
    };
    let toll = Toll::of(model, unit, dir, to, Pace::Charge);
    let cost = toll.cost(to);
    if let Err(why) = within_reach(unit, target, reach, cost) {
        // The target may be too far because of ground that the unit may not charge over at all. That refusal comes first.
        if cost > to && within_reach(unit, target, reach, to).is_ok() {
            check_ground(model, unit, target, dir, to)?;
        }
        return Err(why);
    }
    let least = least_advance(to, reach, &toll);
    let mut passed = Units::NONE;
    for other in in_lane(model, unit, dir, to) {
        if other.id == target.id {
            continue;
        }
        let Some(at) = bodies::first_touch(&rects, dir, model.rects(other.id)) else { continue };
        let foe = other.side != unit.side;
        if at > to || (foe && at >= to - EPS_CONTACT) {
            continue;
        }
        let past = || flow::is_past(&clear::moved(unit, dir * least), other, dir);
        if may_flow_charging(unit, other) && past() {
            passed.insert(other.id);
        } else if foe {
            let (unit, target, other) = (unit.id, target.id, other.id);
            return Err(ChargeRefusal::OtherFirst { unit, target, other }.into());
        } else {
            return Err(MoveRefusal::Interpenetrates { unit: unit.id, other: other.id }.into());
        }
    }
    check_ground(model, unit, target, dir, to)?;
    Ok(Course { to, flow: passed, toll })
}

/// ASV-MAN-022, ASV-XCH-001, ASV-XCH-002, Q42: checks that the target is in reach, and that it is beyond the normal reach exactly
/// if the charge is extended.
fn within_reach(unit: &Unit, target: &Unit, reach: Reach, cost: f64) -> Result<(), Refusal> {
    let (needs, most) = (Length::from_units(cost).to_inches(), reach.allowance.to_inches());
    let near = cost <= geom::reach_of(reach.allowance);
    if reach.extended && near {
        let (unit, target, mounted) = (unit.id, target.id, unit.is_mounted());
        return Err(ChargeRefusal::NotBeyond { unit, target, needs, most, mounted }.into());
    }
    if !near && !reach.extended {
        return Err(ChargeRefusal::TooFar { unit: unit.id, target: target.id, needs, most }.into());
    }
    let most = reach.allowance + reach.extension;
    if cost > geom::reach_of(most) {
        let (unit, target, mounted) = (unit.id, target.id, unit.is_mounted());
        let most = most.to_inches();
        return Err(ChargeRefusal::BeyondExtension { unit, target, needs, most, mounted }.into());
    }
    Ok(())
}

/// Q102: the least distance that a charge goes. An extended one may fall short.
fn least_advance(to: f64, reach: Reach, toll: &Toll) -> f64 {
    if reach.extended { toll.reach(geom::reach_of(reach.allowance + INCH), to) } else { to }
}

/// How far a unit goes in a direction until it touches another.
pub(crate) fn touch(rects: &Rects, dir: V2, other: &Unit) -> Option<f64> {
    bodies::first_touch(rects, dir, &other.outline())
}

/// The same, but a garrison is touched at the walls of its building (notes 4.5).
pub(super) fn reaches(model: &Model, rects: &Rects, dir: V2, other: &Unit) -> Option<f64> {
    match near::walls(model, other) {
        Some(piece) => buildings::touch(rects, dir, piece),
        None => bodies::first_touch(rects, dir, model.rects(other.id)),
    }
}

/// The other units that a straight move could meet, judged by the circles around them.
pub(crate) fn in_lane<'a>(
    model: &'a Model,
    unit: &'a Unit,
    dir: V2,
    by: f64,
) -> impl Iterator<Item = &'a Unit> {
    let (from, radius) = (unit.centre.v2(), f64::from(unit.radius));
    let bodies = model.units.bodies();
    let others = bodies.on_table().without(unit.id.idx());
    let near = bodies.in_lane(from, dir, by, radius + EPS_CONTACT, others);
    model.units.each(near).filter(move |other| {
        let reach = radius + f64::from(other.radius) + EPS_CONTACT;
        let off = other.centre.v2() - from;
        let along = off.dot(dir);
        other.garrison.is_none()
            && along > -reach
            && along < by + reach
            && off.cross(dir).abs() < reach
    })
}

/// ASV-FLW-009: mounted units that charge flow around any one-stand unit that is not mounted, friend or enemy.
fn may_flow_charging(unit: &Unit, other: &Unit) -> bool {
    unit.is_mounted() && flow::may_flow(unit) && other.n() == 1 && !other.is_mounted()
}

/// ASV-MOV-011 and the charge column of the terrain tables: refuses ground that the unit may not enter, or not so deep.
fn check_ground(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    dir: V2,
    to: f64,
) -> Result<(), Refusal> {
    let rects = &unit.outline();
    let refusal = |id: PieceId| {
        let (unit, ground) = (unit.id, id.into());
        Err(MoveRefusal::Prohibited { unit, ground }.into())
    };
    let deepest = ground::charge_limit(model, unit, dir, f64::MAX, to) + EPS_DIST;
    let stormed = |id: PieceId| target.garrison == Some(id.0);
    for (id, piece) in pieces_in_lane(model, unit, dir, to).filter(|(id, _)| !stormed(*id)) {
        let enters = || bodies::enters(rects, dir, piece).is_some_and(|at| at < to);
        if ground::forbids(model, unit, id, Pace::Charge) && enters() {
            let swept: Rects = rects.iter().map(|rect| geom::swept(rect, dir, to)).collect();
            if !going::excused(model, unit, id, &swept) {
                return refusal(id);
            }
        }
        let depth = ground::kind(model, id).charge_depth.filter(|_| deepest < to && enters());
        if let Some(depth) = depth {
            let inches = |units: f64| Length::from_units(units).to_inches();
            let refusal = ChargeRefusal::TooDeep {
                unit: unit.id,
                target: target.id,
                ground: id.into(),
                needs: inches(to),
                may: inches(deepest - EPS_DIST),
                most: depth.to_inches(),
            };
            return Err(refusal.into());
        }
    }
    Ok(())
}

/// Green markers for the ground that a charge crosses (notes 4.2).
pub(crate) fn ground_markers(model: &Model, unit: &Unit, by: f64) -> u8 {
    let (dir, rects, column) = (unit.heading().forward(), unit.outline(), ground::column(unit));
    let mut lines = going::Lines::default();
    for (id, piece) in pieces_in_lane(model, unit, dir, by) {
        let markers = ground::kind(model, id).charge_marker[column];
        if markers > 0 {
            lines.add(&rects, dir, piece, f64::from(markers));
        }
    }
    lines.cost(by) as u8
}

/// The terrain that a straight move could meet, judged by circles.
fn pieces_in_lane<'a>(
    model: &'a Model,
    unit: &'a Unit,
    dir: V2,
    by: f64,
) -> impl Iterator<Item = (PieceId, &'a Piece)> {
    let middle = unit.centre.v2() + dir * (by / 2.0);
    let reach = f64::from(unit.radius) + by / 2.0;
    model.scene.field.each().filter(move |(_, piece)| piece.is_near(middle, reach))
}
