//! Phase 3, its start: contact tests (IDV-CTC-001 to -005).
use crate::{
    Veritas,
    disorder::{self, Situation},
    event::{Event, Reason},
    kinds::{State, UnitId},
    losses::{self, Loss},
    model::Model,
    retreat,
    stage::Stage,
};
use kernel::{Cx, Play};

/// Every unit newly in contact tests. The results are applied afterwards, in the order of the cards.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>) -> Play<Veritas, Option<Stage>> {
    let model = cx.model();
    let fresh = |id: UnitId| model.contacts_of(id).any(|contact| !contact.tested);
    let mut units: Vec<UnitId> =
        model.on_table().map(|unit| unit.id).filter(|id| fresh(*id)).collect();
    units.sort_by_key(|id| (model.card_of(model.unit(*id).wing), *id));
    // IDV-CTC-003: all tests use the states from before the tests.
    let mut failed = Vec::new();
    for &unit in &units {
        let situation = Situation::in_contact(cx.model(), cx.model().unit(unit));
        let enemy = foremost(cx.model(), unit);
        if !disorder::test(cx, unit, Reason::Contact, &situation)? {
            failed.push((unit, enemy));
        }
    }
    for &unit in &units {
        cx.emit(Event::ContactTested { unit });
    }
    // IDV-CTC-002: a unit that fails is one level worse, and routs at once if that makes it routed. Units that lose their
    // opponent stay where they are (IDV-CTC-004).
    for (unit, enemy) in failed {
        let stands =
            cx.model().unit(unit).is_on_table() && losses::resolve(cx, unit, Loss::OneLevel);
        if let (true, State::Routed, Some(enemy)) = (stands, cx.model().unit(unit).state, enemy) {
            retreat::rout(cx, unit, enemy)?;
            retreat::scatter(cx, unit);
        }
    }
    Ok(Some(Stage::Aim { card: 0 }))
}

/// The enemy that a unit would rout from: of those newly in contact, the nearest to the middle of its front.
fn foremost(model: &Model, unit: UnitId) -> Option<UnitId> {
    let front = model.unit(unit).rect().front_centre();
    let met = model.contacts_of(unit).filter(|contact| !contact.tested);
    let far = |id: UnitId| model.unit(id).at.v2().distance(front);
    met.map(|contact| contact.other(unit)).min_by(|a, b| far(*a).total_cmp(&far(*b)))
}
