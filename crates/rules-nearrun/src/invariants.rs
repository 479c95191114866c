//! What must be true of every table between decisions. A violation is a bug and panics with a sentence; a position from a file
//! that breaks one is refused with it, where the file says it.
use crate::{
    kinds::{Side, Step, UnitId},
    model::Model,
    stage::Stage,
    turn,
    unit::Unit,
};
use kernel::{
    invariants,
    scene::Joined,
    start::{Wrong, broken},
};
use table::bodies;

/// The widest gap between units in contact; poses are rounded.
const TOUCH: f64 = 4.0 * geom::EPS_CONTACT;

/// Checks everything that can be checked from the table alone.
pub fn check(model: &Model) {
    if let Some(wrong) = of_table(model).first() {
        panic!("{wrong}");
    }
}

/// Why no battle could be in this position: what does not hold on the table, and a step in which the stage does not begin. The first
/// stage of a step begins in the step before it and announces its own.
pub(crate) fn faults(model: &Model, stage: Stage) -> Vec<Wrong> {
    let mut wrong = of_table(model);
    let step = turn::step(stage);
    let before = match step {
        Step::Initiative => vec![Step::Deployment, Step::End],
        Step::Opening => vec![Step::Initiative, Step::Risk],
        _ => Step::ALL[..step.idx()].last().copied().into_iter().collect(),
    };
    let fit: Vec<Step> = [step].into_iter().chain(before).collect();
    wrong.extend(invariants::in_phase("step", model.step, &fit));
    let in_phase = !matches!(step, Step::Deployment | Step::Initiative | Step::End);
    if in_phase && model.mover.is_none() {
        let why = "this stage is part of a side's phase, and no side moves";
        let sides = Side::BOTH.map(|side| format!("\"{}\"", model.scene.side(side).id));
        let remedy = format!("write `mover = {}`", sides.join("` or `mover = "));
        wrong.push(Wrong::new("start.table.mover", why, remedy));
    }
    wrong
}

/// Everything that does not hold.
fn of_table(model: &Model) -> Vec<Wrong> {
    let current = invariants::holds(model.units.is_current(), || {
        "the bodies on the table are not current".to_owned()
    });
    let mut wrong = broken(current);
    wrong.extend(model.units.iter().filter_map(|unit| hits(model, unit)));
    wrong.extend(pips(model).into_iter().chain(links(model)).chain(apart(model)));
    wrong
}

/// ANT-STR-014: hits lost are at most the strength, and whoever has none left is gone.
fn hits(model: &Model, unit: &Unit) -> Option<Wrong> {
    let name = model.scene.name(unit.id);
    let none_left = unit.is_on_table() && !unit.tags.ad_hoc && unit.hits_left() == 0;
    let why = match unit.lost > unit.strength {
        true => format!("{name} has lost more hits than it had"),
        false if none_left => format!("{name} has no hits and is on the table"),
        false => return None,
    };
    let most = unit.strength.saturating_sub(1);
    Some(model.scene.unit_fault(unit.id, "lost", why, &format!("write 0 to {most}")))
}

/// ANT-PIP-001: nobody spends pips that they do not have.
fn pips(model: &Model) -> Vec<Wrong> {
    let over = model.commands.iter().zip(&model.scene.commands);
    let over = over.filter(|(command, _)| command.spent > command.pips);
    over.map(|(command, card)| {
        let why = format!("{} has spent {} of {} pips", card.name, command.spent, command.pips);
        let key = format!("start.table.commands.{}.spent", card.id);
        Wrong::new(&key, why, format!("write 0 to {}", command.pips))
    })
    .collect()
}

/// Contacts are between enemies on the table, and generals are with their own units on it.
fn links(model: &Model) -> Vec<Wrong> {
    let contacts = model.contacts.iter().map(|contact| [contact.attacker, contact.target]);
    let side = |id: UnitId| Some(model.unit(id)).filter(|it| it.is_on_table()).map(|it| it.side);
    let apart = |one: UnitId, other: UnitId| {
        let [one, other] = [one, other].map(|id| model.rects(model.unit(id)));
        (bodies::gap(one, other) > TOUCH).then_some("they do not touch")
    };
    let mut wrong = model.scene.contact_faults(contacts, side, apart);
    for general in model.generals.iter().filter(|it| it.is_on_table()) {
        let Some(unit) = general.with.map(|unit| model.unit(unit)) else { continue };
        // In step 11 they go behind the nearest friends (ANT-RSK-006).
        let joined = match !unit.is_on_table() && model.step < Step::Charges {
            true => Joined::Gone(unit.side),
            false => Joined::Right(unit.side),
        };
        let name = &model.scene.generals[general.id.idx()].name;
        wrong.extend(model.scene.joined_fault(general.id, name, general.side, joined));
    }
    wrong
}

/// No unit stands on another, except in rout; gunners who have left their guns count as nobody.
fn apart(model: &Model) -> Vec<Wrong> {
    let solid = |unit: &&Unit| !unit.is_routing() && !unit.is_gunners();
    let units: Vec<&Unit> = model.on_table().filter(solid).collect();
    let overlap =
        |one: &&Unit, other: &&Unit| bodies::overlap(model.rects(one), model.rects(other));
    model.scene.overlap_faults(&units, |unit| unit.id, overlap)
}
