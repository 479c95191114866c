//! Charges and counter-charges (IDV-CHG-001 to -017).
mod flush;
mod meet;
mod offers;
mod onset;

pub use onset::{Onset, onset};

pub(crate) use offers::{QUESTIONS, candidates, offer_charge, rehearsal, sequel};

use crate::{
    Veritas,
    act::Act,
    casualties,
    event::{Event, How},
    kinds::{Order, State, UnitId, WingId},
    losses,
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
    unit: UnitId,
    target: UnitId,
    mut onset: Onset,
) -> Play<Veritas> {
    cx.emit(Event::Charged { unit, target });
    let met = meet::meeting(cx.model(), cx.model().unit(unit), cx.model().unit(target), &onset);
    let mut countered = false;
    // IDV-CHG-017: decided before the charger moves.
    if let Some((to, after)) = met
        && asked(cx, unit, target)?
    {
        let of = *cx.model().unit(target);
        cx.emit(Event::Driven { unit: target, to, how: How::Charge });
        casualties::driven_over(cx, &of, of.facing, to.at);
        (onset, countered) = (after, true);
    }
    let of = *cx.model().unit(unit);
    let turned = of.done.turned || onset.turn != Angle::NORTH;
    let done = Done { moved: true, spent: onset.spent, turned, ..of.done };
    cx.emit(Event::Noted { unit, done });
    cx.emit(Event::Driven { unit, to: onset.to, how: How::Charge });
    casualties::driven_over(cx, &of, of.facing + onset.turn, onset.to.at);
    if onset.rough && cx.model().book.costs(&of).disorders {
        losses::disordered_by_ground(cx, unit);
    }
    let (aspect, obstacle) = (onset.aspect, onset.obstacle);
    cx.emit(Event::Contacted { attacker: unit, target, aspect, countered, obstacle });
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
    let Act::Charge { unit, target } = *act else { return Err(Refusal::NotAsked) };
    moves::mover(model, wing, seat, unit)?;
    let of = model.unit(unit);
    needs(model, of)?;
    let enemy = model.units.get(target.idx()).filter(|it| it.is_on_table() && it.side != of.side);
    let enemy = enemy.ok_or(ChargeRefusal::NoTarget)?;
    // IDV-CHG-006: the target must be visible when the charge begins.
    if !sight::sees(model, of, enemy) {
        return Err(ChargeRefusal::Unseen { unit, target }.into());
    }
    Ok(match fill {
        Fill::Nothing => found(model, of, enemy)?,
        Fill::Path(legs) => {
            let (angles, most) = read(legs)?;
            onset(model, of, enemy, angles, Some(most))?
        }
        _ => return Err(ChargeRefusal::Crooked.into()),
    })
}

/// IDV-CHG-002 to -005: whether a unit may charge at all.
pub(crate) fn needs(model: &Model, of: &Unit) -> Result<(), ChargeRefusal> {
    let unit = of.id;
    if of.kind.is_gun() {
        return Err(ChargeRefusal::Guns);
    }
    if of.is_column() {
        return Err(ChargeRefusal::Column { unit });
    }
    let order = model.order(of);
    if order != Order::Attack {
        return Err(ChargeRefusal::NotOrdered { unit, order });
    }
    if !matches!(of.state, State::Sound | State::Disordered) {
        return Err(ChargeRefusal::Unsteady { unit });
    }
    if of.building.is_some() {
        return Err(ChargeRefusal::Housed { unit });
    }
    // IDV-COM-007: command is checked when the card of its wing is drawn; where its commander has gone since does not matter.
    if of.done.astray {
        return Err(ChargeRefusal::OutOfCommand { unit });
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
fn found(model: &Model, of: &Unit, target: &Unit) -> Result<Onset, ChargeRefusal> {
    let bearing = Angle::of(target.at.v2() - of.at.v2()).unwrap_or(of.facing);
    let towards = bearing - of.facing;
    let none = Angle::NORTH;
    let bend = Angle::degrees(f64::from(model.book.manoeuvre.oblique.value)).0;
    let mut why = None;
    let mut tried = |angles: [Angle; 2]| match onset(model, of, target, angles, None) {
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
        if let Some(onset) = squarely(target, of).and_then(|turn| tried([turn, towards - turn])) {
            return Ok(onset);
        }
    }
    Err(why.unwrap_or(ChargeRefusal::Misses { unit: of.id, target: target.id }))
}

/// The turn that makes its front parallel to the target's nearest side.
fn squarely(target: &Unit, of: &Unit) -> Option<Angle> {
    let local = target.rect().local(of.at.v2());
    let base = target.rect();
    let beside = local.x.abs() - base.half_width > local.y.abs() - base.half_depth;
    let normal =
        if beside { base.right() * local.x.signum() } else { base.forward * local.y.signum() };
    Angle::of(-normal).map(|facing| facing - of.facing)
}
