//! Room to stand (ANT-PAS-009): whatever makes a unit move, it ends on nobody.
use crate::{kinds::UnitId, model::Model, unit::Unit};
use geom::{EPS_CONTACT, V2};
use table::bodies::{self, Set};

/// Whether a unit would stand on nobody like this.
pub(crate) fn is_free(model: &Model, body: &Unit) -> bool {
    is_free_of(model, body, model.units.all())
}

/// Whether a unit would stand on none of these.
pub(crate) fn is_free_of(model: &Model, body: &Unit, others: Set) -> bool {
    under(model, body, others).is_none()
}

/// The first of these units on which a unit would stand.
pub(crate) fn under(model: &Model, body: &Unit, others: Set) -> Option<UnitId> {
    let (outline, rect) = (body.outline(), body.rect());
    let near = model.near(rect.centre, rect.radius(), others.without(body.id.idx()));
    let mut near = model.units.each(near);
    near.find(|other| bodies::overlap(&outline, model.rects(other))).map(|other| other.id)
}

/// How far a body goes straight on, up to a distance, so that it ends on none of these. None if there is no such place, not even
/// where it stands.
pub(crate) fn up_to(model: &Model, body: &Unit, way: V2, far: f64, others: Set) -> Option<f64> {
    let enters = spans(model, body, way, others).flat_map(|span| [span.0, span.0 - EPS_CONTACT]);
    let mut places: Vec<f64> = enters.filter(|at| *at > 0.0 && *at < far).collect();
    places.extend([0.0, far]);
    places.sort_by(|a, b| b.total_cmp(a));
    places.into_iter().find(|by| stands(model, body, way, *by, others))
}

/// How far a body must go at least, from a distance on, so that it ends on none of these. None if there is no such place up to the
/// farthest.
pub(crate) fn beyond(
    model: &Model,
    body: &Unit,
    way: V2,
    [from, farthest]: [f64; 2],
    others: Set,
) -> Option<f64> {
    let leaves = spans(model, body, way, others).map(|span| span.1 + EPS_CONTACT);
    let mut places: Vec<f64> = leaves.filter(|at| *at > from && *at <= farthest).collect();
    places.push(from);
    places.sort_by(f64::total_cmp);
    places.into_iter().find(|by| stands(model, body, way, *by, others))
}

fn stands(model: &Model, body: &Unit, way: V2, by: f64, others: Set) -> bool {
    is_free_of(model, &Unit { at: body.at.moved(way * by), ..*body }, others)
}

/// Between which distances a body would stand on each of these.
fn spans(model: &Model, body: &Unit, way: V2, others: Set) -> impl Iterator<Item = (f64, f64)> {
    let outline = body.outline();
    model.units.each(others.without(body.id.idx())).flat_map(move |other| {
        let pairs = outline.iter().flat_map(|rect| {
            let rects = model.rects(other).iter();
            rects.filter_map(|other| geom::overlap_span(rect, way, other))
        });
        pairs.collect::<Vec<_>>()
    })
}
