//! The firing lane (IDV-FIR-003 to -005, -011), and what it touches.
use crate::{ground, kinds::UnitId, model::Model, near, unit::Unit, walls::Extent};
use geom::{Angle, Rect, Segment};
use table::PieceId;

/// What stops a shot on its way.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// IDV-FIR-004: too far off straight ahead, in 65 536ths of a turn.
    Aside(u16),
    /// IDV-FIR-005: a unit in the lane.
    Unit(UnitId),
    /// IDV-FIR-005: ground that blocks sight.
    Ground(PieceId),
}

/// IDV-FIR-003, -011: from the middle of the firer's front, or, out of buildings, from whatever of the walls is nearest, to the
/// nearest point of the target or of the walls about it.
pub fn line(model: &Model, firer: &Unit, target: &Unit) -> Segment {
    let mark = Extent::of(model, target);
    if firer.building.is_none() {
        let from = model.base(firer).front_centre();
        return Segment::new(from, mark.nearest(from));
    }
    Extent::of(model, firer).shortest(&mark)
}

/// IDV-FIR-004: how far to either side a unit shoots.
pub fn arc(model: &Model, firer: &Unit) -> Angle {
    let arcs = &model.book.arcs;
    let row = if firer.kind.is_gun() { &arcs.artillery } else { &arcs.small_arms };
    Angle::degrees(row.value)
}

/// What stops a shot at a target; nothing if the lane is clear.
pub fn stopped(model: &Model, firer: &Unit, target: &Unit) -> Option<Stopped> {
    let line = line(model, firer, target);
    let way = line.span().unit()?;
    if firer.building.is_none() {
        let bearing = Angle::of(way).unwrap_or(firer.facing);
        let off = firer.facing.between(bearing);
        if off > arc(model, firer).0.saturating_add(geom::EPS_ANG) {
            return Some(Stopped::Aside(off));
        }
    }
    let strip = Rect {
        centre: line.middle(),
        forward: way,
        half_width: model.book.reaches.lane_width.value.units() * 0.5,
        half_depth: line.length() * 0.5,
    };
    in_units(model, firer, target, &strip)
        .map(Stopped::Unit)
        .or_else(|| in_ground(model, firer, target, line, &strip).map(Stopped::Ground))
}

/// A unit that the lane touches. From a hill one shoots over those that are far from both (IDV-LOS-003).
fn in_units(model: &Model, firer: &Unit, target: &Unit, strip: &Rect) -> Option<UnitId> {
    let others = model.units.all().without(firer.id.idx()).without(target.id.idx());
    let half = strip.half_depth;
    let (from, along) = (strip.centre - strip.forward * half, half * 2.0);
    let bodies = model.units.bodies();
    let beside = bodies.in_lane(from, strip.forward, along, strip.half_width, others);
    let touched = model.units.each(beside).find(|other| {
        geom::overlaps(strip, &model.base(other))
            && !(other.building.is_some()
                && (other.building == firer.building || other.building == target.building))
            && !over(model, firer, target, other)
    });
    touched.map(|other| other.id)
}

/// IDV-LOS-003: whether a firer one level higher shoots over a unit that is far from both.
fn over(model: &Model, firer: &Unit, target: &Unit, other: &Unit) -> bool {
    let reach = model.book.reaches.over_units.value;
    let level = ground::level(model, firer);
    level > ground::level(model, other)
        && !near::within(model, firer, other, reach)
        && !near::within(model, target, other, reach)
}

/// Ground that blocks the lane: woods but for a little way into and out of them, buildings but those that either is in, crests
/// between two who stand lower (IDV-LOS-001, -002).
fn in_ground(
    model: &Model,
    firer: &Unit,
    target: &Unit,
    line: Segment,
    strip: &Rect,
) -> Option<PieceId> {
    let deep = geom::reach_of(model.book.reaches.wood_sight.value);
    let blocks = |piece: &table::Piece| {
        let kind = ground::kind(model, piece);
        if !(kind.blocks || kind.crest) || !piece.overlaps(strip) {
            return false;
        }
        let within = piece.overlaps(&model.base(firer)) || piece.overlaps(&model.base(target));
        if kind.wood && within {
            let through = piece.shapes().iter().map(|shape| geom::inside_length(line, shape));
            return through.sum::<f64>() > deep;
        }
        if kind.crest && !kind.blocks {
            let top = kind.level.max(1);
            return !within && [firer, target].iter().all(|unit| ground::level(model, unit) < top);
        }
        !within
    };
    model.scene.field.each().find(|(_, piece)| blocks(piece)).map(|(id, _)| id)
}
