//! Targets that are looked for only near a unit, or only in its arcs, are all there are. This is a test of private names, so it is
//! compiled with the crate.
use super::{arms, check, mark::Mark, shot, torch};
use crate::{model::Model, unit::Unit};

/// PG-SHO-007, PG-BGN-016, PG-BRN-001: the short ways to the targets of a unit against plain loops over all enemies and all ground.
pub(crate) fn check_targets(model: &Model, unit: &Unit) {
    let by_gun = |enemy: &Unit| check::of_gun_alone(model, unit, enemy).is_ok();
    let by_gun = unit.battalion_gun.is_some() && model.enemies(unit).any(by_gun);
    assert_eq!(check::may_fire_gun(model, unit), by_gun, "the battalion gun of {}", unit.id);
    let shells = |area| unit.gun.is_some() && torch::shelling(model, unit, area).is_ok();
    let shells = model.field.each().any(|(area, _)| shells(area));
    assert_eq!(check::may_shell(model, unit), shells, "what {} shells", unit.id);
    for side in arms::sides(unit) {
        let Ok(battery) = shot::Battery::of(model, unit, *side) else { continue };
        let marks = model.enemies(unit).flat_map(|enemy| [Mark::Unit(enemy), Mark::Gun(enemy)]);
        for mark in marks.filter(Mark::is_there) {
            let hit = shot::distances(model, unit, &battery, &mark).iter().any(Option::is_some);
            let is_outside = shot::is_outside(model, &battery, &mark);
            assert!(!(hit && is_outside), "{} hits {mark:?} outside its arcs", unit.id);
        }
    }
}
