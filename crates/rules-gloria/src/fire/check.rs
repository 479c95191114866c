//! Which unit may shoot at which target (PG-SHO-005 to -020). The script, the offers and the decision whether to ask use one
//! check.
use super::{
    arms,
    mark::Mark,
    shot::{self, Barrel, Battery, Shot, possible},
    torch,
};
use crate::{
    act::Facing,
    kinds::{Formation, UnitId, UnitKind},
    model::Model,
    near,
    refusal::{FireRefusal, Who},
    square,
    unit::Unit,
};
use geom::{EPS_DIST, Length};

/// Whether a unit may shoot at all in this Shooting Phase.
pub(super) fn able(model: &Model, unit: &Unit) -> Result<(), FireRefusal> {
    if unit.done.shot {
        return Err(FireRefusal::ShotAlready { unit: unit.id });
    }
    free(model, unit)
}

/// Whether its state lets a unit shoot.
pub(super) fn free(model: &Model, unit: &Unit) -> Result<(), FireRefusal> {
    let id = unit.id;
    if !unit.is_on_table() {
        Err(FireRefusal::NotHere { unit: id })
    } else if unit.is_routing() {
        Err(FireRefusal::Routing { unit: id })
    } else if unit.done.silenced && unit.is_battery() && !unit.done.evaded {
        Err(FireRefusal::ChargedThrough { unit: id })
    } else if unit.done.silenced {
        Err(FireRefusal::Silenced { unit: id })
    } else if model.is_in_contact(id) && !is_broken_into(model, unit) {
        Err(FireRefusal::InContact { unit: id })
    } else {
        match unit.done.charge {
            Some(charge) if charge.feint => Err(FireRefusal::Feinting { unit: id }),
            Some(_) => Err(FireRefusal::Charging { unit: id }),
            None => Ok(()),
        }
    }
}

/// PG-BRK-003: a unit that was broken into in the last turn shoots, unless its attackers touch its friends too.
fn is_broken_into(model: &Model, unit: &Unit) -> bool {
    model.contacts_of(unit.id).all(|contact| {
        contact.target == unit.id
            && contact.break_through
            && contact.turn < model.turn
            && model.contacts_of(contact.attacker).all(|other| other.has(unit.id))
    })
}

/// Whether a unit is an enemy that may be shot at: on the table for all to see, and in no close assault.
fn is_fair(model: &Model, unit: &Unit, target: &Unit) -> Result<(), FireRefusal> {
    if target.side == unit.side || !target.is_shown() {
        return Err(FireRefusal::NoEnemy { target: target.id });
    }
    let touches_us = model.contacts_of(target.id).all(|contact| contact.has(unit.id));
    if model.is_in_contact(target.id) && !touches_us {
        return Err(FireRefusal::Melee { target: target.id });
    }
    if square::shelters_unit(model, target) {
        return Err(FireRefusal::Sheltered { target: Who::Unit(target.id) });
    }
    // PG-DMG-003.
    if target.kind == UnitKind::Engineers && unit.formation != Formation::Skirmish {
        return Err(FireRefusal::NotSkirmishing { unit: unit.id });
    }
    Ok(())
}

/// The shot of a unit at a target, ignoring nearer ones.
pub(super) fn at_unit(
    model: &Model,
    unit: &Unit,
    side: Facing,
    target: &Unit,
) -> Result<Shot, FireRefusal> {
    is_fair(model, unit, target)?;
    possible(model, unit, side, &Battery::of(model, unit, side)?, &Mark::Unit(target))
}

/// PG-SHO-005, -006: the shot of a unit at a target. Only artillery may ignore a nearer one; skirmishers may pick engineers; and
/// stands that cannot reach the unit's nearest target may take their own nearest (PG-SHO-022).
pub(super) fn shot(
    model: &Model,
    unit: &Unit,
    side: Facing,
    target: &Unit,
) -> Result<Shot, FireRefusal> {
    able(model, unit)?;
    let shot = at_unit(model, unit, side, target)?;
    if unit.kind.is_artillery() || target.kind == UnitKind::Engineers {
        return Ok(shot);
    }
    match must_be_nearest(model, unit, side, target, &shot) {
        Ok(()) => Ok(shot),
        Err(why) => apart(model, unit, side, target).ok_or(why),
    }
}

/// PG-SHO-022: the shot at a target with those stands of a line or a screen that cannot reach the unit's nearest target, and for
/// which this one is the nearest.
pub(super) fn apart(model: &Model, unit: &Unit, side: Facing, target: &Unit) -> Option<Shot> {
    if !matches!(unit.formation, Formation::Line | Formation::Skirmish) {
        return None;
    }
    let mut battery = Battery::of(model, unit, side).ok()?;
    let marks = near_enough(model, unit).filter(|it| it.kind != UnitKind::Engineers);
    let shots = marks.filter_map(|it| Some((it, at_unit(model, unit, side, it).ok()?)));
    let shots: Vec<(&Unit, Shot)> = shots.collect();
    let (nearest, _) = shots.iter().min_by_key(|(_, shot)| shot.away)?;
    let from = |it: &Unit| shot::distances(model, unit, &battery, &Mark::Unit(it));
    let (to_nearest, to_target) = (from(nearest), from(target));
    let others: Vec<Vec<Option<f64>>> = shots.iter().map(|(it, _)| from(it)).collect();
    let takes_it = |n: usize| {
        let nearer = |away: f64| {
            let mut each = others.iter().filter_map(|it| it[n]);
            each.any(|other| other < away - EPS_DIST)
        };
        to_nearest[n].is_none() && to_target[n].is_some_and(|away| !nearer(away))
    };
    let parts: Vec<_> = (0..battery.parts.len()).filter(|n| takes_it(*n)).collect();
    battery.parts = parts.into_iter().map(|n| battery.parts[n]).collect();
    let shot = possible(model, unit, side, &battery, &Mark::Unit(target)).ok()?;
    Some(Shot { apart: true, ..shot })
}

/// PG-SHO-005: no eligible enemy may be nearer.
fn must_be_nearest(
    model: &Model,
    unit: &Unit,
    side: Facing,
    target: &Unit,
    shot: &Shot,
) -> Result<(), FireRefusal> {
    let others = near::enemies_within(model, unit, shot.away);
    let others = others.filter(|it| it.id != target.id && it.kind != UnitKind::Engineers);
    for other in others {
        let Ok(nearer) = at_unit(model, unit, side, other) else { continue };
        if nearer.away.units() < shot.away.units() - EPS_DIST {
            let (nearest, away) = (nearer.away, shot.away);
            let (target, nearer) = (target.id, other.id);
            return Err(FireRefusal::NotNearest { target, nearer, nearest, away });
        }
    }
    Ok(())
}

/// PG-BGN-010: the shot at the battalion gun of a unit. It may be named wherever its parent may.
pub(super) fn at_gun(
    model: &Model,
    unit: &Unit,
    side: Facing,
    target: &Unit,
) -> Result<Shot, FireRefusal> {
    able(model, unit)?;
    is_fair(model, unit, target)?;
    let mark = Mark::Gun(target);
    if !mark.is_there() {
        return Err(FireRefusal::NoBattalionGun { unit: target.id });
    }
    let shot = possible(model, unit, side, &Battery::of(model, unit, side)?, &mark)?;
    if !unit.kind.is_artillery() {
        must_be_nearest(model, unit, side, target, &shot)?;
    }
    Ok(shot)
}

/// PG-SKM-010: the shot of skirmishers at a general who is alone.
pub(super) fn at_general(model: &Model, unit: &Unit, mark: &Mark<'_>) -> Result<Shot, FireRefusal> {
    able(model, unit)?;
    if unit.formation != Formation::Skirmish {
        return Err(FireRefusal::NotSkirmishing { unit: unit.id });
    }
    if let Mark::General(general) = mark
        && square::shelters_general(model, general)
    {
        return Err(FireRefusal::Sheltered { target: Who::General(general.id) });
    }
    let side = Facing::Front;
    possible(model, unit, side, &Battery::of(model, unit, side)?, mark)
}

/// PG-BGN-003, -009: the shot of a battalion gun at the target of its parent.
pub(super) fn of_gun(model: &Model, unit: &Unit, mark: &Mark<'_>) -> Result<Shot, FireRefusal> {
    if unit.done.gun_shot {
        return Err(FireRefusal::ShotAlready { unit: unit.id });
    }
    let battery = Battery::battalion_gun(model, unit, mark)?;
    let shot = possible(model, unit, Facing::Front, &battery, mark)?;
    if shot.is_long() {
        return Err(FireRefusal::NotLong { unit: unit.id, away: shot.away });
    }
    Ok(shot)
}

/// PG-BGN-016: the shot of a battalion gun whose parent does not shoot: at the enemy nearest to the parent that it reaches.
pub(super) fn of_gun_alone(model: &Model, unit: &Unit, target: &Unit) -> Result<Shot, FireRefusal> {
    free(model, unit)?;
    let named = model.aims.iter().filter(|aim| aim.unit == unit.id);
    let parent = named.filter(|aim| aim.means == Default::default()).find_map(|aim| aim.target);
    if let Some(aimed) = parent.filter(|aimed| *aimed != target.id) {
        return Err(FireRefusal::ParentAims { unit: unit.id, target: aimed });
    }
    let reach = |it: &Unit| {
        is_fair(model, unit, it)?;
        of_gun(model, unit, &Mark::Unit(it))
    };
    let shot = reach(target)?;
    let away = near::gap(model, unit, target);
    let mut others = near::enemies_within(model, unit, Length::from_units(away));
    let nearer =
        others.find(|it| near::gap(model, unit, it) < away - EPS_DIST && reach(it).is_ok());
    match nearer {
        Some(nearer) => {
            Err(FireRefusal::NotNearestToParent { target: target.id, nearer: nearer.id })
        }
        None => Ok(shot),
    }
}

/// The enemies that could be in range of a unit, judged by the circles around them.
pub(super) fn near_enough<'m>(
    model: &'m Model,
    unit: &'m Unit,
) -> impl Iterator<Item = &'m Unit> + 'm {
    let barrel = Barrel::of(model, unit);
    let range = barrel.map_or(0.0, |barrel| geom::reach_of(barrel.range(model, unit)));
    let own = model.radius(unit);
    let enemies = model.units.all_of(unit.side.other().idx());
    let near = model.units.each(model.near(unit.head(), range + own, enemies));
    near.filter(move |enemy| {
        let far = range + own + model.radius(enemy);
        enemy.is_shown() && (unit.head() - enemy.head()).length2() <= far * far
    })
}

/// Whether it has any target of its own, or one that crossed its arc, or one for its battalion gun, or something to set on fire. That stays the same while both sides name targets.
pub(crate) fn has_target(model: &Model, unit: &Unit) -> bool {
    model.known.has_target(unit.id, || finds_target(model, unit))
}

pub(crate) fn finds_target(model: &Model, unit: &Unit) -> bool {
    able(model, unit).is_ok()
        && (arms::sides(unit).iter().any(|side| has_target_at(model, unit, *side))
            || model.ghosts.iter().any(|ghost| ghost.shooter == unit.id)
            || torch::area(model, unit).is_some()
            || may_snipe(model, unit)
            || may_shell(model, unit))
        || may_fire_gun(model, unit)
}

/// PG-SKM-010: whether skirmishers have a general in range who is alone.
fn may_snipe(model: &Model, unit: &Unit) -> bool {
    let theirs = model.generals.iter().filter(|general| general.side != unit.side);
    let mut alone = theirs.filter(|general| general.is_on_table() && general.with.is_none());
    unit.formation == Formation::Skirmish
        && alone.any(|general| at_general(model, unit, &Mark::General(general)).is_ok())
}

/// PG-BRN-001: whether a gun has something in range that it can set on fire.
pub(super) fn may_shell(model: &Model, unit: &Unit) -> bool {
    let mut areas = torch::areas_near(model, unit);
    unit.is_battery() && areas.any(|area| torch::shelling(model, unit, area).is_ok())
}

/// PG-BGN-016: whether its battalion gun has a target, even if the parent has none.
pub(super) fn may_fire_gun(model: &Model, unit: &Unit) -> bool {
    near_gun(model, unit).any(|it| of_gun_alone(model, unit, it).is_ok())
}

/// PG-BGN-003, -004: the enemies that could be in range of a unit's battalion gun, judged by the circles around them, if it can fire.
pub(super) fn near_gun<'m>(model: &'m Model, unit: &'m Unit) -> impl Iterator<Item = &'m Unit> {
    let is_ready = unit.formation == Formation::Line && !unit.done.gun_shot;
    let gun = unit.battalion_gun.filter(|_| is_ready && free(model, unit).is_ok());
    let enemies = gun.map(|gun| {
        let range = model.book.gun_ranges[gun.calibre].most(model.book.scale());
        // It stands before the front of its parent.
        let [_, deep] = unit.basing.model;
        let reach = geom::reach_of(range + deep) + model.radius(unit);
        model.enemies_near(unit.side, unit.head(), reach)
    });
    enemies.into_iter().flatten().filter(|enemy| !enemy.kind.is_artillery())
}

/// Whether it has a target to a side.
fn has_target_at(model: &Model, unit: &Unit, side: Facing) -> bool {
    let fair = near_enough(model, unit).filter(|it| is_fair(model, unit, it).is_ok());
    let mut fair = fair.peekable();
    if fair.peek().is_none() {
        return false;
    }
    let Ok(battery) = Battery::of(model, unit, side) else { return false };
    fair.any(|it| {
        // PG-BGN-010: the gun before a battalion may be in range when the battalion is not.
        let marks = [Mark::Unit(it), Mark::Gun(it)].into_iter().filter(Mark::is_there);
        let mut shots = marks.map(|mark| possible(model, unit, side, &battery, &mark));
        shots.any(|shot| shot.is_ok())
    })
}

/// The shot at a target as it is now, for measuring: the first side from which it is possible.
pub(crate) fn eligibility(model: &Model, unit: &Unit, target: &Unit) -> Result<Shot, FireRefusal> {
    let mut first = None;
    for side in arms::sides(unit) {
        match shot(model, unit, *side, target) {
            Ok(shot) => return Ok(shot),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    Err(first.unwrap_or(FireRefusal::NoArms { unit: unit.id }))
}

/// A unit by its place in the order of battle, if there is one.
pub(super) fn unit(model: &Model, id: UnitId) -> Result<&Unit, FireRefusal> {
    model.units.get(id.idx()).ok_or(FireRefusal::NoEnemy { target: id })
}
