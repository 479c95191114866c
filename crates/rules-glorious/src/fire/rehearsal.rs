//! Shots fired before all targets are named, for the odds of naming them. Nobody is asked, and no losses are taken between the
//! rounds.
use super::{LAST_ROUND, check, volley};
use crate::{Glorious, act::Act, model::Model, stage::Stage};
use kernel::{Cx, Play, Said};

/// AGV-FIR-030: targets are named in secret, and the shots fall when all are named. The odds of naming a target are those of
/// its own shots. The odds of finishing are those of all shots that the seat knows about.
pub(crate) fn rehearsal(model: &Model, said: &Said<Act>) -> Option<(Model, Stage)> {
    let mut table = model.clone();
    match &said.act {
        Act::Fire { unit, aims } => {
            table.named = check::check(model, said.seat, *unit, aims).ok()?;
        }
        Act::EndPhase => table.named.retain(|named| named.shot.is_some()),
        _ => return None,
    }
    (!table.named.is_empty()).then_some((table, Stage::Shots))
}

/// AGV-SEQ-008: fires the named shots, each in the round of its weapon.
pub(crate) fn play(cx: &mut Cx<'_, Glorious>) -> Play<Glorious, Option<Stage>> {
    for round in 1..=LAST_ROUND {
        volley::throw(cx, round)?;
    }
    Ok(Some(Stage::FireLosses { round: LAST_ROUND }))
}
