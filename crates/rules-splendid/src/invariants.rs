//! What must be true of every table between decisions (notes 6.6). A broken invariant is a bug and panics with a sentence;
//! a position from a file that breaks one is refused with it.
//! That markers are removed in time is asserted where it happens: see `losses::retreats` and `initiative::play`.
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
        Stage::Fire { .. } => &[Phase::Firing],
        Stage::Join { .. } | Stage::Melee { .. } => &[Phase::HandToHand],
        Stage::Losses { .. } | Stage::Retreats => &[Phase::HandToHand, Phase::RemoveLosses],
        Stage::Muster { half: 0 } | Stage::Moves { half: 0 } | Stage::Then { half: 0, .. } => {
            &[Phase::InitiativeMoves]
        }
        Stage::Withdraw { half: 0 } => &[Phase::InitiativeMoves],
        Stage::Muster { .. } => &[Phase::InitiativeMoves, Phase::OtherMoves],
        Stage::Moves { .. } | Stage::Then { .. } | Stage::Withdraw { .. } => &[Phase::OtherMoves],
        Stage::Victory => &[Phase::OtherMoves],
    };
    invariants::belongs(model.phase, phases)?;
    holds(model.phase == Phase::Deployment || model.turn > 0, || "the turn is 0".to_owned())
}

/// The same as a sentence about the first that does not hold.
fn all_hold(model: &Model) -> Holds {
    holds(model.units.is_current(), || "the stored bodies do not match the units".to_owned())?;
    stands_add_up(model)?;
    for unit in model.on_table() {
        let name = model.name(unit.id);
        holds(layout::is_valid(unit), || format!("{name} is not in {}", unit.formation.name()))?;
        for stand in &unit.stands {
            let held = unit.garrison.is_some() || model.scene.field.holds(&unit.base(stand));
            holds(held, || format!("{name} has a stand off the table"))?;
        }
        let radius = f64::from(unit.radius) + 1.0;
        invariants::circle_holds(name, unit.centre.v2(), radius, unit.bases().iter().copied())?;
    }
    // ASV-MOV-010: no unit overlaps another. Garrisons are in their building, not on the table.
    let outside = model.on_table().filter(|unit| unit.garrison.is_none());
    let outside: Vec<_> = outside.map(|unit| (unit, unit.bases().to_vec())).collect();
    let name = |unit: &Unit| model.name(unit.id).to_owned();
    invariants::stand_apart(&outside, |one, other| flows(model, one, other), name)?;
    // ASV-RET-001: the movement phases begin with no single stand in contact, and none comes into contact by its own move.
    if model.phase == Phase::InitiativeMoves {
        let left = model.on_table().find(|unit| unit.n() == 1 && unit.done.frozen);
        if let Some(left) = left {
            return Err(format!("the single stand {} is still in contact", model.name(left.id)));
        }
    }
    Ok(())
}

/// ASV-VIC-005: the stands on the table and the stands lost add up to those a side began with, except for units that escaped, are
/// not placed yet, or left in a way that does not count.
fn stands_add_up(model: &Model) -> Holds {
    for side in Side::BOTH {
        let there = model.of(side).map(Unit::n).sum();
        let (lost, total) = (model.lost[side.idx()], model.total[side.idx()]);
        let exact = model.phase != Phase::Deployment
            && model.rulings.count_removed_commanders
            && !model.escaped.iter().any(|id| model.unit(*id).side == side);
        let sum = if exact { Sum::Exact } else { Sum::AtMost };
        invariants::adds_up(side, "stands", [there, lost.into(), total.into()], sum)?;
    }
    Ok(())
}

/// ASV-FLW-001: a unit whose move is interrupted between two legs may be half way around a friend. ASV-FLW-009: horse on
/// an extended charge may be half way around a single gun or remnant, friend or enemy.
fn flows(model: &Model, one: &Unit, other: &Unit) -> bool {
    let charging =
        |horse: &Unit, passed: &Unit| horse.is_mounted() && !passed.is_mounted() && passed.n() == 1;
    matches!(model.phase, Phase::InitiativeMoves | Phase::OtherMoves)
        && (one.side == other.side || charging(one, other) || charging(other, one))
        && !(one.done.acted && other.done.acted)
}
