//! PG-HIL-003: a unit that comes to rest near a crest is behind it or over it, as its owner says.
use crate::{
    Gloria, act::Act, event::Event, ground, kinds::UnitId, question::Question, refusal::not_asked,
    seats, unit::Crest,
};
use kernel::{Cx, Play};

/// Asks the owner of a unit near a crest; away from any crest the answer of before lapses.
pub(crate) fn take_crest(cx: &mut Cx<'_, Gloria>, unit: UnitId) -> Play<Gloria> {
    let model = cx.model();
    let now = model.unit(unit);
    let crest = if now.is_on_table() && ground::is_near_crest(model, now) {
        let said = cx.ask(seats::of_unit(model, unit), Question::Crest { unit })?;
        match said.act {
            Act::Behind => Some(Crest::Behind),
            Act::Over => Some(Crest::Over),
            _ => return not_asked(),
        }
    } else {
        None
    };
    if cx.model().unit(unit).crest != crest {
        cx.emit(Event::CrestTaken { unit, crest });
    }
    Ok(())
}
