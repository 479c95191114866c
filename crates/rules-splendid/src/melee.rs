//! Hand-to-hand combat (L426-L469).
pub(crate) mod clash;
mod held;
mod offers;
pub mod outflank;
mod values;

pub(crate) use offers::QUESTIONS;

use crate::{
    Splendid,
    act::{Act, Aim, Aims},
    ask, command,
    event::{Dice, Event, Why},
    kinds::{Side, UnitId},
    losses,
    model::Model,
    near,
    question::{Question, StandSet},
    refusal::{MeleeRefusal, Refusal},
    rulings::Order,
    seats,
    stage::Stage,
    unit::{Done, Unit},
    units::Units,
};
use kernel::{Cx, Play, Seat};
use outflank::Attack;

/// ASV-H2H-004, Q76: after joining in, every unit in contact with an enemy takes one green marker before any fighting.
pub(crate) fn begin(cx: &mut Cx<'_, Splendid>) -> Play<Splendid, Option<Stage>> {
    let markers = cx.model().book.losses.contact_marker;
    for idx in 0..cx.model().units.len() {
        let id = UnitId(idx as u8);
        let unit = cx.model().unit(id);
        if unit.done.settled {
            // The note that it has joined in or held back is cleared, because it has yet to fight.
            cx.emit(Event::Noted { unit: id, done: Done::default() });
        }
        let unit = cx.model().unit(id);
        if unit.is_on_table() && near::in_contact(cx.model(), unit) {
            cx.emit(Event::Hit { unit: id, markers, why: Why::Contact });
        }
    }
    Ok(Some(Stage::Melee { half: 0 }))
}

/// ASV-H2H-005, Q75: one unit attacks at a time; the side without the initiative goes first unless ruled otherwise. Both sides
/// are searched for units that have yet to fight, because a dispute may change the order in mid-phase.
pub(crate) fn play(cx: &mut Cx<'_, Splendid>, _half: u8) -> Play<Splendid, Option<Stage>> {
    for half in 0..2 {
        if !near::may_be_contacts(cx.model()) {
            break;
        }
        let side = attacker(cx.model(), half);
        let able = |unit: &&Unit| is_to_fight(cx.model(), unit);
        let asked = seats::of_units(cx.model(), cx.model().of(side).filter(able));
        if !asked.is_empty() {
            let said = ask::ask(cx, asked, Question::Attack { side })?;
            let (unit, aims) = check(cx.model(), side, said.seat, &said.act)?;
            resolve(cx, unit, &aims)?;
            return Ok(Some(Stage::Melee { half }));
        }
    }
    losses::begin(cx)
}

/// The side that attacks in a half of the phase.
fn attacker(model: &Model, half: u8) -> Side {
    match model.rulings.h2h_order {
        Order::InitiativeFirst => model.mover(half),
        Order::OtherFirst => model.mover(1 - half),
    }
}

/// ASV-H2H-001: a unit in contact with an enemy must fight, once.
fn is_to_fight(model: &Model, unit: &Unit) -> bool {
    !unit.done.settled && near::in_contact(model, unit)
}

/// One unit's attacks: a set of dice for each enemy it attacks. ASV-H2H-020: markers placed in this phase do not weaken any unit
/// yet.
fn resolve(cx: &mut Cx<'_, Splendid>, id: UnitId, aims: &Aims) -> Play<Splendid> {
    if aims.len() > 1 {
        cx.emit(Event::Shared { unit: id, aims: *aims });
    }
    for aim in aims {
        let mut hits = throw(cx, id, aim, Throw::First)?;
        if command::may_rethrow(cx.model(), cx.model().unit(id)) {
            let question = Question::Rethrow { unit: id, target: aim.target, hits };
            let asked = seats::of_unit(cx.model(), id);
            // ASV-CMD-008 to -010: it is announced first, all dice are thrown again, and the second throw counts.
            match ask::ask(cx, asked, question)?.act {
                Act::Rethrow => {
                    let done = Done { rethrown: true, ..cx.model().unit(id).done };
                    cx.emit(Event::Noted { unit: id, done });
                    hits = throw(cx, id, aim, Throw::Again)?;
                }
                Act::LetStand => (),
                _ => return Err(Refusal::NotAsked.into()),
            }
        }
        cx.emit(Event::AttackStood { unit: id, target: aim.target, hits });
        if hits > 0 {
            cx.emit(Event::Hit { unit: aim.target, markers: hits, why: Why::Attack });
        }
    }
    let done = Done { settled: true, ..cx.model().unit(id).done };
    cx.emit(Event::Noted { unit: id, done });
    Ok(())
}

/// ASV-CMD-008 to -010: which throw of the dice of an attack this is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Throw {
    First,
    Again,
}

/// ASV-H2H-009, -016 to -018: all dice of the stands in an attack are thrown together; a die at or under the value hits. In the
/// book's example (ASV-H2H-019) a pike and two muskets throw one die at 4 and two at 2, and twice as many if they have
/// outflanked.
fn throw(cx: &mut Cx<'_, Splendid>, id: UnitId, aim: &Aim, throw: Throw) -> Play<Splendid, u8> {
    let (unit, target) = (cx.model().unit(id), cx.model().unit(aim.target));
    let attack = outflank::attack(unit, target);
    let per_stand = values::dice_per_stand(cx.model(), attack);
    let sets = values::sets(cx.model(), unit, target, aim.stands);
    let mut dice = Vec::with_capacity(sets.len());
    let mut hits = 0;
    for set in sets {
        let needs = set.tally.total();
        let faces = cx.pool(set.stands * per_stand, 6, needs)?;
        hits += faces.iter().filter(|&&face| i32::from(face) <= needs).count() as u8;
        dice.push(Dice { tally: set.tally, needs, faces });
    }
    let (target, stands) = (aim.target, aim.stands);
    let (outflanking, rethrown) = (attack == Attack::Outflanking, throw == Throw::Again);
    cx.emit(Event::Attacked { unit: id, target, stands, outflanking, dice, hits, rethrown });
    Ok(hits)
}

/// Checks whether an attack is allowed. The script and the offers both use this.
fn check(model: &Model, side: Side, seat: Seat, act: &Act) -> Result<(UnitId, Aims), Refusal> {
    let Act::Attack { unit: id, aims } = act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, *id)?;
    let unit = model.unit(*id);
    if unit.side != side {
        return Err(Refusal::NotYours { unit: *id });
    }
    if unit.done.settled {
        return Err(MeleeRefusal::HasFought { unit: *id }.into());
    }
    let touched = near::contacts(model, unit);
    if touched.is_empty() {
        return Err(MeleeRefusal::NotFighting { unit: *id }.into());
    }
    check_aims(model, unit, &touched, aims)?;
    Ok((*id, *aims))
}

/// ASV-H2H-002, -006 to -009: every stand fights once, against an enemy in contact, and each enemy is attacked at most once.
fn check_aims(
    model: &Model,
    unit: &Unit,
    touched: &Units,
    aims: &Aims,
) -> Result<(), MeleeRefusal> {
    let mut named = StandSet::default();
    for (n, aim) in aims.iter().enumerate() {
        if aim.target.idx() >= model.units.len() {
            return Err(MeleeRefusal::NotTouching { unit: unit.id, target: aim.target });
        }
        if model.unit(aim.target).side == unit.side {
            return Err(MeleeRefusal::AttacksFriend { unit: unit.id, target: aim.target });
        }
        if !touched.has(aim.target) {
            return Err(MeleeRefusal::NotTouching { unit: unit.id, target: aim.target });
        }
        if aims[..n].iter().any(|other| other.target == aim.target) {
            return Err(MeleeRefusal::TargetTwice { unit: unit.id, target: aim.target });
        }
        if aim.stands.is_empty() {
            return Err(MeleeRefusal::NoStandNamed { unit: unit.id, target: aim.target });
        }
        if let Some(idx) = aim.stands.iter().find(|&idx| idx >= unit.n()) {
            return Err(MeleeRefusal::NoSuchStand { unit: unit.id, stand: idx + 1 });
        }
        if let Some(idx) = aim.stands.iter().find(|&idx| named.has(idx)) {
            return Err(MeleeRefusal::StandTwice { unit: unit.id, stand: idx + 1 });
        }
        named.0 |= aim.stands.0;
    }
    if named != StandSet::all(unit.n()) {
        let (stands, named) = (unit.n(), named.len());
        return Err(MeleeRefusal::NotAllStands { unit: unit.id, stands, named });
    }
    Ok(())
}
