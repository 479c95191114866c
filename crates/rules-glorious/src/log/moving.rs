//! Where units stand and move.
use crate::{
    event::{Event, How},
    kinds::Phase,
    model::Model,
    words,
};
use geom::Length;
use kernel::view::Line;

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Deployed { unit, ref stance, .. } => {
            Line::did("AGV-SET-006", unit, format!("deployed in {}", stance.formation.name()))
        }
        Event::Moved { unit, how: How::Pivot, .. } if model.phase == Phase::Firing => {
            Line::did("AGV-FIR-028", unit, How::Pivot.name())
        }
        Event::Moved { unit, how, by, .. } => {
            Line::did(how.rule(), unit, moved(model.name(unit), how, by))
        }
        // A unit that goes into buildings has its own line for that.
        Event::Formed { how: How::Move, .. } => return None,
        Event::Formed { unit, how: How::ChangeFormation, ref stance } => {
            Line::did("AGV-FRM-016", unit, format!("formed {}", stance.formation.name()))
        }
        Event::Formed { unit, how, .. } => Line::did(how.rule(), unit, how.name()),
        Event::Remounted { unit, mounted } => {
            Line::did("AGV-MNT-001", unit, if mounted { "mounted up" } else { "dismounted" })
        }
        Event::Limbered { unit, limbered: true } => Line::did("AGV-FUN-025", unit, "limbered up"),
        Event::Limbered { unit, .. } => Line::did("AGV-GUN-005", unit, "unlimbered"),
        Event::Garrisoned { unit, building } => {
            let what = if building.is_some() { "went into" } else { "came out of" };
            Line::did("AGV-TER-016", unit, format!("{what} the buildings"))
        }
        Event::BattleEnded { unit, dissolved, shallow, .. } => {
            let (what, rule) = match (dissolved, shallow) {
                (false, _) => ("broke up", "AGV-BTL-009"),
                (true, false) => ("dissolved: too few elements were left", "AGV-BTL-019"),
                (true, true) => ("dissolved: too few ranks were left", "AGV-BTL-020"),
            };
            Line::told(rule, format!("The Battle of {unit} {what}.")).about([unit])
        }
        Event::BattleFormed { members, .. } => {
            let set_up = model.phase == Phase::Deployment;
            let rule = if set_up { "AGV-BTL-008" } else { "AGV-BTL-007" };
            let text = format!("{} formed a Battle.", words::listed(&members, ", "));
            Line::told(rule, text).about(members.iter().copied())
        }
        _ => return None,
    })
}

fn moved(name: &str, how: How, by: Length) -> String {
    match how {
        How::Prolong if by < Length::ZERO => {
            format!("{} prolonged back by {}", words::was(name), Length(-by.0))
        }
        How::Prolong => format!("{} prolonged {by}", words::was(name)),
        How::Move | How::Charge => format!("{} {by}", how.name()),
        _ => how.name().to_owned(),
    }
}
