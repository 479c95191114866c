//! Phase 4: reforming (IDV-REF-001 to -003), including pursuers off the table (IDV-PUR-038, -039).
use crate::{
    Veritas, command,
    disorder::{self, Situation},
    event::{Event, Reason},
    kinds::{Phase, UnitId},
    model::Model,
    near,
    stage::Stage,
    unit::{Place, Unit},
};
use kernel::{Cx, Play};

/// Every unit that may reform tests, in the order of the cards.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    let model = cx.model();
    let mut units: Vec<UnitId> =
        model.units.iter().filter(|unit| may_reform(model, unit)).map(|unit| unit.id).collect();
    units.sort_by_key(|id| (model.card_of(model.unit(*id).wing), *id));
    for unit in units {
        if disorder::test(cx, unit, Reason::Reform, &Situation::reforming())? {
            let state = cx.model().unit(unit).state.better();
            cx.emit(Event::Became { unit, state });
        }
    }
    cx.emit(Event::PhaseBegan { phase: Phase::Fatigue });
    Ok(Some(Stage::Fatigue))
}

/// IDV-REF-001, -002, IDV-COM-011, IDV-PUR-039: whether a unit may reform: it is not sound, in command and has no enemy near,
/// or it is off the table in pursuit.
pub fn may_reform(model: &Model, unit: &Unit) -> bool {
    if unit.is_sound() {
        return false;
    }
    match unit.place {
        Place::Pursuing => true,
        Place::Table => {
            let near = model.book.disorder_reaches.reform.value;
            command::in_command(model, unit) && !near::enemy_within(model, unit, near, |_| true)
        }
        Place::InHand | Place::Gone(_) => false,
    }
}
