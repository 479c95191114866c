//! How every question is asked: a player may concede whenever they are asked.
use crate::{
    Veritas,
    act::Act,
    event::{Event, Outcome},
    question::Question,
    refusal::Refusal,
};
use kernel::{Cx, Fill, Play, Said, Stop, ruleset::Seats};

/// Asks, and sees to conceding (IDV-VIC-003). No script asks in any other way.
pub fn ask(cx: &mut Cx<'_, Veritas>, asked: Seats, question: Question) -> Play<Veritas, Said<Act>> {
    let said = cx.ask(asked, question)?;
    if said.fill != Fill::Nothing && !wants_fill(&said.act) {
        return Err(Refusal::WantsNothing.into());
    }
    if said.act != Act::Concede {
        return Ok(said);
    }
    let side = cx.model().scene.side_of(said.seat).ok_or(Refusal::NotAsked)?;
    cx.emit(Event::Ended { winner: Some(side.other()), outcome: Outcome::Conceded });
    Err(Stop::Leap(None))
}

/// Does the hand add something to this act?
fn wants_fill(act: &Act) -> bool {
    matches!(
        act,
        Act::Deploy { .. }
            | Act::Post { .. }
            | Act::Move { .. }
            | Act::Back { .. }
            | Act::Leave { .. }
            | Act::Return { .. }
            | Act::Charge { .. }
            | Act::BreakOff { attempt: true, .. }
            | Act::Occupy { .. }
            | Act::Lead { .. }
    )
}

/// The answer does not fit the question.
pub fn not_asked<T>() -> Play<Veritas, T> {
    Err(Refusal::NotAsked.into())
}
