//! What must hold at every rest (C8).
use crate::{model::Model, unit::Unit};
use table::bodies;

/// Panics with a sentence if something does not hold.
pub fn check(model: &Model) {
    if let Err(why) = holds(model) {
        panic!("{why}");
    }
}

/// Reports in a sentence what does not hold.
fn holds(model: &Model) -> Result<(), String> {
    let name = |unit: &Unit| model.key(unit.id).to_owned();
    if !model.units.is_current() {
        return Err("the bodies on the table are not current".to_owned());
    }
    for unit in &model.units {
        if unit.lost > unit.strength {
            return Err(format!("{} has lost more hits than it had", name(unit)));
        }
        if unit.is_on_table() && !unit.tags.ad_hoc && unit.hits_left() == 0 {
            return Err(format!("{} has no hits and is on the table", name(unit)));
        }
    }
    for (n, command) in model.commands.iter().enumerate() {
        if command.spent > command.pips {
            return Err(format!("{} spent more pips than it has", model.scene.commands[n].id));
        }
    }
    for contact in &model.contacts {
        let (one, other) = (model.unit(contact.attacker), model.unit(contact.target));
        if !one.is_on_table() || !other.is_on_table() {
            return Err(format!("{} and {} are in contact off the table", name(one), name(other)));
        }
    }
    for general in model.generals.iter().filter(|general| general.is_on_table()) {
        let gone = general.with.is_some_and(|unit| !model.unit(unit).is_on_table());
        // In step 11 they go behind the nearest friends (ANT-RSK-006).
        if gone && model.step < crate::kinds::Step::Charges {
            return Err(format!("a general is with a unit that is gone: {general:?}"));
        }
    }
    let units: Vec<&Unit> =
        model.on_table().filter(|unit| !unit.is_routing() && !unit.is_gunners()).collect();
    for (n, one) in units.iter().enumerate() {
        for other in &units[n + 1..] {
            if bodies::overlap(model.rects(one), model.rects(other)) {
                return Err(format!(
                    "{} stands on {}: {:?} {one:#?} {other:#?}",
                    name(one),
                    name(other),
                    model.step
                ));
            }
        }
    }
    Ok(())
}
