//! The initiative (L203-L209).
use crate::{Splendid, ask, event::Event, kinds::Phase, stage::Stage};
use kernel::{Cx, Play};

/// ASV-INI-001 to -003: each side throws two dice, ties are thrown again, and the lower total has the initiative for the whole
/// turn.
pub(crate) fn play(cx: &mut Cx<'_, Splendid>) -> Play<Splendid, Option<Stage>> {
    assert!(cx.model().units.iter().all(|unit| !unit.red), "a red marker outlives the turn");
    cx.emit(Event::TurnBegan { turn: cx.model().turn + 1 });
    cx.emit(Event::PhaseBegan { phase: Phase::Initiative });
    loop {
        let dice = [[cx.roll(6)?, cx.roll(6)?], [cx.roll(6)?, cx.roll(6)?]];
        let winner = ask::lower(dice);
        cx.emit(Event::InitiativeThrown { dice, winner });
        if winner.is_some() {
            break;
        }
    }
    cx.emit(Event::PhaseBegan { phase: Phase::Firing });
    Ok(Some(Stage::Fire { half: 0 }))
}
