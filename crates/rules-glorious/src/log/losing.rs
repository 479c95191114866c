//! Losses and ends of units.
use super::about;
use crate::{
    event::{End, Event},
    kinds::UnitKind,
    model::Model,
    unit::Unit,
    words,
};
use kernel::view::Line;

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Lost { unit, n, strayed, .. } => {
            let n = words::elements(usize::from(*n));
            let name = model.name(*unit);
            if *strayed {
                about(model, &[*unit], "AGV-MOV-025", format!("{n} of {name} left the table."))
            } else {
                about(model, &[*unit], "AGV-LOS-001", format!("{name} lost {n}."))
            }
        }
        Event::Gone { unit, why } => {
            let (what, cite) = gone(model.unit(*unit), *why);
            about(model, &[*unit], cite, format!("{} {what}.", model.name(*unit)))
        }
        _ => return None,
    })
}

fn gone(unit: &Unit, why: End) -> (&'static str, &'static str) {
    match why {
        End::Destroyed if unit.kind.is_artillery() => ("was destroyed", "AGV-GUN-008"),
        End::Destroyed if unit.kind.is_command() => ("fell", "AGV-CMD-011"),
        End::Destroyed => ("was cut down to the last man", "AGV-LOS-001"),
        End::Routed => ("routed: it could not keep touch with every enemy", "AGV-LOS-009"),
        End::Unformed => ("routed: what was left could make no formation", "AGV-LOS-008"),
        End::Scattered => (
            "routed: it found no formation on its own ground as its Battle dissolved",
            "AGV-BTL-022",
        ),
        End::Single => ("broke, a last element alone in the fight", "AGV-LOS-017"),
        End::Overrun => ("was overrun on its limber", "AGV-GUN-007"),
        End::LeftTable => ("left the table", "AGV-MOV-025"),
        End::LostHeart if unit.kind == UnitKind::CommanderInChief => {
            ("gave the day up for lost", "AGV-VIC-006")
        }
        End::LostHeart => ("gave the day up for lost", "AGV-VIC-005"),
        End::Escaped => ("got safely away", "AGV-VIC-016"),
        End::NoRoom => ("found no room to deploy", "AGV-SET-004"),
    }
}
