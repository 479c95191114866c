//! Which stands may fire at a target (L265-L293): directly (G07), or beside one that may (G08).
use super::{
    garrison, overhead,
    zones::{self, Ahead, Bar, Muzzle, Scan},
};
use crate::{
    kinds::UnitId,
    model::Model,
    near,
    question::StandSet,
    unit::{MOST_STANDS, Unit},
};
use geom::{Length, Rect};

/// Which stands of a unit may fire at a target, and how.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Eligible {
    /// The stands that may fire.
    pub(crate) stands: StandSet,
    /// Those of them that face the target directly; the others are chained to these.
    pub(crate) direct: StandSet,
    /// Q22: the shortest distance from such a stand to the target stand in front of it. Zero if no stand may fire.
    pub(crate) nearest: f64,
    /// The line of fire of that stand.
    pub(crate) line: Line,
    /// ASV-FIR-011: whether the shot passes over the heads of other units.
    pub(crate) overhead: bool,
    /// Notes 4.5: the sides of its building that a garrison fires from, and how many stands fire from each.
    pub(crate) from_sides: u32,
}

impl Eligible {
    /// Whether no stand may fire.
    pub(crate) fn is_empty(&self) -> bool {
        self.stands.is_empty()
    }
}

/// A line of fire: where it starts, and how far along it the target is.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Line {
    /// The index of the stand that fires; for a garrison, the side of the building.
    pub(crate) stand: u8,
    /// The side of the stand that it fires from.
    pub(crate) side: u8,
    /// How far along the zone the target stands.
    pub(crate) along: f64,
    /// From base to base.
    pub(crate) distance: f64,
    /// ASV-FIR-011.
    pub(crate) overhead: bool,
}

/// Which stands of a unit may fire at a target from where they stand. This does not check whether the target may be chosen
/// or the unit is in contact, so that defensive fire and bouncing shots can use it too. For a garrison, it includes only
/// as many stands as may fire at one target at once.
pub(crate) fn eligible(model: &Model, unit: &Unit, target: &Unit) -> Eligible {
    let mut found = eligible_without(model, unit, target, None);
    if unit.garrison.is_some() {
        let most = garrison::per_side(unit) * found.from_sides.count_ones() as usize;
        found.stands = found.stands.iter().take(most).fold(StandSet::default(), StandSet::and);
    }
    found
}

/// The same with one unit treated as absent (ASV-BNC-006), and for a garrison with all the stands to choose from.
pub(super) fn eligible_without(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    absent: Option<UnitId>,
) -> Eligible {
    // ASV-FIR-004: a road column cannot fire.
    if unit.formation.is_road_column() || unit.id == target.id {
        return Eligible::default();
    }
    let scan = Scan { model, unit, absent };
    if unit.garrison.is_some() {
        return garrison::eligible(&scan, target);
    }
    if !Ahead::of(model, unit).may_hold(model, target) {
        return Eligible::default();
    }
    let mut found = Eligible::default();
    let mut ways = Ways::default();
    for (idx, stand) in unit.stands.iter().enumerate() {
        if !unit.is_shooter(stand) {
            continue;
        }
        let base = unit.base(stand);
        for &side in zones::sides(unit) {
            let Ok(line) = direct(&scan, idx, &base, side, target) else { continue };
            ways.add(idx, side);
            if found.direct.is_empty() || line.distance < found.nearest {
                (found.nearest, found.line) = (line.distance, line);
                found.overhead = line.overhead;
            }
            found.direct = found.direct.and(idx);
        }
    }
    // ASV-FIR-031: only musket stands are chained; a gun fires alone.
    if !found.direct.is_empty() && unit.n() > 1 {
        chain(&scan, target, &mut ways);
    }
    found.stands = ways.stands();
    found
}

/// ASV-FIR-027..030 (G07): checks that the target is in range and in the zone, with nothing between. If not, says what bars the
/// way; none if no stand of the target is in the zone at all.
pub(super) fn direct(
    scan: &Scan<'_>,
    idx: usize,
    base: &Rect,
    side: usize,
    target: &Unit,
) -> Result<Line, Option<Bar>> {
    let muzzle = Muzzle::of(base, side);
    let range = zones::range(scan.model, scan.unit);
    let found = seek(scan.model, &muzzle, base, range, target).ok_or(None)?;
    let between = muzzle.zone(found.along);
    let height = zones::height(scan.model, base).max(found.height);
    // ASV-FIR-029.
    if let Some(piece) = scan.ground_in(&between, height, [None, target.garrison]) {
        return Err(Some(Bar::Ground(piece)));
    }
    let line = Line {
        stand: idx as u8,
        side: side as u8,
        along: found.along,
        distance: found.distance,
        overhead: false,
    };
    // ASV-FIR-028.
    let Some(other) = scan.stand_in(idx, &between, Some(target.id), |_| false) else {
        return Ok(line);
    };
    if overhead::passes(scan, idx, &between, height, target, found.distance) {
        return Ok(Line { overhead: true, ..line });
    }
    Err(Some(Bar::Unit(other)))
}

/// The nearest part of a target in a zone.
#[derive(Copy, Clone, Debug)]
pub(super) struct Found {
    /// How far along the zone it is.
    pub(super) along: f64,
    /// From base to base (ASV-FIR-026).
    pub(super) distance: f64,
    /// The level of ground it stands on.
    pub(super) height: u8,
}

/// The stand of the target (or the part of its building) that is nearest in the zone. Its other stands are farther
/// away, so they are never between.
pub(super) fn seek(
    model: &Model,
    muzzle: &Muzzle,
    base: &Rect,
    range: Length,
    target: &Unit,
) -> Option<Found> {
    let zone = muzzle.zone(zones::seeking(range));
    let mut best: Option<Found> = None;
    let nearer = |best: &Option<Found>, along: f64| best.is_none_or(|best| along < best.along);
    if let Some(building) = near::walls(model, target) {
        for shape in building.shapes().iter().filter(|shape| geom::overlaps_convex(&zone, shape)) {
            let distance = geom::distance_convex(base, shape);
            let along = muzzle.along(shape.corners());
            if geom::within_reach(distance, range) && nearer(&best, along) {
                best = Some(Found { along, distance, height: 0 });
            }
        }
        return best;
    }
    if !geom::may_overlap_circle(&zone, target.centre.v2(), f64::from(target.radius)) {
        return None;
    }
    let mut which = None;
    for stand in &target.stands {
        if !zones::may_be_in(&zone, target, stand) {
            continue;
        }
        let other = target.base(stand);
        if !geom::overlaps(&zone, &other) {
            continue;
        }
        let along = muzzle.along(other.corners());
        if !nearer(&best, along) {
            continue;
        }
        // ASV-FIR-027.
        let distance = geom::distance(base, &other);
        if geom::within_reach(distance, range) {
            best = Some(Found { along, distance, height: 0 });
            which = Some(other);
        }
    }
    if let (Some(best), Some(other)) = (&mut best, which) {
        best.height = zones::height(model, &other);
    }
    best
}

/// Which stands may fire, and from which of their sides.
#[derive(Copy, Clone, Debug, Default)]
struct Ways([u8; MOST_STANDS]);

impl Ways {
    fn add(&mut self, idx: usize, side: usize) {
        self.0[idx] |= 1 << side;
    }

    fn has(&self, idx: usize, side: usize) -> bool {
        self.0[idx] & 1 << side != 0
    }

    fn stands(&self) -> StandSet {
        let any = |set: StandSet, idx: usize| if self.0[idx] == 0 { set } else { set.and(idx) };
        (0..MOST_STANDS).fold(StandSet::default(), any)
    }
}

/// ASV-FIR-031..036, ASV-FIR-038 (G08): a musket stand beside an eligible one is eligible too if its own zone is clear
/// to its full length, whatever the range. This continues from stand to stand.
fn chain(scan: &Scan<'_>, target: &Unit, ways: &mut Ways) {
    let unit = scan.unit;
    let mut barred = Ways::default();
    loop {
        let mut grew = false;
        for idx in 0..unit.n() {
            if !unit.is_shooter(&unit.stands[idx]) {
                continue;
            }
            for next in (0..unit.n()).filter(|&next| adjacent(unit, idx, next)) {
                for &from in zones::sides(unit) {
                    let side = same_way(unit, idx, next, from);
                    if !ways.has(next, from) || ways.has(idx, side) || barred.has(idx, side) {
                        continue;
                    }
                    if clear(scan, idx, side, target).is_ok() {
                        ways.add(idx, side);
                        grew = true;
                    } else {
                        barred.add(idx, side);
                    }
                }
            }
        }
        if !grew {
            return;
        }
    }
}

/// G08, Q23: whether two stands are side by side, one right behind the other, or at the corner of a bend; never diagonal.
pub(super) fn adjacent(unit: &Unit, one: usize, other: usize) -> bool {
    let (a, b) = (&unit.stands[one], &unit.stands[other]);
    a.rank.abs_diff(b.rank) + a.file.abs_diff(b.file) == 1
}

/// Q21: the side of a stand that faces most nearly the same way as a neighbour's side. Most stands have only the front.
pub(super) fn same_way(unit: &Unit, idx: usize, next: usize, from: usize) -> usize {
    let way = unit.base_at(next).normal(from);
    let base = unit.base_at(idx);
    let mut best = zones::sides(unit)[0];
    for &side in zones::sides(unit) {
        if base.normal(side).dot(way) > base.normal(best).dot(way) + 1e-9 {
            best = side;
        }
    }
    best
}

/// ASV-FIR-032, ASV-FIR-033: checks that a stand's whole zone is free of troops and of ground that stops fire. A unit exactly at
/// the end of the zone is in it, as a target there would be.
pub(super) fn clear(scan: &Scan<'_>, idx: usize, side: usize, target: &Unit) -> Result<(), Bar> {
    let base = scan.unit.base_at(idx);
    let reach = zones::seeking(zones::range(scan.model, scan.unit));
    let zone = Muzzle::of(&base, side).zone(reach);
    if let Some(other) = scan.stand_in(idx, &zone, None, |_| false) {
        return Err(Bar::Unit(other));
    }
    let height = zones::height(scan.model, &base).max(zones::height_of(scan.model, target));
    match scan.ground_in(&zone, height, [None, target.garrison]) {
        Some(piece) => Err(Bar::Ground(piece)),
        None => Ok(()),
    }
}
