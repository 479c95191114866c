//! Functions: what each costs, what a unit has left to spend, and how far it goes.
use crate::{
    book::{Far, Figure, Row},
    kinds::{Formation, Function, UnitId, UnitKind},
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal},
    unit::{Done, Unit},
};
use geom::Length;

/// AGV-FUN-009 to -030: the row with the cost of a function for a unit; none where the lists have no such row.
fn row<'a>(model: &'a Model, unit: &Unit, function: Function) -> Option<&'a Figure> {
    let book = &model.book;
    if unit.is_battle() {
        let rows = &book.battle;
        return Some(match function {
            Function::Turn => &rows.turn,
            Function::AboutFace => &rows.about_face,
            Function::Move => &rows.r#move,
            Function::Charge => &rows.charge,
            Function::ChangeFormation => &rows.change_formation,
            Function::Mount => &rows.mount,
            Function::Dismount => &rows.dismount,
            Function::Prolong | Function::LimberUp | Function::Unlimber => return None,
        });
    }
    if unit.kind.is_artillery() {
        let rows = &book.artillery;
        return Some(match function {
            Function::Turn => &rows.turn,
            Function::AboutFace => &rows.about_face,
            Function::Move => &rows.r#move,
            Function::Charge => &rows.charge,
            Function::ChangeFormation => &rows.change_formation,
            Function::LimberUp => &rows.limber,
            Function::Unlimber => &rows.unlimber,
            Function::Prolong => &rows.prolong,
            Function::Mount | Function::Dismount => return None,
        });
    }
    let rows = &book.individual;
    Some(match function {
        Function::Turn => &rows.turn,
        Function::AboutFace => &rows.about_face,
        Function::Move => &rows.r#move,
        Function::Charge => &rows.charge,
        Function::ChangeFormation => &rows.change_formation,
        Function::Mount => &rows.mount,
        Function::Dismount => &rows.dismount,
        Function::Prolong | Function::LimberUp | Function::Unlimber => return None,
    })
}

/// What a function costs a unit; none if the unit cannot do it at all.
pub fn cost(model: &Model, unit: &Unit, function: Function) -> Option<u8> {
    u8::try_from(row(model, unit, function)?.value).ok()
}

/// AGV-FUN-001: what a unit may still spend in this phase.
pub fn left(model: &Model, unit: &Unit) -> u8 {
    model.book.options.functions_per_phase.value.saturating_sub(unit.done.spent)
}

/// AGV-FUN-001, -002, -003, -008, AGV-SEC-001: what a function costs a unit now, or why it may not do it. Scripts and offers
/// share this check. What the function itself needs is checked in its own chapter.
pub fn may_spend(model: &Model, id: UnitId, function: Function) -> Result<u8, Refusal> {
    may_act(model, id)?;
    let unit = model.unit(id);
    let done = &unit.done;
    let why = if done.must_unform && function != Function::ChangeFormation {
        MoveRefusal::MustUnform { unit: id }
    } else if unit.garrison.is_some() && function != Function::Move {
        MoveRefusal::Inside { unit: id }
    } else if done.has(function) && !model.book.options.function_twice.value {
        MoveRefusal::Twice { unit: id, function: function.name() }
    } else {
        let Some(cost) = cost(model, unit, function) else {
            return Err(cannot(unit, function));
        };
        let left = left(model, unit);
        if cost <= left {
            return Ok(cost);
        }
        MoveRefusal::TooDear { unit: id, function: function.name(), cost, left }
    };
    Err(why.into())
}

/// AGV-FUN-001, -006, -008, -022, AGV-SEC-001, AGV-BTL-012: whether a unit may do anything at all in this phase. AGV-MOV-024:
/// in contact it may not, so there is no disengaging.
pub fn may_act(model: &Model, id: UnitId) -> Result<(), Refusal> {
    let unit = model.unit(id);
    let done = &unit.done;
    let why = if !unit.is_on_table() {
        MoveRefusal::NotThere { unit: id }
    } else if done.frozen {
        MoveRefusal::InContact { unit: id }
    } else if done.uncommanded {
        MoveRefusal::Uncommanded { unit: id }
    } else if done.new_battle {
        MoveRefusal::NewBattle { unit: id }
    } else if is_held(model, unit) {
        MoveRefusal::ChargedHome { unit: id }
    } else if done.finished && left(model, unit) == 0 {
        MoveRefusal::Spent { unit: id, battle: unit.is_battle() }
    } else if done.finished {
        MoveRefusal::Finished { unit: id }
    } else {
        return Ok(());
    };
    Err(why.into())
}

/// AGV-MOV-024: whether a unit has charged home in this phase and still touches the enemy it met. Then it stays, whatever it
/// has left to spend.
pub(crate) fn is_held(model: &Model, unit: &Unit) -> bool {
    unit.done.has(Function::Charge) && near::in_contact(model, unit)
}

/// AGV-FUN-021, -029, -030, AGV-MNT-001, AGV-GUN-002: refuses a function that this type of unit does not have.
pub(crate) fn cannot(unit: &Unit, function: Function) -> Refusal {
    let rule = match function {
        Function::Mount | Function::Dismount if !unit.is_battle() => "AGV-MNT-001",
        Function::Prolong | Function::LimberUp | Function::Unlimber => "AGV-GUN-002",
        _ if unit.is_battle() => "AGV-FUN-021",
        Function::AboutFace => "AGV-FUN-029",
        _ => "AGV-FUN-030",
    };
    MoveRefusal::Cannot { unit: unit.id, function: function.name(), rule }.into()
}

/// A unit's notes after it has spent a function. It has finished when nothing is left.
pub fn spent(model: &Model, id: UnitId, function: Function, cost: u8) -> Done {
    let unit = model.unit(id);
    let spent = unit.done.spent + cost;
    let finished = spent >= model.book.options.functions_per_phase.value;
    Done { spent, did: unit.done.did | function.bit(), finished, released: false, ..unit.done }
}

/// The row of allowances for a unit; none for a gun that can neither move nor be prolonged.
pub fn far<'a>(model: &'a Model, unit: &Unit) -> Option<&'a Row<Far>> {
    let rows = &model.book.allowances;
    Some(match unit.kind {
        _ if unit.is_battle() => &rows.battle,
        UnitKind::Foot => &rows.foot,
        UnitKind::MountedFoot if unit.mounted => &rows.mounted_foot_on_horse,
        UnitKind::MountedFoot => &rows.mounted_foot_on_foot,
        UnitKind::LightCavalry => &rows.light_cavalry,
        UnitKind::Camels => &rows.camels,
        UnitKind::MediumCavalry => &rows.medium_cavalry,
        UnitKind::HeavyCavalry => &rows.heavy_cavalry,
        UnitKind::Knights => &rows.knights,
        UnitKind::Elephants => &rows.elephants,
        UnitKind::CommanderInChief | UnitKind::SubCommander => &rows.command,
        UnitKind::OrganGun if unit.limbered => &rows.organ_gun_limbered,
        UnitKind::Rocket if unit.limbered => &rows.rockets_limbered,
        UnitKind::LightBombard if unit.limbered => &rows.light_bombard_limbered,
        UnitKind::Bombard if unit.limbered => &rows.bombard_limbered,
        UnitKind::OrganGun => &rows.organ_gun_prolonged,
        UnitKind::Rocket => &rows.rockets_prolonged,
        UnitKind::LightBombard | UnitKind::Bombard => return None,
    })
}

/// How far a unit goes in a phase, and how far at least if it moves at all.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Allowed {
    /// At least.
    pub least: Length,
    /// At most, over open ground.
    pub most: Length,
}

/// AGV-MOV-001 to -016, AGV-FRM-012: a unit's allowance; none if it does not move. It depends on its type (AGV-BAS-010), and
/// every row is a maximum (AGV-BAS-008). A road column moves half as far again.
pub fn allowance(model: &Model, unit: &Unit) -> Option<Allowed> {
    let row = far(model, unit).filter(|row| row.r#move.0 >= 0)?;
    let most = match unit.formation {
        Formation::RoadColumn => {
            Length::from_units(row.r#move.units() * model.book.options.column_factor.value)
        }
        _ => row.r#move,
    };
    Some(Allowed { least: row.least, most })
}

/// How far a unit charges over open ground; none if it cannot.
pub fn charge(model: &Model, unit: &Unit) -> Option<Length> {
    far(model, unit).map(|row| row.charge).filter(|far| far.0 >= 0)
}
