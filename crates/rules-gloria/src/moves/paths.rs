//! Paths worth offering: a few tries that vary from unit to unit and from turn to turn, but are the same for the same table.
use crate::{act::Act, kinds::Formation, model::Model, unit::Unit, walk};
use geom::{Angle, Length, V2};
use kernel::{Leg, detour::Step, offer::Turn};

/// How many paths there are to try.
pub(super) const WAYS: usize = 12;

/// A small number that depends on the unit, its place and the turn.
pub(super) fn salt(model: &Model, unit: &Unit) -> usize {
    let mut hash = u32::from(unit.id.0).wrapping_mul(0x9e37_79b9) ^ u32::from(model.turn);
    for part in [unit.at.at.x, unit.at.at.y] {
        hash = (hash ^ part as u32).wrapping_mul(0x85eb_ca6b);
        hash ^= hash >> 15;
    }
    hash as usize
}

/// How far a unit goes in an act.
pub(super) fn far(model: &Model, unit: &Unit, act: &Act) -> f64 {
    let far = match *act {
        Act::ForceMarch { .. } => walk::forced(model, unit).unwrap_or(Length::ZERO),
        Act::Move { form, .. } => {
            let cost = form.and_then(|form| walk::change_cost(model, unit, form));
            let left = walk::lower(model, unit, form) - cost.unwrap_or(Length::ZERO);
            left.max(Length::ZERO)
        }
        _ => walk::allowance(model, unit),
    };
    far.units()
}

/// One of the paths, legal or not, for a unit that can go so far.
pub(super) fn way(model: &Model, unit: &Unit, far: f64, n: usize) -> Vec<Leg> {
    let ahead = |part: f64| Leg::Move { r#move: length(far * part) };
    let wheel = |degrees: f64| Leg::Wheel { wheel: Turn::degrees(degrees) };
    let turn = |degrees: f64| Leg::Turn { turn: Turn::degrees(degrees) };
    if unit.is_battery() {
        return match n % 4 {
            0 => vec![turn(20.0)],
            1 => vec![turn(-20.0)],
            2 => vec![ahead(1.0)],
            _ => vec![Leg::Oblique { oblique: length(far), by: Turn::degrees(180.0) }],
        };
    }
    if walk::is_free(unit) {
        let towards = enemy_way(model, unit);
        let by = towards.map_or(0, |way| unit.at.facing.turn_to(way));
        let off = [0.0, 0.0, 45.0, -45.0, 180.0, 90.0, -90.0, 135.0];
        let part = [1.0, 0.5, 0.75, 0.3][n % 4];
        let by = Turn(by + Turn::degrees(off[n % off.len()]).0);
        return vec![Leg::Oblique { oblique: length(far * part), by }];
    }
    match n % WAYS {
        0 => vec![ahead(1.0)],
        1 => vec![ahead(0.5)],
        2 => facing_enemy(model, unit, far),
        3 => vec![wheel(15.0), ahead(0.3)],
        4 => vec![wheel(-15.0), ahead(0.3)],
        5 => vec![turn(180.0), ahead(0.6)],
        6 => vec![turn(90.0), ahead(0.6)],
        7 => vec![turn(-90.0), ahead(0.6)],
        8 => vec![ahead(0.25)],
        9 => vec![wheel(5.0)],
        10 => vec![wheel(-5.0)],
        _ => vec![turn(180.0)],
    }
}

/// Ways of several legs, for a unit that something before it stops: a little on, then aside and past it. A formed unit turns once
/// (PG-FCH-001), those who turn freely go at angles (PG-MOV-007).
pub(super) fn round(unit: &Unit) -> Vec<Vec<Step>> {
    let sides = [1.0, -1.0].into_iter();
    if unit.is_battery() {
        return Vec::new();
    }
    let ways = |side: f64| match walk::is_free(unit) {
        true => [
            vec![Step::Oblique(75.0 * side, 0.4), Step::Oblique(0.0, 0.4)],
            vec![Step::Oblique(120.0 * side, 0.4), Step::Oblique(20.0 * side, 0.4)],
        ],
        false => [
            vec![Step::Ahead(0.1), Step::Turn(90.0 * side), Step::Ahead(0.4)],
            vec![Step::Ahead(0.02), Step::Turn(90.0 * side), Step::Ahead(0.1)],
        ],
    };
    sides.flat_map(ways).collect()
}

fn length(units: f64) -> Length {
    Length::from_units(units.floor()).max(Length(1))
}

/// The direction to the nearest enemy, judged by command stands.
fn enemy_way(model: &Model, unit: &Unit) -> Option<Angle> {
    let far = |enemy: &&Unit| (enemy.head() - unit.head()).length2();
    let nearest = model.enemies(unit).min_by(|one, other| far(one).total_cmp(&far(other)))?;
    Angle::of(nearest.head() - unit.head())
}

/// A wheel towards the nearest enemy as far as a third of the move pays for, and on.
fn facing_enemy(model: &Model, unit: &Unit, far: f64) -> Vec<Leg> {
    let Some(way) = enemy_way(model, unit) else {
        return vec![Leg::Move { r#move: length(far) }];
    };
    let share = f64::from(model.book.shares.wheel.value) / 100.0;
    let wide = unit.frontage().max(1.0);
    let most = (far / 3.0 / share / wide * 65_536.0 / std::f64::consts::TAU) as i32;
    let by = unit.at.facing.turn_to(way).clamp(-most, most);
    let wheel = Leg::Wheel { wheel: Turn(by) };
    vec![wheel, Leg::Move { r#move: length(far * 0.6) }]
}

/// Where a general might ride: ahead, aside, back.
pub(super) fn ride(ahead: Angle, n: usize) -> V2 {
    let step = 10_000.0;
    let turns = [0, 0x4000, 0xC000, 0x8000, 0x2000, 0xE000];
    let by = [2.0, 1.5, 1.5, 1.0, 3.0, 3.0];
    (ahead + Angle::parts(turns[n % 6])).forward() * (step * by[n % 6])
}

/// The formations that a unit might change into.
pub(super) fn forms(model: &Model, unit: &Unit) -> impl Iterator<Item = Formation> {
    Formation::ALL.into_iter().filter(move |form| {
        walk::may_form(model, unit, *form) && walk::change_cost(model, unit, *form).is_some()
    })
}
