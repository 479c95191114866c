//! Passage of lines (ANT-PAS-001 to -009, ANT-GEO-023): which friends a unit may pass through.
use super::Gait;
use crate::{kinds::Formation, model::Model, near, unit::Unit};
use geom::Length;

/// Whether a unit may pass through a friend. Whoever passes must be beyond him at the end of the move.
pub(crate) fn is_open(model: &Model, unit: &Unit, friend: &Unit, gait: Gait) -> bool {
    let charging = matches!(gait, Gait::Charge { .. });
    let reaches = &model.book.reaches;
    let quiet =
        || near::enemies_within(model, friend, reaches.passage_enemy.value).next().is_none();
    let teams = unit.arm().is_artillery() && !unit.is_gunners() && !unit.is_battery();
    let rides = unit.is_mounted() || teams;
    // ANT-PAS-001: skirmishers, and gunners without guns.
    if unit.is_skirmishing() || unit.is_gunners() || friend.is_gunners() {
        return true;
    }
    // ANT-PAS-008: a garrison is in its houses; whoever may go through a town passes it.
    if friend.is_garrison() {
        return crate::ground::passes_towns(unit);
    }
    // ANT-PAS-006: unlimbered guns, by foot and horse that do not charge.
    if friend.is_battery() {
        return !charging && (unit.is_foot() || unit.is_mounted());
    }
    match friend.formation {
        // ANT-PAS-002, -004: lines that are not close to the enemy.
        Formation::Line | Formation::ReinforcedLine if friend.is_foot() => {
            quiet() && (rides || unit.is_foot() && unit.formation.is_line())
        }
        Formation::Line if friend.is_mounted() => {
            rides && (quiet() || is_exchange(model, unit, friend))
        }
        // ANT-PAS-003: squares and columns of foot with gaps.
        Formation::Square | Formation::Column | Formation::Masse | Formation::March => {
            rides && friend.is_foot() && has_gaps(model, unit, friend, reaches.passage_gap.value)
        }
        // Reading: whoever may pass all friends (ANT-PAS-001) is passed by them too, so that a screen does not pen in its own side.
        Formation::Skirmish => true,
        _ => false,
    }
}

/// ANT-PAS-005: cavalry trained to it passes line through line of its own brigade.
pub(crate) fn is_exchange(model: &Model, unit: &Unit, friend: &Unit) -> bool {
    unit.tags.exchange
        && unit.is_mounted()
        && friend.is_mounted()
        && unit.formation == Formation::Line
        && model.brigade(unit).is_some_and(|brigade| friend.under == Some(brigade))
}

/// ANT-GEO-023: at least 2" on either side of a body to the next friend.
fn has_gaps(model: &Model, unit: &Unit, friend: &Unit, least: Length) -> bool {
    let zone = |edge: usize| friend.rect().zone(edge, least.units() - geom::EPS_DIST);
    [geom::LEFT, geom::RIGHT].into_iter().all(|edge| {
        let zone = zone(edge);
        let mut others = model.friends(friend).filter(|other| other.id != unit.id);
        !others.any(|other| !other.is_skirmishing() && geom::overlaps(&zone, &other.rect()))
    })
}
