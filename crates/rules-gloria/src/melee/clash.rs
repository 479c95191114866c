//! The tests and the close assault that a charge leads to, for its odds. Nothing else moves or fires before them, and only charges
//! that are about the same enemies take part. The target holds its fire for its chargers.
use crate::{
    Gloria, act::Act, kinds::UnitId, model::Model, question::Question, stage::Stage, unit::Unit,
};
use kernel::{Said, ruleset::Given};

/// PG-CHG-002, PG-CHG-006, PG-HOM-001, PG-CLA-001: the dice of a charge fall in four later stages.
pub(crate) fn leads_on(question: &Question, said: &Said<Act>) -> bool {
    subject(question, &said.act).is_some()
}

/// What odds are about.
enum Subject {
    /// A charge, from its declaration to the end of its close assault.
    Charge(UnitId),
    /// A close assault, which ends in its own stage.
    Combat,
}

fn subject(question: &Question, act: &Act) -> Option<Subject> {
    match (*question, *act) {
        (Question::Declare { .. }, Act::Declare { unit, .. })
        | (Question::Move { .. }, Act::Opportunity { unit, .. })
        | (Question::Impulse { unit }, _)
        | (Question::Second { unit }, Act::GoOn) => Some(Subject::Charge(unit)),
        (
            Question::Clear { charger, .. }
            | Question::Intent { charger, .. }
            | Question::Answer { charger, .. }
            | Question::Counter { charger, .. }
            | Question::Defend { charger, .. },
            _,
        ) => Some(Subject::Charge(charger)),
        (Question::Assault { .. } | Question::Reinforce { .. }, _) => Some(Subject::Combat),
        _ => None,
    }
}

/// The next stage in which dice of a charge fall, and the table on which only this charge is still to be settled.
pub(crate) fn sequel(
    given: &Given<'_, Gloria>,
    model: &Model,
    next: &Stage,
) -> Option<(Model, Stage)> {
    let Subject::Charge(charger) = subject(given.question, &given.said.act)? else { return None };
    let unit = model.unit(charger);
    let goes = unit.is_on_table() && unit.done.charge.is_some_and(|it| !it.feint && !it.home);
    let fights = model.contacts_of(charger).any(|contact| contact.turn == model.turn);
    let stage = match *next {
        Stage::Declare { .. } | Stage::ToCharge => Stage::ToCharge,
        Stage::BeingCharged | Stage::Opportunity { .. } => *next,
        Stage::BrokenInto
        | Stage::Feint { .. }
        | Stage::Rally { .. }
        | Stage::Aim
        | Stage::Fire
        | Stage::Rout
        | Stage::Second => Stage::Second,
        Stage::Move { .. } | Stage::Spread | Stage::Assault if !unit.done.fought => Stage::Assault,
        _ => return None,
    };
    let stage = if stage == Stage::Second && !goes { Stage::Assault } else { stage };
    match stage {
        // A charge of opportunity has not been declared yet, and nobody else acts in its stage.
        Stage::Opportunity { .. } => Some((model.clone(), stage)),
        Stage::Assault => fights.then(|| (alone(model, charger), stage)),
        _ => goes.then(|| (alone(model, charger), stage)),
    }
}

/// The table on which nobody else charges or fights.
fn alone(model: &Model, charger: UnitId) -> Model {
    let involved = together(model, charger);
    let mut table = model.clone();
    table.declared.retain(|unit| involved.contains(unit));
    for unit in table.units.mark_all() {
        let is_in = involved.contains(&unit.id);
        unit.done.charge = unit.done.charge.filter(|_| is_in);
        unit.done.fought = !is_in;
    }
    table
}

/// All units that are in one fight with this one, or will be: in contact, or charging the same enemy or each other.
fn together(model: &Model, charger: UnitId) -> Vec<UnitId> {
    let mut all = vec![charger];
    let mut n = 0;
    while let Some(&id) = all.get(n) {
        let is_linked = |other: &&Unit| {
            let charges =
                |one: &Unit, other: UnitId| one.done.charge.is_some_and(|it| it.target == other);
            charges(other, id)
                || charges(model.unit(id), other.id)
                || model.contacts_of(id).any(|contact| contact.has(other.id))
        };
        let linked: Vec<UnitId> = model.on_table().filter(is_linked).map(|unit| unit.id).collect();
        all.extend(linked.into_iter().filter(|it| !all.contains(it)).collect::<Vec<_>>());
        n += 1;
    }
    all
}
