//! Ways round whatever stops a unit straight ahead: a friend, impassable ground, difficult ground.
use super::{Found, SLANT, along, always, found, heading::QUARTER};
use crate::{act::Act, kinds::Order, model::Model, unit::Unit};
use geom::Length;
use kernel::{
    Leg,
    detour::{self, Step},
    offer::Turn,
};

/// A unit that gets no farther than this share of its move is stopped.
const STOPPED: f64 = 0.25;

/// To the right and to the left.
const SIDES: [f64; 2] = [1.0, -1.0];

/// The ways to one side, for a unit with all of its move or half of it. Oblique legs cost nothing extra, turns often half a move.
fn ways(side: f64) -> [Vec<Step>; 7] {
    use Step::{Ahead, Oblique, Turn};
    let (quarter, slant) = (side * 90.0, side * 45.0);
    [
        vec![Oblique(slant, 0.5), Ahead(0.5)],
        vec![Oblique(slant, 0.7), Ahead(0.3)],
        vec![Turn(quarter), Ahead(0.5), Oblique(-slant, 0.5)],
        vec![Turn(quarter), Ahead(0.25), Oblique(-slant, 0.25)],
        vec![Turn(quarter), Ahead(0.5)],
        vec![Turn(quarter), Ahead(0.25)],
        vec![Oblique(slant, 0.3), Ahead(0.1)],
    ]
}

/// Any way that is allowed: straight ahead first, then round what stops it, and a mere turn last.
pub(super) fn anywhere(
    model: &Model,
    unit: &Unit,
    act: Act,
    will_do: impl Fn(&Found) -> bool,
) -> Option<Found> {
    let stay = model.book.reaches.hold_stay.value.units();
    let ahead = along(model, unit, act, unit.facing.forward(), stay, always, &will_do);
    unless_stopped(model, unit, act, ahead, &will_do).or_else(|| {
        let turns = [QUARTER, -QUARTER, SLANT].into_iter();
        turns
            .filter_map(|turn| found(model, unit, act, &[Leg::Turn { turn: Turn(turn) }]))
            .find(|found| will_do(found))
    })
}

/// The way that was found, or a way round if something stops the unit on it and a way round takes it farther.
pub(super) fn unless_stopped(
    model: &Model,
    unit: &Unit,
    act: Act,
    ahead: Option<Found>,
    will_do: impl Fn(&Found) -> bool,
) -> Option<Found> {
    let covered = |found: &Found| found.way.unit.at.v2().distance(unit.at.v2());
    let far = ahead.as_ref().map_or(0.0, covered);
    let allowance = unit.allowance(&model.book);
    // IDV-ORD-017: a unit that holds its post is not stopped, it stays near it.
    let holds = model.order(unit) == Order::Hold && ahead.is_some();
    if holds || far > allowance.units() * STOPPED {
        return ahead;
    }
    let whole_or_half = [allowance, Length(allowance.0 / 2)];
    let round = whole_or_half.into_iter().find_map(|allowance| {
        let mut round = None;
        detour::first(allowance, SIDES.into_iter().flat_map(ways), |legs| {
            let farther = |it: &Found| covered(it) > far && will_do(it);
            round = found(model, unit, act, legs).filter(farther);
            round.is_some()
        });
        round
    });
    round.or(ahead)
}
