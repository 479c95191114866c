//! Sight from and to houses: along any line from the walls of a village sector, or to them (IDV-LOS-001, IDV-TER-017).
use super::{Veil, places};
use crate::{model::Model, unit::Unit, walls};
use geom::{Rect, Segment, V2};
use table::Piece;

/// Whether one unit sees another, if at least one of them is in houses.
pub(super) fn sees(model: &Model, [from, to]: [&Unit; 2]) -> bool {
    // Two in the same houses see each other.
    if from.building == to.building {
        return true;
    }
    let [eyes, marks] = [from, to].map(|unit| spots(model, unit));
    let (eye, mark) = (around(&eyes), around(&marks));
    let mut veil = Veil::of_units(model, &eye, &mark, [from, to]);
    veil.add_ground(model, &eye, &mark, [from, to], |piece| {
        [from, to].iter().any(|unit| is_in(model, unit, piece))
    });
    eyes.iter().any(|eye| marks.iter().any(|mark| veil.lets_see(Segment::new(*eye, *mark))))
}

/// Whether a unit is in or on a piece of ground.
fn is_in(model: &Model, unit: &Unit, piece: &Piece) -> bool {
    walls::about(model, unit).is_some_and(|walls| std::ptr::eq(walls, piece))
        || piece.overlaps(&model.base(unit))
}

/// The places between which sight is tried: on its base, or on the walls about it the corners and the middles of the sides.
fn spots(model: &Model, unit: &Unit) -> Vec<V2> {
    match walls::about(model, unit) {
        None => places(&model.base(unit)).to_vec(),
        Some(walls) => {
            let sides = walls.shapes().iter().flat_map(|shape| shape.sides());
            sides.flat_map(|side| [side.middle(), side.a]).collect()
        }
    }
}

/// A rectangle around all these places, to find what is near them.
fn around(spots: &[V2]) -> Rect {
    let range = |of: fn(&V2) -> f64| {
        let all = || spots.iter().map(of);
        (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max))
    };
    let ((west, east), (south, north)) = (range(|at| at.x), range(|at| at.y));
    Rect {
        centre: V2::new((west + east) * 0.5, (south + north) * 0.5),
        forward: V2::new(0.0, 1.0),
        half_width: (east - west) * 0.5,
        half_depth: (north - south) * 0.5,
    }
}
