//! Shots, charges, blows and their losses. Until the shots fall, targets named in secret appear only to the side that named
//! them.
use crate::{
    event::{End, Event, Throw},
    kinds::{UnitId, UnitKind},
    model::Model,
    words,
};
use kernel::{Viewer, view::Line};

pub(super) fn line(model: &Model, event: &Event, viewer: Viewer) -> Option<Line> {
    Some(match *event {
        // AGV-FIR-030: the side that named it and the referee may see it.
        Event::Aimed { unit, .. } if !model.scene.knows(viewer, model.unit(unit).side) => {
            return None;
        }
        Event::Aimed { unit, ref named } if named.is_empty() => {
            Line::did("AGV-FIR-031", unit, "held fire")
        }
        Event::Aimed { unit, .. } => Line::did("AGV-FIR-030", unit, "took aim"),
        Event::Fired(ref throw) => thrown("AGV-FIR-001", throw, "fired at"),
        Event::Attacked(ref throw) => thrown("AGV-HTH-001", throw, "attacked"),
        Event::InVain { unit, target } => {
            let text = format!("The shots of {unit} found no target: {target} had gone.");
            Line::told("AGV-FIR-051", text).about([unit, target])
        }
        Event::Declared { unit, target, .. } => {
            Line::did_to("AGV-CHG-004", unit, "charged", target)
        }
        Event::Contacted { unit, target } => Line::did_to("AGV-CHG-005", unit, "struck", target),
        Event::Outflanked { unit, target } => {
            Line::did_to("AGV-HTH-022", unit, "outflanked", target)
        }
        Event::Lost { unit, n, strayed: true, .. } => {
            let n = words::elements(n.into());
            Line::told("AGV-MOV-025", format!("{n} of {unit} left the table.")).about([unit])
        }
        Event::Lost { unit, n, .. } => {
            Line::did("AGV-LOS-001", unit, format!("lost {}", words::elements(n.into())))
        }
        Event::Gone { unit, why } => gone(model, unit, why),
        _ => return None,
    })
}

fn thrown(rule: &'static str, throw: &Throw, what: &str) -> Line {
    let Throw { unit, target, needs, hits, ref dice, .. } = *throw;
    let hits = words::hits(hits);
    let line =
        Line::told(rule, format!("{unit} {what} {target}, needing {needs} or less: {hits}."));
    line.about([unit, target]).thrown(dice.iter().copied())
}

fn gone(model: &Model, id: UnitId, why: End) -> Line {
    let kind = model.unit(id).kind;
    let was = |what: &str| format!("{} {what}", words::was(model.name(id)));
    match why {
        End::Destroyed if kind.is_artillery() => Line::did("AGV-GUN-008", id, was("destroyed")),
        End::Destroyed if kind.is_command() => Line::did("AGV-CMD-011", id, "fell"),
        End::Overrun => Line::did(why.rule(), id, was(why.name())),
        End::LostHeart if kind == UnitKind::CommanderInChief => {
            Line::did("AGV-VIC-006", id, why.name())
        }
        _ => Line::did(why.rule(), id, why.name()),
    }
}
