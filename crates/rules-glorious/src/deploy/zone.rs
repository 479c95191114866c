//! Where a unit may be placed, and how a free place is found for it.
use super::place::Placing;
use crate::{
    act::Order,
    clear::{self, Heed},
    kinds::{Formation, UnitId},
    layout,
    model::Model,
    refusal::{DeployRefusal, Refusal},
    unit::Unit,
};
use geom::{Convex, INCH, Length, Point, Polygon, Pose, Segment, V2};

/// AGV-SET-004: wholly on the table, wholly in its zone, clear of other units and of ground barred to it.
pub(crate) fn may_stand(model: &Model, unit: &Unit) -> Result<(), Refusal> {
    let out = clear::overhang(model, unit);
    if out > geom::EPS_PEN {
        let by = Length::from_units(out).to_inches();
        return Err(DeployRefusal::OffTable { unit: unit.id, by }.into());
    }
    let zone = model.zone(unit.side);
    let sides = || {
        let next = zone.iter().cycle().skip(1);
        zone.iter().zip(next).map(|(a, b)| Segment::new(a.v2(), b.v2()))
    };
    let shapes = Polygon::new(zone.to_vec()).map(|zone| zone.pieces()).unwrap_or_default();
    let within = |at: V2| shapes.iter().any(|shape: &Convex| shape.contains(at));
    let outside = unit
        .bases()
        .any(|base| !within(base.centre) || sides().any(|side| geom::crosses_rect(side, &base)));
    if outside {
        return Err(DeployRefusal::OutsideZone { unit: unit.id }.into());
    }
    clear::standing(model, unit, Heed::MOVE).map_err(|block| block.refusal(model, unit).into())
}

/// The first free place for a unit in this formation: from the front of its zone backwards, from the middle outwards.
pub(crate) fn find(model: &Model, placing: &Placing) -> Option<Pose> {
    let side = model.units.get(placing.unit.idx())?.side;
    // We form the unit once and then only move it.
    let first = placing.at(model, Pose::new(Point::new(0, 0), model.edge(side).ahead())).ok()?;
    place_for(model, &first)
}

/// The same for a Battle, or for a unit that is already in its formation.
pub(crate) fn place_for(model: &Model, unit: &Unit) -> Option<Pose> {
    let side = unit.side;
    let facing = model.edge(side).ahead();
    let (forward, right) = (facing.forward(), facing.right());
    let reach = |along: V2| {
        let reaches = model.zone(side).iter().map(|point| point.v2().dot(along));
        reaches.fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)))
    };
    let ((back, front), (left, end)) = (reach(forward), reach(right));
    let step = INCH.units();
    let (rows, columns) = (((front - back) / step) as i32, ((end - left) / step) as i32);
    for row in 0..=rows {
        for column in 0..=columns {
            let off = if column % 2 == 0 { column / 2 } else { -(column + 1) / 2 };
            let across = (left + end) / 2.0 + f64::from(off) * step;
            let at = forward * (front - f64::from(row) * step) + right * across;
            let front = Pose::new(Point::from(at), facing);
            if may_stand(model, &unit.moved_to(front)).is_ok() {
                return Some(front);
            }
        }
    }
    None
}

/// A unit at the first free place, in the first formation that has one.
pub(crate) fn room(model: &Model, id: UnitId) -> Option<Unit> {
    let unit = model.unit(id);
    let n = model.scene.brought(id).elements.len();
    std::iter::once(unit.formation).chain(Formation::ALL).find_map(|formation| {
        let placing = Placing {
            unit: id,
            formation,
            files: layout::usual_files(formation, n),
            short: 0,
            order: Order::new(),
            mounted: unit.mounted,
            limbered: unit.limbered,
        };
        placing.at(model, find(model, &placing)?).ok()
    })
}
