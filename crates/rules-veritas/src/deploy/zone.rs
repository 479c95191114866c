//! Where a unit or a commander may be placed (IDV-DEP-002, -005), and how a free place is found.
use crate::{
    book::Going,
    casualties, ground,
    kinds::Side,
    model::{Leader, Model},
    near,
    refusal::{DeployRefusal, Who},
    unit::Unit,
};
use geom::{Angle, Length, Point, Polygon, Pose, Rect, V2};
use kernel::dice::Chooser;

/// The distance between the places that are tried for an example.
const STEP: f64 = 1.5;

/// The zone of a side.
pub(super) fn of(model: &Model, side: Side) -> Option<Polygon> {
    Polygon::new(model.scene.zones[side.idx()].clone()).ok()
}

/// Checks that a unit may stand there: wholly in its zone, clear of others, on ground that it can stand on.
pub(super) fn may_stand(
    model: &Model,
    unit: &Unit,
    zone: &Polygon,
    at: Pose,
) -> Result<(), DeployRefusal> {
    let who = Who::Unit(unit.id);
    let base = unit.rect_at(at);
    if !model.scene.field.holds(&base) || !holds(zone, &base) {
        return Err(DeployRefusal::OutOfZone { who });
    }
    if let Some(other) = near::overlapped(model, &base, unit.id).next() {
        return Err(DeployRefusal::Overlaps { unit: unit.id, other: other.id });
    }
    let clear = model.book.reaches.enemy_clear.value;
    if let Some(enemy) =
        model.enemies(unit).find(|enemy| near::base_within(model, &base, enemy, clear))
    {
        let gap = Length::from_units(near::gap_to(model, &base, enemy));
        return Err(DeployRefusal::NearEnemy { who, enemy: enemy.id, gap, clear });
    }
    let never = model.book.costs(unit).going() == Going::Never;
    if ground::in_impassable(model, &base) || never && ground::in_difficult(model, &base) {
        return Err(DeployRefusal::Ground { unit: unit.id });
    }
    Ok(())
}

/// Whether a base is wholly in a zone, within the tolerance.
fn holds(zone: &Polygon, base: &Rect) -> bool {
    let corners = base.corners();
    corners.iter().all(|corner| {
        let inward = *corner + (base.centre - *corner).unit().unwrap_or_default() * geom::EPS_PEN;
        zone.contains(inward)
    })
}

/// The places that are tried for a unit: files across its zone, ranks from its front to its back.
struct Places {
    zone: Polygon,
    facing: Angle,
    /// The first place: the left file of the front rank.
    corner: V2,
    files: usize,
    ranks: usize,
    /// The file where its wing's own part of the zone begins.
    first: usize,
}

impl Places {
    fn of(model: &Model, unit: &Unit) -> Option<Self> {
        let zone = of(model, unit.side)?;
        let facing = model.scene.side(unit.side).edge.ahead();
        let (forward, right) = (facing.forward(), facing.right());
        let span = |along: V2| {
            let each = zone.points().iter().map(|point| point.v2().dot(along));
            each.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)))
        };
        let ((back, front), (left, far)) = (span(forward), span(right));
        let [width, depth] = unit.size().map(Length::units);
        let step = Length::inches(STEP).units();
        let n_wings = model.wings_of(unit.side).count();
        let own = model.wings_of(unit.side).position(|wing| wing.id == unit.wing).unwrap_or(0);
        let files = ((far - left - width) / step).max(0.0) as usize + 1;
        let ranks = ((front - back - depth) / step).max(0.0) as usize + 1;
        let first = files * own / n_wings.max(1);
        let corner = V2::new(left + width * 0.5, front - depth * 0.5);
        Some(Self { zone, facing, corner, files, ranks, first })
    }

    fn at(&self, rank: usize, file: usize) -> Pose {
        let step = Length::inches(STEP).units();
        let across = self.corner.x + step * file as f64;
        let along = self.corner.y - step * rank as f64;
        let at = self.facing.right() * across + self.facing.forward() * along;
        Pose::new(Point::new(at.x.round() as i32, at.y.round() as i32), self.facing)
    }
}

/// A place for a unit. The search starts at the front of its wing's own part of the zone.
pub(super) fn find(model: &Model, unit: &Unit) -> Option<Pose> {
    let places = Places::of(model, unit)?;
    for rank in 0..places.ranks {
        for n in 0..places.files {
            let at = places.at(rank, (places.first + n) % places.files);
            if may_stand(model, unit, &places.zone, at).is_ok() {
                return Some(at);
            }
        }
    }
    None
}

/// Any place for it, possibly not free.
pub(super) fn any(model: &Model, unit: &Unit, chooser: &mut Chooser) -> Option<Pose> {
    let places = Places::of(model, unit)?;
    Some(places.at(chooser.under(places.ranks), chooser.under(places.files)))
}

/// A commander alone stands in the zone and not near an enemy (IDV-COM-016).
pub(super) fn may_post(model: &Model, leader: &Leader, at: Point) -> Result<(), DeployRefusal> {
    let who = Who::Leader(model.holder(leader.id));
    let size = model.book.bases.commander.front;
    let base = Rect::of(Pose::new(at, Default::default()), size, size);
    let zone = of(model, leader.side);
    if !model.scene.field.holds(&base) || !zone.is_some_and(|zone| holds(&zone, &base)) {
        return Err(DeployRefusal::OutOfZone { who });
    }
    match casualties::too_near(model, &Leader { at, with: None, ..*leader }) {
        None => Ok(()),
        Some((enemy, gap)) => Err(DeployRefusal::NearEnemy {
            who,
            enemy: enemy.id,
            gap: Length::from_units(gap.max(0.0)),
            clear: model.book.command.alone_clear.value,
        }),
    }
}

/// A place for a commander: the middle of the zone, or between that and one of its corners.
pub(super) fn find_post(model: &Model, leader: &Leader) -> Option<Point> {
    let points = &model.scene.zones[leader.side.idx()];
    let n = points.len().max(1) as i32;
    let sum = points.iter().fold((0, 0), |(x, y), at| (x + at.x / n, y + at.y / n));
    let middle = Point::new(sum.0, sum.1);
    let between = |at: &Point| Point::new((middle.x + at.x) / 2, (middle.y + at.y) / 2);
    std::iter::once(middle)
        .chain(points.iter().map(between))
        .find(|at| may_post(model, leader, *at).is_ok())
}
