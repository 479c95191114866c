//! Asking: every question goes through here, for a player may concede whenever he is asked.
use crate::{
    Veritas,
    act::Act,
    event::{Event, Outcome},
    question::Question,
    refusal::Refusal,
    seats,
};
use kernel::{Cx, Play, Said, Stop, ruleset::Seats};

/// Asks, and sees to conceding (IDV-VIC-003). No script asks in any other way.
pub fn ask(cx: &mut Cx<'_, Veritas>, asked: Seats, question: Question) -> Play<Veritas, Said<Act>> {
    let said = cx.ask(asked, question)?;
    if said.act != Act::Concede {
        return Ok(said);
    }
    let side = seats::side(cx.model(), said.seat);
    let Some(side) = side else { return Err(Stop::Refused(Refusal::NotAsked)) };
    cx.emit(Event::Ended { winner: Some(side.other()), outcome: Outcome::Conceded });
    Err(Stop::Leap(None))
}

/// The answer does not fit the question.
pub fn not_asked<T>() -> Play<Veritas, T> {
    Err(Stop::Refused(Refusal::NotAsked))
}
