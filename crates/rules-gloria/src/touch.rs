//! Contact (PG-IM2-002, PG-RTH-004, G05): along how much of its front a body that goes straight on meets another.
use crate::{kinds::UnitId, model::Model, near, unit::Unit};
use geom::{EPS_DIST, Rect, V2};

/// How far before an enemy a unit stops that would touch it with too little of its front (G05).
pub(crate) const SHORT: f64 = 100.0;

/// Whether a body that goes straight that way meets another along enough of its front: the listed length, or all of a front or a
/// side that is shorter.
///
/// Reading: bodies are rigid and do not line up, so two fronts at an angle touch along what faces each other.
pub(crate) fn is_contact(model: &Model, body: &[Rect], way: V2, other: &[Rect]) -> bool {
    let least = model.book.mm(&model.book.reaches.contact).units();
    let across = way.perp_right();
    let width = |rects: &[Rect]| rects.iter().map(|rect| 2.0 * rect.support(across)).sum::<f64>();
    facing(body, across, other) >= least.min(width(body)).min(width(other)) - EPS_DIST
}

/// The overlap of two bodies across a direction.
fn facing(body: &[Rect], across: V2, other: &[Rect]) -> f64 {
    let span = |rect: &Rect| {
        let (middle, half) = (rect.centre.dot(across), rect.support(across));
        (middle - half, middle + half)
    };
    let pairs = body.iter().flat_map(|one| other.iter().map(move |other| (span(one), span(other))));
    pairs.map(|(one, other)| (one.1.min(other.1) - one.0.max(other.0)).max(0.0)).sum()
}

/// Whether a body overlaps no unit but the one it belongs to. Enemies that are hidden do not count, or the answer would betray
/// them (PG-HID-006).
pub(crate) fn is_free(model: &Model, own: UnitId, body: &[Rect]) -> bool {
    is_free_but_for(model, own, body, None)
}

/// The same, with a friend whom it may overlap.
pub(crate) fn is_free_but_for(
    model: &Model,
    own: UnitId,
    body: &[Rect],
    host: Option<UnitId>,
) -> bool {
    let side = model.unit(own).side;
    let knows = |it: &Unit| (it.side == side || it.is_shown()) && host != Some(it.id);
    is_clear(model, own, body, knows)
}

/// The same for a move that nobody orders: a hidden friend is no more than a noted place, or the course would tell of it. Whoever
/// is shown where somebody stands is placed behind them (PG-HID-006).
pub(crate) fn is_open(model: &Model, own: UnitId, body: &[Rect]) -> bool {
    is_clear(model, own, body, Unit::is_shown)
}

fn is_clear(model: &Model, own: UnitId, body: &[Rect], counts: impl Fn(&Unit) -> bool) -> bool {
    let Some(first) = body.first() else { return true };
    let far = body.iter().map(|rect| (rect.centre - first.centre).length() + rect.radius());
    let reach = far.fold(0.0, f64::max);
    let others = model.near(first.centre, reach, model.units.all().without(own.idx()));
    let mut others = model.units.each(others).filter(|other| counts(other));
    !others.any(|other| near::overlap(body, &model.outline(other)))
}
