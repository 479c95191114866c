//! What batteries do for one pip (ANT-ART-001 to -006, -011, ANT-MOV-002): limber and move, move and unlimber, prolong.
use super::{Step, able, acted, carry_out, forms, legs, may_advance, may_again, pays_to_advance};
use crate::{
    NearRun,
    act::Act,
    kinds::{Arm, Class, Formation},
    model::Model,
    pips::{self, Deed},
    refusal::{FireRefusal, MoveRefusal, Refusal},
    unit::{Done, Unit},
    walk::{self, Gait},
};
use kernel::{Cx, Leg, Play, Said};

/// One action of a battery.
pub(super) fn play(cx: &mut Cx<'_, NearRun>, said: &Said<Act>) -> Play<NearRun> {
    let step = check(cx.model(), said)?;
    carry_out(cx, step)
}

/// Checks an action of a battery.
pub(super) fn check(model: &Model, said: &Said<Act>) -> Result<Step, Refusal> {
    let (id, before, after) = match said.act {
        Act::LimberAndMove { unit } => (unit, Some(Formation::Limbered), None),
        Act::MoveAndUnlimber { unit } => (unit, None, Some(Formation::Unlimbered)),
        Act::Prolong { unit } => (unit, None, None),
        Act::UnlimberAndProlong { unit } => (unit, Some(Formation::Unlimbered), None),
        _ => return Err(Refusal::NotAsked),
    };
    let unit = able(model, said.seat, id)?;
    if !unit.arm().is_artillery() || unit.is_gunners() {
        return Err(MoveRefusal::NotAGun { unit: id }.into());
    }
    combines(unit, &said.act)?;
    let begins = match said.act {
        Act::LimberAndMove { .. } | Act::Prolong { .. } => Formation::Unlimbered,
        _ => Formation::Limbered,
    };
    if unit.formation != begins {
        return Err(MoveRefusal::NotAGun { unit: id }.into());
    }
    let start = match before {
        Some(formation) => forms::may_form(model, unit, formation)?,
        None => *unit,
    };
    let prolongs = start.formation == Formation::Unlimbered;
    if prolongs && unit.done.actions > 0 {
        return Err(match unit.done.prolonged {
            true => MoveRefusal::ProlongOnce { unit: id }.into(),
            false => MoveRefusal::ProlongFirst { unit: id }.into(),
        });
    }
    may_again(unit)?;
    // ANT-MOV-011: disordered guns limber, and unlimber no more than they change otherwise.
    if after.is_some() && unit.done.began_disordered {
        return Err(MoveRefusal::DisorderedForm { unit: id }.into());
    }
    let (legs, about) = match (legs(id, &said.fill)?, after) {
        ([legs @ .., Leg::About { .. }], Some(_)) => (legs, true),
        (legs, _) => (legs, false),
    };
    let mut way = walk::judge(model, &start, legs, Gait::Normal)?;
    if unit.done.actions > 0 && way.came_near {
        return Err(MoveRefusal::MultipleNear { unit: id }.into());
    }
    may_advance(model, unit, &way)?;
    let formation = after.unwrap_or(start.formation);
    let stands = Unit { formation, ..way.unit };
    // ANT-GEO-004: guns that unlimber may turn about.
    way.unit = forms::room(model, &if about { forms::about(&stands) } else { stands })?;
    let limbers = before.is_some() || after.is_some();
    let deed = match (limbers, pays_to_advance(model, unit, &way)) {
        (true, true) => Deed::LimberAndAdvance,
        (true, false) => Deed::Limber,
        (false, true) => Deed::Advance,
        (false, false) => Deed::Plain,
    };
    let price = pips::price(model, unit, deed);
    pips::affords(model, unit, price)?;
    let unlimbered = unit.done.unlimbered || formation == Formation::Unlimbered && limbers;
    let done = Done { unlimbered, prolonged: unit.done.prolonged || prolongs, ..acted(unit, &way) };
    Ok(Step { unit: id, way, price, formation, about: false, done })
}

/// ANT-ART-004 to -006: what is combined in one action: position guns and bad gunners combine nothing.
fn combines(unit: &Unit, act: &Act) -> Result<(), MoveRefusal> {
    let slow = is_slow(unit);
    let combined = !matches!(act, Act::Prolong { .. });
    if slow && combined { Err(MoveRefusal::Combined { unit: unit.id }) } else { Ok(()) }
}

/// ANT-ART-006, -007: Inferior, Bad and position guns.
pub(crate) fn is_slow(unit: &Unit) -> bool {
    !unit.class.is_at_least(Class::Average) || unit.tags.position
}

/// ANT-ART-003 to -009: whether a battery may fire in its own phase after what it has done.
pub(crate) fn may_fire(unit: &Unit) -> Result<(), FireRefusal> {
    let Done { unlimbered, prolonged, stirred, actions, .. } = unit.done;
    let id = unit.id;
    match unit.arm() {
        _ if prolonged => Err(FireRefusal::Prolonged { unit: id }),
        _ if !unlimbered && !stirred => Ok(()),
        _ if is_slow(unit) && unlimbered => Err(FireRefusal::SlowGuns { unit: id }),
        // ANT-ART-004: horse guns move, unlimber and fire.
        Arm::HorseArtillery if unlimbered => Ok(()),
        // ANT-ART-005: field guns unlimber and fire, but not after a move.
        _ if unlimbered && actions <= 1 && unit.done.unlimbered_still => Ok(()),
        _ => Err(FireRefusal::GunsMoved { unit: id }),
    }
}
