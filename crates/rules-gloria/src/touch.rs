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
    let Facing { along, least } = facing(model, body, way, other);
    along >= least - EPS_DIST
}

/// How much of another body faces one that goes straight at it.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Facing {
    /// The width that they share across the way. Ranks behind one another share it once.
    pub(crate) along: f64,
    /// The width that is contact.
    pub(crate) least: f64,
}

/// How much of another body faces one that goes straight that way.
pub(crate) fn facing(model: &Model, body: &[Rect], way: V2, other: &[Rect]) -> Facing {
    let least = model.book.mm(&model.book.reaches.contact).units();
    let across = way.perp_right();
    match (body, other) {
        // Most bodies are one rectangle.
        ([own], [theirs]) => shared(&[span(own, across)], &[span(theirs, across)], least),
        _ => shared(&spans(body, across), &spans(other, across), least),
    }
}

/// From here to there across a direction.
type Span = (f64, f64);

/// What two bodies share of their widths.
fn shared(own: &[Span], theirs: &[Span], least: f64) -> Facing {
    let width = |spans: &[Span]| spans.iter().map(|(low, high)| high - low).sum::<f64>();
    let pairs = own.iter().flat_map(|one| theirs.iter().map(move |other| (one, other)));
    let shared = pairs.map(|(one, other)| (one.1.min(other.1) - one.0.max(other.0)).max(0.0));
    Facing { along: shared.sum(), least: least.min(width(own)).min(width(theirs)) }
}

/// What a rectangle covers across a direction.
fn span(rect: &Rect, across: V2) -> Span {
    let (middle, half) = (rect.centre.dot(across), rect.support(across));
    (middle - half, middle + half)
}

/// What a body covers across a direction, in order and without overlaps.
fn spans(body: &[Rect], across: V2) -> Vec<Span> {
    let mut all: Vec<Span> = body.iter().map(|rect| span(rect, across)).collect();
    all.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut merged: Vec<Span> = Vec::with_capacity(all.len());
    for span in all {
        match merged.last_mut() {
            Some(last) if span.0 <= last.1 => last.1 = last.1.max(span.1),
            _ => merged.push(span),
        }
    }
    merged
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
