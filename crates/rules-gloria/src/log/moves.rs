//! Lines about movement, compulsory moves, work and fires.
use crate::{
    act::Task,
    event::{Cause, Event},
    kinds::{State, UnitId},
    model::Model,
    unit::{Crest, End},
};
use kernel::{ids::Ground, view::Line};

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    // PG-HID-004: nothing is told of a hidden unit.
    if matches!(event, Event::CrestTaken { unit, .. } if model.unit(*unit).is_secret()) {
        return None;
    }
    moves(event).or_else(|| states(event)).or_else(|| ground(model, event))
}

/// Moves of units and generals.
fn moves(event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Moved { unit, cause, formation, .. } => moved(unit, cause, formation.name())?,
        Event::MarchForced { corps } => Line::told("PG-FMR-001", format!("{corps} force marches.")),
        Event::Dismounted { unit, holders: Some(_) } => {
            Line::did("PG-CAV-008", unit, "dismounted and left holders with the horses")
        }
        Event::Dismounted { unit, holders: None } => Line::did("PG-CAV-011", unit, "mounted"),
        Event::GunLeft { unit, at: Some(_) } => Line::did("PG-EVA-004", unit, "left its gun"),
        Event::GunLeft { unit, at: None } => Line::did("PG-EVA-004", unit, "returned to its gun"),
        Event::Entered { unit, .. } => Line::did("PG-OFF-006", unit, "came on the table"),
        Event::LeftTable { unit, from } => Line::did(
            "PG-EVA-005",
            unit,
            format!("left the table and may return from turn {from} on"),
        ),
        Event::GeneralMoved { general, with: Some(unit), .. } => {
            Line::told("PG-ATT-001", format!("{general} joined {unit}.")).about([unit])
        }
        Event::GeneralMoved { general, with: None, .. } => {
            Line::told("PG-MOV-005", format!("{general} rode off alone."))
        }
        Event::CrestTaken { unit, crest: Some(crest) } => Line::did(
            "PG-HIL-003",
            unit,
            match crest {
                Crest::Behind => "stands behind the crest",
                Crest::Over => "stands over the crest",
            },
        ),
        Event::Removed { unit, end } => removed(unit, end)?,
        _ => return None,
    })
}

fn moved(unit: UnitId, cause: Cause, formation: &str) -> Option<Line> {
    let did = match cause {
        Cause::Move => "moved".to_owned(),
        Cause::Form => format!("formed {formation}"),
        Cause::ForcedMarch => "force marched".to_owned(),
        Cause::Rout => "ran".to_owned(),
        Cause::Pursue => "pursued".to_owned(),
        Cause::PushedBack => "was pushed back".to_owned(),
        Cause::Advance => "advanced".to_owned(),
        Cause::Deploy => format!("is now {formation}"),
        Cause::Manhandle => "was manhandled".to_owned(),
        _ => return None,
    };
    Some(Line::did(cause.rule(), unit, did))
}

/// How a unit ended that no fight or shot ended.
fn removed(unit: UnitId, end: End) -> Option<Line> {
    Some(match end {
        End::Routed => Line::did("PG-ROU-005", unit, "routed off the table"),
        End::Caught => Line::did("PG-RTH-003", unit, "was dispersed in its flight"),
        End::Burnt => Line::did("PG-BRN-004", unit, "did not leave the fire in time"),
        End::Withdrew => Line::did("PG-VIC-010", unit, "left the table"),
        _ => return None,
    })
}

/// States that the ground or friends bring.
fn states(event: &Event) -> Option<Line> {
    let Event::Became { unit, state, cause } = *event else { return None };
    Some(match (state, cause) {
        (State::Routing, _) => Line::did("PG-ROU-001", unit, "routed"),
        (State::Disordered, Cause::Ground) => {
            Line::did("PG-DIS-001", unit, "was disordered by the ground")
        }
        (State::Disordered, Cause::Crossing) => {
            Line::did("PG-OBS-002", unit, "was disordered by crossing an obstacle")
        }
        (State::Disordered, Cause::Burst) => {
            Line::did("PG-RTH-001", unit, "was disordered by routers")
        }
        (State::Disordered, Cause::ForcedMarch) => {
            Line::did("PG-FMR-002", unit, "was disordered by its forced march")
        }
        _ => return None,
    })
}

/// Work, dice about the ground, and fires.
fn ground(model: &Model, event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Worked { unit, task, phases } => {
            let needed = crate::works::needed(model, task, None);
            let of = match task {
                // A bridge of stone takes longer; the event does not say which it is.
                Task::Demolish => String::new(),
                _ => format!(" of {needed}"),
            };
            Line::did(task.rule(), unit, format!("{}, phase {phases}{of}", task.name()))
        }
        Event::GroundRolled { unit, piece: None, die } => {
            Line::told("PG-FRD-003", format!("{unit} sought a ford: {die}."))
                .about([unit])
                .thrown([die])
        }
        Event::GroundRolled { unit, piece: Some(piece), die } => {
            let (rule, what) = match crate::ground::kind(model, model.field.piece(piece)) {
                kind if kind.bridge.is_some() => ("PG-ENG-002", "tried to demolish"),
                kind if kind.wood && model.phase == crate::kinds::Phase::Movement => {
                    ("PG-WOD-001", "looked into")
                }
                _ => ("PG-BRN-002", "tried to set fire to"),
            };
            let text = format!("{unit} {what} {}: {die}.", Ground::from(piece));
            Line::told(rule, text).about([unit]).thrown([die])
        }
        Event::CaughtFire { piece, .. } => {
            Line::told("PG-BRN-005", format!("{} is on fire.", Ground::from(piece)))
        }
        Event::FireSpread => Line::told("PG-BRN-005", "The fire spread downwind.".to_owned()),
        _ => return None,
    })
}
