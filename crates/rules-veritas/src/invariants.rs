//! What must be true of every table between decisions. A violation is a bug and panics with a sentence.
use crate::{kinds::State, model::Model, unit::Unit};
use kernel::invariants::stand_apart;

/// Checks everything that can be checked from the table alone.
pub fn check(model: &Model) {
    assert!(model.units.is_current(), "the stored bases are not those of the units");
    for unit in model.on_table() {
        let name = model.scene.name(unit.id);
        assert!(model.scene.field.holds(&unit.rect()), "{name} is partly off the table");
    }
    // IDV-MOV-020: no unit overlaps another, except units in buildings and routed units.
    let standing = model.on_table().filter(|unit| unit.building.is_none());
    let standing: Vec<_> = standing.map(|unit| (unit, vec![unit.rect()])).collect();
    let routs = |one: &Unit, other: &Unit| [one, other].iter().any(|it| it.state == State::Routed);
    stand_apart(&standing, routs, |unit| model.scene.name(unit.id).to_owned());
    for contact in &model.contacts {
        for unit in [contact.attacker, contact.target] {
            let name = model.scene.name(unit);
            assert!(model.unit(unit).is_on_table(), "{name} is in contact but not on the table");
        }
    }
    for leader in &model.leaders {
        if let Some(unit) = leader.with {
            let name = model.leader_name(leader.id);
            assert!(model.unit(unit).is_on_table(), "{name} is with a unit that is gone");
        }
    }
    for wing in &model.wings {
        let drawn = model.cards.iter().filter(|card| **card == wing.id).count();
        assert!(
            drawn <= 1,
            "the card of {} was drawn twice",
            model.scene.wings[wing.id.idx()].name
        );
    }
}
