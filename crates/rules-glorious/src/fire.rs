//! Phase 2: firing. Units pivot, those of the side without the initiative first. Targets are named in secret. Then three rounds
//! follow, and all shots of a round are simultaneous.
//!
//! [`mod@check`] says which targets may be named, and settles what stays fixed from then on; [`eligible`] and [`zones`] are its
//! geometry; [`ground`], [`woods`] and [`cover`] say how terrain affects it; [`volley`] throws the dice.
mod check;
mod cover;
mod eligible;
mod ground;
mod offers;
pub(crate) mod pivots;
pub(crate) mod rehearsal;
mod shown;
mod sight;
mod volley;
mod woods;
mod zones;

pub(crate) use check::is_armed;
#[cfg(feature = "oracle")]
pub(crate) use offers::may_fire;
pub(crate) use offers::{QUESTIONS, wishes};
pub(crate) use shown::stretches;
pub(crate) use sight::stops;

use crate::{
    Glorious,
    act::Act,
    book::Band,
    event::Event,
    kinds::Side,
    model::{Model, Named},
    question::{ElementSet, Question},
    refusal::Refusal,
    stage::Stage,
    unit::Unit,
};
use geom::Length;
use kernel::{Cx, Play, Seat, ruleset::Seats};

/// AGV-SEQ-008: the last round of the table.
pub(crate) const LAST_ROUND: u8 = 3;

/// AGV-FIR-030..032: both sides name targets in secret, each as long as they like. What a unit names replaces what it named
/// before.
pub(crate) fn play(cx: &mut Cx<'_, Glorious>) -> Play<Glorious, Option<Stage>> {
    let of = |side| able(cx.model(), side, offers::may_fire);
    let asked = of(Side(1)).iter().fold(of(Side(0)), Seats::and);
    if asked.is_empty() {
        wake(cx);
        return Ok(Some(Stage::Fire { round: 1 }));
    }
    let said = cx.ask(asked, Question::Targets)?;
    match said.act {
        Act::EndPhase => pass(cx, said.seat),
        Act::Fire { unit, aims } => {
            let named = check::check(cx.model(), said.seat, unit, &aims);
            cx.emit(Event::Aimed { unit, named: named? });
        }
        _ => return Err(Refusal::NotAsked.into()),
    }
    Ok(Some(Stage::Targets))
}

/// AGV-SEQ-008: the shots of a round, then its losses.
pub(crate) fn resolve(cx: &mut Cx<'_, Glorious>, round: u8) -> Play<Glorious, Option<Stage>> {
    if !cx.model().named.is_empty() {
        volley::throw(cx, round)?;
    }
    Ok(Some(Stage::FireLosses { round }))
}

/// What a unit could do to another by fire from where both stand, for measuring (AGV-BAS-004).
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// The range of its weapons.
    pub(crate) range: Length,
    /// Its shots, those from the same range band together.
    pub(crate) shots: Vec<InBand>,
    /// Why none of its elements may fire.
    pub(crate) why: Option<Refusal>,
}

/// Shots from one range band.
#[derive(Clone, Debug)]
pub(crate) struct InBand {
    /// The row of the firing table.
    pub(crate) band: Band,
    /// The elements that fire.
    pub(crate) elements: ElementSet,
    /// The dice that they throw.
    pub(crate) dice: u32,
}

/// The fire of one unit at an enemy; none at a friend.
pub(crate) fn reach(model: &Model, unit: &Unit, target: &Unit) -> Option<Reach> {
    if unit.side == target.side {
        return None;
    }
    let range = zones::range(model, unit);
    let why = check::why_not(model, unit, target);
    let mut shots = Vec::new();
    if why.is_none() {
        let (leaves, mut named) = (eligible::eligible(model, unit, target), Vec::new());
        check::settle(unit, target, eligible::set(&leaves), &leaves, &mut named);
        shots.extend(named.iter().filter_map(|Named { aim, shot, .. }| {
            let band = **model.book.band((*shot)?.band)?;
            let dice = volley::tally(model, target, aim.elements.len(), &(*shot)?).dice();
            Some(InBand { band, elements: aim.elements, dice })
        }));
    }
    Some(Reach { range, shots, why })
}

/// The hits to expect from one volley at an enemy with all elements that may fire, from where both stand. Contact is not
/// checked.
pub fn expected_hits(model: &Model, unit: &Unit, target: &Unit) -> f64 {
    if !check::is_armed(unit) {
        return 0.0;
    }
    let leaves = eligible::eligible(model, unit, target);
    leaves.iter().map(|leave| volley::expected(model, target, leave.band, leave.cover)).sum()
}

/// The seats of a side that have not finished and command an armed unit for which `can` holds.
fn able(model: &Model, side: Side, can: impl Fn(&Model, &Unit) -> bool) -> Seats {
    let waiting = model.passed.iter().fold(model.scene.seats_of(side), Seats::without);
    if waiting.is_empty() {
        return waiting;
    }
    let mut able = model.units.each(model.armed(side)).filter(|unit| can(model, unit));
    if model.scene.seats_of(side).len() == 1 {
        // With only one seat, one such unit is enough.
        return able.next().map_or(Seats::default(), |_| waiting);
    }
    let able = model.scene.seats_of_units(side, able.map(|unit| unit.id));
    waiting.iter().filter(|&seat| able.has(seat)).fold(Seats::default(), Seats::and)
}

/// Records that a seat has finished its part.
fn pass(cx: &mut Cx<'_, Glorious>, seat: Seat) {
    cx.emit(Event::Passed { seats: cx.model().passed.and(seat) });
}

/// Lets every seat act in what comes next.
fn wake(cx: &mut Cx<'_, Glorious>) {
    if !cx.model().passed.is_empty() {
        cx.emit(Event::Passed { seats: Seats::default() });
    }
}
