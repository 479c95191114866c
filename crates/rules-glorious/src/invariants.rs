//! What must be true of every table between decisions. A broken invariant is a bug and panics with a sentence; a position
//! from a file that breaks one is refused with it.
use crate::{
    kinds::{Phase, Side},
    layout,
    model::Model,
    stage::Stage,
    unit::Unit,
};
use kernel::invariants::{self, Holds, Sum, holds, must_hold};

/// Checks everything that can be seen from the table alone.
pub fn check(model: &Model) {
    must_hold(all_hold(model));
}

/// Whether a battle could be in this position: what always holds, and a phase that belongs to the stage.
pub(crate) fn possible(model: &Model, stage: Stage) -> Holds {
    all_hold(model)?;
    let phases: &[Phase] = match stage {
        Stage::Deploy { .. } => &[Phase::Deployment],
        Stage::Initiative => &[Phase::Deployment, Phase::Victory],
        Stage::Pivots { .. } | Stage::Targets | Stage::Fire { .. } | Stage::FireLosses { .. } => {
            &[Phase::Firing]
        }
        Stage::March { half, second } if half < 2 => {
            // The phase before it, or its own once it has begun.
            match (half, second) {
                (0, false) => &[Phase::Firing, Phase::InitiativeMoves],
                (_, false) => &[Phase::InitiativeMoves, Phase::OtherMoves],
                (0, true) => &[Phase::HandToHand, Phase::InitiativeSecond],
                (_, true) => &[Phase::InitiativeSecond, Phase::OtherSecond],
            }
        }
        Stage::Moves { half, second } if half < 2 => match (half, second) {
            (0, false) => &[Phase::InitiativeMoves],
            (_, false) => &[Phase::OtherMoves],
            (0, true) => &[Phase::InitiativeSecond],
            (_, true) => &[Phase::OtherSecond],
        },
        Stage::March { half, .. } | Stage::Moves { half, .. } => {
            return Err(format!("a half is 0 or 1, not {half}"));
        }
        Stage::Melee => &[Phase::OtherMoves, Phase::HandToHand],
        Stage::Split { .. } | Stage::Hand { .. } | Stage::HandLosses { .. } | Stage::Singles => {
            &[Phase::HandToHand]
        }
        Stage::Clash { .. } | Stage::Shots => {
            return Err("this stage is not part of a turn: it only serves the odds".to_owned());
        }
        Stage::Victory => &[Phase::OtherSecond],
    };
    invariants::belongs(model.phase, phases)
}

/// The same as a sentence about the first that does not hold.
fn all_hold(model: &Model) -> Holds {
    holds(model.units.is_current(), || "the kept bodies do not match the units".to_owned())?;
    elements_add_up(model)?;
    for unit in model.on_table() {
        let name = model.name(unit.id);
        holds(layout::is_valid(unit), || format!("{name} is not in {}", unit.formation.name()))?;
        for base in unit.bases() {
            let held = unit.garrison.is_some() || model.scene.field.holds(&base);
            let over = geom::Length::from_units(model.scene.field.overhang(&base));
            holds(held, || format!("{name} has an element off the table by {over}"))?;
        }
        let radius = f64::from(unit.radius) + 2.0;
        invariants::circle_holds(name, unit.centre.v2(), radius, unit.bases())?;
    }
    battles_hang_together(model)?;
    // AGV-MOV-022: no unit stands in another. Garrisons stand in their buildings, not on the table.
    let outside = model.on_table().filter(|unit| unit.garrison.is_none());
    let outside: Vec<_> = outside.map(|unit| (unit, unit.outline().to_vec())).collect();
    invariants::stand_apart(&outside, |_, _| false, |unit| model.name(unit.id).to_owned())?;
    if let Some(id) = model.acting {
        let done = model.unit(id).done;
        holds(!done.finished && done.spent > 0, || {
            format!("{} is acting but has finished", model.name(id))
        })?;
    }
    Ok(())
}

/// AGV-VIC-003: the elements on the table and the elements lost add up to those at the start. Units that escaped, are not yet
/// deployed, or left in a way that does not count are excepted.
fn elements_add_up(model: &Model) -> Holds {
    for side in Side::BOTH {
        let there = model.of(side).map(Unit::n).sum();
        let (lost, total) = (model.lost[side.idx()], model.total[side.idx()]);
        let exact = model.phase != Phase::Deployment
            && model.book.options.count_removed_commanders.value
            && !model.escaped.iter().any(|id| model.unit(*id).side == side);
        let sum = if exact { Sum::Exact } else { Sum::AtMost };
        invariants::adds_up(side, "elements", [there, lost.into(), total.into()], sum)?;
    }
    Ok(())
}

/// AGV-BTL-014: the members of a Battle except the first stand nowhere and know their Battle, and each element belongs to a
/// member.
fn battles_hang_together(model: &Model) -> Holds {
    for unit in &model.units {
        let name = model.name(unit.id);
        if let Some(lead) = unit.within {
            let body = model.unit(lead);
            holds(!unit.is_on_table(), || format!("{name} is in a Battle but stands by itself"))?;
            holds(body.members.contains(&unit.id), || {
                format!("{name} is in a Battle that does not list it")
            })?;
        }
        if unit.is_battle() {
            holds(unit.is_on_table(), || format!("the Battle of {name} has nothing on the table"))?;
            holds(unit.members[0] == unit.id, || {
                format!("{name} is not the first member of its Battle")
            })?;
            for &member in unit.members.iter().skip(1) {
                let within = model.unit(member).within;
                holds(within == Some(unit.id), || {
                    format!("a member of the Battle of {name} does not know its Battle")
                })?;
            }
        }
        let most = unit.members.len().max(1);
        let sound = unit.elements.iter().all(|element| usize::from(element.of) < most);
        holds(sound, || format!("an element of {name} belongs to no member"))?;
    }
    Ok(())
}
