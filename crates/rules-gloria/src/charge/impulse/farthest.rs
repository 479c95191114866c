//! How near to its target a first impulse may come (PG-IMP-001).
use super::{Begin, Course, Impulse, Reach, may_end, went};
use crate::{
    book::Rulebook,
    charge::lane,
    model::Model,
    refusal::{ChargeRefusal, MoveRefusal, Refusal},
    unit::Unit,
    walk::Walk,
};
use geom::Length;
use kernel::Fill;

/// The shares of the longest way that are tried.
const SHORTER: [f64; 4] = [1.0, 0.85, 0.7, 0.55];

/// The course that begins so and comes as near as it may.
pub(super) fn farthest(
    model: &Model,
    unit: &Unit,
    target: &Unit,
    begin: Begin,
    reach: Reach,
    begun: &Walk<'_>,
    off: &Impulse,
) -> Result<Fill, Refusal> {
    let id = unit.id;
    if off.ahead.is_none() && reach == Reach::Needed {
        let misses = ChargeRefusal::Misses { unit: id, target: target.id };
        return Err(lane::missed(model, &off.body, target).unwrap_or(misses).into());
    }
    let low = half_way(model, unit, target, off);
    let before = lane::distance(&model.outline(unit), &model.outline(target));
    // Somebody may stand where it would end; then a shorter way may do.
    let mut why = None;
    for part in SHORTER {
        let by = Length((low * part) as i32);
        let judged = went(model, unit, target, begun, by).and_then(|impulse| {
            may_end(model, unit, target, &impulse)?;
            let rest = impulse.ahead.unwrap_or(f64::MAX);
            // PG-CHG-011: the rest of the way must be within the second impulse.
            let is_far = reach == Reach::Needed && geom::more_than(rest, impulse.left);
            let (far, has) = (Length::from_units(before), impulse.allowance);
            let refusal = ChargeRefusal::TooFar { unit: id, target: target.id, far, has };
            if is_far { Err(refusal.into()) } else { Ok(()) }
        });
        match judged {
            Ok(()) => return Ok(Fill::Path(Course { begin, by }.legs())),
            Err(refusal @ Refusal::Move(MoveRefusal::Overlaps { .. })) => {
                why = why.or(Some(refusal));
            }
            Err(refusal) => return Err(why.unwrap_or(refusal)),
        }
    }
    Err(why.unwrap_or(ChargeRefusal::Misses { unit: id, target: target.id }.into()))
}

/// How far straight ahead a charger comes as near to its target as it may.
fn half_way(model: &Model, unit: &Unit, target: &Unit, off: &Impulse) -> f64 {
    let goal = model.outline(target);
    let middle_of_way = lane::distance(&model.outline(unit), &goal) * 0.5;
    let dir = off.body.at.facing.forward();
    let short = |by: f64| lane::distance_after(&off.outline, dir * by, &goal) - middle_of_way;
    let half = Rulebook::share(off.allowance, &model.book.shares.impulse_most).units();
    let (mut low, mut high) = (0.0, half.min(off.ahead.unwrap_or(f64::MAX)));
    let over = short(high);
    if over >= 0.0 {
        return high;
    }
    // The distance falls all the way, so that halving finds the place. It falls by no more than the unit moves, so that much of
    // the way is known to be too short, or too far, without measuring.
    let (mut short_to, mut far_from) = (short(0.0) - 1.0, high + over + 1.0);
    while high - low > 0.5 {
        let middle = (low + high) * 0.5;
        if middle > short_to && middle < far_from {
            let short = short(middle);
            let known = if short >= 0.0 { &mut short_to } else { &mut far_from };
            *known = middle + short - short.signum();
            if short >= 0.0 { low = middle } else { high = middle }
        } else if middle <= short_to {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
