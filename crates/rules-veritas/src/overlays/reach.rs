//! How far a unit can move or charge without a turn: straight ahead and at any oblique angle to either side.
use super::PARTS;
use crate::{
    act::Act,
    book::Turning,
    charge,
    course::{Course, Tolls},
    model::Model,
    moves,
    unit::Unit,
};
use geom::{Angle, Length, V2};
use kernel::{Leg, offer::Turn, view::Overlay};

/// Where the reach changes by more than this between two directions, directions between them are measured too.
const JUMP: f64 = 500.0;
/// Directions nearer than this are not divided: an eighth of a degree.
const NARROW: i32 = 23;
/// The step in which the search for the farthest place goes back.
const STEP: f64 = 600.0;
/// The search for the farthest place ends at this precision.
const FINE: f64 = 4.0;

/// IDV-MOV-014, -015: the places where the middle of a unit's front can end after one straight or oblique leg. Each direction
/// ends at the farthest place that the rules accept, whatever is in the way: units, ground, the edge, its order. Places that it
/// may pass but not stand on are not left out.
pub(super) fn moves(model: &Model, unit: &Unit) -> Option<Overlay> {
    if !moves::may_move(model, unit) || unit.building.is_some() {
        return None;
    }
    let shares = &model.book.shares;
    let share = if unit.done.astray { shares.out_of_command.value } else { 100 };
    let most = Length::from_units(unit.allowance(&model.book).units() * f64::from(share) / 100.0);
    let ends = fan(bend(model, unit), |off| farthest(model, unit, off, most.units()));
    if ends.iter().all(|(_, far)| *far <= 0.0) {
        return None;
    }
    let front = unit.rect().front_centre();
    let ends = ends.into_iter().map(|(off, far)| front + way(unit, off) * far);
    let label = format!("Move without a turn, {most}");
    Some(Overlay::new("move", label, "IDV-MOV-015", std::iter::once(front).chain(ends)))
}

/// IDV-CHG-001, -007: everything that the front of a unit passes over if it charges without a turn, as far as its rate and the
/// ground allow.
pub(super) fn charge(model: &Model, unit: &Unit) -> Option<Overlay> {
    charge::needs(model, unit).ok()?;
    let costs = model.book.costs(unit);
    let tolls = Tolls::normal(costs);
    let base = unit.rect();
    let reach = |off| Course { base, way: way(unit, off) }.reach(model, &tolls);
    let half = base.right() * base.half_width;
    let (left, right) = (base.front_centre() - half, base.front_centre() + half);
    let ends = fan(bend(model, unit), reach);
    // The left corner of the front goes farthest to the left, the right corner farthest to the right.
    let of = |corner: V2| move |&(off, far): &(i32, f64)| corner + way(unit, off) * far;
    let to_left = ends.iter().filter(|(off, _)| *off <= 0).map(of(left));
    let to_right = ends.iter().filter(|(off, _)| *off >= 0).map(of(right));
    let ring = std::iter::once(left).chain(to_left).chain(to_right).chain([right]);
    let label = format!("Charge without a turn, {}", costs.normal);
    Some(Overlay::new("charge", label, "IDV-CHG-007", ring))
}

/// The greatest angle between its facing and its way. IDV-MOV-023: heavy guns go only straight ahead.
fn bend(model: &Model, unit: &Unit) -> i32 {
    match model.book.costs(unit).turn {
        Turning::Never => 0,
        _ => i32::from(Angle::degrees(f64::from(model.book.manoeuvre.oblique.value)).0),
    }
}

fn way(unit: &Unit, off: i32) -> V2 {
    (unit.facing + Angle::parts(off)).forward()
}

/// The reach in each direction up to an angle to either side, from left to right. Straight ahead is always one of them.
fn fan(bend: i32, reach: impl Fn(i32) -> f64) -> Vec<(i32, f64)> {
    let measured = |off: i32| (off, reach(off));
    if bend == 0 {
        return vec![measured(0)];
    }
    let mut all = vec![measured(-bend)];
    for part in 1 - PARTS..=PARTS {
        divide(
            *all.last().expect("it has a first"),
            measured(bend * part / PARTS),
            &reach,
            &mut all,
        );
    }
    all
}

/// Adds the directions after the first up to the second.
fn divide(
    one: (i32, f64),
    other: (i32, f64),
    reach: &impl Fn(i32) -> f64,
    all: &mut Vec<(i32, f64)>,
) {
    if other.0 - one.0 > NARROW && (one.1 - other.1).abs() > JUMP {
        let middle = (one.0 + other.0) / 2;
        let between = (middle, reach(middle));
        divide(one, between, reach, all);
        divide(between, other, reach, all);
        return;
    }
    all.push(other);
}

/// How far a unit can go in a direction at most.
fn farthest(model: &Model, unit: &Unit, off: i32, most: f64) -> f64 {
    let act = Act::Move { unit: unit.id, before: None, after: None };
    let accepted = |by: f64| {
        let oblique = Length::from_units(by);
        let legs = [Leg::Oblique { oblique, by: Turn(off) }];
        oblique > Length::ZERO && moves::allowed(model, unit, &act, &legs).is_ok()
    };
    let (mut far, mut beyond) = (most, most);
    while far > 0.0 && !accepted(far) {
        beyond = far;
        far -= STEP;
    }
    let mut far = far.max(0.0);
    while beyond - far > FINE {
        let middle = (far + beyond) / 2.0;
        match accepted(middle) {
            true => far = middle,
            false => beyond = middle,
        }
    }
    far
}
