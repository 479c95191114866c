//! Lines for fire, hand-to-hand attacks and losses: the dice, what they needed, and the result.
use crate::{
    event::{Dice, End, Event, Why},
    kinds::UnitKind,
    model::Model,
    unit::Stands,
    words,
};
use kernel::view::Line;

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Fired { unit, target, needs, dice, hits, bounce, .. } => {
            let (rule, what) = match bounce {
                true => ("ASV-BNC-005", format!("A shot of {unit} bounced on into {target}")),
                false => ("ASV-FIR-041", format!("{unit} fired at {target}")),
            };
            let line = Line::told(rule, format!("{what}: {}.", set(&[(*needs, dice)], *hits)));
            line.about([*unit, *target]).thrown(dice.iter().copied())
        }
        Event::Attacked { unit, target, stands, outflanking, dice, hits, rethrown } => {
            let n = words::stands(stands.len());
            let (rule, what) = match (rethrown, outflanking) {
                (true, _) => ("ASV-CMD-010", format!("{unit} threw again at {target}")),
                (_, true) => ("ASV-H2H-009", format!("{unit} took {target} in the rear with {n}")),
                _ => ("ASV-H2H-009", format!("{unit} attacked {target} with {n}")),
            };
            let sets: Vec<_> = dice.iter().map(|it: &Dice| (it.needs, &it.faces)).collect();
            let line = Line::told(rule, format!("{what}: {}.", set(&sets, *hits)));
            line.about([*unit, *target]).thrown(dice.iter().flat_map(|it| it.faces.clone()))
        }
        Event::Hit { unit, markers, why } => {
            let (what, rule) = hit(*why).filter(|_| *markers > 0)?;
            Line::did(rule, *unit, format!("took {} {what}", words::hits(*markers)))
        }
        Event::Recovered { unit, markers } => {
            Line::did("ASV-HDB-018", *unit, format!("shook off {}", words::hits(*markers)))
        }
        Event::Lost { unit, n, stands, .. } => {
            let n = words::stands(usize::from(*n));
            Line::did("ASV-RLS-003", *unit, format!("lost {n}: {}", left(stands)))
        }
        Event::Strayed { unit, n, stands } => {
            let n = words::stands(usize::from(*n));
            Line::did("ASV-MOV-007", *unit, format!("lost {n} off the table: {}", left(stands)))
        }
        Event::Gone { unit: id, why } => {
            let unit = model.unit(*id);
            match why {
                End::Overrun if unit.limbered => {
                    Line::did("ASV-DFA-002", *id, "was overrun while limbered")
                }
                End::LostHeart if unit.kind == UnitKind::Commander => {
                    Line::did("ASV-VIC-007", *id, why.name())
                }
                _ => Line::did(why.rule(), *id, why.name()),
            }
        }
        _ => return None,
    })
}

/// "4 dice needing 2 or less, 1 2 5 6: 2 hits".
fn set(sets: &[(i32, &Vec<u8>)], hits: u8) -> String {
    let thrown = sets.iter().filter(|(_, faces)| !faces.is_empty()).map(|(needs, faces)| {
        let (dice, shown) = (words::dice(faces.len() as u64), words::listed(*faces, " "));
        format!("{dice} needing {needs} or less, {shown}")
    });
    match (words::listed(thrown, "; "), hits) {
        (none, _) if none.is_empty() => "no dice".to_owned(),
        (thrown, 0) => format!("{thrown}: no hit"),
        (thrown, _) => format!("{thrown}: {}", words::hits(hits)),
    }
}

fn left(stands: &Stands) -> String {
    match stands.len() {
        0 => "none left".to_owned(),
        n => format!("{n} left"),
    }
}

/// The reason for markers that do not come from dice; those are reported with the dice.
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
        Why::AboutFace { pikes: false } => {
            ("for turning about in front of the enemy", "ASV-EAF-006")
        }
        Why::AboutFace { pikes: true } => {
            ("for turning about in front of the enemy", "ASV-EAF-007")
        }
        Why::Disengage { several: false } => ("for disengaging", "ASV-DIS-004"),
        Why::Disengage { several: true } => ("for disengaging", "ASV-DIS-005"),
        Why::Ground => ("for the ground charged over", "ASV-H2H-003"),
    })
}
