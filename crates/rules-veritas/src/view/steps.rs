//! Where the turn stands, for a bar of its phases; and whether a question is put to those who react.
use crate::{kinds::Phase, model::Model, question::Question};
use kernel::view::{Reaction, Step};

/// IDV-SEQ-001: the phases in their order; before the first turn the deployment stands before them.
pub(super) fn steps(model: &Model) -> Vec<Step> {
    const TURN: [Phase; 8] = [
        Phase::Orders,
        Phase::Movement,
        Phase::Combat,
        Phase::Reform,
        Phase::Fatigue,
        Phase::GeneralWill,
        Phase::Replace,
        Phase::Commanders,
    ];
    let deploying = (model.phase == Phase::Deployment).then_some(Phase::Deployment);
    let step = |phase: Phase| Step { name: phase.name().to_owned(), now: phase == model.phase };
    deploying.into_iter().chain(TURN).map(step).collect()
}

/// IDV-CHG-015: a unit that is charged may meet the charge. All else that is asked out of turn is no answer to one enemy.
pub(super) fn reaction(model: &Model, question: &Question) -> Option<Reaction> {
    let Question::Meet { unit, charger } = *question else { return None };
    let key = |unit| model.key(unit).to_owned();
    Some(Reaction { unit: Some(key(unit)), to: key(charger) })
}
