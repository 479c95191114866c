//! Whether the targets that a player names are allowed. The script and the offers share this check.
use super::{
    eligible::{self, Bar, Leaves},
    ground::Wall,
    volley, zones,
};
use crate::{
    act::{Aim, Aims},
    ground,
    kinds::{Formation, UnitId},
    model::{Model, Named, Shot},
    near,
    question::ElementSet,
    refusal::{FireRefusal, Refusal},
    seats,
    unit::Unit,
};
use geom::Length;
use kernel::Seat;

/// Whether a unit has a weapon that it can use as it stands, leaving contact with an enemy aside.
pub(crate) fn is_armed(unit: &Unit) -> bool {
    let shoots = |n: usize| unit.elements[n].kind.is_missile() || unit.elements[n].kind.is_gun();
    unit.is_on_table()
        && !unit.rides()
        && !unit.limbered
        && unit.formation != Formation::RoadColumn
        && (0..zones::rank(unit)).any(shoots)
}

/// AGV-FIR-046, -047, -049, AGV-MNT-002, AGV-MNT-003, AGV-GUN-001: whether a unit may fire at all. An unlimbered gun may,
/// whenever it was unlimbered (AGV-GUN-006).
pub(super) fn may_fire(model: &Model, unit: &Unit) -> Result<(), FireRefusal> {
    if !unit.is_on_table() {
        return Err(FireRefusal::NotThere { unit: unit.id });
    }
    if !is_armed(unit) {
        let shoots = unit.is_missile_unit() || unit.kind.is_artillery();
        return Err(if !shoots {
            FireRefusal::NoWeapon { unit: unit.id }
        } else if unit.rides() {
            FireRefusal::OnHorse { unit: unit.id }
        } else if unit.limbered {
            FireRefusal::Limbered { unit: unit.id }
        } else if unit.formation == Formation::RoadColumn {
            FireRefusal::InColumn { unit: unit.id }
        } else {
            FireRefusal::AllInRear { unit: unit.id }
        });
    }
    if near::in_contact(model, unit) {
        return Err(FireRefusal::InContact { unit: unit.id });
    }
    Ok(())
}

/// The event of naming a unit's targets, or why that is not allowed. AGV-FIR-031: an empty list takes back what was named.
pub(super) fn check(
    model: &Model,
    seat: Seat,
    id: UnitId,
    aims: &Aims,
) -> Result<Vec<Named>, Refusal> {
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    may_fire(model, unit)?;
    if aims.is_empty() && !model.named.iter().any(|named| named.unit == id) {
        return Err(FireRefusal::NothingAimed { unit: id }.into());
    }
    let (mut used, mut named) = (ElementSet::default(), Vec::new());
    for (n, aim) in aims.iter().enumerate() {
        check_aim(model, unit, &aim, used)?;
        if aims.iter().take(n).any(|before| before.target == aim.target) {
            return Err(FireRefusal::TargetTwice { unit: id, target: aim.target }.into());
        }
        used = ElementSet(used.0 | aim.elements.0);
        let target = model.unit(aim.target);
        let leaves = eligible::eligible(model, unit, target);
        let may = eligible::set(&leaves);
        if let Some(idx) = aim.elements.iter().find(|&idx| !may.has(idx)) {
            return Err(explain(model, unit, idx, target, &leaves).into());
        }
        let first = named.len();
        settle(unit, target, aim.elements, &leaves, &mut named);
        if dice(model, target, &named[first..]) == 0 {
            return Err(FireRefusal::NoDice { unit: id, target: target.id }.into());
        }
    }
    Ok(named)
}

/// AGV-FIR-001: the dice of some shots at a target. House rules may leave none.
fn dice(model: &Model, target: &Unit, shots: &[Named]) -> u32 {
    let each = |named: &Named| {
        let shot = named.shot?;
        Some(volley::tally(model, target, named.aim.elements.len(), &shot).dice())
    };
    shots.iter().filter_map(each).sum()
}

/// AGV-FIR-052: the shots of some elements, with everything that is settled now. Identical shots are put together.
pub(super) fn settle(
    unit: &Unit,
    target: &Unit,
    elements: ElementSet,
    leaves: &Leaves,
    named: &mut Vec<Named>,
) {
    for leave in leaves.iter().filter(|leave| elements.has(usize::from(leave.element))) {
        let shot = Shot { band: leave.band, cover: leave.cover, members: target.members };
        let alike = |it: &&mut Named| it.aim.target == target.id && it.shot == Some(shot);
        let idx = usize::from(leave.element);
        if let Some(known) = named.iter_mut().find(alike) {
            known.aim.elements = known.aim.elements.and(idx);
        } else {
            let aim = Aim { target: target.id, elements: ElementSet::default().and(idx) };
            named.push(Named { unit: unit.id, aim, shot: Some(shot) });
        }
    }
}

/// AGV-FIR-033..035, AGV-FIR-048: whether the target may be chosen, and whether the elements are free to fire at it.
fn check_aim(model: &Model, unit: &Unit, aim: &Aim, used: ElementSet) -> Result<(), FireRefusal> {
    if let Some(idx) = aim.elements.iter().find(|&idx| idx >= unit.n()) {
        return Err(FireRefusal::NoSuchElement { unit: unit.id, element: idx + 1, has: unit.n() });
    }
    if aim.elements.is_empty() {
        return Err(FireRefusal::NothingAimed { unit: unit.id });
    }
    if let Some(idx) = aim.elements.iter().find(|&idx| used.has(idx)) {
        return Err(FireRefusal::ElementTwice { unit: unit.id, element: idx + 1 });
    }
    let known = model.units.get(aim.target.idx());
    let Some(target) = known.filter(|target| target.is_on_table()) else {
        let battle = known.and_then(|target| target.within);
        return Err(battle.map_or(FireRefusal::NoSuchTarget, |battle| FireRefusal::InBattle {
            target: aim.target,
            battle,
        }));
    };
    if target.side == unit.side {
        return Err(FireRefusal::Friend { unit: unit.id, target: target.id });
    }
    if near::in_contact(model, target) {
        return Err(FireRefusal::TargetInContact { target: target.id });
    }
    Ok(())
}

/// Why no element of a unit may fire at an enemy from where both stand; none if any may. The reason is that of the first
/// element with a weapon.
pub(super) fn why_not(model: &Model, unit: &Unit, target: &Unit) -> Option<Refusal> {
    if let Err(why) = may_fire(model, unit) {
        return Some(why.into());
    }
    if near::in_contact(model, target) {
        return Some(FireRefusal::TargetInContact { target: target.id }.into());
    }
    let leaves = eligible::eligible(model, unit, target);
    let armed = |&idx: &usize| zones::reach_of(model, unit.elements[idx].kind) > Length::ZERO;
    let first = (0..zones::rank(unit)).find(armed)?;
    if leaves.is_empty() {
        return Some(explain(model, unit, first, target, &leaves).into());
    }
    let mut shots = Vec::new();
    settle(unit, target, eligible::set(&leaves), &leaves, &mut shots);
    let none = dice(model, target, &shots) == 0;
    none.then(|| FireRefusal::NoDice { unit: unit.id, target: target.id }.into())
}

/// Why an element may not fire at a target, in the order in which a player would check.
fn explain(model: &Model, unit: &Unit, idx: usize, target: &Unit, leaves: &Leaves) -> FireRefusal {
    let (id, element) = (unit.id, idx + 1);
    let weapon = unit.elements[idx].kind;
    let range = zones::reach_of(model, weapon);
    if range <= Length::ZERO {
        return FireRefusal::NotAWeapon { unit: id, element };
    }
    if idx >= zones::rank(unit) {
        return FireRefusal::RearRank { unit: id, element };
    }
    if let Some(bar) = eligible::barred(model, unit, idx, target) {
        return barred(model, id, element, bar);
    }
    let to = target.id;
    if leaves.is_empty() {
        let distance = match (unit.garrison, near::walls(model, target)) {
            (Some(_), _) => near::gap(model, unit, target),
            (None, Some(walls)) => walls.distance(&unit.base(idx)),
            (None, None) => near::gap_to(&unit.base(idx), target),
        };
        return if geom::more_than(distance, range) {
            let distance = Length::from_units(distance).to_inches();
            let range = range.to_inches();
            FireRefusal::OutOfRange { unit: id, element, target: to, distance, range }
        } else {
            FireRefusal::OutOfZone { unit: id, element, target: to }
        };
    }
    // Other elements of the unit may fire. This finds why permission does not pass from them to this one.
    let beside = leaves
        .iter()
        .map(|leave| usize::from(leave.element))
        .find(|&next| next.abs_diff(idx) == 1 && unit.elements[next].kind == weapon);
    let bar = beside.and_then(|_| {
        zones::sides(unit).iter().find_map(|&side| eligible::clear(model, unit, idx, side).err())
    });
    match bar {
        Some(Bar::Unit(other)) => {
            FireRefusal::ZoneNotClear { unit: id, element, target: to, other }
        }
        Some(Bar::Ground(Wall::Thick(piece) | Wall::Deep { piece, .. } | Wall::Crest(piece))) => {
            FireRefusal::ZoneNotOpen { unit: id, element, target: to, ground: piece.into() }
        }
        None => FireRefusal::NotBeside { unit: id, element, target: to },
    }
}

/// What blocks the fire at a target that is in the zone.
fn barred(model: &Model, unit: UnitId, element: usize, bar: Bar) -> FireRefusal {
    match bar {
        Bar::Unit(other) => FireRefusal::Barred { unit, element, other },
        Bar::Ground(Wall::Thick(piece)) => {
            FireRefusal::GroundBars { unit, element, ground: piece.into() }
        }
        Bar::Ground(Wall::Crest(piece)) => {
            FireRefusal::Crest { unit, element, ground: piece.into() }
        }
        Bar::Ground(Wall::Deep { piece, depth, out }) => {
            let most = ground::kind(model, piece).fire_depth.unwrap_or_default();
            let (depth, most) = (depth.to_inches(), most.to_inches());
            FireRefusal::TooDeep { unit, element, ground: piece.into(), depth, most, out }
        }
    }
}
