//! Changes of state (IDV-STA-001 to -005) and leaving the battle: every chapter uses these functions.
use crate::{
    Veritas, casualties,
    event::Event,
    kinds::{State, UnitId},
    unit::End,
};
use kernel::{Cx, Play};

/// Changes a unit's state; no event if it has that state already.
pub fn become_so(cx: &mut Cx<'_, Veritas>, unit: UnitId, state: State) {
    if cx.model().unit(unit).state != state {
        cx.emit(Event::Became { unit, state });
    }
}

/// IDV-STA-004, -005: a unit becomes one level worse, or is removed. The answer is whether it is still on the table.
pub fn worsen(cx: &mut Cx<'_, Veritas>, unit: UnitId) -> Play<Veritas, bool> {
    match cx.model().unit(unit).state.worse() {
        Some(state) => {
            become_so(cx, unit, state);
            Ok(true)
        }
        None => {
            remove(cx, unit, End::Destroyed)?;
            Ok(false)
        }
    }
}

/// A unit leaves the battle for good, and its commanders leave or join other units (IDV-CAS-007, -008).
pub fn remove(cx: &mut Cx<'_, Veritas>, unit: UnitId, why: End) -> Play<Veritas> {
    if cx.model().unit(unit).is_gone() {
        return Ok(());
    }
    cx.emit(Event::Gone { unit, why });
    casualties::unit_gone(cx, unit, why)
}

/// IDV-TER-006: disorder by ground makes a sound unit disordered and leaves an unsound one as it is.
pub fn disordered_by_ground(cx: &mut Cx<'_, Veritas>, unit: UnitId) {
    if cx.model().unit(unit).state == State::Sound {
        become_so(cx, unit, State::Disordered);
    }
}
