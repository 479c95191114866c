//! The tests, the fire and the melee that a charge leads to, for its odds. Nothing else moves or fires before them, and only charges
//! that are about the same enemies take part. Charged units fire at their chargers.
use crate::{
    NearRun,
    act::Act,
    charge, deploy,
    event::Event,
    fire,
    kinds::UnitId,
    model::{self, Model},
    question::Question,
    stage::Stage,
    unit::Unit,
};
use kernel::{Said, ruleset::Given};

/// What odds are about.
enum Subject {
    /// A charge, from its test to the end of its melee.
    Charge(UnitId),
    /// A melee, which ends in its own stage.
    Melee,
    /// ANT-SEQ-001: the initiative of the next turn.
    Initiative,
}

/// ANT-CHG-006 to -008, ANT-FCH-001, ANT-MEL-001: the dice of a charge fall in several later stages.
pub(crate) fn leads_on(question: &Question, said: &Said<Act>) -> bool {
    subject(question, &said.act).is_some()
}

fn subject(question: &Question, act: &Act) -> Option<Subject> {
    match (*question, *act) {
        (Question::Declare { .. }, Act::Charge { unit, .. } | Act::Relieve { unit, .. })
        | (Question::Test { .. }, Act::Test { unit })
        | (Question::Window { .. }, Act::Opportunity { unit })
        | (
            Question::Chase { unit, .. }
            | Question::Recalled { unit }
            | Question::Stop { unit, .. }
            | Question::Stopped { unit },
            _,
        ) => Some(Subject::Charge(unit)),
        (Question::Respond { charger, .. }, _) => Some(Subject::Charge(charger)),
        (
            Question::Melee { .. }
            | Question::Strike { .. }
            | Question::Drawn { .. }
            | Question::Face { .. }
            | Question::Won { .. }
            | Question::WonRecalled { .. }
            | Question::Withdraw { .. },
            _,
        ) => Some(Subject::Melee),
        (Question::Post { .. } | Question::Promote { .. }, _) => Some(Subject::Initiative),
        _ => None,
    }
}

/// A charge is rehearsed from its test on, so that the answers of its target belong to its first stage and can be followed.
pub(crate) fn rehearsal(
    before: &Model,
    question: &Question,
    said: &Said<Act>,
) -> Option<(Model, Stage)> {
    let Question::Declare { .. } = question else { return None };
    let (unit, charge, _) = charge::check(before, said).ok()?;
    let mut table = before.clone();
    model::apply(&mut table, &Event::Declared { unit, charge });
    Some((alone(&table, unit), Stage::Test))
}

/// The next stage in which dice of a charge fall, and the table on which only this charge is still to be settled.
pub(crate) fn sequel(
    given: &Given<'_, NearRun>,
    model: &Model,
    next: &Stage,
) -> Option<(Model, Stage)> {
    let charger = match subject(given.question, &given.said.act)? {
        Subject::Charge(charger) => charger,
        Subject::Melee => return None,
        Subject::Initiative => {
            let soon = match *next {
                // Nobody is left to be placed.
                Stage::Post { side } => deploy::staff(model, side).next().is_none(),
                Stage::Replace { .. } | Stage::Initiative => true,
                _ => false,
            };
            return soon.then(|| (model.clone(), *next));
        }
    };
    let mover = model.mover?;
    let unit = model.unit(charger);
    let goes = unit.is_on_table() && unit.done.charge.is_some() && !unit.done.stopped;
    let fights = model.is_in_contact(charger) && !unit.done.fought;
    let table = || alone(model, charger);
    let settled = || fights.then(|| (table(), Stage::Melee));
    match *next {
        Stage::Declare => goes.then(|| (table(), Stage::Test)),
        Stage::Test | Stage::Rush | Stage::Answer | Stage::Chase => goes.then(|| (table(), *next)),
        // Whatever else moves or is aimed at, the charged units fire at their chargers.
        Stage::Move | Stage::Weak => {
            let side = mover.other();
            let fire = fire::at_chargers(&table(), side, &together(model, charger));
            let fire = fire.filter(|_| goes && model.is_in_contact(charger));
            fire.map(|table| (table, Stage::Fire { side })).or_else(settled)
        }
        Stage::Aim { side } if side == mover => goes.then(|| (table(), Stage::Settle)),
        Stage::Melee => settled(),
        _ => None,
    }
}

/// The table on which nobody else charges, fires or fights.
fn alone(model: &Model, charger: UnitId) -> Model {
    let involved = together(model, charger);
    let mut table = model.clone();
    table.declared.retain(|unit| involved.contains(unit));
    table.aims.clear();
    table.units.note_all(|unit| {
        if !involved.contains(&unit.id) {
            unit.done.charge = None;
            unit.done.fought = true;
            unit.done.recovers = false;
            unit.done.driven_by = None;
        }
    });
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
