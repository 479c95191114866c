//! The pivot before a charge (AGV-CHG-002).
use crate::{
    clear::{self, Heed},
    model::Model,
    refusal::{ChargeRefusal, Refusal},
    unit::Unit,
};
use geom::{Angle, EPS_DIST, Length, Pose};
use kernel::offer::Turn;

/// How far the front corners move in a turn about the front centre, in a straight line.
fn corners_move(unit: &Unit, by: i32) -> f64 {
    let [left, right] = unit.grid.front_corners();
    chord(left.distance(right), by)
}

/// How far the corners of a front of this width move.
fn chord(wide: f64, by: i32) -> f64 {
    let half = Angle::parts(by.saturating_abs() / 2).forward();
    // Past half a circle the sine falls again, and the corners come back.
    wide * half.x.abs()
}

/// A unit pivoted about its front centre, whether or not that is allowed.
pub(super) fn swung(unit: &Unit, by: i32) -> Unit {
    let front = unit.front();
    unit.moved_to(Pose::new(front.at, front.facing + Angle::parts(by)))
}

/// AGV-CHG-002, AGV-OPT-005: the unit pivoted, if the front corners do not move too far and nothing is in the way.
pub(super) fn pivoted(model: &Model, unit: &Unit, turn: Turn) -> Result<Unit, Refusal> {
    let (by, most) = (turn.0 % 0x1_0000, model.book.options.pivot.value);
    let corners = corners_move(unit, by);
    if corners > most.units() + EPS_DIST {
        let (corners, most) = (Length::from_units(corners).to_inches(), most.to_inches());
        return Err(ChargeRefusal::Pivot { unit: unit.id, corners, most }.into());
    }
    clear::turn(model, unit, unit.front_centre(), by, Heed::MOVE)
        .map_err(|block| block.refusal(model, unit))?;
    Ok(swung(unit, by))
}

/// The farthest pivot that is allowed, in 65 536ths.
pub(super) fn most(model: &Model, unit: &Unit) -> i32 {
    let most = model.book.options.pivot.value.units();
    let [left, right] = unit.grid.front_corners();
    let wide = left.distance(right);
    let (mut low, mut high) = (0, 0x4000);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if chord(wide, middle) <= most {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
