//! Phase 8: commanders move (IDV-COM-016 to -018), one a stage.
use crate::{
    Veritas,
    act::Act,
    asking::{ask, not_asked},
    kinds::Side,
    model::Model,
    question::Question,
    seats,
    stage::Stage,
};
use kernel::{Cite, Cx, Offer, Play, Seat};

/// One commander's move of a side, then of the other, then the turn ends.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>, side: Side) -> Play<Veritas, Option<Stage>> {
    let asked = seats::of(cx.model(), side);
    match ask(cx, asked, Question::Lead { side })?.act {
        Act::EndLead if side == Side(0) => Ok(Some(Stage::Lead { side: Side(1) })),
        Act::EndLead => Ok(Some(Stage::End)),
        _ => not_asked(),
    }
}

pub(crate) fn menu(_: &Model, _: &Question, _: Seat) -> Vec<Act> {
    vec![Act::EndLead]
}

pub(crate) fn offer(_: &Model, question: &Question, _: Seat, act: &Act) -> Option<Offer<Act>> {
    let (Question::Lead { .. }, Act::EndLead) = (question, act) else { return None };
    Some(Offer::plain(*act, "Move no more commanders", Cite::new("IDV-COM-017")))
}
