//! Lines of fire, hand-to-hand attacks and losses: the dice, what they needed, what came of it.
use super::{Words, did};
use crate::{
    event::{Dice, End, Event, Why},
    kinds::UnitKind,
    model::Model,
    unit::{Stands, Unit},
    words,
};

pub(super) fn words(model: &Model, event: &Event) -> Option<Words> {
    Some(match event {
        Event::Fired { unit, target, needs, dice, hits, bounce, .. } => {
            let (name, at) = (model.name(*unit), model.name(*target));
            let (cite, what) = if *bounce {
                ("ASV-BNC-005", format!("A shot of {name} bounced on into {at}"))
            } else {
                ("ASV-FIR-041", format!("{name} fired at {at}"))
            };
            (vec![*unit, *target], cite, format!("{what}: {}.", set(&[(*needs, dice)], *hits)))
        }
        Event::Attacked { unit, target, stands, outflanking, dice, hits, rethrown } => {
            let (name, whom) = (model.name(*unit), model.name(*target));
            let n = words::stands(stands.len());
            let (cite, what) = match (rethrown, outflanking) {
                (true, _) => ("ASV-CMD-010", format!("{name} threw again at {whom}")),
                (_, true) => ("ASV-H2H-009", format!("{name} took {whom} in the rear with {n}")),
                _ => ("ASV-H2H-009", format!("{name} attacked {whom} with {n}")),
            };
            let values = |dice: &Dice| (dice.needs, dice.faces.clone());
            let sets: Vec<_> = dice.iter().map(values).collect();
            (vec![*unit, *target], cite, format!("{what}: {}.", set(&sets, *hits)))
        }
        Event::Hit { unit, markers, why } => {
            let (what, cite) = hit(*why).filter(|_| *markers > 0)?;
            did(model, *unit, cite, format_args!("took {} {what}", words::hits(*markers)))
        }
        Event::Recovered { unit, markers } => {
            let hits = words::hits(*markers);
            did(model, *unit, "ASV-HDB-018", format_args!("shook off {hits}"))
        }
        Event::Lost { unit, n, stands, .. } => {
            let n = words::stands(usize::from(*n));
            did(model, *unit, "ASV-RLS-003", format_args!("lost {n}: {}", left(stands)))
        }
        Event::Strayed { unit, n, stands } => {
            let n = words::stands(usize::from(*n));
            did(
                model,
                *unit,
                "ASV-MOV-007",
                format_args!("lost {n} off the table: {}", left(stands)),
            )
        }
        Event::Gone { unit, why } => {
            let (what, cite) = gone(model.unit(*unit), *why);
            did(model, *unit, cite, what)
        }
        _ => return None,
    })
}

/// "4 dice needing 2 or less, 1 2 5 6: 2 hits".
fn set(sets: &[(i32, impl AsRef<[u8]>)], hits: u8) -> String {
    let sets = sets.iter().map(|(needs, faces)| (needs, faces.as_ref()));
    let sets: Vec<String> = sets
        .filter(|(_, faces)| !faces.is_empty())
        .map(|(needs, faces)| {
            let shown: Vec<String> = faces.iter().map(u8::to_string).collect();
            let dice = words::dice(faces.len() as u64);
            format!("{dice} needing {needs} or less, {}", shown.join(" "))
        })
        .collect();
    match hits {
        _ if sets.is_empty() => "no dice".to_owned(),
        0 => format!("{}: no hit", sets.join("; ")),
        _ => format!("{}: {}", sets.join("; "), words::hits(hits)),
    }
}

fn left(stands: &Stands) -> String {
    match stands.len() {
        0 => "none left".to_owned(),
        n => format!("{n} left"),
    }
}

/// Markers other than those of dice, which the line of the dice reports.
fn hit(why: Why) -> Option<(&'static str, &'static str)> {
    Some(match why {
        Why::Fire | Why::Attack => return None,
        Why::Contact => ("for being in contact", "ASV-H2H-004"),
        Why::Extended => ("for an extended charge", "ASV-XCH-006"),
        Why::Intercept => ("in the interception", "ASV-INT-019"),
        Why::Recoil => ("in recoiling", "ASV-REC-006"),
        Why::HastyBlock { from_block: true } => ("in the haste to form", "ASV-HDB-005"),
        Why::HastyBlock { from_block: false } => ("in the haste to form", "ASV-HDB-006"),
        Why::Impact { heavy: false, by_heavy: false } => ("from the impact", "ASV-HDB-021"),
        Why::Impact { heavy: false, by_heavy: true } => ("from the impact", "ASV-HDB-022"),
        Why::Impact { heavy: true, by_heavy: false } => ("from the heavy impact", "ASV-HDB-024"),
        Why::Impact { heavy: true, by_heavy: true } => ("from the heavy impact", "ASV-HDB-025"),
        Why::FireInVain { by_heavy: false } => ("from the impact", "ASV-DFF-011"),
        Why::FireInVain { by_heavy: true } => ("from the impact", "ASV-DFF-012"),
        Why::AboutFace { pikes: false } => ("in turning about before the enemy", "ASV-EAF-006"),
        Why::AboutFace { pikes: true } => ("in turning about before the enemy", "ASV-EAF-007"),
        Why::Disengage { several: false } => ("in breaking away", "ASV-DIS-004"),
        Why::Disengage { several: true } => ("in breaking away", "ASV-DIS-005"),
        Why::Ground => ("for the ground charged over", "ASV-H2H-003"),
    })
}

fn gone(unit: &Unit, why: End) -> (&'static str, &'static str) {
    match why {
        End::Destroyed => ("lost the last stand", "ASV-RLS-003"),
        End::Routed => ("routed", "ASV-ROU-003"),
        End::Retreated => ("left the field, too few to stay", "ASV-RET-001"),
        End::Withdrew => ("withdrew from the field", "ASV-VRT-004"),
        End::Overrun if unit.limbered => ("fell, overrun while limbered", "ASV-DFA-002"),
        End::Overrun => ("fell, overrun", "ASV-DFA-008"),
        End::LeftTable => ("left the table", "ASV-MOV-007"),
        End::LostHeart if unit.kind == UnitKind::Commander => ("gave up the battle", "ASV-VIC-007"),
        End::LostHeart => ("gave up the battle", "ASV-VIC-006"),
        End::Escaped => ("got safely away", "ASV-VIC-001"),
        End::NoRoom => ("found no room to deploy", "ASV-SET-003"),
    }
}
