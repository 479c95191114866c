//! Commanders at risk (IDV-CAS-001 to -008): with units under fire and in melee, when their units are lost, and alone.
use crate::{
    Veritas, command,
    event::Event,
    kinds::{LeaderId, Rank, Side, UnitId, WingId},
    model::{Fate, Leader, Model},
    near,
    passage::Leg as Straight,
    unit::{End, Unit},
};
use geom::{Angle, Point, V2};
use kernel::{Cx, Play};
use table::Few;

/// More commanders than one unit can have with it (IDV-COM-013).
const MOST: usize = 4;

/// What the hits did to a unit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum After {
    /// It stays in the battle.
    Stands,
    /// It is routed, destroyed or removed.
    Lost,
}

/// IDV-CAS-001 to -004: rolls for each commander with a unit that has taken one or more unsaved hits. Call it before the unit
/// moves.
pub fn hits(cx: &mut Cx<'_, Veritas>, unit: UnitId, after: After) -> Play<Veritas> {
    for &leader in &with(cx.model(), unit) {
        risk(cx, leader, after)?;
    }
    Ok(())
}

/// The roll for one commander.
fn risk(cx: &mut Cx<'_, Veritas>, leader: LeaderId, after: After) -> Play<Veritas> {
    let rows = &cx.model().book.casualties;
    let needed = match after {
        After::Stands => rows.hit.value,
        After::Lost => rows.hit_routed.value,
    };
    let (kills, last) = (rows.killed.value, rows.wounds.value);
    let heir = cx.model().leader(leader).heir;
    let die = cx.roll(6)?;
    if i32::from(die) < needed {
        cx.emit(Event::LeaderRisked { leader, heir, die, then: None });
        return Ok(());
    }
    let then = cx.roll(6)?;
    cx.emit(Event::LeaderRisked { leader, heir, die, then: Some(then) });
    if i32::from(then) < kills {
        cx.emit(Event::LeaderWounded { leader, heir });
    }
    // IDV-CAS-004: a second wound kills.
    let wounds = i32::from(cx.model().leader(leader).wounds);
    if i32::from(then) >= kills || wounds >= last {
        lose(cx, leader, Fate::Killed);
    }
    Ok(())
}

/// A unit has left the battle. If it left over the edge, its commanders leave with it (IDV-CAS-008); else they join other units
/// (IDV-CAS-007).
pub fn unit_gone(cx: &mut Cx<'_, Veritas>, unit: UnitId, why: End) {
    match why {
        End::Routed | End::Withdrew => unit_left(cx, unit),
        End::Destroyed | End::Captured | End::NoRoom | End::Scattered => {
            with(cx.model(), unit).iter().for_each(|leader| fly(cx, *leader));
        }
    }
}

/// IDV-CAS-008: a unit has left the table, perhaps in pursuit, and its commanders with it.
pub fn unit_left(cx: &mut Cx<'_, Veritas>, unit: UnitId) {
    with(cx.model(), unit).iter().for_each(|leader| lose(cx, *leader, Fate::OffTable));
}

/// IDV-CAS-005, -006: a commander alone whom an enemy unit touches joins a friend or is captured. This is checked at the start
/// of each stage, that is after each unit's move, each charge and each melee, but not when a stage is run again and nothing has
/// happened.
pub fn overrun(cx: &mut Cx<'_, Veritas>) {
    flee(cx, is_touched);
}

/// IDV-CAS-005, -006: the same for commanders whom a unit of this side passes over on its way.
pub(crate) fn ridden_over(cx: &mut Cx<'_, Veritas>, by: Side, legs: &[Straight]) {
    let reach = command::radius(cx.model()) + geom::EPS_CONTACT;
    let meets = |at: V2| legs.iter().any(|leg| leg.comes_to(at, reach));
    flee(cx, |_, leader| leader.side != by && meets(leader.at.v2()));
}

/// Every commander alone for whom `is_met` holds joins a friend or is captured.
fn flee(cx: &mut Cx<'_, Veritas>, is_met: impl Fn(&Model, &Leader) -> bool) {
    let model = cx.model();
    let met = alone(model).filter(|leader| is_met(model, leader)).map(|leader| leader.id);
    let met: Few<LeaderId, 16> = met.take(16).collect();
    met.iter().for_each(|leader| fly(cx, *leader));
}

/// The same for a unit that moves straight from where it stood.
pub(crate) fn driven_over(cx: &mut Cx<'_, Veritas>, from: &Unit, facing: Angle, to: Point) {
    if let Some(leg) = Straight::between(from, facing, to) {
        ridden_over(cx, from.side, &[leg]);
    }
}

/// The commanders who are not with a unit.
pub(crate) fn alone(model: &Model) -> impl Iterator<Item = &Leader> {
    model.leaders.iter().filter(|leader| leader.is_present() && leader.with.is_none())
}

/// Whether the base of any enemy unit touches a commander's base.
pub(crate) fn is_touched(model: &Model, leader: &Leader) -> bool {
    let (at, radius) = (leader.at, command::radius(model) + geom::EPS_CONTACT);
    let close = model.near(at.v2(), radius, model.units.all_of(leader.side.other().idx()));
    model.units.each(close).any(|enemy| near::gap_to_place(model, enemy, at) <= radius)
}

/// IDV-CAS-005 to -007: the commander joins the nearest friendly unit in reach, or is captured.
fn fly(cx: &mut Cx<'_, Veritas>, leader: LeaderId) {
    match refuge(cx.model(), leader) {
        Some(unit) => {
            let at = cx.model().unit(unit).at;
            cx.emit(Event::LeaderMoved { leader, at, with: Some(unit) });
        }
        None => lose(cx, leader, Fate::Captured),
    }
}

/// The nearest friendly unit that a commander may join.
pub fn refuge(model: &Model, leader: LeaderId) -> Option<UnitId> {
    let man = model.leader(leader);
    let alone = Leader { with: None, ..*man };
    let mut best: Option<(f64, UnitId)> = None;
    for unit in model.of(man.side).filter(|unit| command::may_attach(model, leader, unit)) {
        let gap = command::gap(model, &alone, unit);
        let in_reach = geom::within_reach(gap, model.book.command.rally_to.value);
        if in_reach && best.is_none_or(|(least, _)| gap < least) {
            best = Some((gap, unit.id));
        }
    }
    best.map(|(_, unit)| unit)
}

/// A commander is lost; the event says for which wing the loss counts.
fn lose(cx: &mut Cx<'_, Veritas>, leader: LeaderId, fate: Fate) {
    let wing = mourning(cx.model(), cx.model().leader(leader));
    let heir = cx.model().leader(leader).heir;
    cx.emit(Event::LeaderLost { leader, heir, fate, wing });
}

/// IDV-FAT-024: the loss of a Wing Commander counts for their wing, that of the Army Commander for the wing of the unit they
/// were with.
fn mourning(model: &Model, leader: &Leader) -> Option<WingId> {
    match leader.rank {
        Rank::Wing(wing) => Some(wing),
        Rank::Army => leader.with.map(|unit| model.unit(unit).wing),
    }
}

/// The commanders with a unit, on the table or just gone.
fn with(model: &Model, unit: UnitId) -> Few<LeaderId, MOST> {
    command::attached(model, unit).map(|leader| leader.id).take(MOST).collect()
}

/// The enemy that a commander alone stands too near, if any (IDV-COM-016).
pub(crate) fn too_near<'a>(model: &'a Model, leader: &Leader) -> Option<(&'a Unit, f64)> {
    let reach = model.book.command.alone_clear.value;
    let (at, radius) = (leader.at, command::radius(model));
    let enemies = model.of(leader.side.other());
    let gaps = enemies.map(|enemy| (enemy, near::gap_to_place(model, enemy, at) - radius));
    gaps.filter(|(_, gap)| geom::within_reach(*gap, reach)).min_by(|a, b| a.1.total_cmp(&b.1))
}
