//! Where a unit may be placed (IDV-DEP-002, -005): wholly in its zone, clear of others, on ground that it can stand on.
use super::{centred, in_hand};
use crate::{
    act::Act,
    book::Going,
    event::Event,
    ground,
    kinds::{UnitKind, WingId},
    model::Model,
    near,
    refusal::{DeployRefusal, Refusal, Who},
    seats,
    unit::Unit,
};
use geom::{Angle, Length, Point, Polygon, Pose, Rect, V2};
use kernel::{Fill, Seat, dice::Chooser};

/// The distance between the places that are tried for an example.
const STEP: f64 = 1.5;

/// Checks the placing that an act and its fill ask for.
pub(super) fn check(
    model: &Model,
    wing: WingId,
    seat: Seat,
    act: &Act,
    fill: &Fill,
) -> Result<Event, Refusal> {
    let Act::Deploy { unit, formation, mounted } = *act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, unit)?;
    let of = formed(model, wing, act)?;
    let who = Who::Unit(unit);
    let front = match fill {
        Fill::Poses(poses) if poses.len() == 1 => poses[0],
        Fill::Point(at) => Pose::new(*at, of.facing),
        _ => return Err(DeployRefusal::Where { who }.into()),
    };
    let at = centred(&of, front);
    let zone = Polygon::new(model.scene.zones[of.side.idx()].clone());
    let zone = zone.map_err(|_| DeployRefusal::OutOfZone { who })?;
    stands(model, &of, &zone, at)?;
    Ok(Event::Deployed { unit, at, formation, mounted })
}

/// The unit as it will be placed: one of the drawn wing, in a formation that it can have, mounted only if it can be.
pub(super) fn formed(model: &Model, wing: WingId, act: &Act) -> Result<Unit, Refusal> {
    let Act::Deploy { unit, formation, mounted } = *act else { return Err(Refusal::NotAsked) };
    let of = model.unit(unit);
    let who = Who::Unit(unit);
    if !in_hand(model, wing).any(|it| it.id == unit) {
        return Err(DeployRefusal::NotNow { who }.into());
    }
    if mounted != of.mounted && of.kind != UnitKind::Dragoons {
        return Err(DeployRefusal::Saddle { unit }.into());
    }
    let formed = Unit { formation, mounted, ..*of };
    if formed.is_column() && model.book.costs(&formed).march().is_none() {
        return Err(DeployRefusal::NoColumn { unit }.into());
    }
    Ok(formed)
}

/// Checks that the unit may stand there.
fn stands(model: &Model, unit: &Unit, zone: &Polygon, at: Pose) -> Result<(), DeployRefusal> {
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
        model.enemies(unit).find(|enemy| near::rect_within(model, &base, enemy, clear))
    {
        let gap = Length::from_units(near::rect_gap(model, &base, enemy));
        return Err(DeployRefusal::NearEnemy { who, enemy: enemy.id, gap, clear });
    }
    let never = model.book.costs(unit).going() == Going::Never;
    if ground::in_impassable(model, &base) || never && ground::in_difficult(model, &base) {
        return Err(DeployRefusal::Ground { unit: unit.id });
    }
    Ok(())
}

/// Whether a base is wholly in a zone, within the tolerance.
pub(super) fn holds(zone: &Polygon, base: &Rect) -> bool {
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
        let zone = Polygon::new(model.scene.zones[unit.side.idx()].clone()).ok()?;
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
pub(super) fn spot(model: &Model, unit: &Unit) -> Option<Pose> {
    let places = Places::of(model, unit)?;
    for rank in 0..places.ranks {
        for n in 0..places.files {
            let at = places.at(rank, (places.first + n) % places.files);
            if stands(model, unit, &places.zone, at).is_ok() {
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
