//! The hand-to-hand that a charge leads to, fought out for the odds of the charge. Only the charger and the units it touches
//! fight, at once and where they stand in contact. Nobody is asked, and losses are taken from the rear.
use super::{Approach, LAST_ROUND, Set, blows, is_alone, meet, thrown};
use crate::{
    Glorious,
    act::Act,
    charge,
    event::{End, Event},
    kinds::{Phase, UnitId},
    losses,
    model::{self, Model},
    near,
    question::Question,
    stage::Stage,
    unit::Unit,
};
use kernel::{Cx, Play, Said};

/// AGV-CHG-015: the dice of a charge are thrown in the next hand-to-hand phase. For its odds, this is the table on which that
/// phase has begun.
pub(crate) fn rehearsal(
    model: &Model,
    question: &Question,
    said: &Said<Act>,
) -> Option<(Model, Stage)> {
    let Act::Charge { unit, .. } = said.act else { return None };
    let plan = charge::check(model, question, said.seat, &said.act).ok()?;
    let mut table = model.clone();
    let begins = Event::PhaseBegan { phase: Phase::HandToHand };
    for event in charge::events(model, &plan).iter().chain([&begins]) {
        model::apply(&mut table, event);
    }
    // A charger that has only overrun guns has nobody to fight.
    near::in_contact(&table, table.unit(unit)).then_some((table, Stage::Clash { unit }))
}

/// All rounds, each with its losses. AGV-LOS-003: those are the rearmost elements. AGV-LOS-017: at the end single elements are
/// removed.
pub(crate) fn play(cx: &mut Cx<'_, Glorious>, id: UnitId) -> Play<Glorious, Option<Stage>> {
    let Some(unit) = cx.model().units.get(id.idx()) else { return Ok(Some(Stage::Singles)) };
    let foes = near::contacts(cx.model(), unit);
    let pairs: Vec<(UnitId, UnitId)> =
        foes.iter().flat_map(|&foe| [(id, foe), (foe, id)]).collect();
    meet(cx, &pairs);
    let mut fighters: Vec<UnitId> = vec![id];
    fighters.extend(&foes);
    // If a Battle dissolves, its members fight on.
    for n in 0..fighters.len() {
        let members = cx.model().unit(fighters[n]).members;
        fighters.extend(members.iter().skip(1));
    }
    for round in 1..=LAST_ROUND {
        for set in blows(cx.model(), &fighters, round) {
            let (_, hits) = thrown(cx, &set)?;
            if hits > 0 {
                cx.emit(Event::Hit { unit: set.target, hits });
            }
        }
        losses::rehearse(cx)?;
    }
    let model = cx.model();
    if model.book.options.last_element_rout.value {
        let alone = |unit: &Unit| is_alone(unit) && near::in_contact(model, unit);
        fighters.retain(|&id| alone(model.unit(id)));
        fighters.iter().for_each(|&unit| cx.emit(Event::Gone { unit, why: End::Single }));
    }
    Ok(Some(Stage::Singles))
}

/// What the fighters throw in a round: the charger at its target, all others at the first unit that they touch.
fn blows(model: &Model, fighters: &[UnitId], round: u8) -> Vec<Set> {
    let mut all = Vec::new();
    for unit in fighters.iter().map(|&id| model.unit(id)) {
        let elements = blows::fighting(model, unit, round);
        let touched = near::contacts(model, unit);
        let first = || touched.iter().copied().find(|foe| fighters.contains(foe));
        let charged = unit.charged.filter(|it| touched.contains(it) && fighters.contains(it));
        let Some(target) = charged.or_else(first) else { continue };
        let approach = Approach::noted(model, unit.id, target);
        all.extend(blows::sets(model, unit, model.unit(target), elements, approach));
    }
    all
}
