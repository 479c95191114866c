//! Which unit may shoot at which target (IDV-FIR-001 to -017). The script, the offers and the decision whether to ask use one
//! check.
use crate::{
    act::Act,
    aspect,
    book::Rulebook,
    dice::{self, Bout, Combat},
    ground,
    kinds::{State, UnitId, UnitKind, WingId},
    lane::{self, Stopped},
    model::Model,
    near,
    refusal::{FireRefusal, Refusal},
    seats,
    unit::{Done, Unit},
    walls,
};
use geom::{Angle, EPS_CONTACT, EPS_DIST, FRONT, Length};
use kernel::Seat;

/// A shot that is allowed.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Shot {
    pub(super) unit: UnitId,
    pub(super) target: UnitId,
    /// The distance.
    pub(super) gap: f64,
    /// At close range or not.
    pub(crate) combat: Combat,
}

impl Shot {
    /// The shot as input for the dice.
    pub(crate) fn bout<'m>(&self, model: &'m Model) -> Bout<'m> {
        let (unit, target) = (model.unit(self.unit), model.unit(self.target));
        // IDV-CHG-013: judged by where the shooter stands now, even in contact.
        let aspect = aspect::now(target, unit);
        Bout { unit, target, aspect, combat: self.combat }
    }
}

/// IDV-DIC-002 to -014.
pub(crate) fn range(model: &Model, unit: &Unit) -> Length {
    model.book.pool(unit).range
}

/// Whether this unit may shoot at all (IDV-FIR-009, -013 to -016).
pub(super) fn able(model: &Model, unit: &Unit) -> Result<(), FireRefusal> {
    let (done, id) = (&unit.done, unit.id);
    if done.shot {
        Err(FireRefusal::ShotAlready { unit: id })
    } else if unit.state == State::Routed {
        Err(FireRefusal::Routed { unit: id })
    } else if unit.is_column() {
        Err(FireRefusal::Column { unit: id })
    } else if model.book.pool(unit).shoot <= 0 {
        Err(FireRefusal::NoShot { unit: id })
    } else {
        let most = model.book.shares.guns_shoot.value;
        match unit.kind {
            UnitKind::FieldArtillery | UnitKind::HeavyArtillery
                if done.spent > 0 || done.turned =>
            {
                Err(FireRefusal::Moved { unit: id })
            }
            UnitKind::InfantryGuns if i32::from(done.spent) > most => {
                Err(FireRefusal::MovedFar { unit: id, spent: done.spent, most })
            }
            // IDV-FIR-015: foot and horse may always shoot.
            _ => Ok(()),
        }
    }
}

/// The same, ignoring what it has done this turn.
pub(crate) fn able_as_it_stands(model: &Model, unit: &Unit) -> Result<(), ()> {
    able(model, &Unit { done: Done::default(), ..*unit }).map_err(|_| ())
}

/// Whether it may shoot at this target, ignoring nearer ones.
fn possible(model: &Model, unit: &Unit, target: &Unit) -> Result<Shot, FireRefusal> {
    if !target.is_on_table() || target.side == unit.side {
        return Err(FireRefusal::NoEnemy { target: target.id });
    }
    let range = range(model, unit);
    let reach = geom::reach_of(range);
    let gap = near::gap(model, unit, target);
    if gap > reach {
        let away = Length::from_units(gap);
        return Err(FireRefusal::OutOfRange { target: target.id, away, range });
    }
    in_contact(model, unit, target)?;
    // A target that touches its front needs no lane.
    if !near::in_contact(model, unit.id)
        && let Some(stopped) = lane::stopped(model, unit, target)
    {
        return Err(in_lane(model, unit, target, stopped));
    }
    let half = Rulebook::share(range, &model.book.shares.close_range);
    let combat = Combat::Shooting { close: geom::within_reach(gap, half) };
    let shot = Shot { unit: unit.id, target: target.id, gap, combat };
    if dice::dice(model, &shot.bout(model)) == 0 {
        return Err(FireRefusal::NoDice { unit: unit.id, target: target.id });
    }
    Ok(shot)
}

/// IDV-FIR-004, -005: why a shot is stopped on its way.
fn in_lane(model: &Model, unit: &Unit, target: &Unit, stopped: Stopped) -> FireRefusal {
    let target = target.id;
    match stopped {
        Stopped::Aside(off) => {
            let (off, most) = (Angle(off).to_degrees(), lane::arc(model, unit).to_degrees());
            FireRefusal::Aside { target, off, most }
        }
        Stopped::Unit(other) => FireRefusal::UnitInLane { target, other },
        Stopped::Ground(piece) => FireRefusal::GroundInLane { target, ground: piece.into() },
    }
}

/// IDV-FIR-006, -007: what contact forbids.
fn in_contact(model: &Model, unit: &Unit, target: &Unit) -> Result<(), FireRefusal> {
    if model.contacts.is_empty() {
        return Ok(());
    }
    for contact in model.contacts_of(target.id) {
        let friend = contact.other(target.id);
        if friend != unit.id {
            return Err(FireRefusal::FriendInContact { target: target.id, friend });
        }
    }
    if !near::in_contact(model, unit.id) {
        return Ok(());
    }
    let contact = model.contacts_of(unit.id).find(|contact| contact.has(target.id));
    let no = FireRefusal::InContact { unit: unit.id };
    let Some(contact) = contact else { return Err(no) };
    if contact.turn != model.turn {
        return Err(FireRefusal::OldContact { unit: unit.id, target: target.id });
    }
    // Across an obstacle the two stand a little apart.
    let apart = if contact.obstacle { near::gap(model, unit, target) } else { 0.0 };
    let before = model.base(unit).zone(FRONT, apart + EPS_CONTACT * 4.0);
    let touches = ground::in_buildings(unit)
        || walls::about(model, target).map_or_else(
            || geom::overlaps(&before, &model.base(target)),
            |it| it.overlaps(&before),
        );
    if touches { Ok(()) } else { Err(no) }
}

/// The enemies that could be in range, judged by the circles around them.
pub(super) fn near_enough<'m>(
    model: &'m Model,
    unit: &'m Unit,
) -> impl Iterator<Item = &'m Unit> + 'm {
    let reach = geom::reach_of(range(model, unit));
    near::enemies(model, unit, reach).filter(move |enemy| near::may_be_within(unit, enemy, reach))
}

/// Whether it may shoot at this target (IDV-FIR-008). Only artillery may ignore a nearer target.
pub(crate) fn shot(model: &Model, unit: &Unit, target: &Unit) -> Result<Shot, FireRefusal> {
    able(model, unit)?;
    let shot = possible(model, unit, target)?;
    if unit.kind.is_gun() {
        return Ok(shot);
    }
    for other in near_enough(model, unit).filter(|other| other.id != target.id) {
        let gap = near::gap(model, unit, other);
        if gap < shot.gap - EPS_DIST && possible(model, unit, other).is_ok() {
            let (nearest, away) = (Length::from_units(gap), Length::from_units(shot.gap));
            let (target, nearer) = (target.id, other.id);
            return Err(FireRefusal::NotNearest { target, nearer, nearest, away });
        }
    }
    Ok(shot)
}

/// Whether it has a target.
pub(super) fn has_target(model: &Model, unit: &Unit) -> bool {
    able(model, unit).is_ok()
        && near_enough(model, unit).any(|enemy| possible(model, unit, enemy).is_ok())
}

/// The complete check of an answer.
pub(super) fn check(model: &Model, wing: WingId, seat: Seat, act: &Act) -> Result<Shot, Refusal> {
    let Act::Shoot { unit: id, target } = *act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    if unit.wing != wing || !unit.is_on_table() {
        return Err(FireRefusal::NotItsTurn { unit: id }.into());
    }
    if target.idx() >= model.units.len() {
        return Err(FireRefusal::NoEnemy { target }.into());
    }
    Ok(shot(model, unit, model.unit(target))?)
}

/// A shot whose target was named, as it is now.
pub(super) fn named(model: &Model, id: UnitId, target: UnitId) -> Shot {
    let unit = model.unit(id);
    let gap = near::gap(model, unit, model.unit(target));
    let half = Rulebook::share(range(model, unit), &model.book.shares.close_range);
    let combat = Combat::Shooting { close: geom::within_reach(gap, half) };
    Shot { unit: id, target, gap, combat }
}
