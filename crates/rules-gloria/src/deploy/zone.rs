//! Where a unit or a general may be placed (PG-DEP-004, -006), and how a free place is found.
use crate::{
    book::{Mover, TerrainKind},
    formations, ground, hiding,
    kinds::{Formation, Side},
    leaders,
    model::{General, Model},
    near,
    refusal::{DeployRefusal, Who},
    unit::{Under, Unit},
};
use geom::{Angle, Length, Point, Polygon, Pose, Rect, V2};
use kernel::dice::Chooser;

/// The distance between the places that are tried for an example, in hundredths of a millimetre.
const STEP: f64 = 3000.0;

/// Where a unit is placed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// For all to see.
    Openly,
    /// PG-HID-001: in a hiding place.
    Hidden,
}

/// PG-DEP-004: the zone of a side.
fn of(model: &Model, side: Side) -> Option<Polygon> {
    Polygon::new(model.scene.zones[side.idx()].clone()).ok()
}

/// PG-OPT-003: how far from its edge an out-scouted side may place its first brigade.
fn depth(model: &Model, side: Side) -> Option<Length> {
    (model.outscouted == Some(side)).then(|| model.book.mm(&model.book.reaches.scouted_zone))
}

/// The unit as it will be placed.
pub(super) fn formed(
    model: &Model,
    unit: &Unit,
    formation: Formation,
) -> Result<Unit, DeployRefusal> {
    // A line that the scenario bends stays bent; any other formation is straight.
    let bends = if formation == unit.formation { unit.bends } else { [None, None] };
    if !formations::allows(&model.book, unit.into(), formation) {
        return Err(DeployRefusal::Formation { unit: unit.id });
    }
    Ok(Unit { formation, bends, ..*unit })
}

/// Checks that a unit may stand there: wholly in its zone, clear of others, on ground that it can stand on.
pub(super) fn may_stand(
    model: &Model,
    unit: &Unit,
    at: Pose,
    manner: Manner,
) -> Result<(), DeployRefusal> {
    let id = unit.id;
    let outline = unit.outline_at(at);
    in_zone(model, unit.side, Who::Unit(id), &outline)?;
    let near_by = model.near(at.at.v2(), 2.0 * unit.radius(), model.units.all());
    // Enemies that are hidden are found later, so that a refusal does not tell of them (PG-HID-002).
    let is_mapping = super::is_mapping(model);
    let seen = |other: &&Unit| other.is_shown() && !is_mapping || other.side == unit.side;
    let others = model.units.each(near_by).filter(|other| other.id != id).filter(seen);
    for other in others {
        if near::overlap(&outline, &other.outline()) {
            return Err(DeployRefusal::Overlaps { unit: id, other: other.id });
        }
    }
    let clear = model.book.mm(&model.book.reaches.clear);
    let bound = geom::reach_of(clear);
    for enemy in model.enemies(unit).filter(|_| !is_mapping) {
        let gap = near::apart(&outline, &model.outline(enemy));
        if gap <= bound {
            let gap = Length::from_units(gap.max(0.0));
            return Err(DeployRefusal::NearEnemy {
                who: Who::Unit(id),
                enemy: enemy.id,
                gap,
                clear,
            });
        }
    }
    if barring(model, unit, &outline).next().is_some() {
        return Err(DeployRefusal::Ground { unit: id });
    }
    if manner == Manner::Hidden && !hiding::is_hiding_place(model, &Unit { at, ..*unit }) {
        return Err(DeployRefusal::InTheOpen { unit: id });
    }
    Ok(())
}

/// A place for a unit in the first of its formations that has one.
pub(super) fn place_for(model: &Model, unit: &Unit) -> Option<(Formation, Pose)> {
    formations::all(&model.book, unit.into()).iter().find_map(|&formation| {
        let formed = formed(model, unit, formation).ok()?;
        Some((formation, find(model, &formed, Manner::Openly)?))
    })
}

/// PG-MOV-006, PG-SWP-001: the ground under an outline that its type cannot be on. Roads and crossings lead through. A gun may be
/// deployed where it could not be manhandled to, if its team could bring it there.
pub(crate) fn barring<'m>(
    model: &'m Model,
    unit: &Unit,
    outline: &'m [Rect],
) -> impl Iterator<Item = &'m TerrainKind> {
    let (mover, gun) = match Mover::of(unit.kind, unit.formation) {
        Mover::Manhandled => (Mover::Limbered, true),
        other => (other, false),
    };
    let leads_through = ground::under(model, outline).any(|(.., kind)| kind.crossing || kind.road);
    let bars = move |kind: &&TerrainKind| {
        let bars = |going| model.book.deduction(going, mover).is_none();
        !leads_through && kind.going.is_some_and(bars) && !(gun && kind.obstacle)
    };
    ground::under(model, outline).map(|(.., kind)| kind).filter(bars)
}

fn in_zone(model: &Model, side: Side, who: Who, bases: &[Rect]) -> Result<(), DeployRefusal> {
    let zone = of(model, side).ok_or(DeployRefusal::OutOfZone { who })?;
    let is_in = |base: &Rect| model.field.holds(base) && holds(&zone, base);
    if !bases.iter().all(is_in) {
        return Err(DeployRefusal::OutOfZone { who });
    }
    let Some(most) = depth(model, side) else { return Ok(()) };
    let far = bases.iter().flat_map(Rect::corners).map(|corner| from_edge(model, side, corner));
    match far.fold(0.0, f64::max) {
        far if geom::more_than(far, most) => Err(DeployRefusal::OutScouted { who, most }),
        _ => Ok(()),
    }
}

/// How far a place is from a side's own edge.
pub(super) fn from_edge(model: &Model, side: Side, place: V2) -> f64 {
    let ahead = model.scene.side(side).edge.ahead().forward();
    let corner = V2::new(model.field.width.units(), model.field.height.units());
    // The edge is where the smallest value along the way ahead is found on the table.
    let low = ahead.dot(V2::new(0.0, 0.0)).min(ahead.dot(corner));
    ahead.dot(place) - low
}

/// Whether a base is wholly in a zone, within the tolerance.
fn holds(zone: &Polygon, base: &Rect) -> bool {
    base.corners().iter().all(|corner| {
        let inward = *corner + (base.centre - *corner).unit().unwrap_or_default() * geom::EPS_PEN;
        zone.contains(inward)
    })
}

/// The places that are tried for a unit: files across its zone, ranks from its front to its back.
struct Places {
    facing: Angle,
    /// The first place: the left file of the front rank.
    corner: V2,
    files: usize,
    ranks: usize,
    /// The file where its brigade's own part of the zone begins.
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
        let ((back, mut front), (left, far)) = (span(forward), span(right));
        if let Some(most) = depth(model, unit.side) {
            front = front.min(back + most.units());
        }
        let half = unit.frontage() * 0.5;
        let files = ((far - left - 2.0 * half) / STEP).max(0.0) as usize + 1;
        let ranks = ((front - back) / STEP).max(0.0) as usize + 1;
        let n_corps = model.scene.corps.iter().filter(|card| card.side == unit.side).count() + 1;
        let own = match unit.under {
            Under::Corps(id) => id.idx() % n_corps,
            Under::Army | Under::Independent => n_corps - 1,
        };
        let corner = V2::new(left + half, front);
        Some(Self { facing, corner, files, ranks, first: files * own / n_corps })
    }

    /// The middle of the front of a unit there.
    fn at(&self, rank: usize, file: usize) -> Pose {
        let across = self.corner.x + STEP * file as f64;
        let along = self.corner.y - STEP * rank as f64;
        let at = self.facing.right() * across + self.facing.forward() * along;
        Pose::new(Point::new(at.x.round() as i32, at.y.round() as i32), self.facing)
    }
}

/// A place for a unit, by the middle of its front. The search starts at the front of its brigade's own part of the zone.
pub(super) fn find(model: &Model, unit: &Unit, manner: Manner) -> Option<Pose> {
    let places = Places::of(model, unit)?;
    for rank in 0..places.ranks {
        for n in 0..places.files {
            let front = places.at(rank, (places.first + n) % places.files);
            if may_stand(model, unit, unit.from_front(front), manner).is_ok() {
                return Some(front);
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

/// A general stands in the zone and not close to an enemy.
pub(super) fn may_post(model: &Model, general: &General, at: Point) -> Result<(), DeployRefusal> {
    let who = Who::General(general.id);
    let base = super::general_base(model, general.side, at);
    in_zone(model, general.side, who, &[base])?;
    let clear = model.book.mm(&model.book.reaches.clear);
    let is_mapping = super::is_mapping(model);
    let enemies = model.of(general.side.other()).filter(|it| it.is_shown() && !is_mapping);
    for enemy in enemies {
        let gap = near::apart(&[base], &model.outline(enemy));
        if gap <= geom::reach_of(clear) {
            let gap = Length::from_units(gap.max(0.0));
            return Err(DeployRefusal::NearEnemy { who, enemy: enemy.id, gap, clear });
        }
    }
    Ok(())
}

/// A place for a general: behind the middle of their brigade, or somewhere along the middle of the zone.
pub(super) fn find_post(model: &Model, general: &General) -> Option<Point> {
    let [_, depth] = model.book.footing(&model.book.bases.general);
    let own = model.of(general.side).filter(|unit| {
        general.corps.is_none_or(|id| unit.under == Under::Corps(id)) && unit.is_shown()
    });
    let behind = own.map(|unit| {
        let back = unit.radius() + depth.units();
        Point::from(unit.at.place(0.0, -back))
    });
    let points = &model.scene.zones[general.side.idx()];
    let n = points.len().max(1) as i32;
    let sum = points.iter().fold((0, 0), |(x, y), at| (x + at.x / n, y + at.y / n));
    let middle = Point::new(sum.0, sum.1);
    let towards = |at: &Point, part: i32| {
        Point::new(
            middle.x + (at.x - middle.x) * part / 10,
            middle.y + (at.y - middle.y) * part / 10,
        )
    };
    let spread = points.iter().flat_map(|at| (0..10).map(move |part| towards(at, part)));
    let places: Vec<Point> = behind.chain([middle]).chain(spread).collect();
    let mut open = places.iter().filter(|at| may_post(model, general, **at).is_ok());
    let first = open.clone().next();
    // Rather where they join nobody (PG-ATT-001).
    let alone = open.find(|at| leaders::beside(model, general.id, **at).is_none());
    alone.or(first).copied()
}
