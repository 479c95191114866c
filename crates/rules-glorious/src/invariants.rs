//! What must be true of every table between decisions. A broken one is a bug of ours and panics with a sentence.
use crate::{
    kinds::{Phase, Side},
    layout,
    model::Model,
    unit::Unit,
};
use kernel::invariants::{self, Sum};

/// Checks all that can be seen from the table alone.
pub fn check(model: &Model) {
    assert!(model.units.is_current(), "the bodies kept are not those of the units");
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
    // AGV-MOV-022: no unit stands in another. Who holds buildings stands in them, not on the table.
    let outside = model.on_table().filter(|unit| unit.garrison.is_none());
    let outside: Vec<_> = outside.map(|unit| (unit, unit.outline().to_vec())).collect();
    invariants::stand_apart(&outside, |_, _| false, |unit| model.name(unit.id).to_owned());
    if let Some(id) = model.acting {
        let done = model.unit(id).done;
        assert!(!done.finished && done.spent > 0, "{} acts and has finished", model.name(id));
    }
}

/// AGV-VIC-003: elements on the table and elements lost are those it began with, but for units that escaped, are still in
/// hand or left in a way that does not count.
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

/// AGV-BTL-014: a Battle's members but the first stand nowhere and know their Battle, and each element is of one of them.
fn battles_hang_together(model: &Model) {
    for unit in &model.units {
        let name = model.name(unit.id);
        if let Some(lead) = unit.within {
            let body = model.unit(lead);
            assert!(!unit.is_on_table(), "{name} is in a Battle and stands by itself");
            assert!(body.members.contains(&unit.id), "{name} is in a Battle that knows it not");
        }
        if unit.is_battle() {
            assert!(unit.is_on_table(), "the Battle of {name} has nothing on the table");
            assert_eq!(unit.members[0], unit.id, "the Battle of {name} is not led by it");
            for &member in unit.members.iter().skip(1) {
                let within = model.unit(member).within;
                assert_eq!(within, Some(unit.id), "a member of {name} knows nothing of it");
            }
        }
        let most = unit.members.len().max(1);
        let sound = unit.elements.iter().all(|element| usize::from(element.of) < most);
        assert!(sound, "an element of {name} is of no member");
    }
}
