//! Phase 3: shooting (IDV-FIR-001 to -017, IDV-SHR-001 to -011). All targets are named before any die is rolled.
mod check;
mod offers;
mod retreats;
mod volley;

pub(crate) use check::{able_as_it_stands, range, shot};
pub(crate) use offers::{QUESTIONS, rehearsal, saving};
pub(crate) use retreats::from;
pub(crate) use volley::{Part, resolve};

use crate::{
    Veritas,
    act::Act,
    event::Event,
    kinds::{UnitId, WingId},
    model::Model,
    question::Question,
    refusal::not_asked,
    seats,
    stage::Stage,
};
use kernel::{Ask, Cx, Play, Seat, ruleset::Seats};

/// IDV-FIR-010: one unit of the wing with this card names its target, or its owner holds the fire. Wings without a target are
/// skipped.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>, card: u8) -> Play<Veritas, Option<Stage>> {
    let model = cx.model();
    let before = cx.asked_before();
    let next = (card..).map_while(|card| wing_at(model, card).map(|wing| (card, wing)));
    let mut asked = next.map(|(card, wing)| match before {
        // If the last run found the wing, nothing has changed since.
        Some(Ask { seats, question: Question::Fire { wing: found } }) => {
            (card, wing, if *found == wing { *seats } else { Seats::default() })
        }
        _ => (card, wing, shooters(model, wing)),
    });
    let Some((card, wing, seats)) = asked.find(|(_, _, seats)| !seats.is_empty()) else {
        return Ok(Some(Stage::Volley));
    };
    let said = cx.ask(seats, Question::Fire { wing })?;
    match said.act {
        Act::Shoot { unit, target } => {
            check::check(cx.model(), wing, said.seat, &said.act)?;
            cx.emit(Event::Aimed { unit, target: Some(target) });
        }
        // IDV-FIR-009: units need not shoot.
        Act::EndFire => {
            for unit in holding(cx.model(), wing, said.seat) {
                cx.emit(Event::Aimed { unit, target: None });
            }
        }
        _ => return not_asked(),
    }
    Ok(Some(Stage::Aim { card }))
}

/// The wing whose turn it is: in the order of this turn's cards, then wings without a card in the order of battle.
fn wing_at(model: &Model, card: u8) -> Option<WingId> {
    let n = usize::from(card);
    let drawn = model.cards.get(n).copied();
    drawn.or_else(|| {
        let mut rest = model.wings.iter().filter(|wing| !model.cards.contains(&wing.id));
        rest.nth(n - model.cards.len()).map(|wing| wing.id)
    })
}

/// The seats that have a unit of this wing with a target.
fn shooters(model: &Model, wing: WingId) -> Seats {
    let all = seats::of_wing(model, wing);
    let mut found = Seats::default();
    for unit in model.units_of(wing) {
        let able = found != all && check::has_target(model, unit);
        if able {
            found = seats::of_unit(model, unit.id).iter().fold(found, Seats::and);
        }
    }
    found
}

/// The units of a seat that could still shoot.
fn holding(model: &Model, wing: WingId, seat: Seat) -> Vec<UnitId> {
    let units = model.units_of(wing).filter(|unit| seats::of_unit(model, unit.id).has(seat));
    units.filter(|unit| check::has_target(model, unit)).map(|unit| unit.id).collect()
}
