//! Where units stand and go, and in what order.
use super::about;
use crate::{
    event::{Event, How},
    kinds::Phase,
    model::Model,
};
use geom::Length;
use kernel::view::Line;

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Deployed { unit, stance, .. } => {
            let text = format!("{} took ground in {}.", model.name(*unit), stance.formation.name());
            about(model, &[*unit], "AGV-SET-006", text)
        }
        Event::Moved { unit, how, by, .. } => {
            let (text, cite) = moved(model.name(*unit), *how, *by);
            let before_fire = *how == How::Pivot && model.phase == Phase::Firing;
            let cite = if before_fire { "AGV-FIR-028" } else { cite };
            about(model, &[*unit], cite, text)
        }
        Event::Formed { unit, how, stance } => {
            let name = model.name(*unit);
            let (text, cite) = match how {
                // Who goes into buildings is told by that.
                How::Move => return None,
                How::AboutFace => (format!("{name} faced about."), "AGV-MOV-019"),
                How::CloseUp => (format!("{name} closed up."), "AGV-LOS-004"),
                _ => (format!("{name} formed {}.", stance.formation.name()), "AGV-FRM-016"),
            };
            about(model, &[*unit], cite, text)
        }
        Event::Remounted { unit, mounted } => {
            let what = if *mounted { "mounted up" } else { "dismounted" };
            about(model, &[*unit], "AGV-MNT-001", format!("{} {what}.", model.name(*unit)))
        }
        Event::Limbered { unit, limbered } => {
            let (what, cite) = if *limbered {
                ("limbered up", "AGV-FUN-025")
            } else {
                ("unlimbered", "AGV-GUN-005")
            };
            about(model, &[*unit], cite, format!("{} {what}.", model.name(*unit)))
        }
        Event::Garrisoned { unit, building } => {
            let what = if building.is_some() { "went into" } else { "came out of" };
            let text = format!("{} {what} the buildings.", model.name(*unit));
            about(model, &[*unit], "AGV-TER-016", text)
        }
        Event::BattleFormed { members, .. } => {
            let names: Vec<&str> = members.iter().map(|id| model.name(*id)).collect();
            let set_up = model.phase == Phase::Deployment;
            let cite = if set_up { "AGV-BTL-008" } else { "AGV-BTL-007" };
            about(model, members, cite, format!("{} formed a Battle.", names.join(", ")))
        }
        Event::BattleEnded { unit, dissolved, shallow, .. } => {
            let (what, cite) = match (dissolved, shallow) {
                (false, _) => ("broke up", "AGV-BTL-009"),
                (true, false) => ("dissolved: too few elements were left", "AGV-BTL-019"),
                (true, true) => ("dissolved: too few ranks were left", "AGV-BTL-020"),
            };
            about(model, &[*unit], cite, format!("The Battle of {} {what}.", model.name(*unit)))
        }
        Event::Declared { unit, target, .. } => {
            let text = format!("{} charged {}.", model.name(*unit), model.name(*target));
            about(model, &[*unit, *target], "AGV-CHG-004", text)
        }
        Event::Contacted { unit, target } => {
            let text = format!("{} struck {}.", model.name(*unit), model.name(*target));
            about(model, &[*unit, *target], "AGV-CHG-005", text)
        }
        _ => return None,
    })
}

fn moved(name: &str, how: How, by: Length) -> (String, &'static str) {
    match how {
        How::Turn => (format!("{name} turned."), "AGV-MOV-018"),
        How::Pivot => (format!("{name} pivoted."), "AGV-CHG-002"),
        How::Charge => (format!("{name} charged {by}."), "AGV-CHG-003"),
        How::Prolong if by < Length::ZERO => {
            (format!("{name} was prolonged back by {}.", Length(-by.0)), "AGV-GUN-003")
        }
        How::Prolong => (format!("{name} was prolonged {by}."), "AGV-GUN-003"),
        How::Unlimber => (format!("{name} was swung round."), "AGV-GUN-005"),
        How::Move | How::AboutFace | How::ChangeFormation | How::CloseUp => {
            (format!("{name} moved {by}."), "AGV-MOV-017")
        }
    }
}
