//! Checks the fire that a player declares. The script and the offers use the same function.
use super::{
    eligible::{self, Eligible},
    garrison, pivots,
    zones::{self, Bar, Scan},
};
use crate::{
    act::{Aim, Aims, MOST_TARGETS, Pivot},
    clear::Heed,
    kinds::{Side, UnitId},
    model::Model,
    near,
    question::StandSet,
    refusal::{FireRefusal, Refusal},
    unit::Unit,
};
use geom::Length;
use table::Few;

/// A unit's fire that has been found legal: the unit as it stands after its pivot, and its attacks.
#[derive(Copy, Clone, Debug)]
pub(super) struct Volley {
    /// The unit as it fires.
    pub(super) unit: Unit,
    /// Whether it pivoted.
    pub(super) pivoted: bool,
    /// One attack for each target.
    pub(super) shots: Few<Shot, MOST_TARGETS>,
}

/// An attack by fire on one target.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Shot {
    /// The target and the stands that fire at it.
    pub(super) aim: Aim,
    /// Why the stands may fire.
    pub(super) eligible: Eligible,
}

/// ASV-FIR-001..004, ASV-FIR-008: checks whether this unit may fire in this phase.
fn may_fire(model: &Model, unit: &Unit) -> Result<(), FireRefusal> {
    may_fire_but_for_contact(unit)?;
    if near::in_contact(model, unit) {
        return Err(FireRefusal::InContact { unit: unit.id });
    }
    Ok(())
}

/// The same without the search for enemies in contact, which costs more.
fn may_fire_but_for_contact(unit: &Unit) -> Result<(), FireRefusal> {
    if has_fire_left(unit) { Ok(()) } else { Err(no_fire_left(unit)) }
}

/// Why a unit has nothing to fire with as it stands, or has fired.
pub(crate) fn no_fire_left(unit: &Unit) -> FireRefusal {
    if unit.kind.is_artillery() && unit.limbered {
        FireRefusal::Limbered { unit: unit.id }
    } else if !unit.stands.iter().any(|stand| unit.is_shooter(stand)) {
        FireRefusal::NoWeapons { unit: unit.id }
    } else if unit.formation.is_road_column() {
        FireRefusal::InColumn { unit: unit.id, formation: unit.formation }
    } else {
        FireRefusal::FiredAlready { unit: unit.id }
    }
}

/// ASV-FIR-002..004, ASV-FIR-008: checks whether it has a weapon that it can use as it stands and has not used yet.
pub(super) fn has_fire_left(unit: &Unit) -> bool {
    !unit.done.settled
        && !unit.red
        && !unit.formation.is_road_column()
        && unit.stands.iter().any(|stand| unit.is_shooter(stand))
}

/// Checks a unit's fire. The pivot comes first and counts only if something then fires (Q19).
pub(super) fn check(
    model: &Model,
    side: Side,
    id: UnitId,
    pivot: Option<&Pivot>,
    aims: &Aims,
) -> Result<Volley, Refusal> {
    let unit = model.unit(id);
    if unit.side != side {
        return Err(Refusal::NotYours { unit: id });
    }
    may_fire(model, unit)?;
    if aims.is_empty() {
        return Err(match pivot {
            Some(_) => FireRefusal::PivotWithoutFire { unit: id },
            None => FireRefusal::NothingAimed { unit: id },
        }
        .into());
    }
    let unit = match pivot {
        Some(pivot) => pivots::pivoted(model, unit, pivot, Heed::MOVE)?,
        None => *unit,
    };
    let mut volley = Volley { unit, pivoted: pivot.is_some(), shots: Few::new() };
    let mut used = StandSet::default();
    // ASV-FIR-012: its stands may fire at different targets.
    for (n, aim) in aims.iter().enumerate() {
        check_aim(model, &unit, aim, used)?;
        if aims[..n].iter().any(|before| before.target == aim.target) {
            return Err(FireRefusal::TargetTwice { unit: id, target: aim.target }.into());
        }
        used = StandSet(used.0 | aim.stands.0);
        let target = model.unit(aim.target);
        // ASV-FIR-037: each target is checked separately.
        let eligible = eligible::eligible_without(model, &unit, target, None);
        if let Some(idx) = aim.stands.iter().find(|&idx| !eligible.stands.has(idx)) {
            return Err(explain(model, &unit, idx, target, &eligible).into());
        }
        volley.shots.push(Shot { aim: *aim, eligible });
    }
    if unit.garrison.is_some() {
        let share = |shot: &Shot| (shot.eligible.from_sides, shot.aim.stands.len());
        let shares: Few<(u32, usize), MOST_TARGETS> = volley.shots.iter().map(share).collect();
        if !garrison::fits(&unit, &shares) {
            let most = garrison::per_side(&unit);
            return Err(FireRefusal::TooManyAtASide { unit: id, most }.into());
        }
    }
    Ok(volley)
}

/// ASV-FIR-006, ASV-FIR-007, ASV-FIR-013, ASV-FIR-041: checks whether the target may be chosen and whether the stands are free
/// to fire at it.
fn check_aim(model: &Model, unit: &Unit, aim: &Aim, used: StandSet) -> Result<(), FireRefusal> {
    if let Some(idx) = aim.stands.iter().find(|&idx| idx >= unit.n()) {
        return Err(FireRefusal::NoSuchStand { unit: unit.id, stand: idx + 1 });
    }
    if aim.stands.is_empty() {
        return Err(FireRefusal::NothingAimed { unit: unit.id });
    }
    if let Some(idx) = aim.stands.iter().find(|&idx| used.has(idx)) {
        return Err(FireRefusal::StandTwice { unit: unit.id, stand: idx + 1 });
    }
    may_target(model, unit, aim.target)
}

/// ASV-FIR-006, ASV-FIR-007: checks whether this unit may be fired at.
fn may_target(model: &Model, unit: &Unit, target: UnitId) -> Result<(), FireRefusal> {
    let Some(target) = model.units.get(target.idx()).filter(|target| target.is_on_table()) else {
        return Err(FireRefusal::NoSuchTarget);
    };
    if target.side == unit.side {
        return Err(FireRefusal::Friend { unit: unit.id, target: target.id });
    }
    // Q24: whether it is in base contact with an enemy of its own at this moment.
    if near::in_contact(model, target) {
        return Err(FireRefusal::InHandToHand { target: target.id });
    }
    Ok(())
}

/// Why a stand may not fire at a target. The checks come in the order in which a player would look.
pub(super) fn explain(
    model: &Model,
    unit: &Unit,
    idx: usize,
    target: &Unit,
    eligible: &Eligible,
) -> FireRefusal {
    let (id, stand) = (unit.id, idx + 1);
    if !unit.is_shooter(&unit.stands[idx]) {
        return FireRefusal::NotAMusket { unit: id, stand };
    }
    let scan = Scan { model, unit, absent: None };
    let base = unit.base_at(idx);
    let mut barred = None;
    for &side in zones::sides(unit) {
        if let Err(Some(bar)) = eligible::direct(&scan, idx, &base, side, target) {
            barred = Some(bar);
        }
    }
    match barred {
        Some(Bar::Unit(other)) => {
            return FireRefusal::Barred { unit: id, stand, other };
        }
        Some(Bar::Ground(piece)) => {
            return FireRefusal::GroundBars { unit: id, stand, ground: piece.into() };
        }
        None => (),
    }
    let to = target.id;
    if eligible.is_empty() {
        let (distance, range) = (near::gap_to(&base, target), zones::range(model, unit));
        return if geom::more_than(distance, range) {
            let distance = Length::from_units(distance).to_inches();
            let range = range.to_inches();
            FireRefusal::OutOfRange { unit: id, stand, target: to, distance, range }
        } else {
            FireRefusal::OutOfZone { unit: id, stand, target: to }
        };
    }
    // Other stands of the unit may fire. Says why this stand is not chained to them.
    for next in eligible.stands.iter().filter(|&next| eligible::adjacent(unit, idx, next)) {
        for &from in zones::sides(unit) {
            let side = eligible::same_way(unit, idx, next, from);
            match eligible::clear(&scan, idx, side, target) {
                Err(Bar::Unit(other)) => {
                    return FireRefusal::ZoneNotClear { unit: id, stand, target: to, other };
                }
                Err(Bar::Ground(piece)) => {
                    let ground = piece.into();
                    return FireRefusal::ZoneNotOpen { unit: id, stand, target: to, ground };
                }
                Ok(()) => (),
            }
        }
    }
    FireRefusal::NotBeside { unit: id, stand, target: to }
}
