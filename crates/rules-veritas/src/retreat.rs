//! Recoil and rout (IDV-RET-001 to -016). Every chapter that drives a unit back does it through these.
use crate::{
    Veritas,
    event::{Event, How},
    kinds::UnitId,
    model::Model,
    states,
    unit::End,
};
use geom::{Angle, Pose, V2};
use kernel::{Cx, Play, scenario::Edge};

/// IDV-RET-005: a unit goes back 4 inches from an enemy and faces it. Is it still on the table?
pub fn recoil(cx: &mut Cx<'_, Veritas>, unit: UnitId, from: UnitId) -> Play<Veritas, bool> {
    let model = cx.model();
    let (of, enemy) = (model.unit(unit), model.unit(from));
    let away = away(of.at.v2(), enemy.at.v2(), of.facing);
    let facing = Angle::of(-away).unwrap_or(of.facing);
    let by = model.book.reaches.recoil.value.units();
    let to = Pose::new(of.at, facing).moved(away * by);
    let clear = model.scene.field.holds(&of.rect_at(to));
    cx.emit(Event::Parted { unit, from: None });
    if clear {
        cx.emit(Event::Driven { unit, to, how: How::Recoil });
        return Ok(true);
    }
    // IDV-RET-007: stopped by the edge, it is one level worse.
    states::worsen(cx, unit)
}

/// IDV-RET-004, -008: a unit routs directly away from an enemy, at its march rate. Is it still on the table?
pub fn rout(cx: &mut Cx<'_, Veritas>, unit: UnitId, from: UnitId) -> Play<Veritas, bool> {
    let model = cx.model();
    let (of, enemy) = (model.unit(unit), model.unit(from));
    let away = away(of.at.v2(), enemy.at.v2(), of.facing);
    run(cx, unit, away)
}

/// IDV-RET-015: another rout move, toward the nearest point of its own edge.
pub fn run_home(cx: &mut Cx<'_, Veritas>, unit: UnitId) -> Play<Veritas, bool> {
    let home = home(cx.model(), unit);
    run(cx, unit, home)
}

/// The way to a unit's own edge.
pub fn home(model: &Model, unit: UnitId) -> V2 {
    match model.scene.sides[model.unit(unit).side.idx()].edge {
        Edge::North => V2::new(0.0, 1.0),
        Edge::South => V2::new(0.0, -1.0),
        Edge::East => V2::new(1.0, 0.0),
        Edge::West => V2::new(-1.0, 0.0),
    }
}

/// Away from an enemy; straight back if both stand in one place.
pub fn away(own: V2, enemy: V2, facing: Angle) -> V2 {
    (own - enemy).unit().unwrap_or(-facing.forward())
}

/// One rout move along a way.
fn run(cx: &mut Cx<'_, Veritas>, unit: UnitId, way: V2) -> Play<Veritas, bool> {
    let model = cx.model();
    let of = model.unit(unit);
    let rate = model.book.costs(of.kind, of.mounted).rout();
    let facing = Angle::of(way).unwrap_or(of.facing);
    let to = Pose::new(of.at, facing).moved(way * rate.units());
    let holds = model.scene.field.holds(&of.rect_at(to));
    cx.emit(Event::Parted { unit, from: None });
    if holds {
        cx.emit(Event::Driven { unit, to, how: How::Rout });
        return Ok(true);
    }
    states::remove(cx, unit, End::Routed)?;
    Ok(false)
}
