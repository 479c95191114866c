//! Where units stand and go.
use super::Words;
use crate::{
    event::{Event, How},
    kinds::{Phase, UnitId},
    model::Model,
    words,
};
use geom::Length;

pub(super) fn words(model: &Model, event: &Event) -> Option<Words> {
    let name = |id: &UnitId| model.name(*id);
    let (unit, cite, text) = match event {
        Event::Deployed { unit, stance, .. } => {
            let shape = stance.formation.name();
            (unit, "AGV-SET-006", format!("{} deployed in {shape}.", name(unit)))
        }
        Event::Moved { unit, how, by, .. } => {
            let (what, cite) = moved(name(unit), *how, *by);
            let before_fire = *how == How::Pivot && model.phase == Phase::Firing;
            let cite = if before_fire { "AGV-FIR-028" } else { cite };
            (unit, cite, format!("{} {what}.", name(unit)))
        }
        // A unit that goes into buildings has a line for that.
        Event::Formed { how: How::Move, .. } => return None,
        Event::Formed { unit, how, stance } => {
            let (what, cite) = match how {
                How::AboutFace => ("faced about".to_owned(), "AGV-MOV-019"),
                How::CloseUp => ("closed up".to_owned(), "AGV-LOS-004"),
                _ => (format!("formed {}", stance.formation.name()), "AGV-FRM-016"),
            };
            (unit, cite, format!("{} {what}.", name(unit)))
        }
        Event::Remounted { unit, mounted } => {
            let what = if *mounted { "mounted up" } else { "dismounted" };
            (unit, "AGV-MNT-001", format!("{} {what}.", name(unit)))
        }
        Event::Limbered { unit, limbered: true } => {
            (unit, "AGV-FUN-025", format!("{} limbered up.", name(unit)))
        }
        Event::Limbered { unit, .. } => {
            (unit, "AGV-GUN-005", format!("{} unlimbered.", name(unit)))
        }
        Event::Garrisoned { unit, building } => {
            let what = if building.is_some() { "went into" } else { "came out of" };
            (unit, "AGV-TER-016", format!("{} {what} the buildings.", name(unit)))
        }
        Event::BattleEnded { unit, dissolved, shallow, .. } => {
            let (what, cite) = match (dissolved, shallow) {
                (false, _) => ("broke up", "AGV-BTL-009"),
                (true, false) => ("dissolved: too few elements were left", "AGV-BTL-019"),
                (true, true) => ("dissolved: too few ranks were left", "AGV-BTL-020"),
            };
            (unit, cite, format!("The Battle of {} {what}.", name(unit)))
        }
        Event::BattleFormed { members, .. } => {
            let names: Vec<&str> = members.iter().map(name).collect();
            let set_up = model.phase == Phase::Deployment;
            let cite = if set_up { "AGV-BTL-008" } else { "AGV-BTL-007" };
            return Some((
                members.to_vec(),
                cite,
                format!("{} formed a Battle.", names.join(", ")),
            ));
        }
        _ => return None,
    };
    Some((vec![*unit], cite, text))
}

fn moved(name: &str, how: How, by: Length) -> (String, &'static str) {
    match how {
        How::Turn => ("turned".to_owned(), "AGV-MOV-018"),
        How::Pivot => ("pivoted".to_owned(), "AGV-CHG-002"),
        How::Charge => (format!("charged {by}"), "AGV-CHG-003"),
        How::Prolong if by < Length::ZERO => {
            (format!("{} prolonged back by {}", words::was(name), Length(-by.0)), "AGV-GUN-003")
        }
        How::Prolong => (format!("{} prolonged {by}", words::was(name)), "AGV-GUN-003"),
        How::Unlimber => ("swung round".to_owned(), "AGV-GUN-005"),
        How::Move | How::AboutFace | How::ChangeFormation | How::CloseUp => {
            (format!("moved {by}"), "AGV-MOV-017")
        }
    }
}
