//! Fire from a building (notes 4.5): each of its sides has a zone, and half the musket stands may fire from each.
use super::{
    eligible::{self, Eligible, Line},
    zones::{self, Muzzle, Scan},
};
use crate::{model::Model, near, question::StandSet, unit::Unit};
use geom::{Rect, V2};

/// The most sides of a building that are considered.
const MOST_SIDES: usize = 32;

/// How many of a garrison's stands fire from one side: half of the stands that can fire, rounded up.
pub(super) fn per_side(unit: &Unit) -> usize {
    shooters(unit).len().div_ceil(2)
}

/// The stands that can fire.
pub(super) fn shooters(unit: &Unit) -> StandSet {
    let can = |idx: &usize| unit.is_shooter(&unit.stands[*idx]);
    (0..unit.n()).filter(can).fold(StandSet::default(), StandSet::and)
}

/// The sides of the building that a unit holds, as lines from which shots start.
pub(super) fn muzzles(model: &Model, unit: &Unit) -> impl Iterator<Item = Muzzle> {
    let points = near::walls(model, unit).map_or(&[][..], |piece| &piece.outline().points);
    let at = move |n: usize| points[n % points.len()].v2();
    let area: f64 = (0..points.len()).map(|n| at(n).cross(at(n + 1))).sum();
    (0..points.len().min(MOST_SIDES)).filter_map(move |n| {
        let (a, b) = if area > 0.0 { (at(n + 1), at(n)) } else { (at(n), at(n + 1)) };
        // The outline is clockwise, so the outside is to the left.
        let along: V2 = (b - a).unit()?;
        let forward = along.perp_left();
        let half_width = a.distance(b) / 2.0;
        Some(Muzzle(Rect { centre: a.towards(b, 0.5), forward, half_width, half_depth: 0.0 }))
    })
}

/// Which stands of a garrison may fire at a target: any of its muskets, up to a limit for each side that has the target in its
/// zone.
pub(super) fn eligible(scan: &Scan<'_>, target: &Unit) -> Eligible {
    let mut found = Eligible::default();
    for (side, muzzle) in muzzles(scan.model, scan.unit).enumerate() {
        let Some(line) = line(scan, side, &muzzle, target) else { continue };
        if found.from_sides == 0 || line.distance < found.nearest {
            (found.nearest, found.line) = (line.distance, line);
        }
        found.from_sides |= 1 << side;
    }
    if found.from_sides != 0 {
        found.stands = shooters(scan.unit);
        found.direct = found.stands;
    }
    found
}

/// ASV-FIR-027..030, from a side of a building.
fn line(scan: &Scan<'_>, side: usize, muzzle: &Muzzle, target: &Unit) -> Option<Line> {
    let range = zones::range(scan.model, scan.unit);
    let found = eligible::seek(scan.model, muzzle, &muzzle.0, range, target)?;
    let between = muzzle.zone(found.along);
    let spared = [scan.unit.garrison, target.garrison];
    let barred = scan.ground_in(&between, found.height, spared).is_some()
        || scan.stand_in(usize::MAX, &between, Some(target.id), |_| false).is_some();
    let (along, distance) = (found.along, found.distance);
    (!barred).then_some(Line { stand: side as u8, side: 0, along, distance, overhead: false })
}

/// The most stands that can fire at once at targets seen from these sets of sides, one set for each target.
pub(super) fn fits(unit: &Unit, shares: &[(u32, usize)]) -> bool {
    let each = per_side(unit);
    // For every group of targets there must be enough stands at the sides from which any of the group is seen; then all
    // targets can be served.
    (1_usize..1 << shares.len()).all(|group| {
        let chosen = || shares.iter().enumerate().filter(|(n, _)| group & 1 << n != 0);
        let sides = chosen().fold(0_u32, |sides, (_, (seen, _))| sides | seen);
        let wanted: usize = chosen().map(|(_, (_, n))| n).sum();
        wanted <= each * sides.count_ones() as usize
    })
}
