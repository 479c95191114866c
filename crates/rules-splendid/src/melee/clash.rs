//! The hand-to-hand combat that a charge leads to, for the odds of the charge. It is fought in the next turn; for the odds nothing
//! else happens before it, and nobody joins in. The charger fights, the units that it touches, those that these touch, and so on.
use super::is_to_fight;
use crate::{
    Splendid,
    act::Act,
    event::{Event, Why},
    kinds::{Phase, UnitId},
    model::{self, Model},
    near,
    question::Question,
    stage::Stage,
    unit::Done,
};
use kernel::{Said, ruleset::Given};

/// ASV-SEQ-001: a charge, a reaction to it and joining in lead to hand-to-hand combat.
pub(crate) fn leads_on(question: &Question, said: &Said<Act>) -> bool {
    charger(question, &said.act).is_some()
}

/// The unit that charges or joins in.
fn charger(question: &Question, act: &Act) -> Option<UnitId> {
    match (question, act) {
        (Question::Move { .. }, Act::Charge { unit, .. })
        | (Question::Join { .. }, Act::Join { unit } | Act::Hold { unit }) => Some(*unit),
        (
            Question::React { charger, .. }
            | Question::Run { charger, .. }
            | Question::HastyBlock { charger, .. }
            | Question::Next { charger, .. },
            _,
        ) => Some(*charger),
        (Question::BackOff { unit, .. } | Question::BreakThrough { unit, .. }, _) => Some(*unit),
        (Question::Intercept(window), _) => window.target.map(|_| window.mover),
        _ => None,
    }
}

/// For the odds of a charge, the table on which the fighting begins; then one unit's attacks after the other.
pub(crate) fn sequel(
    given: &Given<'_, Splendid>,
    model: &Model,
    next: &Stage,
) -> Option<(Model, Stage)> {
    if let Stage::Melee { .. } = next {
        let fights = model.on_table().any(|unit| is_to_fight(model, unit));
        return fights.then(|| (model.clone(), *next));
    }
    let charger = model.units.get(charger(given.question, &given.said.act)?.idx())?;
    let meets = charger.is_on_table() && near::in_contact(model, charger);
    meets.then(|| (begun(model, charger.id), Stage::Melee { half: 0 }))
}

/// ASV-H2H-004: the table on which these have taken their contact markers. All others count as having fought.
fn begun(model: &Model, charger: UnitId) -> Model {
    let mut table = model.clone();
    model::apply(&mut table, &Event::PhaseBegan { phase: Phase::HandToHand });
    let fighters = together(&table, charger);
    let markers = table.book.losses.contact_marker;
    for n in 0..table.units.len() {
        let unit = UnitId(n as u8);
        let event = if fighters.contains(&unit) {
            Event::Hit { unit, markers, why: Why::Contact }
        } else {
            Event::Noted { unit, done: Done { settled: true, ..Done::default() } }
        };
        model::apply(&mut table, &event);
    }
    table
}

/// All units that are in one fight with this one.
fn together(model: &Model, charger: UnitId) -> Vec<UnitId> {
    let mut all = vec![charger];
    let mut n = 0;
    while let Some(&id) = all.get(n) {
        for other in near::contacts(model, model.unit(id)) {
            if !all.contains(&other) {
                all.push(other);
            }
        }
        n += 1;
    }
    all
}
