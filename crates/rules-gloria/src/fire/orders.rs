//! Orders to fire: an answer is checked when it is given, and becomes an aim (PG-SHO-010).
use super::{
    check::{self, unit as find},
    mark::Mark,
    shot::{Battery, Shot},
    torch,
};
use crate::{
    act::{Act, Facing},
    event::{Aim, Means},
    kinds::{GeneralId, UnitId},
    model::Model,
    refusal::{FireRefusal, Refusal},
    seats,
    unit::Unit,
};
use kernel::{Fill, Seat};

/// An order that is allowed.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Order {
    pub(crate) aim: Aim,
    /// The shot; none for arson and shelled ground.
    pub(crate) shot: Option<Shot>,
    /// The fewest and the most figures that may shoot.
    pub(super) range: [u8; 2],
}

/// An order without a target.
fn blank(unit: UnitId, side: Facing) -> Aim {
    Aim {
        unit,
        target: None,
        area: None,
        side,
        figures: 1,
        past: false,
        apart: false,
        defensive: false,
        general: None,
        at_gun: false,
        means: Means::Arms,
    }
}

/// Checks an answer.
pub(crate) fn check(model: &Model, seat: Seat, act: &Act, fill: &Fill) -> Result<Order, Refusal> {
    let (Act::Fire { unit: id, .. }
    | Act::FireAtGun { unit: id, .. }
    | Act::FireGun { unit: id, .. }
    | Act::Snipe { unit: id, .. }
    | Act::Shell { unit: id, .. }
    | Act::Arson { unit: id }) = *act
    else {
        return Err(Refusal::NotAsked);
    };
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    let (aim, shot) = match *act {
        Act::Fire { target, side, past: true, .. } => {
            let target = find(model, target)?;
            let aim = Aim { target: Some(target.id), past: true, ..blank(id, side) };
            (aim, ghost(model, unit, side, target)?)
        }
        Act::Fire { target, side, .. } => {
            let target = find(model, target)?;
            let shot = check::shot(model, unit, side, target)?;
            (Aim { target: Some(target.id), apart: shot.apart, ..blank(id, side) }, shot)
        }
        Act::FireAtGun { target, side, .. } => {
            let target = find(model, target)?;
            let aim = Aim { target: Some(target.id), at_gun: true, ..blank(id, side) };
            (aim, check::at_gun(model, unit, side, target)?)
        }
        Act::FireGun { target, .. } => {
            let shot = check::of_gun_alone(model, unit, find(model, target)?)?;
            let means = Means::BattalionGun;
            let aim = Aim { target: Some(target), means, ..blank(id, Facing::Front) };
            return Ok(Order { aim, shot: Some(shot), range: [1, 1] });
        }
        Act::Snipe { general, .. } => {
            let mark = general_alone(model, unit, general)?;
            let aim = Aim { general: Some(general), ..blank(id, Facing::Front) };
            (aim, check::at_general(model, unit, &mark)?)
        }
        Act::Shell { area, .. } => {
            torch::shelling(model, unit, area)?;
            let aim = Aim { area: Some(area), ..blank(id, Facing::Front) };
            return Ok(Order { aim, shot: None, range: [1, 1] });
        }
        _ => return Ok(arson(model, unit)?),
    };
    let range = range(model, unit, &aim, &shot)?;
    let figures = number(unit, fill, range, &aim)?;
    Ok(Order { aim: Aim { figures, ..aim }, shot: Some(shot), range })
}

/// PG-BRN-002, -007: two figures of a unit set fire to the area that they are in, instead of shooting.
fn arson(model: &Model, unit: &Unit) -> Result<Order, FireRefusal> {
    check::able(model, unit)?;
    let area = torch::area(model, unit).ok_or(FireRefusal::NotInside { unit: unit.id })?;
    let figures = u8::try_from(model.book.sizes.arsonists.value).unwrap_or(2);
    let aim =
        Aim { area: Some(area), figures, means: Means::Torch, ..blank(unit.id, Facing::Front) };
    if named_elsewhere(model, &aim).saturating_add(figures) > unit.figures {
        return Err(FireRefusal::NoneLeft { unit: unit.id });
    }
    Ok(Order { aim, shot: None, range: [figures, figures] })
}

/// PG-SKM-010: an enemy general who is not attached.
fn general_alone<'m>(
    model: &'m Model,
    unit: &Unit,
    general: GeneralId,
) -> Result<Mark<'m>, FireRefusal> {
    let found = model
        .generals
        .get(general.idx())
        .filter(|it| it.side != unit.side && it.is_on_table() && it.with.is_none());
    found.map(Mark::General).ok_or(FireRefusal::NoGeneral { general })
}

/// PG-SHO-011: a shot at what crossed the arc of a unit that has stood still since, at that range and class.
pub(super) fn ghost(
    model: &Model,
    unit: &Unit,
    side: Facing,
    target: &Unit,
) -> Result<Shot, FireRefusal> {
    check::able(model, unit)?;
    let none = FireRefusal::NoGhost { unit: unit.id, target: target.id };
    if target.side == unit.side || !target.is_shown() {
        return Err(FireRefusal::NoEnemy { target: target.id });
    }
    let battery = Battery::of(model, unit, side)?;
    let ghost = model.ghosts.iter().find(|it| (it.shooter, it.target) == (unit.id, target.id));
    let Some(ghost) = ghost.filter(|_| side == Facing::Front) else { return Err(none) };
    let weapon = battery.weapon(model, unit, ghost.range.units()).ok_or(none)?;
    let all: u8 = battery.parts.iter().map(|part| part.figures).sum();
    let figures = if unit.gun.is_some() { 1 } else { all.min(unit.figures) };
    let (id, class, away) = (unit.id, ghost.class, ghost.range);
    if weapon.dice(model, figures, class).iter().all(|(_, cell)| cell.is_blank()) {
        let target = crate::refusal::Who::Unit(target.id);
        return Err(FireRefusal::NoEffect { unit: id, target, away });
    }
    Ok(Shot { unit: id, side, figures, away, class, weapon, apart: false })
}

/// How many figures of a unit have other orders.
fn named_elsewhere(model: &Model, aim: &Aim) -> u8 {
    let of_unit = model.aims.iter().filter(|other| other.unit == aim.unit);
    let others = of_unit.filter(|other| other.slot() != aim.slot());
    let figures = others.filter(|other| other.means != Means::BattalionGun);
    figures.map(|other| other.figures).fold(0, u8::saturating_add)
}

/// PG-SHO-008, -020: the fewest and the most figures that may carry out an order.
fn range(model: &Model, unit: &Unit, aim: &Aim, shot: &Shot) -> Result<[u8; 2], FireRefusal> {
    if unit.gun.is_some() {
        return Ok([1, 1]);
    }
    let left = unit.figures.saturating_sub(named_elsewhere(model, aim));
    let is_rear = aim.side == Facing::Rear && unit.formation == crate::kinds::Formation::Line;
    let half = if is_rear { unit.figures / 2 } else { u8::MAX };
    let most = shot.figures.min(left).min(half);
    let least = (1..=most).find(|n| !shot.weapon.dice(model, *n, shot.class).is_empty());
    match least {
        Some(least) => Ok([least, most]),
        None => Err(FireRefusal::NoneLeft { unit: unit.id }),
    }
}

/// The number of figures that a player names; all that can if none is named.
fn number(unit: &Unit, fill: &Fill, [least, most]: [u8; 2], aim: &Aim) -> Result<u8, Refusal> {
    let named = match fill {
        Fill::Nothing => return Ok(most),
        Fill::Number(named) => *named,
        _ => return Err(Refusal::NotAsked),
    };
    match u8::try_from(named) {
        Ok(named) if (least..=most).contains(&named) => Ok(named),
        Ok(named) if aim.side == Facing::Rear && named > most => {
            Err(FireRefusal::HalfToRear { unit: unit.id, most }.into())
        }
        _ => Err(FireRefusal::BadNumber { unit: unit.id, least, most }.into()),
    }
}
