//! The rules by which charged units answer (ANT-RSP) and march columns are struck (ANT-MCH), as the log and the offers cite them.
use super::respond::stand_test;
use crate::{
    kinds::{Arm, Aspect, Formation, Test, UnitId},
    model::Model,
    near,
    unit::{Answer, Charge, Unit},
};

/// ANT-RSP-001 to -032: the rule that gives a unit this answer to its charger.
pub(crate) fn of_answer(model: &Model, unit: UnitId, answer: Answer) -> &'static str {
    let it = model.unit(unit);
    let charge = charger(model, it);
    let by = charge.map(|(by, _)| by);
    let by_horse = by.is_some_and(Unit::is_mounted);
    let test = by.and_then(|by| stand_test(model, unit, by.id));
    let (skirmishing, mounted) = (it.is_skirmishing() || it.is_gunners(), it.is_mounted());
    match answer {
        Answer::Stand => stands(it, test, by),
        Answer::Halt => match charge {
            _ if it.formation == Formation::March => "ANT-RSP-023",
            Some((_, charge)) if it.tags.volley && charge.aspect == Aspect::Front => "ANT-RSP-006",
            _ => "ANT-RSP-026",
        },
        Answer::Square => "ANT-RSP-008",
        Answer::CounterCharge if by_horse => "ANT-RSP-007",
        Answer::CounterCharge => "ANT-RSP-022",
        Answer::Volley => "ANT-RSP-006",
        Answer::Evade if skirmishing && it.is_disordered() => "ANT-RSP-017",
        Answer::Evade if skirmishing && mounted => "ANT-RSP-014",
        Answer::Evade if skirmishing => "ANT-RSP-011",
        Answer::Evade if it.arm() == Arm::HorseArtillery => "ANT-RSP-004",
        Answer::Evade => "ANT-RSP-003",
        Answer::FireAndRun => "ANT-RSP-005",
        Answer::RallyBack if it.is_disordered() => "ANT-RSP-019",
        Answer::RallyBack => "ANT-RSP-022",
        Answer::Withdraw => "ANT-RSP-001",
        Answer::Rout if it.is_disordered() && mounted => "ANT-RSP-020",
        Answer::Rout if it.is_disordered() => "ANT-RSP-018",
        Answer::Rout if test == Some(Test::Column) => "ANT-RSP-001",
        Answer::Rout if test == Some(Test::Stand) => "ANT-RSP-009",
        Answer::Rout => "ANT-RSP-008",
    }
}

/// The rule by which a unit stands, with or without a test.
fn stands(it: &Unit, test: Option<Test>, by: Option<&Unit>) -> &'static str {
    match test {
        _ if it.is_battery() => "ANT-RSP-005",
        Some(Test::Fight) if it.is_mounted() => "ANT-RSP-016",
        Some(Test::Fight) => "ANT-RSP-013",
        Some(Test::Column) => "ANT-RSP-001",
        Some(_) => "ANT-RSP-009",
        None if it.is_skirmishing() && it.is_mounted() => "ANT-RSP-015",
        None if it.is_skirmishing() || it.is_gunners() => "ANT-RSP-012",
        None if by.is_some_and(Unit::is_mounted) => "ANT-RSP-010",
        None => "ANT-RSP-002",
    }
}

/// The enemy that charges a unit, the first of several.
fn charger<'m>(model: &'m Model, unit: &Unit) -> Option<(&'m Unit, Charge)> {
    let charges = |enemy: &'m Unit| Some((enemy, enemy.done.charge?));
    let all = || model.enemies(unit).filter_map(charges);
    let named = all().find(|(_, charge)| charge.target == unit.id && charge.passed);
    // ANT-MMU-005 to -007: or whoever touches it besides the target that was named.
    named.or_else(|| all().find(|(by, charge)| charge.home && near::touches(model, by, unit)))
}

/// ANT-MCH-001 to -005: the rule by which a march column is struck.
pub(crate) fn of_march(model: &Model, unit: UnitId, target: UnitId) -> &'static str {
    let by = model.unit(unit);
    let formed_horse = by.is_mounted() && by.is_close_order();
    match (model.unit(target).arm(), formed_horse) {
        (Arm::Infantry | Arm::FootArtillery, true) => "ANT-MCH-001",
        (_, true) => "ANT-MCH-002",
        (Arm::FootArtillery, false) => "ANT-MCH-003",
        (Arm::Infantry, false) => "ANT-MCH-004",
        (_, false) => "ANT-MCH-005",
    }
}
