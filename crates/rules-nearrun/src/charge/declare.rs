//! The declaration of charges (ANT-CHG-001 to -005, -010, -012, ANT-GEO-018).
use crate::{
    NearRun,
    act::Act,
    aspect,
    event::Event,
    kinds::{Aspect, Formation, Side, UnitId},
    melee,
    model::Model,
    moves, near,
    pips::{self, Deed, Price},
    question::Question,
    refusal::{ChargeRefusal, MoveRefusal, Refusal, not_asked},
    seats, sight,
    stage::Stage,
    turn,
    unit::{Charge, Unit},
    walk::{self, Gait},
};
use geom::{EPS_CONTACT, EPS_DIST, Length};
use kernel::{Cx, Fill, Leg, Play, Said, Seat};
use table::bodies;

/// One charge is declared and paid, or none more.
pub(super) fn play(cx: &mut Cx<'_, NearRun>, stage: Stage) -> Play<NearRun, Option<Stage>> {
    let Some(side) = cx.model().mover else { return Ok(Some(Stage::Initiative)) };
    let rides = moves::rides_now(cx.model());
    // ANT-SEQ-025: with nobody in reach there is nothing to declare.
    let able = rides || has_charges(cx.model(), side);
    let ready = cx.model().ready;
    let seats: kernel::ruleset::Seats =
        seats::of_side(cx.model(), side).iter().filter(|seat| !ready.has(*seat)).collect();
    if !able || seats.is_empty() {
        return Ok(Some(turn::after(cx.model(), stage)));
    }
    let said = cx.ask(seats, Question::Declare { side })?;
    match said.act {
        Act::Done => cx.emit(Event::Ready { seats: ready.and(said.seat) }),
        Act::Charge { .. } | Act::Relieve { .. } => {
            let (unit, charge, price) = check(cx.model(), &said)?;
            let body = *cx.model().unit(unit);
            pips::pay(cx, &body, price);
            let done = crate::unit::Done { actions: body.done.actions + 1, ..body.done };
            cx.emit(Event::Noted { unit, done });
            cx.emit(Event::Declared { unit, charge });
        }
        // ANT-OPT-004: by the option, generals move before charges are declared.
        Act::Ride { .. } | Act::Join { .. } => moves::ride(cx, &said)?,
        _ => return not_asked(),
    }
    Ok(Some(stage))
}

/// ANT-SEQ-025: whether any unit of a side has an enemy to charge, or a friend to relieve.
fn has_charges(model: &Model, side: Side) -> bool {
    let may = |unit: &&Unit| may_charge(model, unit).is_ok();
    model.of(side).filter(may).any(|unit| {
        let pace = model.book.pace(unit, unit.formation).unwrap_or(Length::ZERO);
        let relieves = || model.friends(unit).any(|friend| model.is_in_contact(friend.id));
        near::enemies_within(model, unit, pace).next().is_some() || unit.tags.exchange && relieves()
    })
}

/// Checks a declaration whole, so that nothing can be refused later.
pub(crate) fn check(model: &Model, said: &Said<Act>) -> Result<(UnitId, Charge, Price), Refusal> {
    let (id, target, relieves) = match said.act {
        Act::Charge { unit, target } => (unit, target, None),
        Act::Relieve { unit, friend } => {
            (unit, relieved(model, said.seat, unit, friend)?, Some(friend))
        }
        _ => return Err(Refusal::NotAsked),
    };
    seats::must_command(model, said.seat, id)?;
    let unit = model.unit(id);
    may_charge(model, unit)?;
    let enemy =
        model.units.iter().find(|it| it.id == target && it.side != unit.side && it.is_on_table());
    let enemy = enemy.ok_or(ChargeRefusal::NoTarget { target })?;
    if !sight::sees(model, unit, enemy) {
        return Err(ChargeRefusal::NotSeen { unit: id, target }.into());
    }
    within_reach(model, unit, enemy)?;
    let Fill::Path(legs) = &said.fill else {
        return Err(MoveRefusal::WantsPath { unit: id }.into());
    };
    let charge = measured(model, unit, enemy, legs, relieves)?;
    pairs(model, unit, enemy, charge)?;
    let price = pips::price(model, unit, Deed::Advance);
    pips::affords(model, unit, price)?;
    Ok((id, charge, price))
}

/// ANT-CHG-005, ANT-MOV-015: nobody charges an enemy who is farther away than a move.
fn within_reach(model: &Model, unit: &Unit, enemy: &Unit) -> Result<(), ChargeRefusal> {
    let Some(pace) = model.book.pace(unit, unit.formation) else { return Ok(()) };
    let gap = near::gap(model, unit, enemy);
    match gap <= geom::reach_of(pace) {
        true => Ok(()),
        false => Err(ChargeRefusal::OutOfReach {
            unit: unit.id,
            target: enemy.id,
            gap: walk::inches(gap),
            most: pace.to_inches(),
        }),
    }
}

/// ANT-MMU-002, -011: two who charge the same front must have room beside each other, and columns 2" between them before a line.
fn pairs(model: &Model, unit: &Unit, enemy: &Unit, charge: Charge) -> Result<(), ChargeRefusal> {
    let own = Unit { at: charge.to, ..*unit };
    let others = model.declared.iter().map(|id| model.unit(*id)).filter_map(|other| {
        let beside = other.done.charge?;
        let same = beside.target == enemy.id && beside.aspect == Aspect::Front;
        same.then_some(Unit { at: beside.to, ..*other })
    });
    let crowded = |other: Unit| {
        let columns = own.formation.is_column() && other.formation.is_column();
        let least = match enemy.formation.is_line() && columns {
            true => model.book.reaches.columns_apart.value,
            false => Length::ZERO,
        };
        melee::across(enemy, &own, &other) < least.units() - EPS_CONTACT
    };
    match charge.aspect == Aspect::Front && others.into_iter().any(crowded) {
        true => Err(ChargeRefusal::NoPairing { unit: unit.id, target: enemy.id }),
        false => Ok(()),
    }
}

/// ANT-PAS-005, r111: the enemy that a relieved friend fights.
fn relieved(model: &Model, seat: Seat, unit: UnitId, friend: UnitId) -> Result<UnitId, Refusal> {
    seats::must_command(model, seat, unit)?;
    let other =
        model.units.iter().find(|it| it.id == friend && it.is_on_table() && it.is_mounted());
    let other =
        other.filter(|it| it.formation == Formation::Line && it.side == model.unit(unit).side);
    let enemy =
        other.and_then(|it| model.contacts_of(it.id).next().map(|contact| contact.other(it.id)));
    let (other, enemy) = other.zip(enemy).ok_or(ChargeRefusal::NotInMelee { friend })?;
    if !walk::is_exchange(model, model.unit(unit), other) {
        return Err(ChargeRefusal::NotTrained { unit }.into());
    }
    Ok(enemy)
}

/// ANT-CHG-003, -004, -012, ANT-STR-008, ANT-MOV-009, -021: whether a unit may declare a charge at all.
pub(crate) fn may_charge(model: &Model, unit: &Unit) -> Result<(), ChargeRefusal> {
    let id = unit.id;
    if unit.done.charge.is_some() {
        return Err(ChargeRefusal::Declared { unit: id });
    }
    if matches!(unit.formation, Formation::Square | Formation::Masse) {
        return Err(ChargeRefusal::SquareOrMasse { unit: id });
    }
    let never = unit.arm().is_artillery()
        || unit.formation == Formation::March
        || unit.is_disordered()
        || !unit.is_on_table()
        || model.is_in_contact(id)
        || unit.done.finished
        || unit.done.actions > 0
        || crate::guns::taken_by(model, id).next().is_some();
    if never {
        return Err(ChargeRefusal::NeverCharges { unit: id });
    }
    if unit.is_garrison() {
        return Err(ChargeRefusal::Garrison { unit: id });
    }
    if unit.is_spent() {
        return Err(ChargeRefusal::Spent { unit: id });
    }
    Ok(())
}

/// ANT-GEO-018: the way of a charge: wheels or an oblique first, then straight, until it touches its target; the last stretch is straight.
pub(crate) fn measured(
    model: &Model,
    unit: &Unit,
    enemy: &Unit,
    legs: &[Leg],
    relieves: Option<UnitId>,
) -> Result<Charge, Refusal> {
    let (id, target) = (unit.id, enemy.id);
    let legs = up_to_contact(model, unit, enemy, legs)
        .ok_or(ChargeRefusal::ShortOf { unit: id, target })?;
    let way = walk::judge(model, unit, &legs, Gait::Charge { target, relieves })?;
    let gap = bodies::gap(&way.unit.outline(), model.rects(enemy));
    if gap > EPS_CONTACT {
        return Err(ChargeRefusal::ShortOf { unit: id, target }.into());
    }
    let last = match legs.last() {
        Some(Leg::Move { r#move }) => *r#move,
        _ => Length::ZERO,
    };
    let reaches = &model.book.reaches;
    let wants =
        if unit.is_mounted() { reaches.last_cavalry.value } else { reaches.last_infantry.value };
    let straight = legs.iter().all(|leg| matches!(leg, Leg::Move { .. }));
    if !straight && last.units() < wants.units() - EPS_DIST {
        let (has, wants) = (last.to_inches(), wants.to_inches());
        return Err(match unit.is_mounted() {
            true => ChargeRefusal::LastStretch { unit: id, has, wants },
            false => ChargeRefusal::LastInch { unit: id, has, wants },
        }
        .into());
    }
    let turn_in = way.steps.iter().rev().nth(1).map_or(unit.at, |step| step.0);
    let to = way.unit.at;
    let aspect = aspect::of_charge(unit, unit.at, to, enemy);
    Ok(Charge {
        target,
        from: unit.at,
        turn_in,
        to,
        aspect,
        way: way.cost,
        spare: way.spare,
        passed: false,
        opportunity: false,
        relieves,
        home: false,
        cut: false,
    })
}

/// Whether these legs end at the enemy, whatever they cost and whoever is in the way.
pub(crate) fn leads_to(model: &Model, unit: &Unit, enemy: &Unit, legs: &[Leg]) -> bool {
    up_to_contact(model, unit, enemy, legs).is_some()
}

/// The legs of a charge, the last one cut or stretched to where the unit touches its target.
fn up_to_contact(model: &Model, unit: &Unit, enemy: &Unit, legs: &[Leg]) -> Option<Vec<Leg>> {
    let gait = Gait::Charge { target: enemy.id, relieves: None };
    let mut legs = walk::spelled_out(unit, legs, gait);
    while matches!(legs.last(), Some(Leg::Move { .. })) {
        legs.pop();
    }
    let mut body = *unit;
    for leg in &legs {
        if !matches!(leg, Leg::Wheel { .. } | Leg::Move { .. } | Leg::Oblique { .. }) {
            return None;
        }
        body = walk::gone(&body, *leg, gait);
    }
    let touch = bodies::first_touch(&body.outline(), body.at.facing.forward(), model.rects(enemy))?;
    let by = Length::from_units(touch.max(1.0));
    legs.push(Leg::Move { r#move: by });
    Some(legs)
}
