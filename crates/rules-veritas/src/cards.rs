//! Phase 2: wings and their cards (IDV-ACT-001 to -004).
use crate::{
    Veritas,
    event::Event,
    kinds::{Phase, State, UnitId, WingId},
    model::{MOST_WINGS, Model},
    retreat,
    stage::Stage,
};
use kernel::{Cx, Play};
use table::Few;

/// IDV-ACT-002: draws the next card. The routed units of its wing run first. When all cards are drawn, the combat phase begins.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    let left = undrawn(cx.model());
    let wing = match left.len() {
        0 => {
            cx.emit(Event::PhaseBegan { phase: Phase::Combat });
            return Ok(Some(Stage::Contacts));
        }
        1 => left[0],
        n => left[usize::from(cx.roll(n as u8)?) - 1],
    };
    cx.emit(Event::CardDrawn { wing });
    // IDV-ACT-004: routed units first.
    let routed: Vec<UnitId> = cx
        .model()
        .units_of(wing)
        .filter(|unit| unit.state == State::Routed)
        .map(|unit| unit.id)
        .collect();
    for unit in routed {
        retreat::run_home(cx, unit)?;
    }
    Ok(Some(Stage::Move { wing }))
}

/// IDV-ACT-003: the wings that have a card and have not been drawn this turn.
pub fn undrawn(model: &Model) -> Few<WingId, MOST_WINGS> {
    let wings = model.wings.iter().map(|wing| wing.id);
    wings.filter(|wing| model.has_card(*wing) && !model.cards.contains(wing)).collect()
}
