//! Asking: every question goes through here, because a player may concede whenever they are asked (AGV-VIC-013).
use crate::{
    Glorious,
    act::Act,
    event::{Event, Outcome},
    model::Model,
    question::Question,
    refusal::Refusal,
};
use kernel::{Cx, Fill, Play, Said, Seat, Stop, ruleset::Seats};

/// Asks, and handles conceding. No script asks in any other way.
pub(crate) fn ask(
    cx: &mut Cx<'_, Glorious>,
    asked: Seats,
    question: Question,
) -> Play<Glorious, Said<Act>> {
    let said = cx.ask(asked, question)?;
    if said.fill != Fill::Nothing && said.act.wants_nothing() {
        return Err(Refusal::WantsNothing.into());
    }
    if said.act != Act::Concede {
        return Ok(said);
    }
    let Some(side) = cx.model().scene.side_of(said.seat) else {
        return Err(Refusal::NotAsked.into());
    };
    cx.emit(Event::Ended { winner: Some(side.other()), outcome: Outcome::Conceded });
    Err(Stop::Leap(None))
}

/// AGV-VIC-013: at any time, so a seat concedes though it is not asked.
pub(crate) fn breaks_in(model: &Model, seat: Seat, act: &Act) -> bool {
    *act == Act::Concede && model.scene.side_of(seat).is_some()
}
