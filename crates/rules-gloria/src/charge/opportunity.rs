//! Charges of opportunity (PG-OPP-001 to -004) and those that meet them (PG-CTR-005).
mod rest;

use super::{aspect_of, charged, declare, ground as going, lane, live, rush, staff};
use crate::{
    Gloria,
    act::Act,
    book::Rulebook,
    event::Event,
    kinds::{Test, UnitId},
    model::Model,
    morale, near,
    question::Question,
    refusal::{ChargeRefusal, Refusal, not_asked},
    seats, squadron,
    stage::Stage,
    turn,
    unit::{Charge, Unit},
    walk,
};
use geom::Length;
use kernel::{Cx, Play, Seat};
use lane::Met;

/// PG-OPP-002: half a normal move, after what the ground costs on the way to the target.
fn half_move(model: &Model, unit: &Unit, target: &Unit) -> Option<Length> {
    let (body, dir) = (model.outline(unit), unit.at.facing.forward());
    let ahead = lane::touch(&body, dir, &model.outline(target)).unwrap_or(0.0);
    let way = lane::covered(&body, dir, ahead);
    let cost = going::further_cost(model, unit, &body, &way, Default::default())?;
    let left = walk::allowance(model, unit) - cost;
    Some(Rulebook::share(left.max(Length::ZERO), &model.book.shares.opportunity))
}

/// Checks a charge of opportunity, for the moves and for offers.
pub(crate) fn check(model: &Model, seat: Seat, id: UnitId, target: UnitId) -> Result<(), Refusal> {
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    let enemy = declare::enemy(model, unit, target)?;
    match squadron::waiting(model, unit) {
        Some(rest) => Ok(rest::check(model, unit, &rest, enemy)?),
        None => Ok(possible(model, unit, enemy, Length::ZERO)?),
    }
}

/// PG-OPP-002, -003: straight ahead, within half a move; a unit that has shot only at an enemy close by. What the enemy may
/// come to meet it is added to its reach.
fn possible(model: &Model, unit: &Unit, enemy: &Unit, meets: Length) -> Result<(), ChargeRefusal> {
    declare::able(model, unit)?;
    if unit.done.moved {
        return Err(ChargeRefusal::Moved { unit: unit.id });
    }
    straight_on(model, unit, enemy, meets)
}

/// The same of what may charge, but for who may.
fn straight_on(
    model: &Model,
    unit: &Unit,
    enemy: &Unit,
    meets: Length,
) -> Result<(), ChargeRefusal> {
    let (id, target) = (unit.id, enemy.id);
    declare::suits(model, unit, enemy, aspect_of(model, unit, enemy, unit.head()))?;
    let gap = lane::distance(&model.outline(unit), &model.outline(enemy));
    let close = model.book.mm(&model.book.reaches.opportunity_shot);
    if unit.done.shot && geom::more_than(gap, close) {
        let far = Length::from_units(gap);
        return Err(ChargeRefusal::ShotToo { unit: id, far, most: close });
    }
    let half = half_move(model, unit, enemy).ok_or(ChargeRefusal::Ground { unit: id })?;
    match lane::run(model, unit, (half + meets).units(), Some(enemy)) {
        Met::Enemy(met, _) if met.id == target => Ok(()),
        Met::Enemy(other, _) => Err(ChargeRefusal::MeetsFirst { unit: id, other: other.id }),
        Met::Grazed(other, _) if other.id != target => {
            Err(ChargeRefusal::MeetsFirst { unit: id, other: other.id })
        }
        Met::Friend(other, _) if other.is_battery() => {
            Err(ChargeRefusal::GunInTheWay { unit: id, other: other.id })
        }
        Met::Friend(other, _) => Err(ChargeRefusal::InTheWay { unit: id, other: other.id }),
        Met::Grazed(..) | Met::Nobody => {
            let far =
                ChargeRefusal::TooFar { unit: id, target, far: Length::from_units(gap), has: half };
            Err(lane::missed(model, unit, enemy).unwrap_or(far))
        }
    }
}

/// The charges of opportunity that a unit might make. This check is cheap and not complete.
pub(crate) fn candidates(model: &Model, unit: &Unit, acts: &mut Vec<Act>) {
    if let Some(rest) = squadron::waiting(model, unit) {
        let foes = model.enemies(unit).filter(|it| squadron::fights_with(model, unit.id, it.id));
        let near = foes.filter(|enemy| rest::check(model, unit, &rest, enemy).is_ok());
        acts.extend(near.map(|enemy| Act::Opportunity { unit: unit.id, target: enemy.id }));
        return;
    }
    if unit.done.moved || declare::able(model, unit).is_err() {
        return;
    }
    let most = walk::share(model, unit, &model.book.shares.opportunity);
    let close = near::enemies_within(model, unit, most);
    acts.extend(close.map(|enemy| Act::Opportunity { unit: unit.id, target: enemy.id }));
}

/// PG-OPP-001, -004: To Charge; unless it is caught the target answers; then straight on.
pub(super) fn play(
    cx: &mut Cx<'_, Gloria>,
    id: UnitId,
    target: UnitId,
) -> Play<Gloria, Option<Stage>> {
    let next = turn::after(cx.model(), Stage::Opportunity { unit: id, target });
    if let Some(rest) = squadron::waiting(cx.model(), cx.model().unit(id)) {
        rest::charge(cx, &rest, target)?;
        return Ok(Some(next));
    }
    if !dares(cx, id, target)? {
        return Ok(Some(next));
    }
    let caught = live(cx.model().unit(id)).is_some_and(|charge| charge.caught);
    let is_routing = cx.model().unit(target).is_routing();
    if !caught && !is_routing && !counters(cx, id, target)? {
        charged::test(cx, target, &[id])?;
    }
    staff::ride_off(cx, &[id])?;
    rush::go_on(cx, id)?;
    // A counter-charge that was not reached runs in its turn.
    if cx.model().unit(target).done.charge.is_some_and(|charge| charge.opportunity) {
        rush::go_on(cx, target)?;
    }
    Ok(Some(next))
}

/// The charge is declared and tested.
fn dares(cx: &mut Cx<'_, Gloria>, id: UnitId, target: UnitId) -> Play<Gloria, bool> {
    let model = cx.model();
    let (unit, enemy) = (model.unit(id), model.unit(target));
    let gap = lane::distance(&model.outline(unit), &model.outline(enemy));
    let aspect = aspect_of(model, unit, enemy, unit.head());
    let charge = Charge {
        // It has no place among the declared ones.
        declaration: u8::MAX,
        aspect,
        distance: Length::from_units(gap),
        left: half_move(model, unit, enemy).unwrap_or(Length::ZERO),
        caught: declare::catches(model, unit, gap),
        fast: unit.is_mounted() && geom::more_than(gap, model.book.mm(&model.book.reaches.fast)),
        under_way: true,
        opportunity: true,
        ..Charge::at(target, unit.at.at)
    };
    let tally = morale::to_charge(model, unit, enemy, aspect);
    cx.emit(Event::Declared { unit: id, charge });
    let passed = morale::test(cx, id, Test::ToCharge, tally.total())?.passed;
    if !passed {
        cx.emit(Event::Balked { unit: id });
    }
    Ok(passed)
}

/// PG-CTR-001, -005: the target may meet the charge with another. Then the first charger tests at once, and the target need not.
fn counters(cx: &mut Cx<'_, Gloria>, id: UnitId, target: UnitId) -> Play<Gloria, bool> {
    let model = cx.model();
    let comes = live(model.unit(id)).map_or(Length::ZERO, |charge| charge.left);
    if possible(model, model.unit(target), model.unit(id), comes).is_err() {
        return Ok(false);
    }
    let question = Question::Counter { unit: target, charger: id };
    let said = cx.ask(seats::of_unit(model, target), question)?;
    match said.act {
        Act::Stay => return Ok(false),
        Act::Counter => (),
        _ => return not_asked(),
    }
    if !dares(cx, target, id)? {
        return Ok(false);
    }
    charged::test(cx, id, &[target])?;
    Ok(true)
}
