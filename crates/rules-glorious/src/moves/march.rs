//! Moving straight ahead (AGV-MOV-017).
use super::{edge, settled, way::Way};
use crate::{
    act::Act,
    clear::{self, Heed},
    event::{Event, How},
    functions,
    kinds::{Function, UnitId},
    model::Model,
    refusal::{MoveRefusal, Refusal},
    unit::Unit,
};
use geom::{EPS_CONTACT, EPS_DIST, EPS_PEN, Length, V2};
use kernel::{Fill, Leg};

/// A point this far beside the way straight ahead still counts as on it. This allows for places given in hundredths of an inch.
const BESIDE: f64 = geom::INCH.0 as f64 / 50.0;

/// AGV-MOV-017: moves by the fill's one leg, `{"move": inches}`, or to a point straight ahead of the middle of its front.
pub(crate) fn check(model: &Model, id: UnitId, fill: &Fill) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, Function::Move)?;
    let unit = model.unit(id);
    must_be_out(unit)?;
    // AGV-GUN-002: unlimbered guns move only by prolonging.
    if unit.kind.is_artillery() && !unit.limbered {
        return Err(MoveRefusal::NotLimbered { unit: id }.into());
    }
    let by = ahead(unit, fill)?;
    if by == Length::ZERO {
        return Err(MoveRefusal::StaysPut { unit: id }.into());
    }
    // AGV-MOV-023: there is no stepping back.
    if by < Length::ZERO {
        return Err(MoveRefusal::NotAhead { unit: id }.into());
    }
    straight(model, unit, Function::Move, by)
}

/// AGV-TER-016: a garrison must leave its buildings before it does anything else.
pub(crate) fn must_be_out(unit: &Unit) -> Result<(), MoveRefusal> {
    match unit.garrison {
        None => Ok(()),
        Some(_) => Err(MoveRefusal::Inside { unit: unit.id }),
    }
}

/// How far a fill asks a unit to go straight ahead; negative for straight back.
pub(crate) fn ahead(unit: &Unit, fill: &Fill) -> Result<Length, Refusal> {
    let wants = Refusal::WantsMore { what: "how far straight ahead" };
    let Fill::Path(legs) = fill else { return Err(wants) };
    match legs[..] {
        [Leg::Move { r#move: by }] => Ok(by),
        [Leg::To(to)] => {
            let (off, facing) = (to.v2() - unit.front_centre(), unit.heading());
            if off.dot(facing.right()).abs() > BESIDE {
                return Err(MoveRefusal::NotAhead { unit: unit.id }.into());
            }
            // A place exactly to the side is neither ahead nor behind, however it was rounded.
            let by = off.dot(facing.forward());
            Ok(Length::from_units(if by.abs() <= EPS_DIST { 0.0 } else { by }))
        }
        _ => Err(wants),
    }
}

/// What a player means by a place beside the way of a unit that moves only straight ahead: as far as that place is ahead.
pub(crate) fn meant(model: &Model, act: &Act, fill: &Fill) -> Option<Fill> {
    let (Act::Move { unit } | Act::Prolong { unit }) = *act else { return None };
    let Fill::Path(legs) = fill else { return None };
    let [Leg::To(to)] = legs[..] else { return None };
    let unit = model.units.get(unit.idx()).filter(|unit| unit.is_on_table())?;
    let by = (to.v2() - unit.front_centre()).dot(unit.heading().forward());
    Some(Fill::Path(vec![Leg::To(unit.front().advanced(by).at)]))
}

/// A straight move that is free and no longer than the allowance: a march, or a gun prolonged.
pub(crate) fn straight(
    model: &Model,
    unit: &Unit,
    function: Function,
    by: Length,
) -> Result<Vec<Event>, Refusal> {
    let Some(allowed) = functions::allowance(model, unit) else {
        return Err(super::never(model, unit.id, function));
    };
    let far = by.units().abs();
    let forward = unit.heading().forward();
    let dir = if by.0 < 0 { -forward } else { forward };
    // AGV-MNT-005, -006: on horseback they move at least this far, or not at all.
    if function == Function::Move && far < allowed.least.units() - EPS_DIST {
        let (by, least) = (by.to_inches(), allowed.least.to_inches());
        return Err(MoveRefusal::TooShort { unit: unit.id, by, least }.into());
    }
    let way = Way::of(model, unit, dir, far);
    let cost = way.cost(far);
    if geom::more_than(cost, allowed.most) {
        let (cost, most) = (Length::from_units(cost).to_inches(), allowed.most.to_inches());
        let unit = unit.id;
        return Err(match function {
            Function::Prolong => MoveRefusal::ProlongTooFar { unit, cost, most },
            _ => MoveRefusal::TooFar { unit, cost, most },
        }
        .into());
    }
    clear::straight(model, unit, dir, far, Heed::MOVE)
        .map_err(|block| block.refusal(model, unit))?;
    if let Some((at, piece)) = way.stop.filter(|(at, _)| far > at + EPS_CONTACT) {
        let after = Length::from_units(at).to_inches();
        let (unit, ground) = (unit.id, piece.into());
        return Err(MoveRefusal::Obstacle { unit, ground, after }.into());
    }
    let front = unit.front().moved(dir * far);
    let how = if function == Function::Prolong { How::Prolong } else { How::Move };
    let moved = Event::Moved { unit: unit.id, how, by, front };
    let there = unit.moved_to(front);
    let gone = edge::off(model, &there);
    settled(model, function, [moved], &there, gone)
}

/// How far a unit may go along one of its axes without losing elements: short of enemies, friends, barred ground, obstacles and
/// the edge of the table.
pub(crate) fn farthest(model: &Model, unit: &Unit, dir: V2) -> Option<Length> {
    let allowed = functions::allowance(model, unit)?;
    let most = allowed.most.units();
    let way = Way::of(model, unit, dir, most);
    let mut far = way.reach(most, most);
    if let Some((at, _)) = way.stop {
        far = far.min(at);
    }
    let rects = unit.outline();
    let reach = f64::from(unit.radius) + far;
    for other in model.near(unit.centre.v2(), reach, clear::others(model, unit, &[])) {
        let reach = f64::from(unit.radius) + f64::from(other.radius) + far;
        if (other.centre.v2() - unit.centre.v2()).length2() > reach * reach {
            continue;
        }
        let keep = if other.side == unit.side { 0.0 } else { 2.0 * EPS_CONTACT };
        for theirs in model.rects(other.id) {
            for ours in &rects {
                if let Some(at) = geom::first_touch(ours, dir, theirs) {
                    far = far.min((at - keep).max(0.0));
                }
            }
        }
    }
    far = short_of_ground(model, unit, dir, far);
    far = far.min(room(model, unit, dir));
    // Whether something only grazes, or a bridge excuses it, is left to the rule itself.
    for _ in 0..4 {
        if clear::straight(model, unit, dir, far, Heed::MOVE).is_ok() {
            let far = Length(far as i32);
            return (far > Length::ZERO && far >= allowed.least).then_some(far);
        }
        far /= 2.0;
    }
    None
}

/// Shortens a way to stop before ground that is barred to the unit, unless the unit may cross it after all.
fn short_of_ground(model: &Model, unit: &Unit, dir: V2, far: f64) -> f64 {
    let mut short = far;
    let centre = unit.centre.v2() + dir * (far / 2.0);
    for (id, piece) in model.scene.field.each() {
        if !piece.is_near(centre, f64::from(unit.radius) + far / 2.0)
            || !crate::ground::forbids(model, unit, id)
        {
            continue;
        }
        for rect in &unit.outline() {
            let touch = |shape| geom::first_touch_convex(rect, dir, shape);
            if let Some(at) = piece.shapes().iter().filter_map(touch).min_by(f64::total_cmp)
                && at < short
                && !crate::ground::excused(model, unit, id, &[geom::swept(rect, dir, far)])
            {
                short = (at - 2.0 * EPS_CONTACT).max(0.0);
            }
        }
    }
    short
}

/// How far a unit goes before any part of it is over the edge of the table.
fn room(model: &Model, unit: &Unit, dir: V2) -> f64 {
    let field = &model.scene.field;
    let along = |at: f64, way: f64, end: f64| {
        if way > 1e-9 {
            (end + EPS_PEN - at) / way
        } else if way < -1e-9 {
            (at + EPS_PEN) / -way
        } else {
            f64::MAX
        }
    };
    let corners = unit.outline().iter().flat_map(geom::Rect::corners).collect::<Vec<_>>();
    let to_edge = |corner: &V2| {
        along(corner.x, dir.x, field.width.units()).min(along(
            corner.y,
            dir.y,
            field.height.units(),
        ))
    };
    corners.iter().map(to_edge).fold(f64::MAX, f64::min) - 2.0
}
