//! What ends by itself: disorder of units that rest (PG-DIS-004, -007), wounds (PG-REP-001, -007).
use crate::{
    Gloria,
    event::{Cause, Event},
    ground,
    kinds::{Phase, State, UnitId},
    model::{Fate, Model},
    unit::Unit,
};
use kernel::Cx;

/// PG-DIS-004: units that began this turn disordered and did nothing in it, outside ground that disorders, are in good order again.
pub(super) fn rest(cx: &mut Cx<'_, Gloria>) {
    let model = cx.model();
    let rested = model.on_table().filter(|unit| {
        unit.state == State::Disordered
            && unit.done.was_out_of_order
            && is_idle(model, unit)
            && !ground::is_in_rough(model, unit)
    });
    let rested: Vec<UnitId> = rested.map(|unit| unit.id).collect();
    for unit in rested {
        cx.emit(Event::Became { unit, state: State::Good, cause: Cause::Rest });
    }
}

/// PG-DIS-007: no move, wheel, shot, change, charge, evasion, work or contact in the turn. Pursuers have their mind on the enemy.
fn is_idle(model: &Model, unit: &Unit) -> bool {
    let done = &unit.done;
    let acted = done.stirred || done.changed || done.shot || done.evaded || done.worked;
    // A charge that was tested and made counts even after it is over.
    let charged = done.charge.is_some() || done.tried && !done.balked;
    let fought = done.fought || charged || unit.marks.pursuing;
    !acted && !fought && !model.is_in_contact(unit.id)
}

/// PG-REP-001: wounded generals come back in the same phase in which they were hit.
pub(crate) fn wounded_back(cx: &mut Cx<'_, Gloria>, phase: Phase) {
    let model = cx.model();
    let back = model.generals.iter().filter(|general| {
        let is_time = |until: u16| model.turn >= until && general.hurt_in == phase;
        matches!(general.fate, Fate::Wounded { until } if is_time(until))
    });
    for general in back.map(|general| general.id).collect::<Vec<_>>() {
        cx.emit(Event::GeneralBack { general });
    }
}
