//! Joining in (L393-L424, G12): units close to a fight must join in, or be held back.
mod offers;

pub(crate) use offers::QUESTIONS;

use crate::{
    Splendid,
    act::Act,
    allowance::Pace,
    ask,
    clear::{self, Block, Heed},
    command,
    event::{Event, How, Test},
    kinds::{Formation, Side, UnitId},
    melee,
    model::Model,
    moves::edge,
    near,
    question::{Question, StandSet},
    refusal::{MeleeRefusal, Refusal},
    seats,
    stage::Stage,
    unit::{Done, Unit},
    units::Units,
};
use geom::{EPS_CONTACT, EPS_PEN, Length, first_touch, reach_of};
use kernel::{Cite, Cx, Play, Seat, Tally};
use table::PieceId;

/// ASV-JOI-018, -019: at the start of the phase, before any fighting, the initiative side decides for all its units that can
/// join in, each once and in an order of its choice; then the other side does. Q80: a unit that has joined in makes new fights
/// that later units may join.
pub(crate) fn play(cx: &mut Cx<'_, Splendid>, half: u8) -> Play<Splendid, Option<Stage>> {
    for half in half..2 {
        // ASV-JOI-008: without a fight there is nothing to join.
        if !near::may_be_contacts(cx.model()) {
            break;
        }
        let side = cx.model().mover(half);
        let able = |unit: &&Unit| !unit.done.settled && way(cx.model(), unit).is_ok();
        let asked = seats::of_units(cx.model(), cx.model().of(side).filter(able));
        if !asked.is_empty() {
            let said = ask::ask(cx, asked, Question::Join { side })?;
            let way = check(cx.model(), side, said.seat, &said.act)?;
            match said.act {
                Act::Hold { unit } => hold(cx, unit, way)?,
                Act::Join { unit } => join(cx, unit, way),
                _ => return Err(Refusal::NotAsked.into()),
            }
            return Ok(Some(Stage::Join { half }));
        }
    }
    melee::begin(cx)
}

/// ASV-JOI-013 to -017: a unit in command is simply held back; for others one die decides whether the unit stays or joins in.
fn hold(cx: &mut Cx<'_, Splendid>, id: UnitId, way: Way) -> Play<Splendid> {
    let unit = *cx.model().unit(id);
    if !command::in_command(cx.model(), &unit) {
        let needs = needs(cx.model(), &unit).total();
        let die = cx.roll(6)?;
        let passed = i32::from(die) <= needs;
        cx.emit(Event::Tested { unit: id, what: Test::HoldBack, die, needs, passed });
        if !passed {
            join(cx, id, way);
            return Ok(());
        }
    }
    cx.emit(Event::HeldBack { unit: id });
    settle(cx, id);
    Ok(())
}

/// ASV-JOI-014, -015: the highest face with which a unit holds back.
fn needs(model: &Model, unit: &Unit) -> Tally {
    let joining = &model.book.joining;
    let mut tally = Tally::default();
    if unit.formation == Formation::OpenOrder {
        tally.base(joining.hold_back_open, "in open order", Cite::new("ASV-JOI-015"));
    } else {
        tally.base(joining.hold_back, "to hold back", Cite::new("ASV-JOI-014"));
    }
    tally
}

/// ASV-JOI-009, -012: straight forward into contact.
fn join(cx: &mut Cx<'_, Splendid>, id: UnitId, way: Way) {
    let unit = cx.model().unit(id);
    let there = clear::moved(unit, unit.heading().forward() * way.by.units());
    cx.emit(Event::Moved { unit: id, how: How::Join, by: way.by, stands: there.stands });
    // ASV-MOV-007: stands that leave the table on the way are lost, and they may have been the only ones that would have touched.
    if edge::settle(cx, id, StandSet::default()) {
        if near::touches(cx.model().unit(id), cx.model().unit(way.target)) {
            cx.emit(Event::Contacted { unit: id, target: way.target });
        }
        settle(cx, id);
    }
}

/// ASV-JOI-016: the unit is not asked about again.
fn settle(cx: &mut Cx<'_, Splendid>, id: UnitId) {
    let done = Done { settled: true, ..cx.model().unit(id).done };
    cx.emit(Event::Noted { unit: id, done });
}

/// How a unit would join in.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Way {
    /// The enemy it would meet.
    pub(crate) target: UnitId,
    /// How far it would go.
    pub(crate) by: Length,
}

/// Why a unit does not join in.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) enum NoWay {
    Gun,
    SingleStand,
    Formation,
    Garrison,
    Fights,
    NotNear,
    NotAhead,
    Barred(UnitId),
    Ground(PieceId),
}

/// ASV-JOI-001 to -012: whether and how a unit can join in. ASV-JOI-020: a failed charge test does not matter.
pub(crate) fn way(model: &Model, unit: &Unit) -> Result<Way, NoWay> {
    if unit.kind.is_artillery() {
        return Err(NoWay::Gun);
    }
    if unit.n() < 2 {
        return Err(NoWay::SingleStand);
    }
    let formed =
        matches!(unit.formation, Formation::Block | Formation::Line | Formation::OpenOrder);
    if !formed {
        return Err(NoWay::Formation);
    }
    if unit.garrison.is_some() {
        return Err(NoWay::Garrison);
    }
    let reach = model.book.joining.reach;
    if !near::enemy_within(model, unit, reach) {
        return Err(NoWay::NotNear);
    }
    if near::in_contact(model, unit) {
        return Err(NoWay::Fights);
    }
    // ASV-JOI-008: the unit itself touches no enemy, so an enemy in contact is in contact with a friend.
    let close = |enemy: &Unit| near::within(unit, enemy, reach) && near::in_contact(model, enemy);
    let near = f64::from(unit.radius) + reach_of(reach);
    if !model.near(unit.centre.v2(), near, model.all_of(unit.side.other())).any(close) {
        return Err(NoWay::NotNear);
    }
    let (target, by) = first_met(model, unit, reach).ok_or(NoWay::NotAhead)?;
    if !near::in_contact(model, model.unit(target)) {
        return Err(NoWay::Barred(target));
    }
    // ASV-JOI-010, Q81: it may touch no other enemy. It may slide along friends but not meet them head on, hence the tiny extra
    // distance.
    let heed = Heed { absent: Units::one(target), contact: false, pace: Pace::Move };
    let ahead = unit.heading().forward();
    match clear::straight(model, unit, ahead, by + EPS_PEN + 1.0, heed) {
        Ok(()) => Ok(Way { target, by: Length::from_units(by) }),
        Err(Block::Unit(other) | Block::Enemy(other)) => Err(NoWay::Barred(other)),
        Err(Block::Ground(piece)) => Err(NoWay::Ground(piece)),
    }
}

/// The first enemy that a unit meets straight ahead within a reach, and the distance.
fn first_met(model: &Model, unit: &Unit, reach: Length) -> Option<(UnitId, f64)> {
    let ahead = unit.heading().forward();
    let mut first: Option<(UnitId, f64)> = None;
    let ours = unit.outline();
    // Notes 4.5: a building blocks the way to its garrison.
    let met =
        |enemy: &&Unit| enemy.garrison.is_none() && clear::may_meet(unit, enemy, reach.units());
    let far = f64::from(unit.radius) + reach.units() + EPS_CONTACT;
    let enemies = model.all_of(unit.side.other());
    for enemy in model.near(unit.centre.v2(), far, enemies).filter(met) {
        for theirs in model.rects(enemy.id) {
            for at in ours.iter().filter_map(|base| first_touch(base, ahead, theirs)) {
                if at <= reach_of(reach) && first.is_none_or(|(_, least)| at < least) {
                    first = Some((enemy.id, at));
                }
            }
        }
    }
    first
}

/// Checks whether an answer is allowed. The script and the offers both use this.
fn check(model: &Model, side: Side, seat: Seat, act: &Act) -> Result<Way, Refusal> {
    let (Act::Join { unit } | Act::Hold { unit }) = act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, *unit)?;
    let unit = model.unit(*unit);
    if unit.side != side {
        return Err(Refusal::NotYours { unit: unit.id });
    }
    if unit.done.settled {
        return Err(MeleeRefusal::JoinSettled { unit: unit.id }.into());
    }
    way(model, unit).map_err(|why| refusal(model, unit, why).into())
}

fn refusal(model: &Model, unit: &Unit, why: NoWay) -> MeleeRefusal {
    let (formation, reach) = (unit.formation, model.book.joining.reach.to_inches());
    let unit = unit.id;
    match why {
        NoWay::Gun => MeleeRefusal::GunNeverJoins { unit },
        NoWay::SingleStand => MeleeRefusal::SingleStandNeverJoins { unit },
        NoWay::Formation => MeleeRefusal::FormationNeverJoins { unit, formation },
        NoWay::Garrison => MeleeRefusal::GarrisonNeverJoins { unit },
        NoWay::Fights => MeleeRefusal::FightsAlready { unit },
        NoWay::NotNear => MeleeRefusal::NoFightNear { unit, reach },
        NoWay::NotAhead => MeleeRefusal::NoFightAhead { unit, reach },
        NoWay::Barred(other) => MeleeRefusal::JoinBarred { unit, other },
        NoWay::Ground(piece) => MeleeRefusal::JoinBarredByGround { unit, ground: piece.into() },
    }
}
