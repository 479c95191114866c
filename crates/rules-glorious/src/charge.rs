//! Charging: the only way into contact (AGV-CHG-001). There is no test (AGV-CHG-009), no reaction (AGV-CHG-008), no flowing
//! round an enemy and no break-through (AGV-CHG-016). A unit pivots, then goes straight ahead until it touches an enemy.
mod course;
mod offers;
mod pivot;

pub use course::shelter;
pub(crate) use offers::{candidates, guess, offer};

use crate::{
    Glorious,
    act::Act,
    book::FootCharge,
    clear,
    event::{End, Event, How},
    functions,
    kinds::{ElementKind, Formation, Function, UnitId, UnitKind},
    melee,
    model::Model,
    moves::{self, edge},
    near,
    question::Question,
    refusal::{ChargeRefusal, Refusal},
    unit::{Crossed, Unit},
};
use geom::{EPS_PEN, Length};
use kernel::{Cx, Play, Said, Seat, offer::Turn};
use table::bodies::Set;

/// A charge that has been found legal.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Plan {
    /// The target.
    target: UnitId,
    /// What the charge costs.
    cost: u8,
    /// The unit after its pivot, if it makes one.
    there: Unit,
    /// The unit as it stands in contact.
    home: Unit,
    /// How far it goes.
    by: Length,
    /// AGV-CHG-005: all enemies that it touches in the end.
    met: Set,
    /// AGV-TER-006: whether it comes down from higher ground.
    downhill: bool,
    /// AGV-TER-012: the obstacles that it crosses.
    over: Crossed,
}

/// A charge: one of the functions of a unit that moves.
pub(crate) fn play(
    cx: &mut Cx<'_, Glorious>,
    asked: &Question,
    said: &Said<Act>,
) -> Play<Glorious> {
    let plan = check(cx.model(), asked, said.seat, &said.act)?;
    moves::begin_to_act(cx, &said.act);
    resolve(cx, &plan);
    Ok(())
}

/// The charge as it was checked: nothing can go wrong and nobody is asked.
fn resolve(cx: &mut Cx<'_, Glorious>, plan: &Plan) {
    for event in events(cx.model(), plan) {
        cx.emit(event);
    }
}

/// Checks a charge, for the script and for offers.
pub(crate) fn check(
    model: &Model,
    asked: &Question,
    seat: Seat,
    act: &Act,
) -> Result<Plan, Refusal> {
    let Act::Charge { target, pivot, .. } = *act else { return Err(Refusal::NotAsked) };
    let unit = moves::actor(model, asked, seat, act)?;
    plan(model, unit, target, pivot)
}

/// The events of a charge that was checked.
fn events(model: &Model, plan: &Plan) -> Vec<Event> {
    let Plan { target, cost, there, home, by, met, downhill, over } = *plan;
    let id = home.id;
    let mut events = Vec::with_capacity(6);
    events.push(Event::Declared { unit: id, target, downhill, over });
    if there.front() != model.unit(id).front() {
        let (how, by) = (How::Pivot, Length::ZERO);
        events.push(Event::Moved { unit: id, how, by, front: there.front() });
    }
    events.push(Event::Moved { unit: id, how: How::Charge, by, front: home.front() });
    let met = || model.units.each(met);
    events.extend(met().map(|met| Event::Contacted { unit: id, target: met.id }));
    // AGV-GUN-007: guns contacted while limbered are lost at once.
    let caught = met().filter(|met| met.limbered);
    events.extend(caught.map(|met| Event::Gone { unit: met.id, why: End::Overrun }));
    let done = functions::spent(model, id, Function::Charge, cost);
    events.push(Event::Noted { unit: id, done });
    events
}

/// Checks a charge against every rule. AGV-CMD-009, -010: commanders are charged and kept in contact like other units.
fn plan(model: &Model, id: UnitId, target: UnitId, turn: Option<Turn>) -> Result<Plan, Refusal> {
    let unit = model.unit(id);
    let most = may(model, unit)?;
    let enemy = model.units.get(target.idx());
    let Some(enemy) = enemy.filter(|enemy| enemy.is_on_table() && enemy.side != unit.side) else {
        return Err(no_target(unit, enemy).into());
    };
    // AGV-CHG-004: the pivot does not extend the reach.
    let apart = near::gap(model, unit, enemy);
    if apart > geom::reach_of(most) {
        return Err(course::too_far(unit, enemy, apart, most).into());
    }
    let there = match turn {
        Some(turn) => pivot::pivoted(model, unit, turn)?,
        None => *unit,
    };
    let course = course::course(model, &there, enemy, most)?;
    let home = there.moved_to(there.front().advanced(course));
    let met = near::contacts(model, &home);
    course::over_ground(model, &there, enemy, met, course)?;
    // AGV-MOV-025: it leaves the table neither in the pivot nor where it stands in contact.
    let swings_out = || {
        let (about, by) = (unit.front_centre(), turn.map_or(0, |turn| turn.0 % 0x1_0000));
        !edge::off_in_turn(model, unit, about, by).is_empty()
    };
    if clear::overhang(model, &home) > EPS_PEN || swings_out() {
        return Err(ChargeRefusal::OffTable { unit: id }.into());
    }
    outflanks_mounted(model, &home, met)?;
    let downhill = course::downhill(model, unit, enemy) > 0;
    let over = course::crossed(model, &home, met);
    let (by, cost) =
        (Length::from_units(course), functions::may_spend(model, id, Function::Charge)?);
    Ok(Plan { target, cost, there, home, by, met, downhill, over })
}

/// Why a unit is not a possible target of a charge. AGV-BTL-014: a member of a Battle is charged as that Battle.
fn no_target(unit: &Unit, target: Option<&Unit>) -> ChargeRefusal {
    let enemy = target.filter(|target| target.side != unit.side);
    match enemy.and_then(|enemy| Some((enemy.id, enemy.within?))) {
        Some((target, battle)) => ChargeRefusal::InBattle { unit: unit.id, target, battle },
        None => ChargeRefusal::NoTarget { unit: unit.id },
    }
}

/// AGV-CHG-010..013, AGV-CMD-007, AGV-OPT-020: how far a unit may charge, or why it may not charge anybody.
fn may(model: &Model, unit: &Unit) -> Result<Length, Refusal> {
    let why = match unit.kind {
        // A unit that is gone or in a Battle has its own refusal.
        _ if !unit.is_on_table() => None,
        kind if kind.is_artillery() => Some(ChargeRefusal::Artillery { unit: unit.id }),
        kind if kind.is_command() => Some(ChargeRefusal::Command { unit: unit.id }),
        _ if unit.rides() => Some(ChargeRefusal::OnHorse { unit: unit.id }),
        kind if unit.n() == 1 && kind != UnitKind::Elephants => {
            Some(ChargeRefusal::Single { unit: unit.id })
        }
        _ if unit.formation == Formation::RoadColumn => {
            Some(ChargeRefusal::Column { unit: unit.id })
        }
        _ if unit.garrison.is_some() => Some(ChargeRefusal::Inside { unit: unit.id }),
        // AGV-SEC-005: the second movement has charges too, unless the option says otherwise.
        _ if model.phase.is_second() && !model.book.options.second_charge.value => {
            Some(ChargeRefusal::Second { unit: unit.id })
        }
        _ => None,
    };
    if let Some(why) = why {
        return Err(why.into());
    }
    functions::may_spend(model, unit.id, Function::Charge)?;
    functions::charge(model, unit).ok_or_else(|| ChargeRefusal::Never { unit: unit.id }.into())
}

/// AGV-CHG-014, AGV-OPT-015: foot without a pike, bill or spear must outflank every mounted unit that they would touch.
fn outflanks_mounted(model: &Model, home: &Unit, met: Set) -> Result<(), Refusal> {
    let rule = model.book.options.foot_charge_mounted.value;
    let armed = || [ElementKind::Pike, ElementKind::Bill, ElementKind::Spear];
    if rule == FootCharge::Free || !home.is_afoot() || armed().iter().any(|&arm| home.has(arm)) {
        return Ok(());
    }
    for enemy in model.units.each(met).filter(|enemy| enemy.kind.is_mounted()) {
        let (unit, target) = (home.id, enemy.id);
        if rule == FootCharge::Never {
            return Err(ChargeRefusal::NotMounted { unit, target }.into());
        }
        if !melee::outflanks(model, home, enemy) {
            return Err(ChargeRefusal::NotOutflanking { unit, target }.into());
        }
    }
    Ok(())
}
