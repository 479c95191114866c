//! Shots, charges, blows and what they cost. Targets named in secret appear to their own side only, before the shots fall.
use super::Words;
use crate::{
    event::{End, Event, Throw},
    kinds::{UnitId, UnitKind},
    model::Model,
    unit::Unit,
    words,
};
use kernel::Viewer;

pub(super) fn words(model: &Model, event: &Event, viewer: Viewer) -> Option<Words> {
    let name = |id: &UnitId| model.name(*id);
    let one = |unit: &UnitId, cite, text| (vec![*unit], cite, text);
    let two = |unit: &UnitId, target: &UnitId, cite, what: &str| {
        (vec![*unit, *target], cite, format!("{} {what} {}.", name(unit), name(target)))
    };
    Some(match event {
        // AGV-FIR-030: its own side has named it and the referee sees everything.
        Event::Aimed { unit, .. } if !model.scene.knows(viewer, model.unit(*unit).side) => {
            return None;
        }
        Event::Aimed { unit, named } if named.is_empty() => {
            one(unit, "AGV-FIR-031", format!("{} held fire.", name(unit)))
        }
        Event::Aimed { unit, .. } => one(unit, "AGV-FIR-030", format!("{} took aim.", name(unit))),
        Event::Fired(throw) => thrown(model, throw, "fired at", "AGV-FIR-001"),
        Event::Attacked(throw) => thrown(model, throw, "attacked", "AGV-HTH-001"),
        Event::InVain { unit, target } => {
            let text =
                format!("The shots of {} found no target: {} had gone.", name(unit), name(target));
            (vec![*unit, *target], "AGV-FIR-051", text)
        }
        Event::Declared { unit, target, .. } => two(unit, target, "AGV-CHG-004", "charged"),
        Event::Contacted { unit, target } => two(unit, target, "AGV-CHG-005", "struck"),
        Event::Outflanked { unit, target } => two(unit, target, "AGV-HTH-022", "outflanked"),
        Event::Lost { unit, n, strayed: true, .. } => {
            let n = words::elements(usize::from(*n));
            one(unit, "AGV-MOV-025", format!("{n} of {} left the table.", name(unit)))
        }
        Event::Lost { unit, n, .. } => {
            let n = words::elements(usize::from(*n));
            one(unit, "AGV-LOS-001", format!("{} lost {n}.", name(unit)))
        }
        Event::Gone { unit, why } => {
            let (what, cite) = gone(name(unit), model.unit(*unit), *why);
            one(unit, cite, format!("{} {what}.", name(unit)))
        }
        _ => return None,
    })
}

fn thrown(model: &Model, throw: &Throw, what: &str, cite: &'static str) -> Words {
    let Throw { unit, target, needs, hits, .. } = *throw;
    let (name, whom, hits) = (model.name(unit), model.name(target), words::hits(hits));
    (vec![unit, target], cite, format!("{name} {what} {whom}, needing {needs} or less: {hits}."))
}

fn gone(name: &str, unit: &Unit, why: End) -> (String, &'static str) {
    let gun = |what: &str, cite| (format!("{} {what}", words::was(name)), cite);
    let (what, cite) = match why {
        End::Destroyed if unit.kind.is_artillery() => return gun("destroyed", "AGV-GUN-008"),
        End::Overrun => return gun("overrun while limbered", "AGV-GUN-007"),
        End::Destroyed if unit.kind.is_command() => ("fell", "AGV-CMD-011"),
        End::Destroyed => ("fell to the last man", "AGV-LOS-001"),
        End::Routed => ("routed, unable to keep contact with every enemy", "AGV-LOS-009"),
        End::Unformed => ("routed: the elements left could make no formation", "AGV-LOS-008"),
        End::Scattered => {
            ("routed as the Battle dissolved: no formation fitted on its own ground", "AGV-BTL-022")
        }
        End::Single => ("broke, with a single element left in contact", "AGV-LOS-017"),
        End::LeftTable => ("left the table", "AGV-MOV-025"),
        End::LostHeart if unit.kind == UnitKind::CommanderInChief => {
            ("gave up the battle", "AGV-VIC-006")
        }
        End::LostHeart => ("gave up the battle", "AGV-VIC-005"),
        End::Escaped => ("escaped", "AGV-VIC-016"),
        End::NoRoom => ("found no room to deploy", "AGV-SET-004"),
    };
    (what.to_owned(), cite)
}
