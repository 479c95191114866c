//! Phase 1: the initiative.
use crate::{
    Glorious,
    event::Event,
    kinds::{Phase, Side},
    stage::Stage,
};
use kernel::{Cx, Play};

/// AGV-INI-001 to -003: each side throws a die, and ties are thrown again. The lower has the initiative for the whole turn.
pub(crate) fn play(cx: &mut Cx<'_, Glorious>) -> Play<Glorious, Option<Stage>> {
    cx.emit(Event::TurnBegan { turn: cx.model().turn + 1 });
    cx.emit(Event::PhaseBegan { phase: Phase::Initiative });
    let low = cx.model().book.options.initiative_low_wins.value;
    loop {
        let dice = [cx.roll(12)?, cx.roll(12)?];
        let winner = if low { lower(dice) } else { lower(dice).map(Side::other) };
        cx.emit(Event::InitiativeThrown { dice, winner });
        if winner.is_some() {
            break;
        }
    }
    cx.emit(Event::PhaseBegan { phase: Phase::Firing });
    Ok(Some(Stage::Pivots { half: 0 }))
}

/// The side with the lower die; none on a tie.
pub(crate) fn lower([one, other]: [u8; 2]) -> Option<Side> {
    match one.cmp(&other) {
        std::cmp::Ordering::Less => Some(Side(0)),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side(1)),
    }
}
