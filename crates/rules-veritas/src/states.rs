//! Changes of state (IDV-STA-001 to -005) and leaving the battle: every chapter changes units through these.
use crate::{
    Veritas,
    event::Event,
    kinds::{State, UnitId},
    losses,
    unit::End,
};
use kernel::{Cx, Play};

/// A unit takes a state; nothing is said if it has it already.
pub fn become_so(cx: &mut Cx<'_, Veritas>, unit: UnitId, state: State) {
    if cx.model().unit(unit).state != state {
        cx.emit(Event::Became { unit, state });
    }
}

/// IDV-STA-004, -005: a unit becomes one level worse, or is removed. Is it still there?
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

/// A unit leaves the battle for good, and its commanders are seen to (IDV-CAS-007, -008).
pub fn remove(cx: &mut Cx<'_, Veritas>, unit: UnitId, why: End) -> Play<Veritas> {
    if cx.model().unit(unit).is_gone() {
        return Ok(());
    }
    cx.emit(Event::Gone { unit, why });
    losses::unit_gone(cx, unit, why)
}

/// IDV-TER-006: disorder by ground makes a sound unit disordered and leaves an unsound one as it is.
pub fn disordered_by_ground(cx: &mut Cx<'_, Veritas>, unit: UnitId) {
    if cx.model().unit(unit).state == State::Sound {
        become_so(cx, unit, State::Disordered);
    }
}
