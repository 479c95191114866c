//! Which elements may fire at a target: those with the target in front of them, and their neighbours with nothing in front of
//! them.
use super::{
    cover,
    ground::{self, Ends, Wall},
    zones::{self, Ahead, Met, Muzzle, rect_sides},
};
use crate::{
    kinds::{ElementKind, Formation, UnitId},
    model::Model,
    near,
    question::ElementSet,
    unit::{MOST_IN_BATTLE, Unit},
};
use geom::{FRONT, Rect};
use std::cmp::Ordering;
use table::Few;

/// Permission for one element to fire at a target.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(super) struct Leave {
    /// The element, by its place in the list.
    pub(super) element: u8,
    /// The side that it fires from.
    side: u8,
    /// The row of the firing table.
    pub(super) band: u8,
    /// The piece of terrain that covers the target.
    pub(super) cover: Option<u8>,
    /// The distance from base to base. An element that has its permission from a neighbour has the neighbour's distance.
    distance: f64,
}

/// Every permission of a unit: at most one for each side of each element. Only elements in open order fire from more than one
/// side.
pub(super) type Leaves = Few<Leave, MOST_IN_BATTLE>;

/// What blocks a line of fire.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Bar {
    /// AGV-FIR-040: an element of this unit.
    Unit(UnitId),
    /// AGV-FIR-041: ground.
    Ground(Wall),
}

/// The elements that may fire.
pub(super) fn set(leaves: &Leaves) -> ElementSet {
    leaves.iter().map(|leave| usize::from(leave.element)).collect()
}

/// AGV-FIR-039..046: which elements of a unit may fire at a target from where they stand, one permission each. It does not
/// check whether the target may be chosen, or whether the unit may fire at all.
pub(super) fn eligible(model: &Model, unit: &Unit, target: &Unit) -> Leaves {
    let mut all = Leaves::new();
    if !Ahead::of(model, unit).may_hold(model, target) {
        return all;
    }
    if unit.garrison.is_some() {
        return from_walls(model, unit, target);
    }
    for idx in 0..zones::rank(unit) {
        if zones::reach_of(model, unit.elements[idx].kind) <= geom::Length::ZERO {
            continue;
        }
        let base = unit.base(idx);
        for &side in zones::sides(unit) {
            let muzzle = Muzzle::of(&base, side);
            if let Ok(leave) = direct(model, unit, idx, &muzzle, &base, target) {
                all.push(Leave { side: side as u8, ..leave });
            }
        }
    }
    if !all.is_empty() && unit.n() > 1 {
        pass_on(model, unit, &mut all);
    }
    best(&all)
}

/// Compares two permissions by their distance.
fn nearer(one: &Leave, other: &Leave) -> Ordering {
    one.distance.total_cmp(&other.distance)
}

/// One permission for each element: of several sides, the one nearest to the target.
fn best(all: &Leaves) -> Leaves {
    let mut best = Leaves::new();
    for leave in all {
        match best.iter_mut().find(|known| known.element == leave.element) {
            Some(known) if nearer(leave, known) == Ordering::Less => *known = *leave,
            Some(_) => (),
            None => best.push(*leave),
        }
    }
    best.sort_by_key(|leave| leave.element);
    best
}

/// AGV-FIR-024, AGV-FIR-025, AGV-FIR-044: the band of a distance; none beyond the last.
pub(super) fn band(model: &Model, weapon: ElementKind, distance: f64) -> Option<u8> {
    let near = model.book.options.boundary_near.value;
    let mut farthest = None;
    for (number, row) in model.book.ladder(weapon).into_iter().flatten() {
        if !geom::within_reach(distance, row.to) {
            continue;
        }
        // AGV-OPT-006: if `boundary_near` is off, a distance on a boundary belongs to the farther band, if there is one.
        if near || !geom::at_least(distance, row.to) {
            return Some(number);
        }
        farthest = Some(number);
    }
    farthest
}

/// AGV-FIR-039..041: the permission, if the target is in the zone and in range with nothing between. Otherwise what blocks the
/// fire, or none if no element of the target is there at all.
pub(super) fn direct(
    model: &Model,
    unit: &Unit,
    idx: usize,
    muzzle: &Muzzle,
    base: &Rect,
    target: &Unit,
) -> Result<Leave, Option<Bar>> {
    let weapon = unit.elements[idx].kind;
    let found = seek(model, muzzle, base, weapon, target).ok_or(None)?;
    let band = band(model, weapon, found.distance).ok_or(None)?;
    let between = muzzle.zone(found.met.along);
    // AGV-FIR-050: nobody may fire over other troops, not even from higher ground.
    if let Some(other) = troops_in(model, unit, idx, &between, Some(target.id)) {
        return Err(Some(Bar::Unit(other)));
    }
    let spared = [unit.garrison, target.garrison];
    let ends = Ends { from: base, to: found.base.as_ref(), spared };
    if let Some(wall) = ground::bars(model, &between, ends) {
        return Err(Some(Bar::Ground(wall)));
    }
    let line = cover::Line { muzzle, met: found.met, base: found.base.as_ref() };
    let cover = cover::best(model, unit, target, line);
    let (element, side) = (idx as u8, FRONT as u8);
    Ok(Leave { element, side, band, cover, distance: found.distance })
}

/// What blocks the fire of an element at a target in its zone; none if no part of the target is there.
pub(super) fn barred(model: &Model, unit: &Unit, idx: usize, target: &Unit) -> Option<Bar> {
    let bar = |muzzle: Muzzle, base: &Rect| {
        direct(model, unit, idx, &muzzle, base, target).err().flatten()
    };
    if unit.garrison.is_some() {
        return walls(model, unit).find_map(|wall| bar(wall, &wall.0));
    }
    let base = unit.base(idx);
    zones::sides(unit).iter().find_map(|&side| bar(Muzzle::of(&base, side), &base))
}

/// The nearest part of a target in a zone.
#[derive(Copy, Clone, Debug)]
struct Found {
    met: Met,
    /// The distance from base to base.
    distance: f64,
    /// The element; none for a building.
    base: Option<Rect>,
}

/// The element of the target, or the part of its building, that is nearest in the zone. Other elements of the target are
/// farther away, so they never block.
fn seek(
    model: &Model,
    muzzle: &Muzzle,
    base: &Rect,
    weapon: ElementKind,
    target: &Unit,
) -> Option<Found> {
    let range = zones::reach_of(model, weapon);
    let zone = muzzle.zone(zones::seeking(range));
    let (centre, radius) = zones::circle(model, target);
    if geom::distance_point(&zone, centre) > radius {
        return None;
    }
    let mut best: Option<Found> = None;
    let mut weigh = |met: Option<Met>, distance: f64, base: Option<Rect>| {
        if let Some(met) = met
            && geom::within_reach(distance, range)
            && best.is_none_or(|best| met.along < best.met.along)
        {
            best = Some(Found { met, distance, base });
        }
    };
    if let Some(walls) = near::walls(model, target) {
        for shape in walls.shapes().iter().filter(|shape| geom::overlaps_convex(&zone, shape)) {
            weigh(muzzle.meets(shape.sides()), geom::distance_convex(base, shape), None);
        }
        return best;
    }
    for other in target.bases().filter(|other| geom::overlaps(&zone, other)) {
        weigh(muzzle.meets(rect_sides(&other)), geom::distance(base, &other), Some(other));
    }
    best
}

/// AGV-FIR-040: the first unit of either side, including the firer itself, that has an element wholly or partly in a zone.
fn troops_in(
    model: &Model,
    unit: &Unit,
    idx: usize,
    zone: &Rect,
    target: Option<UnitId>,
) -> Option<UnitId> {
    let spared = |other: &Unit| other.id == unit.id || Some(other.id) == target;
    if let Some(other) = troops_between(model, zone, spared) {
        return Some(other);
    }
    // A front rank that fires straight ahead has none of its own elements in front of it.
    if unit.formation != Formation::OpenOrder || unit.garrison.is_some() {
        return None;
    }
    let own = (0..unit.n()).any(|n| n != idx && geom::overlaps(zone, &unit.base(n)));
    own.then_some(unit.id)
}

/// The first unit in a zone, except those for which `spared` is true. Garrisons block no fire.
#[inline]
pub(super) fn troops_between(
    model: &Model,
    zone: &Rect,
    spared: impl Fn(&Unit) -> bool,
) -> Option<UnitId> {
    let (centre, radius) = (zone.centre, zone.radius());
    let there = model.near(centre, radius, model.units.all());
    let masks = |other: &&Unit| {
        other.garrison.is_none()
            && !spared(other)
            && model.rects(other.id).iter().any(|ground| geom::overlaps(zone, ground))
    };
    there.into_iter().find(masks).map(|other| other.id)
}

/// AGV-FIR-042, -043, -045: permission passes from neighbour to neighbour, with its band and the target's cover, to elements
/// that have no permission of their own.
fn pass_on(model: &Model, unit: &Unit, all: &mut Leaves) {
    let (mut barred, files) = ([0_u8; MOST_IN_BATTLE], zones::rank(unit));
    let mut given = 0;
    while given < all.len() {
        let giver = all[given];
        given += 1;
        let (at, bit) = (usize::from(giver.element), 1 << giver.side);
        for idx in [at.wrapping_sub(1), at + 1].into_iter().filter(|&idx| idx < files) {
            if unit.elements[idx].kind != unit.elements[at].kind
                || barred[idx] & bit != 0
                || all.iter().any(|leave| usize::from(leave.element) == idx)
            {
                continue;
            }
            if clear(model, unit, idx, usize::from(giver.side)).is_ok() {
                all.push(Leave { element: idx as u8, ..giver });
            } else {
                barred[idx] |= bit;
            }
        }
    }
}

/// AGV-FIR-042: whether an element's zone is free of all troops, and of ground that blocks fire, over its full length.
pub(super) fn clear(model: &Model, unit: &Unit, idx: usize, side: usize) -> Result<(), Bar> {
    let base = unit.base(idx);
    let reach = zones::reach_of(model, unit.elements[idx].kind);
    // AGV-BAS-006: a unit exactly at the end of the zone is in it, as a target there would be.
    let zone = Muzzle::of(&base, side).zone(zones::seeking(reach));
    if let Some(other) = troops_in(model, unit, idx, &zone, None) {
        return Err(Bar::Unit(other));
    }
    let ends = Ends { from: &base, to: None, spared: [unit.garrison, None] };
    ground::bars(model, &zone, ends).map_or(Ok(()), |wall| Err(Bar::Ground(wall)))
}

/// From a building, every missile element may fire from any side.
fn from_walls(model: &Model, unit: &Unit, target: &Unit) -> Leaves {
    let mut all = Leaves::new();
    for idx in 0..unit.n() {
        let fires = |muzzle: Muzzle| direct(model, unit, idx, &muzzle, &muzzle.0, target).ok();
        if let Some(leave) = walls(model, unit).filter_map(fires).min_by(nearer) {
            all.push(leave);
        }
    }
    all
}

/// The sides of the buildings that a unit holds, as lines from which shots start.
pub(super) fn walls<'a>(model: &'a Model, unit: &Unit) -> impl Iterator<Item = Muzzle> + use<'a> {
    let points = near::walls(model, unit).map_or(&[][..], |piece| &piece.outline().points);
    let at = move |n: usize| points[n % points.len()].v2();
    let area: f64 = (0..points.len()).map(|n| at(n).cross(at(n + 1))).sum();
    (0..points.len()).filter_map(move |n| {
        let (a, b) = if area > 0.0 { (at(n + 1), at(n)) } else { (at(n), at(n + 1)) };
        // In clockwise order, outward is to the left.
        let forward = (b - a).unit()?.perp_left();
        let half_width = a.distance(b) / 2.0;
        Some(Muzzle(Rect { centre: a.towards(b, 0.5), forward, half_width, half_depth: 0.0 }))
    })
}
