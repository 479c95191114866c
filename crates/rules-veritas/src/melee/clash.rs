//! The contact tests and the melee that a charge leads to, for its odds. Nothing else moves or fires before them, and only units
//! that are in one melee with the charger take part: earlier charges into the same enemy count.
use super::waiting;
use crate::{Veritas, act::Act, kinds::UnitId, model::Model, question::Question, stage::Stage};
use kernel::{Said, ruleset::Given};

/// IDV-CTC-001, IDV-MEL-006: the dice of a charge are rolled after all moves, whether it is met or not.
pub(crate) fn leads_on(question: &Question, said: &Said<Act>) -> bool {
    charger(question, &said.act).is_some()
}

fn charger(question: &Question, act: &Act) -> Option<UnitId> {
    match (question, act) {
        (Question::Move { .. }, Act::Charge { unit, .. }) => Some(*unit),
        (Question::Meet { charger, .. }, _) => Some(*charger),
        _ => None,
    }
}

/// For the odds of a charge: first the contact tests, then the melee, and another if a pursuit led to one.
pub(crate) fn sequel(
    given: &Given<'_, Veritas>,
    model: &Model,
    next: &Stage,
) -> Option<(Model, Stage)> {
    if let Stage::Aim { .. } | Stage::Melee = next {
        return waiting(model).next().map(|_| (model.clone(), Stage::Melee));
    }
    let charger = charger(given.question, &given.said.act)?;
    let fresh = model.contacts_of(charger).any(|contact| !contact.tested);
    fresh.then(|| (alone(model, charger), Stage::Contacts))
}

/// The table on which only the contacts of this fight are still to be tested and fought.
fn alone(model: &Model, charger: UnitId) -> Model {
    let fighters = together(model, charger);
    let mut table = model.clone();
    let turn = table.turn;
    for contact in table.contacts.iter_mut().filter(|it| !fighters.contains(&it.attacker)) {
        (contact.tested, contact.fought) = (true, turn);
    }
    table
}

/// All units that are in one fight with this one.
fn together(model: &Model, charger: UnitId) -> Vec<UnitId> {
    let mut all = vec![charger];
    let mut n = 0;
    while let Some(&id) = all.get(n) {
        for other in model.contacts_of(id).map(|contact| contact.other(id)) {
            if !all.contains(&other) {
                all.push(other);
            }
        }
        n += 1;
    }
    all
}
