//! Phase 2: firing. Pivots, the other side's first; targets named in secret; then three rounds, each all at once.
//!
//! [`targets`] says which targets may be named and settles what stays of them; [`eligible`] and [`zones`] are its geometry,
//! [`ground`], [`woods`] and [`cover`] what terrain does to it; [`volley`] throws the dice.
mod cover;
mod eligible;
mod ground;
mod offers;
mod pivots;
mod rehearsal;
mod shown;
mod sight;
mod targets;
mod volley;
mod woods;
mod zones;

pub(crate) use offers::{guess, menu, offer, wishes};
pub(crate) use rehearsal::{rehearsal, shots};
pub(crate) use shown::{Stretch, stretches};
pub(crate) use sight::{Eye, stops};

use crate::{
    Glorious,
    act::Act,
    asking,
    event::Event,
    kinds::Side,
    model::{Model, Named, Shot},
    question::{ElementSet, Question},
    refusal::Refusal,
    seats,
    stage::Stage,
    unit::Unit,
};
use geom::Length;
use kernel::{Cx, Play, Seat, ruleset::Seats};

/// AGV-SEQ-008: the last round of the table.
pub(crate) const LAST_ROUND: u8 = 3;

/// AGV-FIR-028, -029: one unit's free pivot, those of the side without the initiative first. A side with nobody in range is not
/// asked.
pub(crate) fn pivots(cx: &mut Cx<'_, Glorious>, half: u8) -> Play<Glorious, Option<Stage>> {
    let side = cx.model().mover(1 - half.min(1));
    let asked = able(cx.model(), side, pivots::may_pivot);
    if asked.is_empty() {
        wake(cx);
        return Ok(Some(if half == 0 { Stage::Pivots { half: 1 } } else { Stage::Targets }));
    }
    let said = asking::ask(cx, asked, Question::Pivot { side })?;
    match said.act {
        Act::EndPhase => pass(cx, said.seat),
        Act::Pivot { unit, turn } => {
            let model = cx.model();
            seats::must_command(model, said.seat, unit)?;
            let events = pivots::check(model, unit, turn.0)?;
            events.into_iter().for_each(|event| cx.emit(event));
        }
        _ => return Err(Refusal::NotAsked.into()),
    }
    Ok(Some(Stage::Pivots { half }))
}

/// AGV-FIR-030..032: both sides name targets in secret, each as long as it likes; what is named anew stands in place of what was.
pub(crate) fn targets(cx: &mut Cx<'_, Glorious>) -> Play<Glorious, Option<Stage>> {
    let of = |side| able(cx.model(), side, offers::may_fire);
    let asked = of(Side(1)).iter().fold(of(Side(0)), Seats::and);
    if asked.is_empty() {
        wake(cx);
        return Ok(Some(Stage::Fire { round: 1 }));
    }
    let said = asking::ask(cx, asked, Question::Targets)?;
    match said.act {
        Act::EndPhase => pass(cx, said.seat),
        Act::Fire { unit, aims } => {
            let named = targets::check(cx.model(), said.seat, unit, &aims);
            cx.emit(Event::Aimed { unit, named: named? });
        }
        _ => return Err(Refusal::NotAsked.into()),
    }
    Ok(Some(Stage::Targets))
}

/// AGV-SEQ-008: the shots of a round, then its losses.
pub(crate) fn fire(cx: &mut Cx<'_, Glorious>, round: u8) -> Play<Glorious, Option<Stage>> {
    if !cx.model().named.is_empty() {
        volley::round(cx, round)?;
    }
    Ok(Some(Stage::FireLosses { round }))
}

/// What a unit could do to another by fire from where both stand: for measuring (AGV-BAS-004).
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// How far its weapons carry.
    pub(crate) range: Length,
    /// Which of its elements have leave.
    pub(crate) elements: ElementSet,
    /// The dice that they would throw.
    pub(crate) dice: u32,
    /// Why none of them may fire.
    pub(crate) why: Option<Refusal>,
}

/// The fire of one unit at an enemy; nothing at a friend or from who has nothing to fire with.
pub(crate) fn reach(model: &Model, unit: &Unit, target: &Unit) -> Option<Reach> {
    if unit.side == target.side || !(unit.is_missile_unit() || unit.kind.is_artillery()) {
        return None;
    }
    let range = zones::range(model, unit);
    if let Some(why) = targets::why_not(model, unit, target) {
        return Some(Reach { range, elements: ElementSet::default(), dice: 0, why: Some(why) });
    }
    let (leaves, mut named) = (eligible::eligible(model, unit, target), Vec::new());
    let elements = eligible::set(&leaves);
    targets::settle(unit, target, elements, &leaves, &mut named);
    let dice = |named: &Named| {
        let tally = |shot: Shot| volley::tally(model, target, named.aim.elements.len(), &shot);
        named.shot.map_or(0, |shot| tally(shot).dice())
    };
    let dice = named.iter().map(dice).sum();
    Some(Reach { range, elements, dice, why: None })
}

/// The hits that a unit may expect of one volley at an enemy with all that has leave, from where both stand. Whether either is in
/// contact is not asked.
pub fn expected_hits(model: &Model, unit: &Unit, target: &Unit) -> f64 {
    if !targets::is_armed(unit) {
        return 0.0;
    }
    let leaves = eligible::eligible(model, unit, target);
    leaves.iter().map(|leave| volley::expected(model, target, leave.band, leave.cover)).sum()
}

/// The seats of a side that have not ended and command a unit that can.
fn able(model: &Model, side: Side, can: impl Fn(&Model, &Unit) -> bool) -> Seats {
    let waiting = model.passed.iter().fold(model.scene.seats_of(side), Seats::without);
    if waiting.is_empty() {
        return waiting;
    }
    let mut able = model.of(side).filter(|unit| can(model, unit));
    if model.scene.seats_of(side).len() == 1 {
        // Where there is but one seat the first unit that can is enough.
        return able.next().map_or(Seats::default(), |_| waiting);
    }
    let able = model.scene.seats_of_units(side, able.map(|unit| unit.id));
    waiting.iter().filter(|&seat| able.has(seat)).fold(Seats::default(), Seats::and)
}

/// A seat has ended its part.
fn pass(cx: &mut Cx<'_, Glorious>, seat: Seat) {
    cx.emit(Event::Passed { seats: cx.model().passed.and(seat) });
}

/// What comes next is everybody's again.
fn wake(cx: &mut Cx<'_, Glorious>) {
    if !cx.model().passed.is_empty() {
        cx.emit(Event::Passed { seats: Seats::default() });
    }
}
