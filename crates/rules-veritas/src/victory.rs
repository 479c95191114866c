//! The turn's end: who is swept away, who has scored, how it ended (IDV-VIC-001 to -006).
use crate::{
    Veritas,
    event::{Event, Outcome},
    kinds::Side,
    model::Model,
    stage::Stage,
    unit::Place,
};
use kernel::{Cx, Play};

/// Looks whether it is over; else the next turn begins.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    let model = cx.model();
    // IDV-VIC-002: nobody on the table and nobody waiting to return.
    let left = Side::BOTH.map(|side| is_left(model, side));
    if left != [true; 2] {
        let winner = Side::BOTH.into_iter().find(|side| left[side.idx()]);
        cx.emit(Event::Ended { winner, outcome: Outcome::SweptAway });
        return Ok(None);
    }
    if model.turn >= model.scene.turns {
        cx.emit(Event::Ended { winner: None, outcome: Outcome::Score });
        return Ok(None);
    }
    Ok(Some(Stage::Orders))
}

fn is_left(model: &Model, side: Side) -> bool {
    let there = |place: Place| matches!(place, Place::Table | Place::Pursuing);
    model.units.iter().any(|unit| unit.side == side && there(unit.place))
}
