//! What must be true of every table between decisions. A violation is a bug and panics with a sentence; a position from a
//! file that breaks one is refused with it.
use crate::{
    kinds::{Phase, State},
    model::Model,
    stage::Stage,
    unit::Unit,
};
use kernel::invariants::{self, Holds, holds, must_hold, stand_apart};

/// Checks everything that can be checked from the table alone.
pub fn check(model: &Model) {
    must_hold(all_hold(model));
}

/// Whether a battle could be in this position: what always holds, and a phase that belongs to the stage.
pub(crate) fn possible(model: &Model, stage: Stage) -> Holds {
    all_hold(model)?;
    let phases: &[Phase] = match stage {
        stage if stage.is_before_battle() => &[Phase::Deployment],
        Stage::Orders => &[Phase::Deployment, Phase::Commanders],
        Stage::Card | Stage::Move { .. } => &[Phase::Movement],
        Stage::Contacts | Stage::Aim { .. } | Stage::Volley | Stage::Melee => &[Phase::Combat],
        Stage::Reform => &[Phase::Reform],
        Stage::Fatigue => &[Phase::Fatigue],
        Stage::Will => &[Phase::GeneralWill],
        Stage::Replace => &[Phase::Replace],
        _ => &[Phase::Commanders],
    };
    invariants::belongs(model.phase, phases)?;
    match stage {
        Stage::Aim { card } => has_card(model, card),
        _ => Ok(()),
    }
}

/// IDV-FIR-010: every wing has one card, drawn or not. They are counted from 0.
fn has_card(model: &Model, card: u8) -> Holds {
    let n = model.wings.len();
    holds(usize::from(card) < n, || {
        let last = n.saturating_sub(1);
        format!("the stage `aim` is at card {card}, but the {n} wings have the cards 0 to {last}")
    })
}

/// The same as a sentence about the first that does not hold.
fn all_hold(model: &Model) -> Holds {
    holds(model.units.is_current(), || "the stored bases are not those of the units".to_owned())?;
    for unit in model.on_table() {
        let name = model.scene.name(unit.id);
        holds(model.scene.field.holds(&unit.rect()), || format!("{name} is partly off the table"))?;
    }
    // IDV-MOV-020: no unit overlaps another, except units in buildings and routed units.
    let standing = model.on_table().filter(|unit| unit.building.is_none());
    let standing: Vec<_> = standing.map(|unit| (unit, vec![unit.rect()])).collect();
    let routs = |one: &Unit, other: &Unit| [one, other].iter().any(|it| it.state == State::Routed);
    stand_apart(&standing, routs, |unit| model.scene.name(unit.id).to_owned())?;
    for contact in &model.contacts {
        for unit in [contact.attacker, contact.target] {
            let name = model.scene.name(unit);
            holds(model.unit(unit).is_on_table(), || {
                format!("{name} is in contact but not on the table")
            })?;
        }
    }
    for leader in &model.leaders {
        if let Some(unit) = leader.with {
            let name = model.leader_name(leader.id);
            holds(model.unit(unit).is_on_table(), || {
                format!("{name} is with a unit that is gone")
            })?;
        }
    }
    for wing in &model.wings {
        let drawn = model.cards.iter().filter(|card| **card == wing.id).count();
        holds(drawn <= 1, || {
            format!("the card of {} was drawn twice", model.scene.wings[wing.id.idx()].name)
        })?;
    }
    Ok(())
}
