//! Phase 3, its start: contact tests (IDV-CTC-001 to -005).
use crate::{
    Veritas,
    disorder::{self, Situation},
    event::{Event, Reason},
    kinds::{State, UnitId},
    retreat,
    stage::Stage,
    states,
};
use kernel::{Cx, Play};

/// Every unit newly in contact tests; what comes of it is applied afterwards in the order of the cards.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    let model = cx.model();
    let fresh = |id: UnitId| model.contacts_of(id).any(|contact| !contact.tested);
    let mut units: Vec<UnitId> =
        model.on_table().map(|unit| unit.id).filter(|id| fresh(*id)).collect();
    units.sort_by_key(|id| (model.card_of(model.unit(*id).wing), *id));
    let mut failed = Vec::new();
    for &unit in &units {
        let situation = Situation::in_contact(cx.model(), cx.model().unit(unit));
        if !disorder::test(cx, unit, Reason::Contact, &situation)? {
            failed.push(unit);
        }
    }
    for &unit in &units {
        cx.emit(Event::ContactTested { unit });
    }
    for unit in failed {
        let enemy = cx.model().contacts_of(unit).next().map(|contact| contact.other(unit));
        if states::worsen(cx, unit)?
            && cx.model().unit(unit).state == State::Routed
            && let Some(enemy) = enemy
        {
            retreat::rout(cx, unit, enemy)?;
        }
    }
    Ok(Some(Stage::Aim { card: 0 }))
}
