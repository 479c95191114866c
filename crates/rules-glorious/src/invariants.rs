//! What must be true of every table between decisions. A broken invariant is a bug and panics with a sentence.
use crate::{
    kinds::{Phase, Side},
    layout,
    model::Model,
    unit::Unit,
};
use kernel::invariants::{self, Sum};

/// Checks everything that can be seen from the table alone.
pub fn check(model: &Model) {
    assert!(model.units.is_current(), "the kept bodies do not match the units");
    elements_add_up(model);
    for unit in model.on_table() {
        let name = model.name(unit.id);
        assert!(layout::is_valid(unit), "{name} is not in {}: {unit:?}", unit.formation.name());
        for base in unit.bases() {
            let held = unit.garrison.is_some() || model.scene.field.holds(&base);
            let over = model.scene.field.overhang(&base);
            assert!(held, "{name} has an element off the table by {over:.2}");
        }
        let radius = f64::from(unit.radius) + 2.0;
        invariants::circle_holds(name, unit.centre.v2(), radius, unit.bases());
    }
    battles_hang_together(model);
    // AGV-MOV-022: no unit stands in another. Garrisons stand in their buildings, not on the table.
    let outside = model.on_table().filter(|unit| unit.garrison.is_none());
    let outside: Vec<_> = outside.map(|unit| (unit, unit.outline().to_vec())).collect();
    invariants::stand_apart(&outside, |_, _| false, |unit| model.name(unit.id).to_owned());
    if let Some(id) = model.acting {
        let done = model.unit(id).done;
        assert!(!done.finished && done.spent > 0, "{} is acting but has finished", model.name(id));
    }
}

/// AGV-VIC-003: the elements on the table and the elements lost add up to those at the start. Units that escaped, are not yet
/// deployed, or left in a way that does not count are excepted.
fn elements_add_up(model: &Model) {
    for side in Side::BOTH {
        let there = model.of(side).map(Unit::n).sum();
        let (lost, total) = (model.lost[side.idx()], model.total[side.idx()]);
        let exact = model.phase != Phase::Deployment
            && model.book.options.count_removed_commanders.value
            && !model.escaped.iter().any(|id| model.unit(*id).side == side);
        let sum = if exact { Sum::Exact } else { Sum::AtMost };
        invariants::adds_up(side, "elements", [there, lost.into(), total.into()], sum);
    }
}

/// AGV-BTL-014: the members of a Battle except the first stand nowhere and know their Battle, and each element belongs to a
/// member.
fn battles_hang_together(model: &Model) {
    for unit in &model.units {
        let name = model.name(unit.id);
        if let Some(lead) = unit.within {
            let body = model.unit(lead);
            assert!(!unit.is_on_table(), "{name} is in a Battle but stands by itself");
            assert!(body.members.contains(&unit.id), "{name} is in a Battle that does not list it");
        }
        if unit.is_battle() {
            assert!(unit.is_on_table(), "the Battle of {name} has nothing on the table");
            assert_eq!(unit.members[0], unit.id, "{name} is not the first member of its Battle");
            for &member in unit.members.iter().skip(1) {
                let within = model.unit(member).within;
                assert_eq!(
                    within,
                    Some(unit.id),
                    "a member of the Battle of {name} does not know its Battle"
                );
            }
        }
        let most = unit.members.len().max(1);
        let sound = unit.elements.iter().all(|element| usize::from(element.of) < most);
        assert!(sound, "an element of {name} belongs to no member");
    }
}
