//! Guns: limbering up, unlimbering, prolonging (AGV-GUN-002 to -006).
use super::{edge, march, settled, spending};
use crate::{
    act::Act,
    clear::{self, Heed},
    event::{Event, How},
    functions,
    kinds::{Function, UnitId, UnitKind},
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal},
    unit::Unit,
};
use geom::{Angle, Length, Pose};
use kernel::Fill;

/// AGV-FUN-025: limbers a gun.
pub(crate) fn limber_up(model: &Model, id: UnitId) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, Function::LimberUp)?;
    if model.unit(id).limbered {
        return Err(MoveRefusal::Limbered { unit: id, limbered: true }.into());
    }
    let limbered = Event::Limbered { unit: id, limbered: true };
    spending(model, id, Function::LimberUp, [limbered])
}

/// AGV-GUN-005, -006: unlimbers a gun, facing in any direction about the middle of its front, ready for the next firing.
pub(crate) fn unlimber(model: &Model, id: UnitId, facing: Angle) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, Function::Unlimber)?;
    let unit = model.unit(id);
    if !unit.limbered {
        return Err(MoveRefusal::Limbered { unit: id, limbered: false }.into());
    }
    let front = Pose::new(unit.front().at, facing);
    let there = Unit { limbered: false, ..unit.moved_to(front) };
    clear::standing(model, &there, Heed::MOVE).map_err(|block| block.refusal(model, unit))?;
    let mut events = vec![Event::Limbered { unit: id, limbered: false }];
    if facing != unit.heading() {
        events.push(Event::Moved { unit: id, how: How::Unlimber, by: Length::ZERO, front });
    }
    settled(model, Function::Unlimber, events, &there, edge::off(model, &there))
}

/// AGV-GUN-003, -004: moves a light gun by the fill's one leg, `{"move": inches}`; a negative length is backwards.
pub(crate) fn prolong(model: &Model, id: UnitId, fill: &Fill) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, Function::Prolong)?;
    let unit = model.unit(id);
    if !prolongs(unit) {
        return Err(MoveRefusal::NoProlong { unit: id }.into());
    }
    if unit.limbered {
        return Err(MoveRefusal::NotUnlimbered { unit: id }.into());
    }
    let far = march::ahead(unit, fill)?;
    if far == Length::ZERO {
        return Err(MoveRefusal::StaysPut { unit: id }.into());
    }
    march::straight(model, unit, Function::Prolong, far)
}

/// AGV-FUN-028, AGV-GUN-004: whether a gun is light enough. Organ guns and rockets are, bombards are not.
fn prolongs(unit: &Unit) -> bool {
    matches!(unit.kind, UnitKind::OrganGun | UnitKind::Rocket)
}

/// What a gun may do. It unlimbers as it faces, or towards the nearest enemy.
pub(crate) fn candidates(model: &Model, unit: &Unit, add: &mut impl FnMut(Act)) {
    if !unit.kind.is_artillery() {
        return;
    }
    let id = unit.id;
    if !unit.limbered {
        add(Act::LimberUp { unit: id });
        if prolongs(unit) {
            add(Act::Prolong { unit: id });
        }
        return;
    }
    add(Act::Unlimber { unit: id, facing: unit.heading() });
    if let Some(facing) = near::bearing(model, unit).filter(|facing| *facing != unit.heading()) {
        add(Act::Unlimber { unit: id, facing });
    }
}
