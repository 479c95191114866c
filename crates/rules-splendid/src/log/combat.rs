//! Lines of fire and of hand-to-hand attacks: the dice, what they needed, what came of it.
use super::{WithDice, about};
use crate::{
    event::{Dice, Event},
    model::Model,
    words,
};
use kernel::view::Line;

pub(super) fn thrown(model: &Model, event: &Event) -> Option<Line> {
    match event {
        Event::Fired { unit, target, needs, dice, hits: scored, bounce, .. } => {
            let (name, at) = (model.name(*unit), model.name(*target));
            let (what, cite) = if *bounce {
                (format!("A shot of {name} bounced on into {at}"), "ASV-BNC-005")
            } else {
                (format!("{name} fired at {at}"), "ASV-FIR-041")
            };
            let text = format!("{what}: {}.", set(&[(*needs, dice)], *scored));
            Some(about(model, &[*unit, *target], cite, text).with_dice(dice))
        }
        Event::Attacked { unit, target, stands, outflanking, dice, hits: scored, rethrown } => {
            let (name, whom) = (model.name(*unit), model.name(*target));
            let n = words::stands(stands.len());
            let what = match (rethrown, outflanking) {
                (true, _) => format!("{name} threw again at {whom}"),
                (false, true) => format!("{name} took {whom} in the rear with {n}"),
                (false, false) => format!("{name} attacked {whom} with {n}"),
            };
            let sets: Vec<(i32, &[u8])> = dice.iter().map(values).collect();
            let text = format!("{what}: {}.", set(&sets, *scored));
            let cite = if *rethrown { "ASV-CMD-010" } else { "ASV-H2H-009" };
            let faces: Vec<u8> = dice.iter().flat_map(|dice| dice.faces.clone()).collect();
            Some(about(model, &[*unit, *target], cite, text).with_dice(&faces))
        }
        _ => None,
    }
}

fn values(dice: &Dice) -> (i32, &[u8]) {
    (dice.needs, &dice.faces)
}

/// "4 dice needing 2 or less, 1 2 5 6: 2 hits".
fn set(sets: &[(i32, impl AsRef<[u8]>)], scored: u8) -> String {
    let sets: Vec<String> = sets
        .iter()
        .filter(|(_, faces)| !faces.as_ref().is_empty())
        .map(|(needs, faces)| {
            let faces = faces.as_ref();
            let shown: Vec<String> = faces.iter().map(u8::to_string).collect();
            let dice = words::dice(faces.len() as u64);
            format!("{dice} needing {needs} or less, {}", shown.join(" "))
        })
        .collect();
    let scored = if scored == 0 { "no hit".to_owned() } else { words::hits(scored) };
    if sets.is_empty() { "no dice".to_owned() } else { format!("{}: {scored}", sets.join("; ")) }
}
