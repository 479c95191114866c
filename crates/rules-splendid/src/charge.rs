//! Charges (L743-L771): which units may charge, the charge test, and the move straight forward into contact.
mod course;
mod extended;
mod offers;

pub(crate) use course::{Course, Reach, ground_markers, in_lane, touch};
pub(crate) use extended::reach as extended_reach;

pub(crate) use offers::{candidates, each_target, guess, notes, offer, pivots};

use crate::{
    Splendid,
    act::{Act, Pivot},
    actions,
    allowance::{Pace, allowance},
    break_through,
    clear::{self, Heed},
    command,
    event::{Event, How, Test, Why},
    kinds::{Formation, UnitId},
    melee::outflank,
    model::Model,
    moves::{
        self, buildings, edge,
        travel::{self, Arrived, Straight},
        turn,
    },
    near, quality,
    question::StandSet,
    reactions,
    refusal::{ChargeRefusal, MoveRefusal, NoGarrison, Refusal},
    seats,
    unit::Unit,
    units::Units,
};
use geom::{EPS_CONTACT, Length};
use kernel::{Cx, Play, Seat};

/// A charge that has been checked completely: nothing about it can be refused any more.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The unit that is charged.
    pub(crate) target: UnitId,
    /// ASV-CHG-010: it pivots first.
    pivots: bool,
    /// The unit after its pivot.
    there: Unit,
    course: Course,
    reach: Reach,
}

/// Charges with a unit: the test, the move and the reactions to it, and break-throughs.
pub(crate) fn play(cx: &mut Cx<'_, Splendid>, plan: Plan) -> Play<Splendid> {
    let (unit, target) = (plan.there.id, plan.target);
    cx.emit(Event::Declared { unit, target, extended: plan.reach.extended });
    if !test(cx, unit)? {
        // ASV-CHG-014: the unit may still do something else. ASV-CHG-015: it may also join in later.
        actions::note(cx, unit, |done| done.failed_charge = true);
        return moves::instead(cx, unit);
    }
    resolve(cx, unit, plan)
}

/// ASV-CHG-008, ASV-CHG-009: a unit in command needs no test; others need a 3 or less.
fn test(cx: &mut Cx<'_, Splendid>, id: UnitId) -> Play<Splendid, bool> {
    let unit = cx.model().unit(id);
    if command::in_command(cx.model(), unit) {
        return Ok(true);
    }
    let needs = quality::charge_test(cx.model(), unit);
    let die = cx.roll(6)?;
    let passed = i32::from(die) <= needs;
    cx.emit(Event::Tested { unit: id, what: Test::Charge, die, needs, passed });
    Ok(passed)
}

/// Plays a charge as a chain of links: the charge itself, then one link for each break-through (ASV-BRK-003). The chain ends,
/// because each link uses up an enemy's reaction or a gun.
fn resolve(cx: &mut Cx<'_, Splendid>, unit: UnitId, first: Plan) -> Play<Splendid> {
    let mut next = Some(first);
    while let Some(plan) = next {
        let past = link(cx, unit, &plan)?;
        if past.is_empty() {
            break;
        }
        next = break_through::play(cx, unit, past)?;
    }
    actions::no_more(cx, unit);
    Ok(())
}

/// One link of the chain: marker, pivot, move, contact. ASV-BRK-001: returns the units whose reactions allowed a break-through.
fn link(cx: &mut Cx<'_, Splendid>, id: UnitId, plan: &Plan) -> Play<Splendid, Units> {
    let before = *cx.model().unit(id);
    // ASV-XCH-003: break-through charges may be extended too. ASV-XCH-005: the test has been passed by now.
    if plan.reach.extended {
        cx.emit(Event::Hit { unit: id, markers: extended::MARKERS, why: Why::Extended });
    }
    if plan.pivots {
        let stands = plan.there.stands;
        cx.emit(Event::Moved { unit: id, how: How::Pivot, by: Length::ZERO, stands });
        actions::note(cx, id, |done| done.pivoted = true);
    }
    let Some(charged) = run(cx, id, plan)? else { return Ok(Units::NONE) };
    let markers = ground_markers(cx.model(), &plan.there, charged.units());
    if markers > 0 {
        cx.emit(Event::Hit { unit: id, markers, why: Why::Ground });
    }
    // Notes 4.5: a garrison is contacted at the walls of its building.
    let (unit, target) = (cx.model().unit(id), cx.model().unit(plan.target));
    if target.garrison.is_some() && near::apart(cx.model(), unit, target) <= EPS_CONTACT {
        cx.emit(Event::Contacted { unit: id, target: plan.target });
    }
    if !near::in_contact(cx.model(), cx.model().unit(id)) {
        // ASV-XCH-010, ASV-XCH-011: it did not reach its target, so it stops there and does no more.
        return Ok(Units::NONE);
    }
    reactions::meet(cx, &reactions::Charge { unit: id, target: plan.target, before, charged })
}

/// ASV-CHG-011, ASV-CHG-012: moves straight forward into contact. Returns how far the unit charged; none if it was intercepted.
fn run(cx: &mut Cx<'_, Splendid>, id: UnitId, plan: &Plan) -> Play<Splendid, Option<Length>> {
    let course = &plan.course;
    let to = Length::from_units(course.to);
    let leg = |by: Length| Straight {
        rest: None,
        unit: id,
        way: plan.there.heading(),
        by,
        how: How::Charge,
        target: Some(plan.target),
        flow: course.flow,
    };
    if !plan.reach.extended {
        return Ok(goes(cx, &leg(to))?.then_some(to));
    }
    let along = |far: Length| {
        let home = course.toll.cost(course.to) <= geom::reach_of(far);
        if home { to } else { Length::from_units(course.toll.reach(far.units(), course.to)) }
    };
    // ASV-XCH-007..009: it first moves its full charge distance. Then mounted go on by a die's inches, foot by a fixed distance.
    let full = along(plan.reach.allowance);
    if !goes(cx, &leg(full))? {
        return Ok(None);
    }
    let more = extended::throw(cx, id)?;
    let far = along(plan.reach.allowance + more);
    let rest = unhindered(cx.model(), id, plan, far - full);
    Ok(goes(cx, &leg(rest))?.then_some(full + rest))
}

/// ASV-MOV-008: a unit that has lost stands over the edge has closed up, so its way must be checked again.
fn unhindered(model: &Model, id: UnitId, plan: &Plan, by: Length) -> Length {
    let unit = model.unit(id);
    if unit.n() == plan.there.n() {
        return by;
    }
    let (dir, rects) = (unit.heading().forward(), unit.outline());
    let met = in_lane(model, unit, dir, by.units())
        .filter(|other| !plan.course.flow.has(other.id))
        .filter_map(|other| touch(&rects, dir, other))
        .fold(by.units(), f64::min);
    let walls = near::walls(model, model.unit(plan.target))
        .and_then(|piece| buildings::touch(&rects, dir, piece));
    Length::from_units(walls.unwrap_or(met).min(met))
}

/// Moves along a leg. Returns whether the unit is still on the table and was not intercepted. ASV-MOV-007: stands that leave
/// the table are lost.
fn goes(cx: &mut Cx<'_, Splendid>, leg: &Straight) -> Play<Splendid, bool> {
    let arrived = travel::go(cx, leg)?;
    let there = edge::settle(cx, leg.unit, StandSet::default());
    Ok(there && arrived != Arrived::Intercepted)
}

/// Checks everything about a charge of a unit that may charge, before any die is thrown.
pub(crate) fn check(model: &Model, unit: &Unit, act: &Act) -> Result<Plan, Refusal> {
    let Act::Charge { target, pivot, extended, .. } = *act else { return Err(Refusal::NotAsked) };
    let reach = Reach { extended, ..own_reach(model, unit) };
    plan(model, unit, target, pivot.as_ref(), reach)
}

/// Checks whether this seat may charge with this unit, whatever the target.
pub(crate) fn may(model: &Model, seat: Seat, id: UnitId) -> Result<&Unit, Refusal> {
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    bars(unit)?;
    if near::in_contact(model, unit) {
        return Err(MoveRefusal::InContact { unit: unit.id }.into());
    }
    Ok(unit)
}

/// ASV-MAN-008..018: how far a unit may charge.
pub(crate) fn own_reach(model: &Model, unit: &Unit) -> Reach {
    let allowance = allowance(model, unit, Pace::Charge).unwrap_or(Length::ZERO);
    extended::reach(model, unit, allowance)
}

/// ASV-CHG-002..007: checks the type, size and formation. ASV-ACT-001: checks that the unit has an action left.
pub(crate) fn bars(unit: &Unit) -> Result<(), Refusal> {
    if !unit.is_on_table() || unit.done.acted || unit.done.failed_charge {
        return Err(MoveRefusal::Acted { unit: unit.id }.into());
    }
    if unit.done.must_unform {
        return Err(MoveRefusal::MustReform { unit: unit.id }.into());
    }
    if unit.garrison.is_some() {
        let why = NoGarrison::Inside;
        return Err(MoveRefusal::NoGarrison { unit: unit.id, why }.into());
    }
    if unit.done.frozen {
        return Err(MoveRefusal::InContact { unit: unit.id }.into());
    }
    let open = matches!(unit.formation, Formation::Line | Formation::Block)
        || (unit.formation == Formation::OpenOrder && unit.is_mounted());
    if open && unit.n() > 1 && !unit.kind.is_artillery() {
        return Ok(());
    }
    let (gun, n, formation, unit) = (unit.kind.is_artillery(), unit.n(), unit.formation, unit.id);
    let refusal = match formation {
        _ if gun => ChargeRefusal::Artillery { unit },
        _ if n == 1 => ChargeRefusal::OneStand { unit },
        Formation::DefensiveBlock => ChargeRefusal::DefensiveBlock { unit },
        Formation::BentLine | Formation::BentOpenOrder => ChargeRefusal::Bent { unit },
        Formation::RoadColumn | Formation::BentRoadColumn => ChargeRefusal::RoadColumn { unit },
        _ => ChargeRefusal::FootOpenOrder { unit },
    };
    Err(refusal.into())
}

/// Q41: the charge must be possible when it is declared, pivot included.
pub(crate) fn plan(
    model: &Model,
    unit: &Unit,
    target: UnitId,
    pivot: Option<&Pivot>,
    reach: Reach,
) -> Result<Plan, Refusal> {
    let Some(enemy) = model
        .units
        .get(target.idx())
        .filter(|enemy| enemy.is_on_table() && enemy.side != unit.side)
    else {
        return Err(ChargeRefusal::NoTarget { unit: unit.id }.into());
    };
    if enemy.garrison.is_some() && !unit.is_foot() {
        let (unit, target) = (unit.id, target);
        return Err(ChargeRefusal::Garrison { unit, target }.into());
    }
    let there = match pivot {
        Some(pivot) => turn::pivot(model, unit, pivot, Heed::MOVE)?,
        None => *unit,
    };
    if !edge::off_table(model, &there).is_empty() {
        return Err(ChargeRefusal::OffTable { unit: unit.id }.into());
    }
    let course = course::course(model, &there, enemy, reach)?;
    check_pikes(model, &there, &course)?;
    Ok(Plan { target, pivots: pivot.is_some(), there, course, reach })
}

/// ASV-CHG-016, ASV-CHG-017, Q47: foot without pikes must outflank every mounted unit that it would contact.
fn check_pikes(model: &Model, there: &Unit, course: &Course) -> Result<(), Refusal> {
    if !there.is_foot() || there.has_pikes() {
        return Ok(());
    }
    let home = clear::moved(there, there.heading().forward() * course.to);
    for enemy in model.enemies(there) {
        if enemy.is_mounted() && near::touches(&home, enemy) && !outflank::outflanks(&home, enemy) {
            let (unit, target) = (there.id, enemy.id);
            return Err(ChargeRefusal::NoPikes { unit, target }.into());
        }
    }
    Ok(())
}
