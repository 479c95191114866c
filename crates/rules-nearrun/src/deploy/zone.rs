//! Where a unit may be placed, and how a free place is found.
use crate::{ground, kinds::Side, model::Model, refusal::DeployRefusal, unit::Unit, walk};
use geom::{Angle, EPS_PEN, Length, Point, Polygon, Pose, Rect, Segment, V2};
use table::bodies;

/// The distance between the places that are tried.
const STEP: f64 = 1.0;

/// ANT-DEP-003: whether a rectangle is wholly in the zone of a side.
pub(crate) fn holds(model: &Model, side: Side, rect: &Rect) -> bool {
    let Ok(zone) = Polygon::new(model.scene.zones[side.idx()].clone()) else { return false };
    let inner = rect.extended(-EPS_PEN, -EPS_PEN, -EPS_PEN, -EPS_PEN);
    // A bay of the zone may reach between two corners that are inside.
    let cuts = |edge: Segment| (0..4).any(|k| inner.side(k).meets(&edge));
    model.field.holds(rect)
        && inner.corners().iter().all(|corner| zone.contains(*corner))
        && !edges(&zone).any(cuts)
}

/// How far the farthest corner of a rectangle is outside the zone of a side, or over the edge of the table.
fn outside(model: &Model, side: Side, rect: &Rect) -> f64 {
    let Ok(zone) = Polygon::new(model.scene.zones[side.idx()].clone()) else { return 0.0 };
    let off = |corner: V2| {
        let nearest = edges(&zone).map(|edge| edge.distance_point(corner)).fold(f64::MAX, f64::min);
        if zone.contains(corner) { 0.0 } else { nearest }
    };
    let off = rect.corners().into_iter().map(off).fold(0.0, f64::max);
    off.max(model.field.overhang(rect))
}

fn edges(zone: &Polygon) -> impl Iterator<Item = Segment> {
    let (from, to) = (zone.points(), zone.points().iter().cycle().skip(1));
    from.iter().zip(to).map(|(from, to)| Segment::new(from.v2(), to.v2()))
}

/// Checks that a unit may stand there: in its zone, on nobody, clear of enemies, on ground it may be on.
pub(super) fn may_stand(model: &Model, unit: &Unit) -> Result<(), DeployRefusal> {
    let (id, outline) = (unit.id, unit.outline());
    if !holds(model, unit.side, &unit.rect()) {
        let over = outside(model, unit.side, &unit.rect());
        return Err(match over > EPS_PEN {
            true => DeployRefusal::OutsideZone { unit: id, over: walk::inches(over) },
            false => DeployRefusal::NotInZone { unit: id },
        });
    }
    let clear = geom::reach_of(model.book.reaches.clear.value);
    for other in model.on_table().filter(|other| other.id != id) {
        let rects = model.rects(other);
        if other.side == unit.side && bodies::overlap(&outline, rects) {
            return Err(DeployRefusal::OnFriend { unit: id, other: other.id });
        }
        if other.side != unit.side && bodies::gap(&outline, rects) <= clear {
            return Err(DeployRefusal::NearEnemy { unit: id, enemy: other.id });
        }
    }
    let on_its_ground =
        || ground::under(model, &outline).all(|(_, _, kind)| ground::may_enter(unit, kind));
    match unit.is_garrison() || on_its_ground() {
        true => Ok(()),
        false => Err(DeployRefusal::BadGround { unit: id }),
    }
}

/// The zone of a side in its own frame: left, right, back, front, and its facing.
pub(super) fn span(model: &Model, side: Side) -> (Angle, [f64; 4]) {
    let facing = model.scene.side(side).edge.ahead();
    let (forward, right) = (facing.forward(), facing.right());
    let along = |axis: V2| {
        let all = model.scene.zones[side.idx()].iter().map(|point| point.v2().dot(axis));
        all.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)))
    };
    let ((left, far), (back, front)) = (along(right), along(forward));
    (facing, [left, far, back, front])
}

/// A free place for a unit, from the front of its zone backwards; `first` turns the order of the files.
pub(super) fn find(model: &Model, unit: &Unit, first: usize) -> Option<Pose> {
    let (facing, [left, far, back, front]) = span(model, unit.side);
    let step = Length::inches(STEP).units();
    let [wide, deep] = unit.extent();
    let files = ((far - left - wide) / step).max(0.0) as usize + 1;
    let ranks = ((front - back - deep) / step).max(0.0) as usize + 1;
    for rank in 0..ranks {
        for n in 0..files {
            let file = (first + n) % files;
            let across = left + wide * 0.5 + step * file as f64;
            let at = facing.right() * across + facing.forward() * (front - step * rank as f64);
            let pose = Pose::new(Point::new(at.x.round() as i32, at.y.round() as i32), facing);
            if may_stand(model, &Unit { at: pose, ..*unit }).is_ok() {
                return Some(pose);
            }
        }
    }
    None
}
