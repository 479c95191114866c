//! When a mover may be intercepted (G22): stretches of its way, in hundredths of a millimetre.
use crate::{
    allowance::Pace, ground, model::Model, moves::road_column, question::Window, unit::Unit,
};
use geom::{EPS_CONTACT, EPS_PEN, Length, Rect, V2};
use table::Many;

/// From where to where, both included.
pub(crate) type Spans = Vec<[Length; 2]>;

/// ASV-INT-006..012: the stretches of a move on which this unit may intercept it, in order.
pub(crate) fn windows(model: &Model, window: &Window, unit: &Unit) -> Spans {
    let mut spans = Spans::new();
    let zone = open_zone(model, unit, window);
    let mover = &road_column::sweeping(model.unit(window.mover), window.heading);
    let dir = window.heading.forward();
    let bases = mover.outline();
    for base in &bases {
        if let Some((enter, leave)) = geom::overlap_span(base, dir, &zone) {
            let first = Length((enter.floor() as i32).saturating_add(1).max(window.from.0));
            let first = if enter <= 0.0 { window.from } else { first };
            let last = Length((leave.min(1e9).ceil() as i32 - 1).min(window.to.0));
            if first <= last {
                add(&mut spans, [first, last]);
            }
        }
    }
    if spans.is_empty() {
        return spans;
    }
    // ASV-DIS-006 and the end of a charge: not while the mover touches an enemy of its own.
    let (free_from, free_to) = out_of_contact(model, mover, dir, window.to);
    cut(&mut spans, [Length(i32::MIN), free_from - Length(1)]);
    cut(&mut spans, [free_to + Length(1), Length(i32::MAX)]);
    // Q102: not while the mover overlaps a unit that it flows around.
    for passed in window.flow {
        for theirs in model.rects(passed) {
            for base in &bases {
                if let Some((enter, leave)) = geom::overlap_span(base, dir, theirs) {
                    let leave = leave.min(1e9).ceil() as i32;
                    cut(&mut spans, [Length(enter.floor() as i32), Length(leave)]);
                }
            }
        }
    }
    spans
}

/// The rectangle straight ahead, as wide as the unit and of this length.
pub(crate) fn ahead(unit: &Unit, long: f64) -> Rect {
    let [left, right] = unit.front_corners();
    let forward = unit.heading().forward();
    Rect {
        centre: left.towards(right, 0.5) + forward * (long / 2.0),
        forward,
        half_width: left.distance(right) / 2.0,
        half_depth: long / 2.0,
    }
}

/// ASV-INT-007: the zone straight ahead, as wide as the unit. ASV-INT-011, ASV-INT-012: it ends at the nearest obstacle in it.
fn open_zone(model: &Model, unit: &Unit, window: &Window) -> Rect {
    let zone = |long: f64| ahead(unit, long);
    let whole = zone(geom::reach_of(model.book.intercept.zone));
    let mut near = f64::MAX;
    let reach = whole.radius();
    for other in model.near(whole.centre, reach, model.all()) {
        let far = reach + f64::from(other.radius);
        if other.id == unit.id
            || other.id == window.mover
            || other.garrison.is_some()
            || (other.centre.v2() - whole.centre).length2() > far * far
        {
            continue;
        }
        for base in model.rects(other.id) {
            if geom::overlaps(base, &whole) {
                near = near.min(nearest(&whole, base.corners()));
            }
        }
    }
    for (id, piece) in model.scene.field.each() {
        if piece.is_near(whole.centre, reach) && ground::forbids(model, unit, id, Pace::Charge) {
            for shape in piece.shapes() {
                if geom::overlaps_convex(&whole, shape) {
                    near = near.min(nearest(&whole, shape.corners()));
                }
            }
        }
    }
    // An obstacle in the zone counts only if it is nearer than the mover's nearest point, so the mover must come nearer (G06).
    let long = 2.0 * whole.half_depth;
    if near < long { zone((near + 2.0 * EPS_PEN).max(0.0)) } else { whole }
}

/// How far from the near end of a zone a shape in it begins.
fn nearest(zone: &Rect, corners: impl IntoIterator<Item = V2>) -> f64 {
    let corners: Many<V2, 16> = corners.into_iter().map(|p| zone.local(p)).collect();
    let half = zone.half_width;
    let mut least = f64::MAX;
    for idx in 0..corners.len() {
        let (a, b) = (corners[idx], corners[(idx + 1) % corners.len()]);
        if a.x.abs() <= half {
            least = least.min(a.y);
        }
        for side in [-half, half] {
            if (a.x < side) != (b.x < side) {
                let part = (side - a.x) / (b.x - a.x);
                least = least.min(a.y + (b.y - a.y) * part);
            }
        }
    }
    (least + zone.half_depth).max(0.0)
}

/// Adds a stretch, merges it with those it meets, and keeps them in order.
fn add(spans: &mut Spans, mut span: [Length; 2]) {
    spans.retain(|&had| {
        let meets = had[0] <= span[1] + Length(1) && span[0] <= had[1] + Length(1);
        if meets {
            span = [had[0].min(span[0]), had[1].max(span[1])];
        }
        !meets
    });
    spans.push(span);
    spans.sort_by_key(|span| span[0]);
}

/// Removes a stretch.
fn cut(spans: &mut Spans, out: [Length; 2]) {
    let mut left = Spans::new();
    for &[from, to] in spans.iter() {
        for [a, b] in [
            [from, to.min(Length(out[0].0.saturating_sub(1)))],
            [from.max(Length(out[1].0.saturating_add(1))), to],
        ] {
            if a <= b {
                left.push([a, b]);
            }
        }
    }
    *spans = left;
}

/// The first and the last moment of a move at which the mover touches no enemy. It may begin or end in contact.
fn out_of_contact(model: &Model, mover: &Unit, dir: V2, by: Length) -> (Length, Length) {
    let there = crate::clear::moved(mover, dir * by.units());
    let (mut from, mut to) = (Length::ZERO, by);
    let far = f64::from(mover.radius) + by.units() + EPS_CONTACT;
    let enemies = model.all_of(mover.side.other());
    for enemy in model.near(mover.centre.v2(), far, enemies) {
        if !crate::clear::may_meet(mover, enemy, by.units()) {
            continue;
        }
        let touches = |at: Length| {
            let here = crate::clear::moved(mover, dir * at.units());
            crate::near::gap(&here, enemy) <= EPS_CONTACT
        };
        if crate::near::touches(mover, enemy) {
            from = from.max(halve(Length::ZERO, by, touches) + Length(1));
        } else if crate::near::touches(&there, enemy) {
            to = to.min(halve(Length::ZERO, by, |at| !touches(at)));
        }
    }
    (from, to)
}

/// The last moment at which a condition that holds at the start still holds.
fn halve(mut low: Length, mut high: Length, holds: impl Fn(Length) -> bool) -> Length {
    while high.0 - low.0 > 1 {
        let middle = Length(low.0 + (high.0 - low.0) / 2);
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
