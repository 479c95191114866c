//! Where a unit may be placed, and how a free place is found for it.
use super::place::{Placing, usual_files};
use crate::{
    clear::{self, Heed},
    kinds::{Formation, UnitId},
    model::Model,
    refusal::{DeployRefusal, Refusal},
    unit::Unit,
};
use geom::{INCH, Length, Point, Pose, Segment, V2};
use kernel::offer::Turn;

/// Q35, Q94: a unit must be wholly on the table, wholly in its zone, and clear of other units and of ground prohibited to it.
pub(crate) fn may_stand(model: &Model, unit: &Unit) -> Result<(), Refusal> {
    let field = &model.scene.field;
    let bases = unit.bases();
    let out = bases.iter().map(|base| field.overhang(base)).fold(f64::MIN, f64::max);
    if out > geom::EPS_PEN {
        let by = Length::from_units(out).to_inches();
        return Err(DeployRefusal::OffTable { unit: unit.id, by }.into());
    }
    let zone = &model.scene.zones[unit.side.idx()];
    let sides = || {
        let next = zone.iter().cycle().skip(1);
        zone.iter().zip(next).map(|(a, b)| Segment::new(a.v2(), b.v2()))
    };
    let outside = bases.iter().any(|base| {
        !contains(zone, base.centre) || sides().any(|side| geom::crosses_rect(side, base))
    });
    if outside {
        return Err(DeployRefusal::OutsideZone { unit: unit.id }.into());
    }
    clear::standing(model, unit, Heed::MOVE).map_err(|block| block.refusal(unit).into())
}

/// Whether a place is within an outline.
fn contains(outline: &[Point], p: V2) -> bool {
    let mut inside = false;
    for (a, b) in outline.iter().zip(outline.iter().cycle().skip(1)) {
        let (a, b) = (a.v2(), b.v2());
        if (a.y > p.y) != (b.y > p.y) && ((b - a).cross(p - a) > 0.0) == (b.y > a.y) {
            inside = !inside;
        }
    }
    inside
}

/// The first free place for a unit in this formation: from the front of its zone backwards, from the middle outwards.
pub(crate) fn find(model: &Model, placing: &Placing) -> Option<Pose> {
    let side = model.units.get(placing.unit.idx())?.side;
    let facing = model.scene.sides[side.idx()].edge.ahead();
    let (forward, right) = (facing.forward(), facing.right());
    let zone = &model.scene.zones[side.idx()];
    let reach = |along: V2| {
        let reaches = zone.iter().map(|point| point.v2().dot(along));
        reaches.fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)))
    };
    let ((back, front), (left, end)) = (reach(forward), reach(right));
    let step = INCH.units();
    let (rows, columns) = (((front - back) / step) as i32, ((end - left) / step) as i32);
    // The unit is formed once and then only moved.
    let first = placing.at(model, Pose::new(Point::new(0, 0), facing)).ok()?;
    for row in 0..=rows {
        for column in 0..=columns {
            let off = if column % 2 == 0 { column / 2 } else { -(column + 1) / 2 };
            let across = (left + end) / 2.0 + f64::from(off) * step;
            let at = forward * (front - f64::from(row) * step) + right * across;
            if may_stand(model, &clear::moved(&first, at)).is_ok() {
                return Some(Pose::new(Point::from(at), facing));
            }
        }
    }
    None
}

/// A unit placed at the first free place, in the first formation that fits one.
pub(crate) fn room(model: &Model, id: UnitId) -> Option<Unit> {
    let unit = model.unit(id);
    let n = model.scene.cards[id.idx()].more.stands.len();
    let shapes = [Formation::Line, Formation::Block, Formation::RoadColumn, Formation::OpenOrder];
    std::iter::once(unit.formation).chain(shapes).find_map(|formation| {
        let placing = Placing {
            unit: id,
            formation,
            files: usual_files(formation, n),
            bend: 0,
            swing: Turn(0),
            order: Default::default(),
            mounted: unit.mounted,
            limbered: unit.limbered,
        };
        placing.at(model, find(model, &placing)?).ok()
    })
}
