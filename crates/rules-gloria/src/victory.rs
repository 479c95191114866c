//! The end of a turn and of the battle (PG-VIC).
use crate::{
    Gloria,
    act::Act,
    event::{Event, Outcome},
    model::Model,
    question::Question,
    stage::Stage,
    turn,
};
use kernel::{Chapter, Cite, Cx, Offer, Play, Seat, chapter::guess_of_menu};

/// Plays a stage of this chapter.
pub(crate) fn play(cx: &mut Cx<'_, Gloria>, stage: Stage) -> Play<Gloria, Option<Stage>> {
    let model = cx.model();
    // PG-VIC-009: the turn limit.
    if model.turn >= model.scene.last_turn() {
        cx.emit(Event::Ended { winner: None, outcome: Outcome::Agreed });
        return Ok(None);
    }
    Ok(Some(turn::after(cx.model(), stage)))
}

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<Gloria> =
    Chapter { menu, offer, guess: guess_of_menu::<Gloria>, prompt };

fn prompt(_: &Model, _: &Question) -> String {
    String::new()
}

fn menu(_: &Model, _: &Question, _: Seat) -> Vec<Act> {
    vec![Act::Done]
}

fn offer(_: &Model, _: &Question, _: Seat, act: &Act) -> Option<Offer<Act>> {
    (*act == Act::Done).then(|| Offer::plain(*act, "Done", Cite::new("PG-SEQ-001")))
}
