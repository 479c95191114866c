//! The straight way of a charge: how far it is to the target, what is touched, and along how much of the front (G05, G18, G20).
use crate::{
    model::Model,
    refusal::ChargeRefusal,
    touch::{Facing, SHORT, facing, is_contact},
    unit::Unit,
    walk,
};
use geom::{EPS_CONTACT, Length, Rect, V2};

/// The steps in which a body is laid out that moves across its own axes, such as the wing of a bent line.
const STEP: f64 = 2_000.0;
/// How close the places are at which room is looked for.
const NEXT: f64 = 500.0;
/// Touches that differ by less than this are simultaneous.
const TOGETHER: f64 = 100.0;

/// G18: the shortest distance from a charger's front to its target.
pub(crate) fn distance(front: &[Rect], target: &[Rect]) -> f64 {
    distance_after(front, V2::ZERO, target)
}

/// The same after a move of the charger.
pub(crate) fn distance_after(front: &[Rect], by: V2, target: &[Rect]) -> f64 {
    let edge = |rect: Rect| Rect { centre: rect.front_centre(), half_depth: 0.0, ..rect };
    let edges = front.iter().map(|rect| edge(rect.moved(by)));
    let gaps = edges.flat_map(|edge| target.iter().map(move |it| geom::distance(&edge, it)));
    gaps.fold(f64::MAX, f64::min)
}

/// How far a body goes straight along a direction until it touches another that it would run into.
pub(crate) fn touch(body: &[Rect], dir: V2, other: &[Rect]) -> Option<f64> {
    let pairs = body.iter().flat_map(|a| other.iter().map(move |b| geom::first_touch(a, dir, b)));
    pairs.flatten().min_by(f64::total_cmp)
}

/// PG-IM2-002: why a unit that goes straight ahead would not be in contact with an enemy, however far it goes.
pub(super) fn missed(model: &Model, unit: &Unit, enemy: &Unit) -> Option<ChargeRefusal> {
    let (body, dir, outline) = (unit.outline(), unit.at.facing.forward(), model.outline(enemy));
    let (unit, target) = (unit.id, enemy.id);
    if touch(&body, dir, &outline).is_none() {
        return Some(ChargeRefusal::Misses { unit, target });
    }
    if is_contact(model, &body, dir, &outline) {
        return None;
    }
    let Facing { along, least } = facing(model, &body, dir, &outline);
    let [along, least] = [along, least].map(Length::from_units);
    Some(ChargeRefusal::Grazes { unit, target, along, least })
}

/// What a straight run meets first.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) enum Met<'m> {
    /// An enemy, at this distance, with enough of the front for contact.
    Enemy(&'m Unit, f64),
    /// An enemy that it would only graze: it stops here, just short of it.
    Grazed(&'m Unit, f64),
    /// A friend whom it cannot pass, at this distance.
    Friend(&'m Unit, f64),
    /// Nothing within the run.
    Nobody,
}

/// PG-IM2-001, PG-CHG-014: what a unit meets that runs straight ahead so far. If several enemies are touched at once, its own
/// target comes first.
pub(crate) fn run<'m>(model: &'m Model, unit: &Unit, most: f64, wanted: Option<&Unit>) -> Met<'m> {
    let (body, dir) = (unit.outline(), unit.at.facing.forward());
    let touches = |other: &'m Unit| {
        let at = touch(&body, dir, &model.outline(other)).filter(|at| *at <= most);
        at.map(|at| (other, at))
    };
    let mut enemies: Vec<(&Unit, f64)> = model.enemies(unit).filter_map(touches).collect();
    enemies.sort_by(|one, other| one.1.total_cmp(&other.1));
    let first = enemies.first().copied();
    let together = enemies.iter().filter(|(_, at)| first.is_some_and(|it| *at <= it.1 + TOGETHER));
    let solid = together.filter(|(enemy, _)| is_contact(model, &body, dir, &model.outline(enemy)));
    let is_wanted = |enemy: &Unit| wanted.is_some_and(|wanted| wanted.id == enemy.id);
    // All that are touched at once are touched at the nearest of these places.
    let met = solid.min_by_key(|(enemy, _)| !is_wanted(enemy)).zip(first);
    let met = met.map(|((enemy, _), first)| (*enemy, first.1));
    // Deployed guns are passed only in the first impulse (PG-PAS-003). Screens pass and are passed, but nobody ends in a friend.
    let ends = first.map(|(_, at)| moved(&body, dir * at));
    let is_free = |friend: &Unit| {
        let rects = model.outline(friend);
        (walk::is_loose(friend) || walk::is_loose(unit))
            && !ends.as_ref().is_some_and(|body| crate::near::overlap(body, &rects))
    };
    // A hidden friend does not stop a charge, which would tell of it (PG-HID-002).
    let friends = model.friends(unit).filter(|friend| friend.is_shown() && !is_free(friend));
    let friend = friends.filter_map(touches).min_by(|one, other| one.1.total_cmp(&other.1));
    let stop = first.map(|(enemy, at)| (enemy, (at - SHORT).max(0.0)));
    match (met, stop, friend) {
        (Some((_, at)), _, Some((friend, before))) if before < at => Met::Friend(friend, before),
        (Some((enemy, at)), ..) => Met::Enemy(enemy, at),
        (None, Some((_, at)), Some((friend, before))) if before < at => Met::Friend(friend, before),
        (None, Some((enemy, at)), _) => Met::Grazed(enemy, at),
        (None, None, Some((friend, at))) => Met::Friend(friend, at),
        (None, None, None) => Met::Nobody,
    }
}

/// How far a unit goes straight on before it touches any enemy, at most so far.
pub(super) fn nearest(model: &Model, unit: &Unit, most: f64) -> f64 {
    let (body, dir) = (unit.outline(), unit.at.facing.forward());
    let touches = model.enemies(unit).filter_map(|enemy| touch(&body, dir, &model.outline(enemy)));
    touches.fold(most, f64::min).max(0.0)
}

/// The farthest place up to this one where a unit that goes straight on, or back, overlaps nobody.
pub(crate) fn clear_to(model: &Model, unit: &Unit, by: f64) -> f64 {
    let n = (by.abs() / NEXT).ceil().max(1.0) as i32;
    let mut places = (0..=n).map(|k| by * f64::from(n - k) / f64::from(n));
    let free = |by: &f64| {
        let body = unit.outline_at(unit.at.advanced(*by));
        crate::touch::is_open(model, unit.id, &body)
    };
    places.find(free).unwrap_or(0.0)
}

/// G20: how far a body goes that stops this far short of another which it would touch at `at`.
pub(crate) fn short_of(body: &[Rect], dir: V2, other: &[Rect], at: f64, short: Length) -> f64 {
    let gap = |by: f64| crate::near::apart(&moved(body, dir * by), other);
    if gap(0.0) <= short.units() {
        return 0.0;
    }
    // The gap falls all the way, so that halving finds the place.
    let (mut low, mut high) = (0.0, at);
    for _ in 0..32 {
        let middle = (low + high) * 0.5;
        if gap(middle) > short.units() { low = middle } else { high = middle }
    }
    low
}

/// A body moved.
pub(crate) fn moved(body: &[Rect], by: V2) -> Vec<Rect> {
    body.iter().map(|rect| rect.moved(by)).collect()
}

/// The ground that a body covers on a straight way.
pub(crate) fn covered(body: &[Rect], dir: V2, by: f64) -> Vec<Rect> {
    let mut all = Vec::new();
    for rect in body {
        let (ahead, across) = (dir.dot(rect.forward), dir.cross(rect.forward));
        if ahead.abs().min(across.abs()) < 1e-6 {
            all.push(geom::swept(rect, dir, by));
            continue;
        }
        let steps = (by / STEP).ceil().max(1.0);
        all.extend((0..=steps as usize).map(|n| rect.moved(dir * (by * n as f64 / steps))));
    }
    all
}

/// The enemies that a unit touches now with enough of its front.
pub(crate) fn touched<'m>(model: &'m Model, unit: &Unit) -> Vec<&'m Unit> {
    let (body, dir) = (unit.outline(), unit.at.facing.forward());
    let enemies = model.enemies(unit).filter(|enemy| {
        let outline = model.outline(enemy);
        crate::near::apart(&body, &outline) <= EPS_CONTACT
            && is_contact(model, &body, dir, &outline)
            // What it touches with its flank only is not what it charges.
            && distance(&body, &outline) <= EPS_CONTACT
    });
    enemies.collect()
}
