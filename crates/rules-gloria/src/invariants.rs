//! What must be true of every table between decisions. A violation is a bug and panics with a sentence; a position from a file
//! that breaks one is refused with it.
use crate::{
    cost,
    kinds::{CorpsId, Phase, Side},
    model::Model,
    square,
    stage::Stage,
    turn,
    unit::{Place, Unit},
};
use kernel::invariants::{self, Holds, holds, must_hold, stand_apart};

/// Checks everything that can be checked from the table alone.
pub fn check(model: &Model) {
    must_hold(all_hold(model));
}

/// Whether a battle could be in this position: what always holds, and a phase that belongs to the stage. The first stage of a phase
/// begins in the phase before it and announces its own.
pub(crate) fn possible(model: &Model, stage: Stage) -> Holds {
    all_hold(model)?;
    let phase = turn::phase(stage);
    let earlier = Phase::ALL[..phase.idx()].last().copied();
    let last = (phase == Phase::Initiative).then_some(Phase::End);
    let before: Vec<Phase> = [Some(phase), earlier, last].into_iter().flatten().collect();
    invariants::belongs(model.phase, &before)
}

/// The same as a sentence about the first that does not hold.
fn all_hold(model: &Model) -> Holds {
    holds(model.units.is_current(), || "the stored bases are not those of the units".to_owned())?;
    for unit in model.on_table() {
        let name = model.scene.name(unit.id);
        // G33: a unit that has come on may have its tail off the table, but never its front.
        let on_table = unit.front_edges().iter().all(|edge| model.field.holds(edge));
        holds(on_table, || format!("{name} is partly off the table"))?;
    }
    // PG-SKM-013: nobody ends overlapping another unit, except in rout and inside a square.
    let standing: Vec<_> = model.on_table().map(|unit| (unit, unit.outline())).collect();
    // A hidden unit is found as soon as the decision is over, and moved if an enemy stands on it (PG-HID-006).
    let is_loose = |it: &Unit| it.is_routing() || it.place == Place::Hidden;
    let overlap = |one: &Unit, other: &Unit| {
        is_loose(one) || is_loose(other) || square::share_ground(one, other)
    };
    stand_apart(&standing, overlap, |unit| model.scene.name(unit.id).to_owned())?;
    for unit in &model.units {
        sizes(model, unit)?;
    }
    links(model)?;
    reserves(model)
}

/// PG-SHT-001: figures left and figures lost add up, and no shattered unit remains unless it was raised so.
fn sizes(model: &Model, unit: &Unit) -> Holds {
    let name = model.scene.name(unit.id);
    holds(unit.figures <= unit.raised, || format!("{name} has more figures than it began with"))?;
    let sizes = &model.book.sizes;
    let least = match unit.kind {
        _ if !unit.is_on_table() => return Ok(()),
        kind if kind.is_infantry() => sizes.shattered_foot.value,
        kind if kind.is_cavalry() => sizes.shattered_horse.value,
        _ => 0,
    };
    let whole = i32::from(unit.figures) > least || unit.figures == unit.raised;
    holds(whole, || format!("{name} fights on with {} figures", unit.figures))
}

/// Contacts, charges and attached generals are about units on the table.
fn links(model: &Model) -> Holds {
    for contact in &model.contacts {
        for unit in [contact.attacker, contact.target] {
            let name = model.scene.name(unit);
            let there = model.unit(unit).is_on_table();
            holds(there, || format!("{name} is in contact but not on the table"))?;
        }
    }
    for general in &model.generals {
        let Some(unit) = general.with else { continue };
        let name = model.general_name(general.id);
        let there = model.unit(unit).is_on_table();
        holds(there, || format!("{name} is with a unit that is not on the table"))?;
    }
    Ok(())
}

/// PG-OFF-001: at most a third of the points is off the table as the battle begins.
fn reserves(model: &Model) -> Holds {
    if model.turn > 0 {
        return Ok(());
    }
    for side in Side::BOTH {
        let own = |id: &CorpsId| {
            model.scene.corps[id.idx()].side == side && model.corps[id.idx()].reserve
        };
        let held: Vec<CorpsId> =
            (0..model.corps.len()).map(|n| CorpsId(n as u8)).filter(own).collect();
        let is_off = |unit: &&Unit| unit.side == side && unit.place == Place::Reserve;
        let n_off = model.units.iter().filter(is_off).count();
        let lawful = n_off == 0 || cost::may_be_off(model, side, held.into_iter());
        holds(lawful, || format!("{side} holds back more than a third of its army"))?;
    }
    Ok(())
}
