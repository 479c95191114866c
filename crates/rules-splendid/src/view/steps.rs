//! Where the turn stands, for a bar of its phases; and whether a question is put to those who react.
use crate::{act::Act, kinds::Phase, kinds::UnitId, model::Model, question::Question, reactions};
use kernel::{
    Seat,
    ruleset::Seats,
    view::{Reaction, Step},
};

/// ASV-SEQ-001: the phases in their order; before the first turn the deployment stands before them.
pub(super) fn steps(model: &Model) -> Vec<Step> {
    const TURN: [Phase; 7] = [
        Phase::Initiative,
        Phase::Firing,
        Phase::HandToHand,
        Phase::RemoveLosses,
        Phase::InitiativeMoves,
        Phase::OtherMoves,
        Phase::Victory,
    ];
    let deploying = (model.phase == Phase::Deployment).then_some(Phase::Deployment);
    let step = |phase: Phase| Step { name: phase.name().to_owned(), now: phase == model.phase };
    deploying.into_iter().chain(TURN).map(step).collect()
}

/// ASV-REA-001: the question is one of the reactions of the side that does not move.
pub(super) fn reaction(model: &Model, seats: Seats, question: &Question) -> Option<Reaction> {
    let (unit, to) = match question {
        Question::Intercept(window) => (only(model, seats.iter().next()?, question), window.mover),
        Question::Next { charger, .. } => (None, *charger),
        Question::React { unit, charger, .. }
        | Question::Run { unit, charger, .. }
        | Question::HastyBlock { unit, charger } => (Some(*unit), *charger),
        _ => return None,
    };
    let key = |unit: UnitId| model.key(unit).to_owned();
    Some(Reaction { unit: unit.map(key), to: key(to) })
}

/// The only unit that may break into a move, if there are not several.
fn only(model: &Model, seat: Seat, question: &Question) -> Option<UnitId> {
    let mut units: Vec<UnitId> = reactions::menu(model, question, seat)
        .iter()
        .filter_map(|act| match act {
            Act::Intercept { unit, .. } => Some(*unit),
            _ => None,
        })
        .collect();
    units.dedup();
    if let [unit] = units[..] { Some(unit) } else { None }
}
