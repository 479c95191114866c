//! Turns and legs to a place or to a facing, spelled out as wheels and straight moves (ANT-GEO-014).
use super::Gait;
use crate::unit::Unit;
use geom::{Angle, EPS_ANG, Length, V2};
use kernel::{Leg, offer::Turn};

/// The legs of a unit, turns and those to a place or to a facing as a wheel and what follows it. A leg that no wheel can make stays as it is.
pub(crate) fn spelled_out(unit: &Unit, legs: &[Leg], gait: Gait) -> Vec<Leg> {
    let mut body = *unit;
    let mut out = Vec::with_capacity(legs.len());
    for leg in legs {
        let own = match *leg {
            Leg::To(point) => to_place(&body, point.v2(), gait),
            // ANT-DIR-005: a turn is a wheel.
            Leg::Turn { turn } => Some(vec![Leg::Wheel { wheel: turn }]),
            Leg::Face { face } => {
                Some(vec![Leg::Wheel { wheel: Turn(body.at.facing.turn_to(face)) }])
            }
            _ => None,
        };
        let own = own.unwrap_or_else(|| vec![*leg]);
        for leg in own {
            body = gone(&body, leg, gait);
            out.push(leg);
        }
    }
    out
}

/// Where a unit is after a leg, whatever is in its way.
pub(crate) fn gone(unit: &Unit, leg: Leg, gait: Gait) -> Unit {
    let at = match leg {
        Leg::Move { r#move } if gait == Gait::Retrograde => unit.at.advanced(-r#move.units()),
        Leg::Move { r#move } => unit.at.advanced(r#move.units()),
        Leg::Wheel { wheel } => unit.at.turned(pivot(unit, wheel.0), Angle::parts(wheel.0)),
        Leg::Oblique { oblique, by } => {
            let way = (unit.at.facing + Angle::parts(by.0)).forward();
            unit.at.moved(way * oblique.units())
        }
        _ => unit.at,
    };
    Unit { at, ..*unit }
}

/// The corner about which a unit wheels.
pub(crate) fn pivot(unit: &Unit, by: i32) -> V2 {
    let [wide, _] = unit.extent();
    let side = if by > 0 { 0.5 } else { -0.5 };
    unit.at.place(wide * side, 0.0)
}

fn to_place(unit: &Unit, place: V2, gait: Gait) -> Option<Vec<Leg>> {
    if gait == Gait::Retrograde {
        // ANT-DIR-007: straight back, to the place that is level with the one named.
        let back = (unit.head() - place).dot(unit.at.facing.forward());
        return (back > 0.0).then(|| vec![Leg::Move { r#move: Length::from_units(back) }]);
    }
    let by = wheel_to(unit, place)?;
    let turned = gone(unit, Leg::Wheel { wheel: Turn(by) }, gait);
    let far = Length::from_units((place - turned.head()).length());
    let mut legs = Vec::new();
    if by != 0 {
        legs.push(Leg::Wheel { wheel: Turn(by) });
    }
    legs.push(Leg::Move { r#move: far });
    Some(legs)
}

/// The wheel after which a place is straight ahead of the middle of the front; none if it is too near for that.
fn wheel_to(unit: &Unit, place: V2) -> Option<i32> {
    let facing = unit.at.facing;
    let off = facing.turn_to(Angle::of(place - unit.head())?);
    if off.unsigned_abs() <= u32::from(EPS_ANG) {
        return Some(0);
    }
    let [wide, _] = unit.extent();
    let (arm, hand) = (wide * 0.5, if off > 0 { 1 } else { -1 });
    let from = place - pivot(unit, off);
    let across = from.length2() - arm * arm;
    if across <= 0.0 {
        return None;
    }
    let lead = Angle::of(V2::new(arm, across.sqrt()))?;
    Some(facing.turn_to(Angle::of(from)?) + hand * i32::from(lead.0))
}
