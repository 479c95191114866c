//! Phase 6: General Will (IDV-WIL-001 to -013).
use crate::{
    Veritas,
    book::{Auto, Cell},
    event::{Event, Outcome},
    kinds::{Order, Phase, Side, Status},
    model::Model,
    stage::Stage,
};
use kernel::{Cx, Play};

/// Each army with a fatigued wing tests its commander's will; then the battle may end.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    let mut failed = [false; 2];
    for side in Side::BOTH {
        if must_test(cx.model(), side) {
            failed[side.idx()] = !test(cx, side)?;
        }
    }
    for side in Side::BOTH.into_iter().filter(|side| failed[side.idx()]) {
        withdraw(cx, side);
    }
    // If the scenario's terms replace the verdict, the battle does not end: the army withdraws.
    if failed != [false; 2] && !cx.model().scene.terms_replace {
        // IDV-WIL-004, -005, -013.
        let winner = match failed {
            [true, true] => None,
            [true, false] => Some(Side(1)),
            _ => Some(Side(0)),
        };
        cx.emit(Event::Ended { winner, outcome: Outcome::Will });
        return Ok(None);
    }
    cx.emit(Event::PhaseBegan { phase: Phase::Replace });
    Ok(Some(Stage::Replace))
}

/// IDV-WIL-001, IDV-FAT-025: whether an army has a fatigued or broken wing and its will has not failed yet.
pub fn must_test(model: &Model, side: Side) -> bool {
    !model.unwilling[side.idx()]
        && model.wings_of(side).any(|wing| matches!(wing.status, Status::Fatigued | Status::Broken))
}

/// IDV-WIL-006: the brigades of an army at the start; companies do not count.
pub fn brigades(model: &Model, side: Side) -> u16 {
    model.units.iter().filter(|unit| unit.side == side).map(|unit| unit.kind.brigades()).sum()
}

/// IDV-WIL-007: the brigades that are routed, gone in rout, destroyed or removed.
pub fn routed(model: &Model, side: Side) -> u16 {
    let units = model.units.iter().filter(|unit| unit.side == side && unit.counts_as_routed());
    units.map(|unit| unit.kind.brigades()).sum()
}

/// IDV-WIL-001, -002: one army's test. The answer is whether the will holds.
fn test(cx: &mut Cx<'_, Veritas>, side: Side) -> Play<Veritas, bool> {
    let model = cx.model();
    let (routed, brigades) = (routed(model, side), brigades(model, side));
    let (cell, modifier) = (model.book.will(routed, brigades), model.book.options.will_modifier);
    let (die, holds) = match cell {
        Cell::Auto(auto) => (None, auto == Auto::Pass),
        Cell::Roll(most) => {
            let die = cx.roll(6)?;
            // IDV-WIL-012: no modifier, unless the players agree on one.
            (Some(die), i32::from(die) + modifier <= i32::from(most))
        }
    };
    cx.emit(Event::WillRolled { side, routed, brigades, die });
    cx.emit(Event::WillTested { side, holds });
    Ok(holds)
}

/// IDV-WIL-003: all wings of the army withdraw from the next turn.
fn withdraw(cx: &mut Cx<'_, Veritas>, side: Side) {
    for n in 0..cx.model().wings.len() {
        let wing = cx.model().wings[n];
        if wing.side == side && wing.order != Order::Withdraw {
            cx.emit(Event::OrderForced { wing: wing.id, order: Order::Withdraw });
        }
    }
}
