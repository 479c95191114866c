//! Enemies that crossed the arc of a unit that stood still (PG-SHO-011).
use super::{
    arms,
    mark::Mark,
    shot::{Barrel, Battery, possible},
};
use crate::{
    kinds::{Phase, UnitId},
    model::{Ghost, Model},
    unit::Unit,
};
use geom::{Point, Pose};

/// At how many places of a move it is seen whether the mover is in an arc.
const LOOKS: i32 = 4;

/// What crossed the arcs of units once this one has moved: it can no longer shoot at what crossed its own, and in the Movement Phase
/// it may have crossed those of others. The nearest range of each pair counts.
pub(crate) fn ghosts_after(model: &Model, mover: UnitId, from: Pose) -> Vec<Ghost> {
    let mut ghosts = model.ghosts.clone();
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
    let places: Vec<Unit> =
        (0..LOOKS).map(|n| Unit { at: between(from, unit.at, n), ..*unit }).collect();
    let seen = |enemy: &&Unit| is_in_range(model, enemy, &places, model.radius(unit));
    let stands_still =
        |enemy: &&Unit| !enemy.done.stirred && !enemy.done.changed && !enemy.is_routing();
    let enemies = model.of(unit.side.other()).filter(stands_still).filter(seen);
    enemies.filter_map(|enemy| nearest(model, enemy, &places)).collect()
}

/// Whether any of the places may be in the range of a unit, judged by the circles around both.
fn is_in_range(model: &Model, shooter: &Unit, places: &[Unit], radius: f64) -> bool {
    let Ok(barrel) = Barrel::of(model, shooter) else { return false };
    let far = barrel.range(model, shooter).units() + model.radius(shooter) + radius;
    places.iter().any(|place| (shooter.head() - place.head()).length2() <= far * far)
}

/// The pose after a part of a straight move.
fn between(from: Pose, to: Pose, n: i32) -> Pose {
    let part = |a: i32, b: i32| a + (b - a) / LOOKS * n;
    Pose::new(Point::new(part(from.at.x, to.at.x), part(from.at.y, to.at.y)), to.facing)
}

/// The nearest of the places at which a unit could have shot at the mover.
fn nearest(model: &Model, shooter: &Unit, places: &[Unit]) -> Option<Ghost> {
    let shots = arms::sides(shooter).iter().flat_map(|side| {
        let battery = Battery::of(model, shooter, *side).ok();
        let near = |battery: &Battery, place: &&Unit| {
            let far =
                battery.range(model, shooter).units() + model.radius(shooter) + place.radius();
            (shooter.head() - place.head()).length2() <= far * far
        };
        places.iter().filter_map(move |place| {
            let battery = battery.as_ref().filter(|battery| near(battery, &place))?;
            possible(model, shooter, *side, battery, &Mark::Unit(place)).ok()
        })
    });
    let shot = shots.min_by_key(|shot| shot.away)?;
    let target = places.first()?.id;
    Some(Ghost { shooter: shooter.id, target, range: shot.away, class: shot.class })
}
