//! Shots that are fired before all is named: for the odds of naming them. Nobody is asked, and no loss comes between the rounds.
use super::{LAST_ROUND, targets, volley};
use crate::{Glorious, act::Act, model::Model, stage::Stage};
use kernel::{Cx, Play, Said};

/// AGV-FIR-030: targets are named in secret and the shots fall when all are named. The odds of naming one are those of its own
/// shots; of naming no more, those of all that the seat knows of.
pub(crate) fn rehearsal(model: &Model, said: &Said<Act>) -> Option<(Model, Stage)> {
    let mut table = model.clone();
    match &said.act {
        Act::Fire { unit, aims } => {
            table.named = targets::check(model, said.seat, *unit, aims).ok()?;
        }
        Act::EndPhase => table.named.retain(|named| named.shot.is_some()),
        _ => return None,
    }
    (!table.named.is_empty()).then_some((table, Stage::Shots))
}

/// AGV-SEQ-008: what is named, in the rounds of its weapons.
pub(crate) fn play(cx: &mut Cx<'_, Glorious>) -> Play<Glorious, Option<Stage>> {
    for round in 1..=LAST_ROUND {
        volley::throw(cx, round)?;
    }
    Ok(Some(Stage::FireLosses { round: LAST_ROUND }))
}
