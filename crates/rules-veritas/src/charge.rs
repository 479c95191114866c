//! Charges and counter-charges (IDV-CHG-001 to -017).
mod flush;
mod meet;
mod offers;
mod onset;

pub use onset::{Onset, onset};

pub(crate) use offers::{QUESTIONS, candidates, offer_charge};

use crate::{
    Veritas,
    act::Act,
    casualties,
    event::{Event, How},
    kinds::{Order, State, UnitId, WingId},
    losses::{self, Loss},
    model::Model,
    moves,
    question::Question,
    refusal::{ChargeRefusal, Refusal, not_asked},
    seats, sight,
    unit::{Done, Unit},
};
use geom::{Angle, Length};
use kernel::{Cx, Fill, Leg, Play, Said, Seat};

/// A charge: one of the answers of the wing that moves.
pub(crate) fn play(cx: &mut Cx<'_, Veritas>, wing: WingId, said: &Said<Act>) -> Play<Veritas> {
    let Act::Charge { unit, target } = said.act else { return not_asked() };
    let onset = check(cx.model(), wing, said.seat, &said.act, &said.fill)?;
    resolve(cx, unit, target, onset)
}

/// The charge is announced, the target may meet it, and the charger moves into contact.
fn resolve(
    cx: &mut Cx<'_, Veritas>,
    id: UnitId,
    target: UnitId,
    mut onset: Onset,
) -> Play<Veritas> {
    cx.emit(Event::Charged { unit: id, target });
    let met = meet::meeting(cx.model(), cx.model().unit(id), cx.model().unit(target), &onset);
    let mut countered = false;
    // IDV-CHG-017: decided before the charger moves.
    if let Some((to, after)) = met
        && asked(cx, id, target)?
    {
        let enemy = *cx.model().unit(target);
        cx.emit(Event::Driven { unit: target, to, how: How::Charge });
        casualties::driven_over(cx, &enemy, enemy.facing, to.at);
        (onset, countered) = (after, true);
    }
    let unit = *cx.model().unit(id);
    let turned = unit.done.turned || onset.turn != Angle::NORTH;
    let done = Done { moved: true, spent: onset.spent, turned, ..unit.done };
    cx.emit(Event::Noted { unit: id, done });
    cx.emit(Event::Driven { unit: id, to: onset.to, how: How::Charge });
    casualties::driven_over(cx, &unit, unit.facing + onset.turn, onset.to.at);
    if onset.rough && cx.model().book.costs(&unit).disorders {
        losses::resolve(cx, id, Loss::Ground);
    }
    let (aspect, obstacle) = (onset.aspect, onset.obstacle);
    cx.emit(Event::Contacted { attacker: id, target, aspect, countered, obstacle });
    Ok(())
}

/// Asks whether the target meets the charge.
fn asked(cx: &mut Cx<'_, Veritas>, charger: UnitId, unit: UnitId) -> Play<Veritas, bool> {
    let seats = seats::of_unit(cx.model(), unit);
    let said = cx.ask(seats, Question::Meet { unit, charger })?;
    match said.act {
        Act::Meet { advance } => Ok(advance),
        _ => not_asked(),
    }
}

/// Checks a charge, for the script and for offers.
pub(crate) fn check(
    model: &Model,
    wing: WingId,
    seat: Seat,
    act: &Act,
    fill: &Fill,
) -> Result<Onset, Refusal> {
    let Act::Charge { unit: id, target } = *act else { return Err(Refusal::NotAsked) };
    moves::mover(model, wing, seat, id)?;
    let unit = model.unit(id);
    needs(model, unit)?;
    let enemy = model.units.get(target.idx()).filter(|it| it.is_on_table() && it.side != unit.side);
    let enemy = enemy.ok_or(ChargeRefusal::NoTarget)?;
    // IDV-CHG-006: the target must be visible when the charge begins.
    if !sight::sees(model, unit, enemy) {
        return Err(ChargeRefusal::Unseen { unit: id, target }.into());
    }
    Ok(match fill {
        Fill::Nothing => found(model, unit, enemy)?,
        Fill::Path(legs) => {
            let (angles, most) = read(legs)?;
            onset(model, unit, enemy, angles, Some(most))?
        }
        _ => return Err(ChargeRefusal::Crooked.into()),
    })
}

/// IDV-CHG-002 to -005: whether a unit may charge at all.
pub(crate) fn needs(model: &Model, unit: &Unit) -> Result<(), ChargeRefusal> {
    let id = unit.id;
    if unit.kind.is_gun() {
        return Err(ChargeRefusal::Guns);
    }
    if unit.is_column() {
        return Err(ChargeRefusal::Column { unit: id });
    }
    let order = model.order(unit);
    if order != Order::Attack {
        return Err(ChargeRefusal::NotOrdered { unit: id, order });
    }
    if !matches!(unit.state, State::Sound | State::Disordered) {
        return Err(ChargeRefusal::Unsteady { unit: id });
    }
    if unit.building.is_some() {
        return Err(ChargeRefusal::Housed { unit: id });
    }
    // IDV-COM-007: command is checked when the card of its wing is drawn; where its commander has gone since does not matter.
    // IDV-COM-010: nobody charges out of command.
    if unit.done.astray {
        return Err(ChargeRefusal::OutOfCommand { unit: id });
    }
    Ok(())
}

/// IDV-CHG-007: an optional turn, then one straight or oblique leg.
fn read(legs: &[Leg]) -> Result<([Angle; 2], Length), ChargeRefusal> {
    let (turn, leg) = match legs {
        [leg] => (Angle::NORTH, leg),
        [Leg::Turn { turn }, leg] => {
            // A turn of more than half a circle would be read as a small one.
            if turn.0.abs() > i32::from(Angle::HALF.0) {
                return Err(ChargeRefusal::Crooked);
            }
            (Angle::parts(turn.0), leg)
        }
        _ => return Err(ChargeRefusal::Crooked),
    };
    match leg {
        Leg::Move { r#move } => Ok(([turn, Angle::NORTH], *r#move)),
        Leg::Oblique { oblique, by } if by.0.abs() <= i32::from(Angle::HALF.0) => {
            Ok(([turn, Angle::parts(by.0)], *oblique))
        }
        _ => Err(ChargeRefusal::Crooked),
    }
}

/// The cheapest path to the target: straight, oblique, or after a turn. If there is none, the refusal says why.
fn found(model: &Model, unit: &Unit, target: &Unit) -> Result<Onset, ChargeRefusal> {
    let bearing = Angle::of(target.at.v2() - unit.at.v2()).unwrap_or(unit.facing);
    let towards = bearing - unit.facing;
    let none = Angle::NORTH;
    let bend = Angle::degrees(f64::from(model.book.manoeuvre.oblique.value)).0;
    let mut why = None;
    let mut tried = |angles: [Angle; 2]| match onset(model, unit, target, angles, None) {
        Ok(onset) => Some(onset),
        Err(refusal) => {
            // We report the reason of the path that goes straight to the target.
            why = Some(refusal);
            None
        }
    };
    if let Some(onset) = tried([none, none]) {
        return Ok(onset);
    }
    if none.between(towards) <= bend
        && let Some(onset) = tried([none, towards])
    {
        return Ok(onset);
    }
    let slack = Angle::degrees(10.0);
    for slant in [towards + slack, towards - slack] {
        if none.between(slant) <= bend
            && let Some(onset) = tried([none, slant])
        {
            return Ok(onset);
        }
    }
    let most = Angle::degrees(f64::from(model.book.manoeuvre.turn_most.value));
    let turn = if none.between(towards) <= most.0 {
        towards
    } else if none.turn_to(towards) > 0 {
        most
    } else {
        -most
    };
    let rest = towards - turn;
    if none.between(rest) <= bend {
        if let Some(onset) = tried([turn, rest]) {
            return Ok(onset);
        }
        if let Some(onset) = squarely(target, unit).and_then(|turn| tried([turn, towards - turn])) {
            return Ok(onset);
        }
    }
    Err(why.unwrap_or(ChargeRefusal::Misses { unit: unit.id, target: target.id }))
}

/// The turn that makes its front parallel to the target's nearest side.
fn squarely(target: &Unit, unit: &Unit) -> Option<Angle> {
    let local = target.rect().local(unit.at.v2());
    let base = target.rect();
    let beside = local.x.abs() - base.half_width > local.y.abs() - base.half_depth;
    let normal =
        if beside { base.right() * local.x.signum() } else { base.forward * local.y.signum() };
    Angle::of(-normal).map(|facing| facing - unit.facing)
}
