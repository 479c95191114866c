//! Tests, shots and blows as lines of the log.
use super::{about, reason, sum};
use crate::{event::Event, kinds::UnitId, model::Model};
use kernel::view::Line;

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    let name = |unit: &UnitId| model.name(*unit).to_owned();
    let one = |unit: &UnitId, text: String, cite| about(model, &[*unit], text, cite);
    Some(match event {
        Event::EdgeThrown { dice: [a, b], winner } => {
            let who = winner.map_or("again".to_owned(), |side| model.side_name(side).to_owned());
            let text = format!("{a} against {b} for the choice of edges: {who}.");
            Line { dice: vec![*a, *b], ..super::told(text, "IDV-DEP-003") }
        }
        Event::Tested { unit, reason: why, die, add, passed } => {
            let did = if *passed { "passes" } else { "fails" };
            let sum = sum(*die, *add);
            let text = format!("{} {did} its test {} ({sum}).", name(unit), reason(*why));
            Line { dice: vec![*die], ..one(unit, text, "IDV-DIS-001") }
        }
        Event::Became { unit, state } => {
            one(unit, format!("{} is {}.", name(unit), state.name()), "IDV-STA-001")
        }
        Event::Aimed { unit, target: Some(target) } => {
            let text = format!("{} aims at {}.", name(unit), name(target));
            about(model, &[*unit, *target], text, "IDV-FIR-010")
        }
        Event::Shot { unit, target, dice, saves, unsaved } => {
            let blows = blows(model, dice, saves, *unsaved);
            let text = format!("{} shoots at {}: {blows}.", name(unit), name(target));
            let dice = dice.iter().chain(saves).copied().collect();
            Line { dice, ..about(model, &[*unit, *target], text, "IDV-FIR-001") }
        }
        Event::Fought { unit, target, dice, saves, unsaved } => {
            let blows = blows(model, dice, saves, *unsaved);
            let text = format!("{} fights {}: {blows}.", name(unit), name(target));
            let dice = dice.iter().chain(saves).copied().collect();
            Line { dice, ..about(model, &[*unit, *target], text, "IDV-MEL-004") }
        }
        Event::MeleeEnded { target, loser: Some(side), by } => {
            let text = format!("{} loses the melee by {by}.", model.side_name(*side));
            about(model, &[*target], text, "IDV-MEL-005")
        }
        Event::MeleeEnded { target, loser: None, .. } => {
            about(model, &[*target], "The melee stands.".to_owned(), "IDV-MRS-001")
        }
        Event::PursuitTested { unit, routers, die, add, pursues } => {
            let did = if *pursues { "goes after" } else { "lets go" };
            let sum = sum(*die, *add);
            let text = format!("{} {did} {} ({sum}).", name(unit), name(routers));
            Line { dice: vec![*die], ..about(model, &[*unit, *routers], text, "IDV-PUR-004") }
        }
        _ => return None,
    })
}

/// What was thrown and what came of it: the hits, what was saved, and what was not.
fn blows(model: &Model, dice: &[u8], saves: &[u8], unsaved: u8) -> String {
    let faces = |faces: &[u8]| faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let hit = model.book.hits.hit.value;
    let hits = dice.iter().filter(|face| i32::from(**face) >= hit).count();
    let thrown = if dice.is_empty() { "no dice".to_owned() } else { faces(dice) };
    match (hits, saves.is_empty()) {
        (0, _) => format!("{thrown}, no hit"),
        (_, true) => format!("{thrown}, hits {hits}, none saved"),
        (_, false) => {
            format!("{thrown}, hits {hits}, saving throws {}, unsaved {unsaved}", faces(saves))
        }
    }
}
