//! Phase 3: shooting (IDV-FIR-001 to -017, IDV-SHR-001 to -011). All targets are named before any die is rolled.
use crate::{Veritas, act::Act, model::Model, question::Question, stage::Stage};
use kernel::{Cite, Cx, Offer, Play, Seat};

/// One unit of the wing of this card names its target, or the wing holds its fire.
pub(crate) fn aim(_: &mut Cx<'_, Veritas>, _card: u8) -> Play<Veritas, Option<Stage>> {
    Ok(Some(Stage::Volley))
}

/// All shots fall; hits are added up, the table is read once for each target, and retreats are made.
pub(crate) fn volley(_: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    Ok(Some(Stage::Melee))
}

pub(crate) fn menu(_: &Model, _: &Question, _: Seat) -> Vec<Act> {
    vec![Act::EndFire]
}

pub(crate) fn offer(_: &Model, question: &Question, _: Seat, act: &Act) -> Option<Offer<Act>> {
    let (Question::Fire { .. }, Act::EndFire) = (question, act) else { return None };
    Some(Offer::plain(*act, "Hold the fire", Cite::new("IDV-FIR-009")))
}
