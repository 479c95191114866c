//! Enemies that crossed the arc of a unit that stood still (PG-SHO-011).
use super::{
    arms,
    mark::Mark,
    shot::{Barrel, Battery, possible},
};
use crate::{
    kinds::{Phase, Target, UnitId},
    model::{Ghost, Model},
    near,
    unit::Unit,
};
use geom::{Length, Point, Pose};
use table::{Few, bodies::Set};

#[cfg(feature = "oracle")]
pub(crate) mod plain;

/// At how many places of a move it is seen whether the mover is in an arc.
const LOOKS: i32 = 4;

/// What crossed the arcs of units, and what crossed them before, once this one has moved: it can no longer shoot at what crossed its own, and in the Movement Phase
/// it may have crossed those of others. The nearest range of each pair counts.
pub(crate) fn ghosts_after(
    model: &Model,
    mut ghosts: Vec<Ghost>,
    mover: UnitId,
    from: Pose,
) -> Vec<Ghost> {
    ghosts.retain(|ghost| ghost.shooter != mover);
    if model.phase == Phase::Movement {
        for new in crossed(model, mover, from) {
            let same = |old: &&mut Ghost| (old.shooter, old.target) == (new.shooter, new.target);
            match ghosts.iter_mut().find(same) {
                Some(old) if old.range < new.range => (),
                Some(old) => *old = new,
                None => ghosts.push(new),
            }
        }
    }
    ghosts
}

/// What a move shows to the enemies of the mover: the nearest range at which each of those who stand still had it in their arc.
fn crossed(model: &Model, mover: UnitId, from: Pose) -> Vec<Ghost> {
    let unit = model.unit(mover);
    if !unit.is_shown() {
        return Vec::new();
    }
    let places = places(unit, from);
    let seen = |enemy: &&Unit| is_in_range(model, enemy, &places, model.radius(unit));
    let stands_still =
        |enemy: &&Unit| !enemy.done.stirred && !enemy.done.changed && !enemy.is_routing();
    let enemies = model.units.each(shooters(model, unit, &places));
    let enemies = enemies.filter(stands_still).filter(seen);
    enemies.filter_map(|enemy| nearest(model, enemy, unit, &places)).collect()
}

/// The enemies that might see any of the places in their range: those near enough for small arms, and all guns.
fn shooters(model: &Model, unit: &Unit, places: &[Pose]) -> Set {
    let enemies = model.units.all_of(unit.side.other().idx());
    let (from, to) = (places[0].at.v2(), places[places.len() - 1].at.v2());
    let reach = from.distance(to) * 0.5 + model.radius(unit) + arms::farthest(model).units();
    let near = model.near((from + to) * 0.5, reach, enemies);
    near.or(model.guns().and(enemies))
}

/// The places of a move at which it is seen whether the mover is in an arc; a unit that stays has only one.
fn places(unit: &Unit, from: Pose) -> Few<Pose, { LOOKS as usize }> {
    let n = if from.at == unit.at.at { 1 } else { LOOKS };
    (0..n).map(|n| between(from, unit.at, n)).collect()
}

/// Whether any of the places may be in the range of a unit, judged by the circles around both.
fn is_in_range(model: &Model, shooter: &Unit, places: &[Pose], radius: f64) -> bool {
    let Ok(barrel) = Barrel::of(model, shooter) else { return false };
    let far = barrel.range(model, shooter).units() + model.radius(shooter) + radius;
    places.iter().any(|place| (shooter.head() - place.at.v2()).length2() <= far * far)
}

/// The pose after a part of a straight move.
fn between(from: Pose, to: Pose, n: i32) -> Pose {
    let part = |a: i32, b: i32| a + (b - a) / LOOKS * n;
    Pose::new(Point::new(part(from.at.x, to.at.x), part(from.at.y, to.at.y)), to.facing)
}

/// By how much an outline, which joins stands that nearly touch, may be nearer than any of them.
const JOINED: Length = Length(100);

/// The nearest of the places at which a unit could have shot at the mover. The nearest places are judged first, and none that are
/// out of range or farther than a shot that was found. Of equal shots it is that of the first side and place.
fn nearest(model: &Model, shooter: &Unit, mover: &Unit, places: &[Pose]) -> Option<Ghost> {
    let range = Barrel::of(model, shooter).ok()?.range(model, shooter) + JOINED;
    let (ours, layout) = (model.outline(shooter), mover.layout());
    let gap = |at: &Pose| {
        Length::from_units(layout.measured_at(*at, |theirs| near::apart(&ours, theirs)))
    };
    let gaps = places.iter().enumerate().map(|(n, at)| (gap(at), n));
    let mut gaps: Few<(Length, usize), { LOOKS as usize }> =
        gaps.filter(|(gap, _)| *gap <= range).collect();
    gaps.sort_unstable();
    if gaps.is_empty() {
        return None;
    }
    let mut best: Option<(Length, usize, usize, Target)> = None;
    for (k, side) in arms::sides(shooter).iter().enumerate() {
        let Ok(battery) = Battery::of(model, shooter, *side) else { continue };
        for &(gap, n) in &*gaps {
            if best.is_some_and(|(away, ..)| gap > away + JOINED) {
                break;
            }
            let place = Unit { at: places[n], ..*mover };
            let Ok(shot) = possible(model, shooter, *side, &battery, &Mark::Unit(&place)) else {
                continue;
            };
            if best.is_none_or(|(away, side, place, _)| (shot.away, k, n) < (away, side, place)) {
                best = Some((shot.away, k, n, shot.class));
            }
        }
    }
    let (range, _, _, class) = best?;
    Some(Ghost { shooter: shooter.id, target: mover.id, range, class })
}
